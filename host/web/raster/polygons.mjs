// Polygons by the even-odd rule, and their outlines; the twin of host/app/raster/polygons.py.
import { extent } from "../canvas.mjs";

export function drawPolygon(target, { points, color }) {
  target.take(color);
  eachRun(target, points, (y, left, right) => target.run(y, left, right));
}

// The pixels of the polygon that are nearer to one of its edges than the thickness.
export function drawPolygonOutline(target, { points, thickness, color }) {
  const box = boxOf(target, points);
  const width = box.right - box.left;
  if (width <= 0 || box.bottom <= box.top) return;
  const near = nearEdges(points, thickness, box);
  target.take(color);
  eachRun(target, points, (y, left, right) => {
    const row = (y - box.top) * width - box.left;
    for (let x = left; x < right; x++) {
      const start = x;
      while (x < right && near[row + x] === 1) x += 1;
      if (x > start) target.run(y, start, x);
    }
  });
}

function boxOf(target, points) {
  const { clip } = target;
  const [left, top, right, bottom] = extent(points);
  return {
    left: Math.max(clip.left, Math.floor(left) - 1),
    top: Math.max(clip.top, Math.floor(top) - 1),
    right: Math.min(clip.right, Math.ceil(right) + 1),
    bottom: Math.min(clip.bottom, Math.ceil(bottom) + 1),
  };
}

// Calls `paint` for the runs of pixels inside, row by row: between the first pixels of two edges.
function eachRun(target, points, paint) {
  const box = boxOf(target, points);
  if (box.left >= box.right) return;
  const edges = edgesDownwards(points);
  const firsts = new Int32Array(edges.length);
  for (let y = box.top; y < box.bottom; y++) {
    const count = firstPixels(edges, y + 0.5, box, firsts);
    for (let i = 0; i + 1 < count; i += 2) {
      if (firsts[i] < firsts[i + 1]) paint(y, firsts[i], firsts[i + 1]);
    }
  }
}

// Puts the first pixels of the edges that cross a row into `firsts`, in order; how many there are.
function firstPixels(edges, centre, box, firsts) {
  let count = 0;
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i];
    if (edge.ya > centre || centre >= edge.yb) continue;
    firsts[count++] = firstPixel(edge, centre, box.left, box.right);
  }
  sort(firsts, count);
  return count;
}

// Puts the first `count` numbers in order; of a few by hand, which is faster.
function sort(numbers, count) {
  if (count > 16) {
    numbers.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const number = numbers[i];
    let at = i;
    for (; at > 0 && numbers[at - 1] > number; at--) numbers[at] = numbers[at - 1];
    numbers[at] = number;
  }
}

// Each edge from its upper to its lower end, so that neighbours count it alike.
function edgesDownwards(points) {
  const edges = [];
  let x = points[points.length - 2];
  let y = points[points.length - 1];
  for (let i = 0; i < points.length; i += 2) {
    const [nextX, nextY] = [points[i], points[i + 1]];
    if (y < nextY) edges.push({ xa: x, ya: y, yb: nextY, dx: nextX - x, dy: nextY - y });
    else if (y > nextY) edges.push({ xa: nextX, ya: nextY, yb: y, dx: x - nextX, dy: y - nextY });
    x = nextX;
    y = nextY;
  }
  return edges;
}

// The first pixel of a row whose centre the edge counts for. The place of the crossing is only an
// estimate, off by less than a pixel: the rule itself says which pixel is the first.
function firstPixel({ xa, ya, dx, dy }, centre, left, right) {
  const rise = dx * (centre - ya);
  let first = Math.min(Math.max(Math.ceil(xa + rise / dy - 0.5), left - 1), right + 1);
  if ((first - 0.5 - xa) * dy >= rise) first -= 1;
  if ((first + 0.5 - xa) * dy < rise) first += 1;
  return Math.min(Math.max(first, left), right);
}

function nearEdges(points, thickness, box) {
  const width = box.right - box.left;
  const near = new Uint8Array(width * (box.bottom - box.top));
  let xa = points[points.length - 2];
  let ya = points[points.length - 1];
  for (let i = 0; i < points.length; i += 2) {
    markNear(near, [xa, ya, points[i], points[i + 1]], thickness, box);
    xa = points[i];
    ya = points[i + 1];
  }
  return near;
}

// Marks where the distance to an edge, squared, is less than the thickness squared.
function markNear(near, [xa, ya, xb, yb], thickness, box) {
  const left = Math.max(box.left, Math.floor(Math.min(xa, xb) - thickness) - 1);
  const right = Math.min(box.right, Math.ceil(Math.max(xa, xb) + thickness) + 1);
  const top = Math.max(box.top, Math.floor(Math.min(ya, yb) - thickness) - 1);
  const bottom = Math.min(box.bottom, Math.ceil(Math.max(ya, yb) + thickness) + 1);
  const dx = xb - xa;
  const dy = yb - ya;
  const length = dx * dx + dy * dy;
  const square = thickness * thickness;
  for (let y = top; y < bottom; y++) {
    const ay = y + 0.5 - ya;
    const by = y + 0.5 - yb;
    const row = (y - box.top) * (box.right - box.left) - box.left;
    for (let x = left; x < right; x++) {
      const ax = x + 0.5 - xa;
      const bx = x + 0.5 - xb;
      const along = ax * dx + ay * dy;
      const cross = ax * dy - ay * dx;
      let isNear;
      if (along <= 0) isNear = ax * ax + ay * ay < square;
      else if (along >= length) isNear = bx * bx + by * by < square;
      else isNear = cross * cross < square * length;
      if (isNear) near[row + x] = 1;
    }
  }
}
