// Frames to pixels; the twin of host/app/raster.py, to the bit: see there for the rules.

// The pixels of a frame as red, green, blue, alpha (always 255) bytes, made once.
export function pixelsOf(frame) {
  if (frame.pixels === null) frame.pixels = rasterize(frame);
  return frame.pixels;
}

function rasterize(frame) {
  const pixels = new Uint8ClampedArray(frame.width * frame.height * 4);
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255;
  for (const command of frame.commands) draw(pixels, frame, command);
  return pixels;
}

function draw(pixels, frame, command) {
  if (command.kind === "clear") blend(pixels, frame, 0, 0, frame.width, frame.height, command.color);
  else drawRect(pixels, frame, command);
}

function drawRect(pixels, frame, { x, y, width, height, color }) {
  if (![x, y, width, height].every(Number.isFinite)) return;
  const left = firstCentre(x, frame.width);
  const right = firstCentre(x + width, frame.width);
  const top = firstCentre(y, frame.height);
  const bottom = firstCentre(y + height, frame.height);
  blend(pixels, frame, left, top, right, bottom, color);
}

function firstCentre(edge, limit) {
  if (edge <= 0.5) return 0;
  return edge > limit ? limit : Math.min(limit, Math.ceil(edge - 0.5));
}

function blend(pixels, frame, left, top, right, bottom, color) {
  const alpha = (color >> 24) & 255;
  const parts = [(color >> 16) & 255, (color >> 8) & 255, color & 255];
  for (let y = top; y < bottom; y++) {
    let at = (y * frame.width + left) * 4;
    for (let x = left; x < right; x++, at += 4) {
      for (let part = 0; part < 3; part++) {
        const below = pixels[at + part] * (255 - alpha);
        pixels[at + part] = Math.floor((parts[part] * alpha + below + 127) / 255);
      }
    }
  }
}
