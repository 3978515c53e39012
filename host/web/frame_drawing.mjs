// A frame as people see it, on a canvas of the page: texts in the browser's fonts, in drawing
// order, at any whole scale; host/app/text_drawing.py does the same for windows and pictures.
import { boundsOf } from "./bounds.mjs";
import { blackTarget, draw } from "./raster/drawing.mjs";
import { ImageTarget } from "./raster/targets.mjs";

const FONT = '"Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif';
// The letters stand at this share of the size below the top of the line.
const BASELINE = 0.8;
// By this share of the size letters may reach out of their box.
const OVERHANG = 0.3;

// Draws a frame on a 2D context whose canvas is `scale` times as large as the frame. Shapes between
// two texts are one layer, so that they stay in order. A text that no later shape can touch waits
// for the next layer, since layers cost time.
export function drawFrame(context, frame, scale = 1) {
  const view = { context, frame, scale, layer: blackTarget(frame), waiting: [] };
  context.imageSmoothingEnabled = false;
  for (const command of frame.commands) {
    if (command.kind === "text") {
      view.waiting.push({ text: command, clip: view.layer.clip });
    } else {
      if (command.kind !== "clip") makeRoom(view, command);
      draw(view.layer, command);
    }
  }
  finishLayer(view);
}

// Finishes the layer if a waiting text could lie below the shape.
function makeRoom(view, shape) {
  if (shape.kind === "clear") {
    view.waiting = [];
  } else if (view.waiting.length > 0) {
    const bounds = boundsOf(shape);
    if (view.waiting.some(({ text }) => meet(bounds, reachOf(text)))) finishLayer(view);
  }
}

function meet(one, other) {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

// The box of a text with what letters may reach out of it.
function reachOf({ x, y, width, size }) {
  const more = size * OVERHANG + 1;
  return [x - more, y - more, x + width + more, y + size + more];
}

function finishLayer(view) {
  const { frame, scale, layer } = view;
  const { width, height } = frame;
  const sheet = sheetOf(width, height);
  const bytes = new Uint8ClampedArray(layer.pixels.buffer);
  sheet.getContext("2d").putImageData(new ImageData(bytes, width, height), 0, 0);
  view.context.drawImage(sheet, 0, 0, width * scale, height * scale);
  for (const { text, clip } of view.waiting) write(view.context, text, clip, scale);
  view.waiting = [];
  view.layer = new ImageTarget(new Int32Array(width * height), width, height);
  view.layer.clip = layer.clip;
}

let sheet = null;

// A canvas on which a layer is laid down before it is enlarged.
function sheetOf(width, height) {
  if (sheet === null || sheet.width !== width || sheet.height !== height) {
    sheet = document.createElement("canvas");
    sheet.width = width;
    sheet.height = height;
  }
  return sheet;
}

// The letters are scaled to the width that the table of text_widths.mjs gives.
function write(context, { text, x, y, width, size, color }, clip, scale) {
  context.save();
  context.beginPath();
  context.rect(clip.left * scale, clip.top * scale, (clip.right - clip.left) * scale, (clip.bottom - clip.top) * scale);
  context.clip();
  context.font = `${size * scale}px ${FONT}`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  const alpha = (color >>> 24) / 255;
  context.fillStyle = `rgba(${(color >> 16) & 255}, ${(color >> 8) & 255}, ${color & 255}, ${alpha})`;
  context.translate(x * scale, (y + size * BASELINE) * scale);
  context.scale((width * scale) / Math.max(context.measureText(text).width, 1), 1);
  context.fillText(text, 0, 0);
  context.restore();
}
