// Pixels, rectangles and their outlines; the twin of host/app/raster/rectangles.py.
import { firstCentre } from "../canvas.mjs";

export function drawPixel(target, { x, y, color }) {
  target.take(color);
  target.dot(x, y);
}

export function drawRect(target, { x, y, width, height, color }) {
  target.take(color);
  target.fill(...centresIn(target, x, y, width, height));
}

// The rectangle without the one that is smaller by the thickness on each side.
export function drawRectOutline(target, outline) {
  const { x, y, width, height, thickness } = outline;
  const innerWidth = width - 2 * thickness;
  const innerHeight = height - 2 * thickness;
  if (innerWidth <= 0 || innerHeight <= 0) {
    drawRect(target, outline);
    return;
  }
  const [left, top, right, bottom] = centresIn(target, x, y, width, height);
  const inner = centresIn(target, x + thickness, y + thickness, innerWidth, innerHeight);
  const [innerLeft, innerTop, innerRight, innerBottom] = inner;
  target.take(outline.color);
  target.fill(left, top, right, innerTop);
  target.fill(left, innerBottom, right, bottom);
  target.fill(left, innerTop, innerLeft, innerBottom);
  target.fill(innerRight, innerTop, right, innerBottom);
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
