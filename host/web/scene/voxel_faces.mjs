// Draws the faces of a grid that can be seen from the camera; the twin of host/app/scene/voxel_faces.py.
import { drawFace, X, Y, Z } from "./faces.mjs";
import { areWithin } from "./geometry.mjs";
import { BOX_FACES, FACE, setPlaces } from "./corners.mjs";
import { shadeOf } from "./shading.mjs";
import { VALUES } from "./surfaces.mjs";
import { meshOf } from "./voxel_mesh.mjs";

const TYPES = 256;
// The axis of each side and its direction.
export const SIDES = [[0, 1], [0, -1], [1, 1], [1, -1], [2, 1], [2, -1]];
// What types of blocks look like that have no material.
const PLAIN = {
  bitmap: null, color: -1, isLit: true, width: 1, height: 1, texels: null, across: 1, down: 1, isOpaque: true,
};

// Side by side, without chunks beside the region and without faces that look away.
export function drawBlocks(rendering, { snapshot, place, tag }) {
  if (!areWithin(place)) return;
  const mesh = meshOf(snapshot, hidingTypes(snapshot), rendering);
  const planes = planesOf(rendering.view, snapshot.grid, place);
  const near = mesh.chunks.filter((chunk) => isNear(rendering, planes, chunk));
  SIDES.forEach((_, side) => {
    const looks = looksOf(rendering, snapshot, side, tag);
    for (const chunk of near) drawSide(rendering, planes, chunk.sides[side], side, looks);
  });
}

// Which types can be seen through nowhere.
function hidingTypes({ looks }) {
  return Array.from({ length: TYPES }, (_, kind) => {
    if (kind === 0) return false;
    return looks[kind] === null || looks[kind].sides.every((one) => one.isOpaque);
  });
}

// Of each type the surface of a side, and its tag.
function looksOf(rendering, { looks }, side, tag) {
  return looks.map((look) => {
    if (look === null) return { surface: PLAIN, tag };
    const { sides } = look;
    return { surface: sides[sides.length > 1 ? side : 0], tag: look.tag === "" ? tag : look.tag };
  });
}

// The planes of a grid across each axis, counted from the eye, and what each adds to X, Y and Z.
function planesOf(view, grid, place) {
  return [grid.width, grid.height, grid.depth].map((size, axis) => {
    const places = Float64Array.from({ length: size + 1 }, (_, at) => place[axis] + at - view.eye[axis]);
    const [x, y, z] = [view.a, view.b, view.c].map((row) => places.map((one) => one * row[axis]));
    return { places, x, y, z };
  });
}

// Whether a chunk does not lie on the wrong side of a plane of the view as a whole.
function isNear({ view, region }, [across, up, deep], { start, end }) {
  const outside = [true, true, true, true, true, true];
  for (let corner = 0; corner < 8; corner++) {
    const i = corner & 1 ? end[0] : start[0];
    const j = corner & 2 ? end[1] : start[1];
    const k = corner & 4 ? end[2] : start[2];
    const x = across.x[i] + up.x[j] + deep.x[k];
    const y = across.y[i] + up.y[j] + deep.y[k];
    const z = across.z[i] + up.z[j] + deep.z[k];
    if (!(x - region.left * z < 0)) outside[0] = false;
    if (!(x - region.right * z > 0)) outside[1] = false;
    if (!(y - region.top * z < 0)) outside[2] = false;
    if (!(y - region.bottom * z > 0)) outside[3] = false;
    if (!(z < view.near)) outside[4] = false;
    if (!(z > view.far)) outside[5] = false;
  }
  return !outside.includes(true);
}

function drawSide(rendering, planes, faces, side, looks) {
  const { surfaces, light } = rendering;
  const [across, up, deep] = planes;
  const [axis, direction] = SIDES[side];
  const { places } = planes[axis];
  const corners = BOX_FACES[side];
  const facing = light === null ? 0 : [light.x, light.y, light.z][axis] * direction;
  let at = 0;
  const describe = (spread) => {
    const { surface, tag } = looks[faces[at + 3]];
    const number = surfaces.add(0, rendering.tag(tag), surface);
    rendering.noteBlock(number, side, faces[at], faces[at + 1], faces[at + 2]);
    if (surface.texels !== null) setPlaces(surfaces.values, number * VALUES, spread);
    surfaces.values[number * VALUES + 9] = shadeOf(light, surface, facing);
    return number;
  };
  for (; at < faces.length; at += 4) {
    const place = places[faces[at + axis] + (direction > 0 ? 1 : 0)];
    if (direction > 0 ? !(place < 0) : !(place > 0)) continue;
    rendering.pay(FACE);
    for (let i = 0; i < 4; i++) {
      const x = faces[at] + (corners[i] & 1);
      const y = faces[at + 1] + ((corners[i] >> 1) & 1);
      const z = faces[at + 2] + (corners[i] >> 2);
      X[i] = across.x[x] + up.x[y] + deep.x[z];
      Y[i] = across.y[x] + up.y[y] + deep.y[z];
      Z[i] = across.z[x] + up.z[y] + deep.z[z];
    }
    drawFace(rendering, true, describe, looks[faces[at + 3]].surface.isOpaque);
  }
}
