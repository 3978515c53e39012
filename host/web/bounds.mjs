// Boxes around what commands draw, at least as large as needed; the twin of host/app/raster/bounds.py.
import { extent } from "./canvas.mjs";

const around = ({ x, y }, reachX, reachY) => [x - reachX, y - reachY, x + reachX, y + reachY];
const rectangle = ({ x, y, width, height }) => [x - 1, y - 1, x + width + 1, y + height + 1];

// However it is turned.
function aroundPivot({ x, y, width, height, pivotX, pivotY }) {
  const reachX = Math.max(Math.abs(pivotX), Math.abs(width - pivotX));
  const reachY = Math.max(Math.abs(pivotY), Math.abs(height - pivotY));
  const reach = reachX + reachY + 1;
  return around({ x: x + pivotX, y: y + pivotY }, reach, reach);
}

const BOUNDS = {
  clear: () => [-Infinity, -Infinity, Infinity, Infinity],
  pixel: ({ x, y }) => [x, y, x + 1, y + 1],
  rect: rectangle,
  rectOutline: rectangle,
  hairline: ({ x1, y1, x2, y2 }) => [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2) + 1, Math.max(y1, y2) + 1],
  circle: (circle) => around(circle, circle.radius, circle.radius),
  ellipse: (ellipse) => around(ellipse, ellipse.radiusX, ellipse.radiusY),
  polygon: ({ points }) => extent(points),
  polygonOutline: ({ points }) => extent(points),
  blit: ({ left, top, width, height }) => [left, top, left + width, top + height],
  stretch: aroundPivot,
};

// left, top, right, bottom of a command that draws a shape.
export function boundsOf(command) {
  return BOUNDS[command.kind](command);
}
