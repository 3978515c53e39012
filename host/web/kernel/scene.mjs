// Scene, Mesh, Material and Voxels: shapes are recorded; nothing is drawn.
import { SceneCanvas, Surfaces } from "../scene/recording.mjs";
import { VoxelGrid } from "../scene/voxels.mjs";
import { beginScene, endScene, requiredScene, state } from "../state.mjs";

export const scene_begin = (_, view) => beginScene(new SceneCanvas(view));
export const scene_canvas = requiredScene;
export const scene_end = endScene;
export const scene_flat = (scene, ...more) => scene.flat(...more);
export const scene_line = (scene, ...more) => scene.line(...more);
export const scene_mesh = (scene, mesh, rows, tag) => scene.mesh(mesh, rows, tag);
export const scene_mesh_new = () => new SceneCanvas([]);
export const scene_solid = (scene, ...more) => scene.solid(...more);
export const scene_surfaces_add = (surfaces, ...more) => surfaces.add(...more);
export const scene_surfaces_add_side = (surfaces, other, side) => surfaces.addSide(other, side);
export const scene_surfaces_new = () => new Surfaces();
export const scene_voxels = (scene, ...more) => scene.blocks(...more);
export const voxels_fill = (grid, ...more) => grid.fill(...more);
export const voxels_get = (grid, x, y, z) => grid.get(x, y, z);
export const voxels_new = (width, height, depth) => new VoxelGrid(width, height, depth);
export const voxels_set = (grid, x, y, z, kind) => grid.set(x, y, z, kind);
export const voxels_set_type = (grid, kind, surfaces, tag) => grid.setType(kind, surfaces, tag);
export const voxels_tag = (grid, kind) => grid.tag(kind);
export const scene_view = () => requiredScene().view;

export function scene_fog(scene, color, start, end) {
  scene.fog = { color, start, end };
}

export function scene_light(scene, x, y, z, ambient) {
  scene.light = { x, y, z, ambient };
}

export function scene_sky(scene, color) {
  scene.sky = color;
}

// Fills in what is seen there; see SceneHit in host/library.
export function scene_pick(x, y, found) {
  const { screen, lastScene } = state;
  if (screen === null || lastScene === null) return "";
  if (x < 0 || x >= screen.width || y < 0 || y >= screen.height) return "";
  const hit = lastScene.pick(screen.width, screen.height, x, y);
  if (hit === null) return "";
  hit.numbers.forEach((one, at) => {
    found[at] = one;
  });
  return hit.tag;
}
