// Lines: hairlines of single pixels with depth; the twin of host/app/scene/line_family.py.
import { project } from "./view.mjs";

export const NEARER = 1.002;
const GUARD = 10000;

// Calls `put` with column, row and nearness for each pixel of the line.
export function eachPixel({ view, region }, { ends }, put) {
  const x = new Float64Array(2);
  const y = new Float64Array(2);
  const z = new Float64Array(2);
  project(view, ends, 2, x, y, z);
  const shown = shownPart([x[0], y[0], z[0]], [x[1], y[1], z[1]], view);
  if (shown !== null) walk(shown[0], shown[1], region, put);
}

// What of a line lies between near and far plane, and not too far outside of the screen.
function shownPart(start, end, view) {
  let first = 0;
  let last = 1;
  for (let side = 0; side < 6; side++) {
    const one = outsideBy(side, start, view);
    const other = outsideBy(side, end, view);
    if (!(one >= 0 || other >= 0)) return null;
    if (one >= 0 && other >= 0) continue;
    const cut = one / (one - other);
    if (one < 0) first = Math.max(first, cut);
    else last = Math.min(last, cut);
  }
  return first <= last ? [between(start, end, first), between(start, end, last)] : null;
}

// Above or equal to 0 for what lies on the right side of one of six planes.
function outsideBy(side, [x, y, z], view) {
  if (side === 0) return z - view.near;
  if (side === 1) return view.far - z;
  if (side === 2) return x + GUARD * z;
  if (side === 3) return GUARD * z - x;
  return side === 4 ? y + GUARD * z : GUARD * z - y;
}

function between(start, end, part) {
  if (part === 0) return start;
  return part === 1 ? end : start.map((one, k) => one + (end[k] - one) * part);
}

function walk(start, end, region, put) {
  const ends = [start[0] / start[2], start[1] / start[2], end[0] / end[2], end[1] / end[2]];
  const [i1, j1, i2, j2] = ends.map(Math.floor);
  const first = 1 / start[2];
  const rise = 1 / end[2] - first;
  const isSteep = !(Math.abs(i2 - i1) >= Math.abs(j2 - j1));
  const [from, to] = isSteep ? [ends[1], ends[3]] : [ends[0], ends[2]];
  eachStep(isSteep ? [j1, i1, j2, i2] : [i1, j1, i2, j2], (along, across) => {
    const [x, y] = isSteep ? [across, along] : [along, across];
    if (x < region.left || x >= region.right || y < region.top || y >= region.bottom) return;
    const part = i1 === i2 && j1 === j2 ? 0 : Math.min(Math.max((along + 0.5 - from) / (to - from), 0), 1);
    put(x, y, Math.fround((first + rise * part) * NEARER));
  });
}

// A hairline's pixels along its longer axis, as in host/web/raster/hairlines.mjs.
function eachStep([i1, j1, i2, j2], put) {
  const isForward = i1 < i2 || (i1 === i2 && j1 <= j2);
  const [start, across, stop, end] = isForward ? [i1, j1, i2, j2] : [i2, j2, i1, j1];
  const length = stop - start;
  if (length === 0) {
    put(start, across);
    return;
  }
  for (let at = start; at <= stop; at++) {
    put(at, across + Math.floor((2 * (end - across) * (at - start) + length) / (2 * length)));
  }
}
