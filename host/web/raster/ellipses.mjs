// Circles and ellipses, filled or without their inside; the twin of host/app/raster/ellipses.py.

// The pixels of a row inside are those with dx * dx * factor + term < limit, where dx is the
// distance of the centre from x. `half` estimates half of the row's width; the formula decides.
const row = { left: 0, right: 0 };

function findRow(x, half, factor, term, limit) {
  row.left = row.right = Math.ceil(x - half - 0.5);
  if (!(term < limit)) return;
  let left = row.left;
  let right = Math.floor(x + half - 0.5) + 1;
  while (isInside(left - 1 + 0.5 - x, factor, term, limit)) left -= 1;
  while (left < right && !isInside(left + 0.5 - x, factor, term, limit)) left += 1;
  while (isInside(right + 0.5 - x, factor, term, limit)) right += 1;
  while (left < right && !isInside(right - 1 + 0.5 - x, factor, term, limit)) right -= 1;
  row.left = left;
  row.right = right;
}

function isInside(dx, factor, term, limit) {
  return dx * dx * factor + term < limit;
}

function findCircleRow(x, radius, square) {
  const limit = radius * radius;
  findRow(x, Math.sqrt(Math.max(0, limit - square)), 1, square, limit);
}

function findEllipseRow(x, radiusX, radiusY, square) {
  const squareX = radiusX * radiusX;
  const squareY = radiusY * radiusY;
  const half = radiusX * Math.sqrt(Math.max(0, 1 - square / squareY));
  findRow(x, half, squareY, square * squareX, squareX * squareY);
}

// Draws the row that `find` gives for the outer shape, without the inner shape's.
function drawRows(target, y, radius, color, findOuter, findInner) {
  const top = Math.max(target.clip.top, Math.floor(y - radius) - 1);
  const bottom = Math.min(target.clip.bottom, Math.ceil(y + radius) + 1);
  for (let at = top; at < bottom; at++) {
    const dy = at + 0.5 - y;
    findOuter(dy * dy);
    const { left, right } = row;
    if (left >= right) continue;
    if (findInner !== null) findInner(dy * dy);
    if (findInner === null || row.left >= row.right) {
      target.run(at, left, right, color);
    } else {
      target.run(at, left, row.left, color);
      target.run(at, row.right, right, color);
    }
  }
}

export function drawCircle(target, { x, y, radius, inner, color }) {
  const findOuter = (square) => findCircleRow(x, radius, square);
  const findInner = inner > 0 ? (square) => findCircleRow(x, inner, square) : null;
  drawRows(target, y, radius, color, findOuter, findInner);
}

export function drawEllipse(target, { x, y, radiusX, radiusY, innerX, innerY, color }) {
  const findOuter = (square) => findEllipseRow(x, radiusX, radiusY, square);
  const findInner = innerX > 0 ? (square) => findEllipseRow(x, innerX, innerY, square) : null;
  drawRows(target, y, radiusY, color, findOuter, findInner);
}
