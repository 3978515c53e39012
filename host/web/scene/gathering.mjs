// Draws the shapes of a scene, meshes among them, in their order; the twin of gathering.py and of
// candidates_of in faces.py in host/app/scene.
import { BOX_FACES, FACE, setPlaces } from "./corners.mjs";
import { drawFace, X, Y, Z } from "./faces.mjs";
import { areWithin, isMirrored, movePoint, turnAxis } from "./geometry.mjs";
import { eachPixel } from "./lines.mjs";
import { bodyOf, CYLINDER, fillBody, SPHERE } from "./rounds.mjs";
import { shadeOf } from "./shading.mjs";
import { INSIDE, LINE, OUTSIDE, VALUES } from "./surfaces.mjs";
import { project } from "./view.mjs";
import { drawBlocks } from "./voxel_faces.mjs";

const FLAT_FACE = [0, 1, 2, 3];
const TOP = 2;
const BOTTOM = 3;
const ROUND = 4;

export function drawScene(rendering, scene) {
  for (const shape of scene.shapes) {
    if (shape.form === "group") drawGroup(rendering, shape);
    else if (shape.form === "blocks") drawBlocks(rendering, shape);
    else drawShape(rendering, shape, shape.tag);
  }
}

function drawGroup(rendering, { mesh, count, rows, tag }) {
  if (rows !== null && !areWithin(rows)) return;
  for (let i = 0; i < count; i++) {
    const shape = mesh.shapes[i];
    drawShape(rendering, rows === null ? shape : moved(shape, rows), shape.tag === "" ? tag : shape.tag);
  }
}

function moved(shape, rows) {
  const { form, points, middle, axes } = shape;
  if (form === "") return shape;
  if (form === "round") {
    const result = { ...shape, middle: new Float64Array(3), axes: new Float64Array(9) };
    movePoint(rows, middle[0], middle[1], middle[2], result.middle, 0);
    for (let i = 0; i < 9; i += 3) turnAxis(rows, axes[i], axes[i + 1], axes[i + 2], result.axes, i);
    return result;
  }
  const result = { ...shape, points: new Float64Array(points.length) };
  for (let i = 0; i < points.length; i += 3) movePoint(rows, points[i], points[i + 1], points[i + 2], result.points, i);
  if (isMirrored([rows[0], rows[4], rows[8], rows[1], rows[5], rows[9], rows[2], rows[6], rows[10]])) result.isMirrored = true;
  return result;
}

function drawShape(rendering, shape, tag) {
  if (shape.form === "box") drawBox(rendering, shape, tag);
  else if (shape.form === "flat") drawFlat(rendering, shape, tag);
  else if (shape.form === "round") drawRound(rendering, shape, tag);
  else if (shape.form === "line") drawLine(rendering, shape, tag);
}

// X, Y, Z of the corners of the shape at hand.
const places = [new Float64Array(8), new Float64Array(8), new Float64Array(8)];

// Of closed, opaque bodies beyond the near plane only the fronts count.
function drawBox(rendering, { points, isMirrored: isTurnedOut, sides }, tag) {
  rendering.pay(6 * FACE);
  project(rendering.view, points, 8, ...places);
  let isClosed = !isTurnedOut && sides.every((one) => one.isOpaque);
  for (let i = 0; i < 8; i++) isClosed = isClosed && places[2][i] >= rendering.view.near;
  for (let side = 0; side < 6; side++) {
    const surface = sides[sides.length > 1 ? side : 0];
    drawCorners(rendering, { points, corners: BOX_FACES[side], kind: 0, surface, tag, isClosed });
  }
}

function drawFlat(rendering, { points, kind, sides }, tag) {
  rendering.pay(FACE);
  project(rendering.view, points, 4, ...places);
  const surface = sides[sides.length > 1 ? TOP : 0];
  drawCorners(rendering, { points, corners: FLAT_FACE, kind, surface, tag, isClosed: false });
}

function drawCorners(rendering, { points, corners, kind, surface, tag, isClosed }) {
  for (let i = 0; i < 4; i++) {
    X[i] = places[0][corners[i]];
    Y[i] = places[1][corners[i]];
    Z[i] = places[2][corners[i]];
  }
  const { surfaces, light } = rendering;
  const describe = (spread) => {
    const number = surfaces.add(kind, rendering.tag(tag), surface);
    if (surface.texels !== null) setPlaces(surfaces.values, number * VALUES, spread);
    const facing = light === null ? 0 : facingOf(points, corners, light);
    surfaces.values[number * VALUES + 9] = shadeOf(light, surface, spread > 0 ? facing : -facing);
    rendering.noteFace(number, points, corners, spread);
    return number;
  };
  drawFace(rendering, isClosed, describe, surface.isOpaque);
}

// n . l of the front.
function facingOf(points, corners, light) {
  const a = 3 * corners[0], b = 3 * corners[1], d = 3 * corners[3];
  const x1 = points[b] - points[a], y1 = points[b + 1] - points[a + 1], z1 = points[b + 2] - points[a + 2];
  const x2 = points[d] - points[a], y2 = points[d + 1] - points[a + 1], z2 = points[d + 2] - points[a + 2];
  const x = y1 * z2 - z1 * y2;
  const y = z1 * x2 - x1 * z2;
  const z = x1 * y2 - y1 * x2;
  return -(x * light.x + y * light.y + z * light.z) / Math.sqrt(x * x + y * y + z * z);
}

function drawRound(rendering, shape, tag) {
  const { kind, sides } = shape;
  const isFull = (side) => sides[sides.length > 1 ? side : 0].isOpaque;
  // Spheres have no caps, and cones none on top.
  const isOpaque = isFull(ROUND) && (kind !== CYLINDER || isFull(TOP)) && (kind === SPHERE || isFull(BOTTOM));
  const body = bodyOf(rendering, { ...shape, isOpaque });
  if (body === null) return;
  const number = rendering.surfaces.add(OUTSIDE, rendering.tag(tag), body);
  rendering.surfaces.add(INSIDE, rendering.tag(tag), body);
  if (isOpaque) fillBody(rendering, body, number);
  else rendering.waiting.push(number);
}

function drawLine(rendering, line, tag) {
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
