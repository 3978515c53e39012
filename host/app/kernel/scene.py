"""Scene, Mesh and Material: shapes are recorded; nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable

from host.app.canvas import Canvas
from host.app.scene.recording import Fog, Light, SceneCanvas, Surfaces
from host.app.state import AppState


def scene_light(scene: SceneCanvas, x: float, y: float, z: float, ambient: float) -> None:
    scene.light = Light((x, y, z), ambient)


def scene_fog(scene: SceneCanvas, color: int, start: float, end: float) -> None:
    scene.fog = Fog(color, start, end)


def scene_sky(scene: SceneCanvas, color: int) -> None:
    scene.sky = color


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    def scene_begin(_: Canvas, view: list[float]) -> None:
        state.begin_scene(view)

    def scene_end(scene: SceneCanvas) -> None:
        state.end_scene(scene)

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
        "scene_view": lambda: state.required_scene().view,
    }
