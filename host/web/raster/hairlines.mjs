// Lines of thickness 1; the twin of host/app/raster/hairlines.py.

// One pixel for each step of the longer axis, both ends included. From the smaller end, so that the
// direction does not matter; a half goes to the greater coordinate.
export function drawHairline(target, { x1, y1, x2, y2, color }) {
  const isForward = x1 < x2;
  const isDown = y1 < y2;
  const width = isForward ? x2 - x1 : x1 - x2;
  const height = isDown ? y2 - y1 : y1 - y2;
  target.take(color);
  if (width === 0 || height === 0) {
    const left = isForward ? x1 : x2;
    const top = isDown ? y1 : y2;
    target.fill(left, top, left + width + 1, top + height + 1);
  } else if (width >= height) {
    const rise = isForward === isDown ? height : -height;
    drawSteps(target, false, isForward ? x1 : x2, isForward ? y1 : y2, width, rise);
  } else {
    const rise = isForward === isDown ? width : -width;
    drawSteps(target, true, isDown ? y1 : y2, isDown ? x1 : x2, height, rise);
  }
}

// Along the longer axis from `start` on; the other coordinate is
// across + floor((2 * rise * steps + length) / (2 * length)). `over` is the remainder of that
// division, so that each step only adds.
function drawSteps(target, isSteep, start, across, length, rise) {
  const { clip } = target;
  const from = Math.max(start, isSteep ? clip.top : clip.left);
  const end = Math.min(start + length + 1, isSteep ? clip.bottom : clip.right);
  const whole = 2 * length;
  const risen = 2 * rise * (from - start) + length;
  const quotient = Math.floor(risen / whole);
  let place = across + quotient;
  let over = risen - quotient * whole;
  for (let at = from; at < end; at++) {
    if (isSteep) target.dot(place, at);
    else target.dot(at, place);
    over += 2 * rise;
    if (over >= whole) {
      over -= whole;
      place += 1;
    } else if (over < 0) {
      over += whole;
      place -= 1;
    }
  }
}
