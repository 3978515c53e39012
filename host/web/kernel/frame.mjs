// Frame: what tests see of the last finished frame. Library code has checked the arguments.
import { crc32 } from "../crc32.mjs";
import { pixelsOf } from "../raster.mjs";
import { state } from "../state.mjs";

export const frame_exists = () => state.frame !== null;

export function frame_pixel(x, y) {
  const pixels = pixelsOf(state.frame);
  const at = (y * state.frame.width + x) * 4;
  return (255 << 24) | (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
}

export function frame_find_color(color, area) {
  const { width, height } = state.frame;
  const pixels = pixelsOf(state.frame);
  const wanted = color & 0xffffff;
  let left = width, top = height, right = -1, bottom = -1, count = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (((pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]) !== wanted) continue;
      count += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  const found = count > 0 ? [left, top, right - left + 1, bottom - top + 1, count] : [0, 0, 0, 0, 0];
  for (let i = 0; i < 5; i++) area[i] = found[i];
}

export function frame_hash() {
  const pixels = pixelsOf(state.frame);
  const bytes = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4) {
    bytes[to++] = pixels[from];
    bytes[to++] = pixels[from + 1];
    bytes[to++] = pixels[from + 2];
  }
  return crc32(bytes) | 0;
}
