// Circles and ellipses, filled or without their inside; the twin of host/app/raster/ellipses.py.

// A row's pixels inside: those with dx * dx * factor + term < limit, where dx is the distance of
// the centre from x. `half` estimates half of the row's width; the formula itself decides.
function rowRange(x, half, factor, term, limit) {
  if (!(term < limit)) return null;
  const inside = (column) => {
    const dx = column + 0.5 - x;
    return dx * dx * factor + term < limit;
  };
  let left = Math.ceil(x - half - 0.5);
  let right = Math.floor(x + half - 0.5) + 1;
  while (inside(left - 1)) left -= 1;
  while (left < right && !inside(left)) left += 1;
  while (inside(right)) right += 1;
  while (left < right && !inside(right - 1)) right -= 1;
  return left < right ? [left, right] : null;
}

function drawRows(target, y, radius, color, outerRow, innerRow) {
  const top = Math.max(target.clip.top, Math.floor(y - radius) - 1);
  const bottom = Math.min(target.clip.bottom, Math.ceil(y + radius) + 1);
  for (let row = top; row < bottom; row++) {
    const dy = row + 0.5 - y;
    const outer = outerRow(dy * dy);
    if (outer === null) continue;
    const inner = innerRow(dy * dy);
    if (inner === null) {
      target.run(row, outer[0], outer[1], color);
    } else {
      target.run(row, outer[0], inner[0], color);
      target.run(row, inner[1], outer[1], color);
    }
  }
}

export function drawCircle(target, { x, y, radius, inner, color }) {
  const rowOf = (size) => (square) =>
    rowRange(x, Math.sqrt(Math.max(0, size * size - square)), 1, square, size * size);
  drawRows(target, y, radius, color, rowOf(radius), rowOf(inner));
}

export function drawEllipse(target, { x, y, radiusX, radiusY, innerX, innerY, color }) {
  const rowOf = (sizeX, sizeY) => (square) => {
    const squareX = sizeX * sizeX;
    const squareY = sizeY * sizeY;
    const half = sizeX * Math.sqrt(Math.max(0, 1 - square / squareY));
    return rowRange(x, half, squareY, square * squareX, squareX * squareY);
  };
  drawRows(target, y, radiusY, color, rowOf(radiusX, radiusY), rowOf(innerX, innerY));
}
