// Lines of thickness 1; the twin of host/app/raster/hairlines.py.

// One pixel for each step of the longer axis, both ends included. From the smaller end, so that the
// direction does not matter; a half goes to the greater coordinate.
export function drawHairline(target, line) {
  const { x1, y1, x2, y2, color } = line;
  if (x1 === x2 || y1 === y2) {
    target.fill(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2) + 1, Math.max(y1, y2) + 1, color);
  } else if (Math.abs(x2 - x1) >= Math.abs(y2 - y1)) {
    if (x1 < x2) drawFlat(target, x1, y1, x2, y2, color);
    else drawFlat(target, x2, y2, x1, y1, color);
  } else if (y1 < y2) {
    drawSteep(target, x1, y1, x2, y2, color);
  } else {
    drawSteep(target, x2, y2, x1, y1, color);
  }
}

function drawFlat(target, x1, y1, x2, y2, color) {
  const { left, right } = target.clip;
  const last = Math.min(x2 + 1, right);
  for (let x = Math.max(x1, left); x < last; x++) {
    target.dot(x, y1 + risen(x - x1, x2 - x1, y2 - y1), color);
  }
}

function drawSteep(target, x1, y1, x2, y2, color) {
  const { top, bottom } = target.clip;
  const last = Math.min(y2 + 1, bottom);
  for (let y = Math.max(y1, top); y < last; y++) {
    target.dot(x1 + risen(y - y1, y2 - y1, x2 - x1), y, color);
  }
}

function risen(steps, length, rise) {
  return Math.floor((2 * rise * steps + length) / (2 * length));
}
