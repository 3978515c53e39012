"""Scene, Mesh, Material and Voxels: shapes are recorded; nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable

from host.app.canvas import Canvas
from host.app.scene.materials import Surfaces
from host.app.scene.picking import pick
from host.app.scene.recording import Fog, Light, SceneCanvas
from host.app.scene.voxels import VoxelGrid
from host.app.state import AppState
from scsharp.python.kernel.arrays import Array


def scene_light(scene: SceneCanvas, x: float, y: float, z: float, ambient: float) -> None:
    scene.light = Light((x, y, z), ambient)


def scene_fog(scene: SceneCanvas, color: int, start: float, end: float) -> None:
    scene.fog = Fog(color, start, end)


def scene_sky(scene: SceneCanvas, color: int) -> None:
    scene.sky = color


def voxels_fill(grid: VoxelGrid, x: int, y: int, z: int, *more: int) -> None:
    *size, kind = more
    grid.fill((x, y, z), (size[0], size[1], size[2]), kind)


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    def scene_begin(_: Canvas, view: list[float]) -> None:
        state.begin_scene(view)

    def scene_end(scene: SceneCanvas) -> None:
        state.end_scene(scene)

    def scene_pick(x: int, y: int, found: Array) -> str:
        """Fills in what is seen there; see SceneHit in host/library."""
        screen, scene = state.screen, state.last_scene
        if screen is None or scene is None:
            return ""
        if not (0 <= x < screen.width and 0 <= y < screen.height):
            return ""
        hit = pick(scene, screen.width, screen.height, x, y)
        if hit is None:
            return ""
        found.a[:] = hit.numbers
        return hit.tag

    return {
        "scene_begin": scene_begin,
        "scene_canvas": state.required_scene,
        "scene_end": scene_end,
        "scene_flat": SceneCanvas.flat,
        "scene_fog": scene_fog,
        "scene_light": scene_light,
        "scene_line": SceneCanvas.line,
        "scene_mesh": SceneCanvas.mesh,
        "scene_mesh_new": SceneCanvas,
        "scene_sky": scene_sky,
        "scene_solid": SceneCanvas.solid,
        "scene_surfaces_add": Surfaces.add,
        "scene_surfaces_add_side": Surfaces.add_side,
        "scene_surfaces_new": Surfaces,
        "scene_voxels": SceneCanvas.blocks,
        "voxels_fill": voxels_fill,
        "voxels_get": VoxelGrid.get,
        "voxels_new": VoxelGrid,
        "voxels_set": VoxelGrid.set,
        "voxels_set_type": VoxelGrid.set_type,
        "voxels_tag": VoxelGrid.tag,
        "scene_pick": scene_pick,
        "scene_view": lambda: state.required_scene().view,
    }
