// Shapes at their places: points with flat faces between them, round bodies, lines; the twin of
// host/app/scene/geometry.py. `form` is "box", "flat", "round", "line", or "" for what is not drawn.
const LIMIT = 10000000;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const NOTHING = { form: "" };

// Of NaN every comparison is false.
const isWithin = (value) => -LIMIT <= value && value <= LIMIT;
const isSize = (value) => 0 < value && value <= LIMIT;

export function areWithin(values) {
  for (let i = 0; i < values.length; i++) if (!isWithin(values[i])) return false;
  return true;
}

export function placedSolid(kind, x, y, z, sizeX, sizeY, sizeZ, rows, sides, tag) {
  const m = rows ?? IDENTITY;
  if (!isWithin(x) || !isWithin(y) || !isWithin(z) || (rows !== null && !areWithin(rows))) return NOTHING;
  if (!isSize(sizeX) || !isSize(sizeY) || !isSize(sizeZ)) return NOTHING;
  const middle = new Float64Array(3);
  movePoint(m, x, y, z, middle, 0);
  // axes[3 * i + k]: coordinate k of the way from the middle to the surface along axis i.
  const axes = new Float64Array(9);
  for (let k = 0; k < 3; k++) {
    axes[k] = m[4 * k] * sizeX;
    axes[3 + k] = m[4 * k + 1] * sizeY;
    axes[6 + k] = m[4 * k + 2] * sizeZ;
  }
  if (kind > 0) return { form: "round", kind, middle, axes, sides, tag };
  return { form: "box", points: boxPoints(middle, axes), isMirrored: isMirrored(axes), sides, tag };
}

function boxPoints(middle, axes) {
  const points = new Float64Array(24);
  for (let corner = 0, at = 0; corner < 8; corner++) {
    for (let k = 0; k < 3; k++, at++) {
      const x = corner & 1 ? axes[k] : -axes[k];
      const y = corner & 2 ? axes[3 + k] : -axes[3 + k];
      const z = corner & 4 ? axes[6 + k] : -axes[6 + k];
      points[at] = middle[k] + x + y + z;
    }
  }
  return points;
}

export function isMirrored(a) {
  const x = a[4] * a[8] - a[5] * a[7];
  const y = a[5] * a[6] - a[3] * a[8];
  const z = a[3] * a[7] - a[4] * a[6];
  return a[0] * x + a[1] * y + a[2] * z < 0;
}

export function placedFlat(kind, corners, rows, sides, tag) {
  const matrix = rows ?? IDENTITY;
  if (!areWithin(corners) || !areWithin(matrix)) return NOTHING;
  const points = new Float64Array(12);
  for (let i = 0; i < 12; i += 3) movePoint(matrix, corners[i], corners[i + 1], corners[i + 2], points, i);
  return { form: "flat", kind, points, sides, tag };
}

export function placedLine(start, end, color, tag) {
  if (!areWithin(start) || !areWithin(end) || color >>> 24 === 0) return NOTHING;
  return { form: "line", start, end, color, tag };
}

// Writes a point, moved by a transform, to `target` from `at` on.
export function movePoint(m, x, y, z, target, at) {
  target[at] = m[0] * x + m[1] * y + m[2] * z + m[3];
  target[at + 1] = m[4] * x + m[5] * y + m[6] * z + m[7];
  target[at + 2] = m[8] * x + m[9] * y + m[10] * z + m[11];
}

// The same for a direction.
export function turnAxis(m, x, y, z, target, at) {
  target[at] = m[0] * x + m[1] * y + m[2] * z;
  target[at + 1] = m[4] * x + m[5] * y + m[6] * z;
  target[at + 2] = m[8] * x + m[9] * y + m[10] * z;
}
