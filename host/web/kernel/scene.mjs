// Scene, Mesh and Material: shapes are recorded; nothing is drawn.
import { SceneCanvas, Surfaces } from "../scene/recording.mjs";
import { beginScene, endScene, requiredScene } from "../state.mjs";

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
