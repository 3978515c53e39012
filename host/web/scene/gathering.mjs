// Draws the shapes of a scene, meshes among them, in their order; the twin of gathering.py and of
// candidates_of in faces.py in host/app/scene.
import { end } from "../../../transpiler/kernel/machine.mjs";
import { BOX_FACES, FACE, setPlaces } from "./corners.mjs";
import { drawFace, X, Y, Z } from "./faces.mjs";
import {
  areWithin, axes, isMirrored, isMirroring, isSolid, placeBox, placeFlat, placeSolid, points,
} from "./geometry.mjs";
import { eachPixel } from "./lines.mjs";
import { bodyOf, CYLINDER, fillBody, SPHERE } from "./rounds.mjs";
import { shadeOf } from "./shading.mjs";
import { INSIDE, LINE, MOST_SURFACES, OUTSIDE, VALUES } from "./surfaces.mjs";
import { project } from "./view.mjs";
import { drawBlocks } from "./voxel_faces.mjs";

const FLAT_FACE = [0, 1, 2, 3];
const TOP = 2;
const BOTTOM = 3;
const ROUND = 4;

export function drawScene(rendering, scene) {
  if (surfacesOf(scene, scene.shapes.length) > MOST_SURFACES) throw end("memory");
  for (const shape of scene.shapes) {
    if (shape.form === "group") drawGroup(rendering, shape);
    else if (shape.form === "blocks") drawBlocks(rendering, shape);
    else drawShape(rendering, shape, shape.tag, null);
  }
}

// How many places in the drawing order the first shapes of a scene or mesh need, of grids aside.
function surfacesOf({ shapes }, size) {
  let count = 0;
  for (let i = 0; i < size; i++) {
    const { form, mesh, count: more } = shapes[i];
    if (form === "box") count += 6;
    else if (form === "round") count += 2;
    else if (form === "group") count += counted(mesh, more);
    else if (form !== "blocks") count += 1;
  }
  return count;
}

// Of a mesh; counted once for each of its sizes that is drawn.
function counted(mesh, size) {
  if (!mesh.counts.has(size)) mesh.counts.set(size, surfacesOf(mesh, size));
  return mesh.counts.get(size);
}

function drawGroup(rendering, { mesh, count, rows, tag }) {
  if (rows !== null && !areWithin(rows)) return;
  for (let i = 0; i < count; i++) {
    const shape = mesh.shapes[i];
    drawShape(rendering, shape, shape.tag === "" ? tag : shape.tag, rows);
  }
}

// `outer` is the transform of the mesh that the shape is part of, or null.
function drawShape(rendering, shape, tag, outer) {
  if (shape.form === "box") drawBox(rendering, shape, tag, outer);
  else if (shape.form === "flat") drawFlat(rendering, shape, tag, outer);
  else if (shape.form === "round") drawRound(rendering, shape, tag, outer);
  else drawLine(rendering, shape, tag);
}

// X, Y, Z of the corners of the shape at hand.
const places = [new Float64Array(8), new Float64Array(8), new Float64Array(8)];

// Of closed, opaque bodies beyond the near plane only the fronts count.
function drawBox(rendering, box, tag, outer) {
  if (!isSolid(box)) return;
  const { sides } = box;
  rendering.pay(6 * FACE);
  placeBox(box, outer);
  project(rendering.view, points, 8, ...places);
  let isClosed = !isMirrored(axes) && !isMirroring(outer) && sides.every((one) => one.isOpaque);
  for (let i = 0; i < 8; i++) isClosed = isClosed && places[2][i] >= rendering.view.near;
  for (let side = 0; side < 6; side++) {
    const surface = sides[sides.length > 1 ? side : 0];
    drawCorners(rendering, BOX_FACES[side], 0, surface, tag, isClosed);
  }
}

function drawFlat(rendering, flat, tag, outer) {
  const { kind, corners, rows, sides } = flat;
  if (!areWithin(corners) || (rows !== null && !areWithin(rows))) return;
  rendering.pay(FACE);
  placeFlat(flat, outer);
  project(rendering.view, points, 4, ...places);
  const surface = sides[sides.length > 1 ? TOP : 0];
  drawCorners(rendering, FLAT_FACE, kind, surface, tag, false);
}

function drawCorners(rendering, corners, kind, surface, tag, isClosed) {
  for (let i = 0; i < 4; i++) {
    X[i] = places[0][corners[i]];
    Y[i] = places[1][corners[i]];
    Z[i] = places[2][corners[i]];
  }
  const { surfaces, light } = rendering;
  const describe = (spread) => {
    const number = surfaces.add(kind, rendering.tag(tag), surface);
    if (surface.texels !== null) setPlaces(surfaces.values, number * VALUES, spread);
    const facing = light === null ? 0 : facingOf(corners, light);
    surfaces.values[number * VALUES + 9] = shadeOf(light, surface, spread > 0 ? facing : -facing);
    rendering.noteFace(number, corners, spread);
    return number;
  };
  drawFace(rendering, isClosed, describe, surface.isOpaque);
}

// n . l of the front.
function facingOf(corners, light) {
  const a = 3 * corners[0], b = 3 * corners[1], d = 3 * corners[3];
  const x1 = points[b] - points[a], y1 = points[b + 1] - points[a + 1], z1 = points[b + 2] - points[a + 2];
  const x2 = points[d] - points[a], y2 = points[d + 1] - points[a + 1], z2 = points[d + 2] - points[a + 2];
  const x = y1 * z2 - z1 * y2;
  const y = z1 * x2 - x1 * z2;
  const z = x1 * y2 - y1 * x2;
  return -(x * light.x + y * light.y + z * light.z) / Math.sqrt(x * x + y * y + z * z);
}

function drawRound(rendering, shape, tag, outer) {
  if (!isSolid(shape)) return;
  const { kind, sides } = shape;
  const isFull = (side) => sides[sides.length > 1 ? side : 0].isOpaque;
  // Spheres have no caps, and cones none on top.
  const isOpaque = isFull(ROUND) && (kind !== CYLINDER || isFull(TOP)) && (kind === SPHERE || isFull(BOTTOM));
  placeSolid(shape, outer);
  const body = bodyOf(rendering, shape, isOpaque);
  if (body === null) return;
  const number = rendering.surfaces.add(OUTSIDE, rendering.tag(tag), body);
  rendering.surfaces.add(INSIDE, rendering.tag(tag), body);
  if (isOpaque) fillBody(rendering, body, number);
  else rendering.waiting.push(number);
}

function drawLine(rendering, line, tag) {
  if (!areWithin(line.ends) || line.color >>> 24 === 0) return;
  const { surfaces, nearness, shown, width } = rendering;
  const number = surfaces.add(LINE, rendering.tag(tag), line);
  if (line.color >>> 24 !== 255) {
    rendering.waiting.push(number);
    return;
  }
  let pixels = 0;
  eachPixel(rendering, line, (x, y, near) => {
    const at = y * width + x;
    pixels += 1;
    if (near > nearness[at]) {
      nearness[at] = near;
      shown[at] = number;
    }
  });
  rendering.pay(pixels);
}
