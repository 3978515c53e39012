// Frame: what tests see of the last finished frame. Library code has checked the arguments.
import { charge } from "../../../transpiler/kernel/machine.mjs";
import { packed } from "../raster/blending.mjs";
import { checksumOf, pixelsOf } from "../raster/drawing.mjs";
import { payForFrame, state } from "../state.mjs";
import { tagAt, tagChecksum, tagsOf } from "../scene/tagging.mjs";
import { textsOf } from "../visibility.mjs";

// Making the pixels of a frame is charged once, looking at all of them each time.
function frame(pixelsPerStep = 0) {
  payForFrame();
  if (pixelsPerStep > 0) charge(Math.floor((state.frame.width * state.frame.height) / pixelsPerStep));
  return state.frame;
}

export const frame_exists = () => state.frame !== null;
export const frame_pixel = (x, y) => packed(pixelsOf(frame())[y * state.frame.width + x]);

export function frame_find_color(color, area) {
  const wanted = packed(color);
  findArea(pixelsOf(frame(32)), (pixel) => pixel === wanted, area);
}

export function frame_find_tag(tag, area) {
  const { tag: numbers, names } = tagsOf(frame(32));
  const isWanted = names.map((name) => name === tag);
  findArea(numbers, (number) => number >= 0 && isWanted[number], area);
}

// Writes the box around what is wanted among the frame's pixels, and their number.
function findArea(pixels, isWanted, area) {
  const { width, height } = state.frame;
  let left = width, top = height, right = -1, bottom = -1, count = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!isWanted(pixels[at])) continue;
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

export function frame_count_color(color, x, y, width, height) {
  const pixels = pixelsOf(frame(32));
  const wanted = packed(color);
  const right = Math.min(x + width, state.frame.width);
  const bottom = Math.min(y + height, state.frame.height);
  let count = 0;
  for (let row = Math.max(y, 0); row < bottom; row++) {
    for (let column = Math.max(x, 0); column < right; column++) {
      if (pixels[row * state.frame.width + column] === wanted) count += 1;
    }
  }
  return count;
}

export function frame_text_count() {
  return textsOf(frame(16)).length;
}

export const frame_text = (index) => textsOf(frame())[index].text;

export function frame_text_box(index, box) {
  const text = textsOf(frame())[index];
  box[0] = Math.floor(text.x);
  box[1] = Math.floor(text.y);
  box[2] = Math.ceil(text.x + text.width) - box[0];
  box[3] = Math.ceil(text.y + text.size) - box[1];
}

export const frame_hash = () => checksumOf(frame(8)) | 0;

export const frame_tag = (x, y) => tagAt(frame(), x, y);

export const frame_scene_hash = () => tagChecksum(frame(4)) | 0;
