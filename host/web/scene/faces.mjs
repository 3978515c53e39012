// Flat faces to pixels; the twin of faces.py and spans.py in host/app/scene.
import { VALUES } from "./surfaces.mjs";

const SLACK = 1e-6;
const LEAST = 1e-250;
const MOST = 1e30;

// The corners of the face at hand.
export const X = new Float64Array(4);
export const Y = new Float64Array(4);
export const Z = new Float64Array(4);
// Its edges: e.x, e.y, e.z; and those that bound rows on the left and on the right.
const edges = new Float64Array(18);
const left = new Float64Array(12);
const right = new Float64Array(12);
const plane = new Float64Array(3);
const rows = { first: 0, last: 0 };

// N . v0 of the corners at hand, above 0 where the front is seen; leaves N in `plane`.
function spreadOf() {
  const ax = X[1] - X[0], ay = Y[1] - Y[0], az = Z[1] - Z[0];
  const bx = X[3] - X[0], by = Y[3] - Y[0], bz = Z[3] - Z[0];
  plane[0] = ay * bz - az * by;
  plane[1] = az * bx - ax * bz;
  plane[2] = ax * by - ay * bx;
  return plane[0] * X[0] + plane[1] * Y[0] + plane[2] * Z[0];
}

// Draws the face whose corners are in X, Y, Z. `describe` gets its spread and gives its number in
// the table; it is called only if the face can be seen.
export function drawFace(rendering, isOneSided, describe, isOpaque) {
  const { view, region } = rendering;
  const low = Math.min(Math.min(Z[0], Z[1]), Math.min(Z[2], Z[3]));
  const high = Math.max(Math.max(Z[0], Z[1]), Math.max(Z[2], Z[3]));
  if (!(high >= view.near && low <= view.far)) return;
  const spread = spreadOf();
  if (!(spread > 0 || (spread < 0 && !isOneSided))) return;
  if (!findRows(view, region, low)) return;
  plane[0] /= spread;
  plane[1] /= spread;
  plane[2] /= spread;
  const count = findEdges(view, spread > 0 ? 1 : -1, low, high);
  const [lefts, rights] = sortEdges(count);
  if (lefts < 0 || !(Math.max(Math.abs(plane[0]), Math.abs(plane[1]), Math.abs(plane[2])) < MOST)) return;
  if (rows.first >= rows.last) return;
  const number = describe(spread);
  rendering.surfaces.values.set(plane, number * VALUES);
  rendering.pay(2 * (rows.last - rows.first));
  if (isOpaque) fillRows(rendering, number, lefts, rights);
  else keepRows(rendering, number, lefts, rights);
}

// The rows that the face can have; false where it lies beside the region.
function findRows(view, region, nearest) {
  let least = Infinity;
  let most = -Infinity;
  if (nearest < view.near) {
    [least, most] = cutRows(view.near);
  } else {
    let start = Infinity;
    let end = -Infinity;
    for (let i = 0; i < 4; i++) {
      const across = X[i] / Z[i];
      const down = Y[i] / Z[i];
      if (across < start) start = across;
      if (across > end) end = across;
      if (down < least) least = down;
      if (down > most) most = down;
    }
    if (!(end >= region.left && start <= region.right)) return false;
  }
  rows.first = Math.min(Math.max(Math.ceil(least - (0.5 + SLACK)), region.top), region.bottom);
  rows.last = Math.min(Math.max(Math.floor(most - (0.5 - SLACK)) + 1, region.top), region.bottom);
  return true;
}

// The least and the greatest Y / Z of what lies beyond the near plane.
function cutRows(near) {
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < 4; i++) {
    const after = (i + 1) % 4;
    const isBeyond = Z[i] >= near;
    if (isBeyond) {
      least = Math.min(least, Y[i] / Z[i]);
      most = Math.max(most, Y[i] / Z[i]);
    }
    if (isBeyond !== Z[after] >= near) {
      const part = (near - Z[i]) / (Z[after] - Z[i]);
      const cut = (Y[i] + (Y[after] - Y[i]) * part) / near;
      least = Math.min(least, cut);
      most = Math.max(most, cut);
    }
  }
  return [least, most];
}

// The four edges, and the near and the far plane where they cut the face; how many.
function findEdges(view, sign, low, high) {
  for (let i = 0; i < 4; i++) {
    const j = (i + 1) % 4;
    edges[3 * i] = (Y[i] * Z[j] - Z[i] * Y[j]) * sign;
    edges[3 * i + 1] = (Z[i] * X[j] - X[i] * Z[j]) * sign;
    edges[3 * i + 2] = (X[i] * Y[j] - Y[i] * X[j]) * sign;
  }
  const [a, b, c] = plane;
  let count = 4;
  if (low < view.near) setEdge(count++, -a, -b, 1 / view.near - c);
  if (high > view.far) setEdge(count++, a, b, c - 1 / view.far);
  return count;
}

function setEdge(at, x, y, z) {
  edges[3 * at] = x;
  edges[3 * at + 1] = y;
  edges[3 * at + 2] = z;
}

const counts = [0, 0];

// Puts edges into `left` and `right` as m and c; level ones bound rows. How many there are on each
// side; -1 where nothing is let through.
function sortEdges(count) {
  counts[0] = counts[1] = 0;
  for (let i = 0; i < count; i++) {
    const x = edges[3 * i];
    const y = edges[3 * i + 1];
    const z = edges[3 * i + 2];
    if (x > LEAST) {
      left[2 * counts[0]] = y / x;
      left[2 * counts[0] + 1] = z / x;
      counts[0] += 1;
    } else if (x < -LEAST) {
      right[2 * counts[1]] = y / x;
      right[2 * counts[1] + 1] = z / x;
      counts[1] += 1;
    } else if (y > LEAST) {
      rows.first = Math.max(rows.first, Math.min(Math.max(Math.ceil(-(z / y) - 0.5), -1), 1e6));
    } else if (y < -LEAST) {
      rows.last = Math.min(rows.last, Math.min(Math.max(Math.ceil(-(z / y) - 0.5), -1), 1e6));
    } else if (!(z >= 0)) {
      counts[0] = -1;
      return counts;
    }
  }
  return counts;
}

function firstColumn(region, centre, lefts) {
  let bound = -Infinity;
  for (let i = 0; i < 2 * lefts; i += 2) {
    const at = -(left[i] * centre + left[i + 1]);
    if (at > bound) bound = at;
  }
  return Math.min(Math.max(Math.ceil(bound - 0.5), region.left), region.right);
}

function endColumn(region, centre, rights) {
  let bound = Infinity;
  for (let i = 0; i < 2 * rights; i += 2) {
    const at = -(right[i] * centre + right[i + 1]);
    if (at < bound) bound = at;
  }
  return Math.min(Math.max(Math.ceil(bound - 0.5), region.left), region.right);
}

// What is nearer than all before it is seen.
function fillRows(rendering, number, lefts, rights) {
  const { nearness, shown, width, region } = rendering;
  const [a, b, c] = plane;
  let pixels = 0;
  for (let y = rows.first; y < rows.last; y++) {
    const centre = y + 0.5;
    const first = firstColumn(region, centre, lefts);
    const end = endColumn(region, centre, rights);
    if (first >= end) continue;
    pixels += end - first;
    const base = b * centre + c;
    for (let x = first, at = y * width + first; x < end; x++, at++) {
      const near = Math.fround(a * (x + 0.5) + base);
      if (near > nearness[at]) {
        nearness[at] = near;
        shown[at] = number;
      }
    }
  }
  rendering.pay(pixels);
}

// What can be seen through waits until all that is opaque is known.
function keepRows(rendering, number, lefts, rights) {
  const { region, runs } = rendering;
  for (let y = rows.first; y < rows.last; y++) {
    const first = firstColumn(region, y + 0.5, lefts);
    const end = endColumn(region, y + 0.5, rights);
    if (first < end) runs.push(number, y, first, end);
  }
}
