// Circles and ellipses, filled or without their inside; the twin of host/app/raster/ellipses.py.

// The pixels of one row that are inside, within the clip: those with dx * dx * factor + term < limit,
// where dx is the distance of the centre from x. From row to row its ends move by a few pixels.
class Row {
  constructor({ left, right }, x, factor, limit) {
    this.x = x;
    this.factor = factor;
    this.limit = limit;
    this.first = left;
    this.end = right;
    // No centre is nearer to x than this pixel's.
    const middle = Math.floor(x);
    this.left = this.lastLeft = within(middle, left, right);
    this.right = this.firstRight = within(middle + 1, left, right);
    this.middle = middle;
  }

  // Goes to the row with that term; whether it has any pixel.
  moveTo(term) {
    if (!this.holds(this.middle, term)) return false;
    let { left, right } = this;
    while (left > this.first && this.holds(left - 1, term)) left -= 1;
    while (left < this.lastLeft && !this.holds(left, term)) left += 1;
    while (right < this.end && this.holds(right, term)) right += 1;
    while (right > this.firstRight && !this.holds(right - 1, term)) right -= 1;
    this.left = left;
    this.right = right;
    return left < right;
  }

  holds(pixel, term) {
    const dx = pixel + 0.5 - this.x;
    return dx * dx * this.factor + term < this.limit;
  }
}

function within(value, low, high) {
  return value < low ? low : value > high ? high : value;
}

// The rows of the outer shape without those of the inner one; the term is dy * dy times the scale.
function drawRows(target, y, radius, outer, scale, inner, innerScale) {
  const { clip } = target;
  const top = Math.max(clip.top, Math.floor(y - radius) - 1);
  const bottom = Math.min(clip.bottom, Math.ceil(y + radius) + 1);
  for (let at = top; at < bottom; at++) {
    const dy = at + 0.5 - y;
    if (!outer.moveTo(dy * dy * scale)) continue;
    if (inner === null || !inner.moveTo(dy * dy * innerScale)) {
      target.run(at, outer.left, outer.right);
    } else {
      target.run(at, outer.left, inner.left);
      target.run(at, inner.right, outer.right);
    }
  }
}

export function drawCircle(target, { x, y, radius, inner, color }) {
  const { clip } = target;
  target.take(color);
  const hole = inner > 0 ? new Row(clip, x, 1, inner * inner) : null;
  drawRows(target, y, radius, new Row(clip, x, 1, radius * radius), 1, hole, 1);
}

export function drawEllipse(target, { x, y, radiusX, radiusY, innerX, innerY, color }) {
  const { clip } = target;
  const [wide, high] = [radiusX * radiusX, radiusY * radiusY];
  const [innerWide, innerHigh] = [innerX * innerX, innerY * innerY];
  target.take(color);
  const hole = innerX > 0 ? new Row(clip, x, innerHigh, innerWide * innerHigh) : null;
  drawRows(target, y, radiusY, new Row(clip, x, high, wide * high), wide, hole, innerWide);
}
