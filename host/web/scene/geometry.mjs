// Where the points of shapes lie; the twin of host/app/scene/geometry.py. What scripts give is kept as
// it is, and placed anew in each frame, in `points`, `middle` and `axes`.
const LIMIT = 10000000;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
// x, y, z of the corners of the shape at hand; of a round body the middle, and the ways from there to
// the surface along its three axes.
export const points = new Float64Array(24);
export const middle = new Float64Array(3);
export const axes = new Float64Array(9);

// Of NaN every comparison is false.
const isWithin = (value) => -LIMIT <= value && value <= LIMIT;
const isSize = (value) => 0 < value && value <= LIMIT;

export function areWithin(values) {
  for (let i = 0; i < values.length; i++) if (!isWithin(values[i])) return false;
  return true;
}

// Whether a solid is drawn at all.
export function isSolid({ x, y, z, sizeX, sizeY, sizeZ, rows }) {
  if (!isWithin(x) || !isWithin(y) || !isWithin(z) || (rows !== null && !areWithin(rows))) return false;
  return isSize(sizeX) && isSize(sizeY) && isSize(sizeZ);
}

// Places `middle` and `axes`; `outer` is the transform of a mesh, or null.
export function placeSolid({ x, y, z, sizeX, sizeY, sizeZ, rows }, outer) {
  const m = rows ?? IDENTITY;
  movePoint(m, x, y, z, middle, 0);
  for (let k = 0; k < 3; k++) {
    axes[k] = m[4 * k] * sizeX;
    axes[3 + k] = m[4 * k + 1] * sizeY;
    axes[6 + k] = m[4 * k + 2] * sizeZ;
  }
  if (outer === null) return;
  movePoint(outer, middle[0], middle[1], middle[2], middle, 0);
  for (let i = 0; i < 9; i += 3) turnAxis(outer, axes[i], axes[i + 1], axes[i + 2], axes, i);
}

// Places the eight corners of a box.
export function placeBox(box, outer) {
  placeSolid(box, null);
  for (let corner = 0, at = 0; corner < 8; corner++) {
    for (let k = 0; k < 3; k++, at++) {
      const x = corner & 1 ? axes[k] : -axes[k];
      const y = corner & 2 ? axes[3 + k] : -axes[3 + k];
      const z = corner & 4 ? axes[6 + k] : -axes[6 + k];
      points[at] = middle[k] + x + y + z;
    }
  }
  movePoints(outer, 24);
}

// Places the four corners of a flat shape.
export function placeFlat({ corners, rows }, outer) {
  for (let i = 0; i < 12; i++) points[i] = corners[i];
  movePoints(rows ?? IDENTITY, 12);
  movePoints(outer, 12);
}

function movePoints(matrix, count) {
  if (matrix === null) return;
  for (let i = 0; i < count; i += 3) movePoint(matrix, points[i], points[i + 1], points[i + 2], points, i);
}

// Whether a transform turns right into left.
export function isMirroring(rows) {
  if (rows === null) return false;
  const [a, b, c] = [0, 1, 2].map((at) => [rows[at], rows[at + 4], rows[at + 8]]);
  return isMirrored([...a, ...b, ...c]);
}

export function isMirrored(a) {
  const x = a[4] * a[8] - a[5] * a[7];
  const y = a[5] * a[6] - a[3] * a[8];
  const z = a[3] * a[7] - a[4] * a[6];
  return a[0] * x + a[1] * y + a[2] * z < 0;
}

// Writes a point, moved by a transform, to `target` from `at` on.
function movePoint(m, x, y, z, target, at) {
  target[at] = m[0] * x + m[1] * y + m[2] * z + m[3];
  target[at + 1] = m[4] * x + m[5] * y + m[6] * z + m[7];
  target[at + 2] = m[8] * x + m[9] * y + m[10] * z + m[11];
}

// The same for a direction.
function turnAxis(m, x, y, z, target, at) {
  target[at] = m[0] * x + m[1] * y + m[2] * z;
  target[at + 1] = m[4] * x + m[5] * y + m[6] * z;
  target[at + 2] = m[8] * x + m[9] * y + m[10] * z;
}
