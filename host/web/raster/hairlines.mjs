// Lines of thickness 1; the twin of host/app/raster/hairlines.py.

// One pixel for each step of the longer axis, both ends included.
export function drawHairline(target, { x1, y1, x2, y2, color }) {
  if (x1 === x2 || y1 === y2) {
    target.fill(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2) + 1, Math.max(y1, y2) + 1, color);
  } else if (Math.abs(x2 - x1) >= Math.abs(y2 - y1)) {
    const { left, right } = target.clip;
    eachStep(x1, y1, x2, y2, left, right, (x, y) => target.dot(x, y, color));
  } else {
    const { top, bottom } = target.clip;
    eachStep(y1, x1, y2, x2, top, bottom, (y, x) => target.dot(x, y, color));
  }
}

// Along the longer axis from the smaller end, so that the direction does not matter; a half goes up.
function eachStep(start, across, stop, acrossStop, first, end, paint) {
  if (start > stop) [start, across, stop, acrossStop] = [stop, acrossStop, start, across];
  const length = stop - start;
  const rise = acrossStop - across;
  const last = Math.min(stop + 1, end);
  for (let at = Math.max(start, first); at < last; at++) {
    paint(at, across + Math.floor((2 * rise * (at - start) + length) / (2 * length)));
  }
}
