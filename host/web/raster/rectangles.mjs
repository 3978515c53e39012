// Pixels, rectangles and their outlines; the twin of host/app/raster/rectangles.py.
import { firstCentre } from "../canvas.mjs";

export function drawPixel(target, { x, y, color }) {
  target.dot(x, y, color);
}

export function drawRect(target, { x, y, width, height, color }) {
  const [left, top, right, bottom] = centresIn(target, x, y, width, height);
  target.fill(left, top, right, bottom, color);
}

// The rectangle without the one that is smaller by the thickness on each side.
export function drawRectOutline(target, { x, y, width, height, thickness, color }) {
  const [left, top, right, bottom] = centresIn(target, x, y, width, height);
  const innerWidth = width - 2 * thickness;
  const innerHeight = height - 2 * thickness;
  if (innerWidth <= 0 || innerHeight <= 0) {
    target.fill(left, top, right, bottom, color);
    return;
  }
  const inner = centresIn(target, x + thickness, y + thickness, innerWidth, innerHeight);
  const [innerLeft, innerTop, innerRight, innerBottom] = inner;
  target.fill(left, top, right, innerTop, color);
  target.fill(left, innerBottom, right, bottom, color);
  target.fill(left, innerTop, innerLeft, innerBottom, color);
  target.fill(innerRight, innerTop, right, innerBottom, color);
}

// The pixels whose centres a rectangle holds: left and top edges are in, the others out.
export function centresIn(target, x, y, width, height) {
  return [
    firstCentre(x, target.width),
    firstCentre(y, target.height),
    firstCentre(x + width, target.width),
    firstCentre(y + height, target.height),
  ];
}
