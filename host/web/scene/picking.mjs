// What a point of the screen shows of a scene: the surface, and where it is hit; the twin of
// host/app/scene/picking.py.
import { drawScene } from "./gathering.mjs";
import { points } from "./geometry.mjs";
import { NEARER } from "./lines.mjs";
import { Rendering } from "./picture.mjs";
import { findHit, hit } from "./rounds.mjs";
import { mix, SeenThrough } from "./seen_through.mjs";
import { findNormal, normal as found, Shading, sideOf } from "./shading.mjs";
import { INSIDE, LINE, OUTSIDE, VALUES } from "./surfaces.mjs";
import { SIDES } from "./voxel_faces.mjs";

// Remembers what its faces are.
class Picking extends Rendering {
  constructor(scene, width, height, region) {
    super(scene, width, height, region);
    this.faces = [];
  }

  noteFace(number, corners, spread) {
    this.faces[number] = { normal: normalOfFace(corners, spread > 0 ? -1 : 1), block: [0, 0, 0, 0] };
  }

  noteBlock(number, side, x, y, z) {
    const normal = [0, 0, 0];
    const [axis, direction] = SIDES[side];
    normal[axis] = direction;
    this.faces[number] = { normal, block: [x, y, z, side + 1] };
  }
}

// The tag, and 1, the distance, the point, the normal, the cell of a grid and the number of its side
// from 1 on, 0 for what is no block; null where nothing is seen.
export function pick(scene, width, height, x, y) {
  const rendering = new Picking(scene, width, height, { left: x, top: y, right: x + 1, bottom: y + 1 });
  const { surfaces, shown, nearness } = rendering;
  const through = new SeenThrough(width * height);
  drawScene(rendering, scene);
  through.find(rendering, new Shading(scene, surfaces));
  mix(through, rendering, new Int32Array(width * height));
  const at = y * width + x;
  const number = shown[at];
  if (number < 0) return null;
  const { depth, normal, block } = seenAt(rendering, number, x + 0.5, y + 0.5, nearness[at]);
  const tag = [...rendering.tags.keys()][surfaces.tags[number]];
  return { tag, numbers: [...placeAt(rendering.view, x + 0.5, y + 0.5, depth), ...normal, ...block] };
}

function seenAt({ surfaces, faces }, number, cx, cy, near) {
  const { kinds, values, owners } = surfaces;
  const kind = kinds[number];
  const block = [0, 0, 0, 0];
  if (kind < OUTSIDE) {
    const at = number * VALUES;
    return { depth: 1 / (values[at] * cx + (values[at + 1] * cy + values[at + 2])), ...faces[number] };
  }
  if (kind === LINE) return { depth: NEARER / near, normal: [0, 0, 0], block };
  const body = owners[number];
  const isInside = kind === INSIDE;
  findHit(body, cx, cy);
  const depth = isInside ? hit.last : hit.first;
  const point = [body.eye[0] + hit.x * depth, body.eye[1] + hit.y * depth, body.eye[2] + hit.z * depth];
  findNormal(body, sideOf(isInside), ...point);
  const normal = ofLengthOne([found.x, found.y, found.z], isInside ? -1 : 1);
  return { depth, normal, block };
}

// 1, the distance from the eye, and the point, at a depth.
function placeAt({ eye, rays }, cx, cy, depth) {
  const [x, y, z] = [0, 1, 2].map((k) => rays[0][k] + (rays[1][k] * cx + rays[2][k] * cy));
  const length = Math.sqrt(x * x + y * y + z * z);
  return [1, depth * length, eye[0] + x * depth, eye[1] + y * depth, eye[2] + z * depth];
}

function normalOfFace(corners, sign) {
  const [a, b, , d] = corners.map((one) => 3 * one);
  const one = [0, 1, 2].map((k) => points[b + k] - points[a + k]);
  const other = [0, 1, 2].map((k) => points[d + k] - points[a + k]);
  const x = one[1] * other[2] - one[2] * other[1];
  const y = one[2] * other[0] - one[0] * other[2];
  return ofLengthOne([x, y, one[0] * other[1] - one[1] * other[0]], sign);
}

// What is added makes a negative zero a zero.
function ofLengthOne([x, y, z], sign) {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [(x / length) * sign + 0, (y / length) * sign + 0, (z / length) * sign + 0];
}
