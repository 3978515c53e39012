// Pixels, rectangles and their outlines; the twin of host/app/raster/rectangles.py.
import { firstCentre } from "../canvas.mjs";

export function drawPixel(target, { x, y, color }) {
  target.take(color);
  target.dot(x, y);
}

// The pixels whose centres it holds: left and top edges are in, the others out.
export function drawRect(target, { x, y, width, height, color }) {
  target.take(color);
  target.fill(
    firstCentre(x, target.width),
    firstCentre(y, target.height),
    firstCentre(x + width, target.width),
    firstCentre(y + height, target.height),
  );
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
  const left = firstCentre(x, target.width);
  const top = firstCentre(y, target.height);
  const right = firstCentre(x + width, target.width);
  const bottom = firstCentre(y + height, target.height);
  const innerLeft = firstCentre(x + thickness, target.width);
  const innerTop = firstCentre(y + thickness, target.height);
  const innerRight = firstCentre(x + thickness + innerWidth, target.width);
  const innerBottom = firstCentre(y + thickness + innerHeight, target.height);
  target.take(outline.color);
  target.fill(left, top, right, innerTop);
  target.fill(left, innerBottom, right, bottom);
  target.fill(left, innerTop, innerLeft, innerBottom);
  target.fill(innerRight, innerTop, right, innerBottom);
}
