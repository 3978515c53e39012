// Which function draws which command; whole frames and images; the twin of host/app/raster.
import { crc32 } from "../crc32.mjs";
import { drawCircle, drawEllipse } from "./ellipses.mjs";
import { drawHairline } from "./hairlines.mjs";
import { drawBlit, drawStretch } from "./pictures.mjs";
import { drawPolygon, drawPolygonOutline } from "./polygons.mjs";
import { drawPixel, drawRect, drawRectOutline } from "./rectangles.mjs";
import { ImageTarget, Target } from "./targets.mjs";

const BLACK = -0x1000000;

// What each command does; texts are no pixels.
const DRAW = {
  clear: (target, { color }) => target.clear(color),
  clip: (target, clip) => {
    target.clip = clip;
  },
  text: () => {},
  pixel: drawPixel,
  rect: drawRect,
  rectOutline: drawRectOutline,
  hairline: drawHairline,
  circle: drawCircle,
  ellipse: drawEllipse,
  polygon: drawPolygon,
  polygonOutline: drawPolygonOutline,
  blit: drawBlit,
  stretch: drawStretch,
};

export function draw(target, command) {
  DRAW[command.kind](target, command);
}

// The pixels of a frame, made once: an Int32Array whose bytes are red, green, blue, alpha (255).
export function pixelsOf(frame) {
  if (frame.pixels === null) {
    const target = blackTarget(frame, frame.spare);
    for (const command of frame.commands) draw(target, command);
    frame.pixels = target.pixels;
  }
  return frame.pixels;
}

// CRC-32 of the pixels' bytes, row by row.
export const checksumOf = (frame) => crc32(new Uint8Array(pixelsOf(frame).buffer));

// A screen on which nothing is drawn yet; `spare` are pixels to use again.
export function blackTarget({ width, height }, spare = null) {
  const area = width * height;
  const pixels = spare !== null && spare.length === area ? spare : new Int32Array(area);
  return new Target(pixels.fill(BLACK), width, height);
}

// Carries out commands on the pixels of an image.
export function paint(bitmap, commands) {
  const target = new ImageTarget(bitmap.pixels, bitmap.width, bitmap.height);
  for (const command of commands) draw(target, command);
}
