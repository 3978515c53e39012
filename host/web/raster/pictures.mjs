// Images on a target, always the nearest pixel; the twin of host/app/raster/pictures.py.
import { packed, tinted } from "./blending.mjs";
import { centresIn } from "./rectangles.mjs";

// An image at its own size.
export function drawBlit(target, blit) {
  const { bitmap, tint, flipX, flipY } = blit;
  const { clip } = target;
  // What lies outside the image shows nothing.
  const skipX = Math.max(-blit.sourceX, 0);
  const skipY = Math.max(-blit.sourceY, 0);
  const endX = Math.min(blit.width, bitmap.width - blit.sourceX);
  const endY = Math.min(blit.height, bitmap.height - blit.sourceY);
  const from = Math.max(blit.left + (flipX ? blit.width - endX : skipX), clip.left);
  const end = Math.min(blit.left + (flipX ? blit.width - skipX : endX), clip.right);
  const first = Math.max(blit.top + (flipY ? blit.height - endY : skipY), clip.top);
  const last = Math.min(blit.top + (flipY ? blit.height - skipY : endY), clip.bottom);
  const column = source(from - blit.left, blit.sourceX, blit.width, flipX);
  const step = flipX ? -1 : 1;
  for (let y = first; y < last; y++) {
    const at = source(y - blit.top, blit.sourceY, blit.height, flipY) * bitmap.width + column;
    const to = y * target.width + from;
    if (tint === -1) target.copy(to, end - from, bitmap.pixels, at, step);
    else copyTinted(target, to, end - from, bitmap.pixels, at, step, packed(tint));
  }
}

function copyTinted(target, to, count, samples, from, step, tint) {
  for (let i = 0, at = from; i < count; i++, at += step) target.put(to + i, tinted(samples[at], tint));
}

function source(index, start, size, isFlipped) {
  return start + (isFlipped ? size - 1 - index : index);
}

export function drawStretch(target, stretch) {
  if (stretch.sine === 0 && stretch.cosine === 1) drawUpright(target, stretch);
  else drawTurned(target, stretch);
}

function drawUpright(target, stretch) {
  const { bitmap, x, y, width, height, sourceWidth, sourceHeight } = stretch;
  const tint = packed(stretch.tint);
  const { left, top, right, bottom } = cut(target, centresIn(target, x, y, width, height));
  const columns = new Int32Array(Math.max(right - left, 0));
  for (let i = 0; i < columns.length; i++) {
    const column = nearest(left + i + 0.5 - x, sourceWidth, width);
    columns[i] = source(column, stretch.sourceX, sourceWidth, stretch.flipX);
  }
  for (let j = top; j < bottom; j++) {
    const row = source(nearest(j + 0.5 - y, sourceHeight, height), stretch.sourceY, sourceHeight, stretch.flipY);
    if (row < 0 || row >= bitmap.height) continue;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i];
      if (column < 0 || column >= bitmap.width) continue;
      const sample = bitmap.pixels[row * bitmap.width + column];
      target.put(j * target.width + left + i, tint === -1 ? sample : tinted(sample, tint));
    }
  }
}

// Every centre is turned back about the pivot and looked up there.
function drawTurned(target, stretch) {
  const { bitmap, width, height, cosine, sine, pivotX, pivotY } = stretch;
  const { sourceX, sourceY, sourceWidth, sourceHeight, flipX, flipY } = stretch;
  const { pixels } = bitmap;
  const tint = packed(stretch.tint);
  const middleX = stretch.x + pivotX;
  const middleY = stretch.y + pivotY;
  const box = cut(target, extentTurned(stretch));
  for (let y = box.top; y < box.bottom; y++) {
    const dy = y + 0.5 - middleY;
    const alongX = dy * sine;
    const alongY = dy * cosine;
    for (let x = box.left; x < box.right; x++) {
      const dx = x + 0.5 - middleX;
      const toX = dx * cosine + alongX + pivotX;
      const toY = alongY - dx * sine + pivotY;
      if (!(toX >= 0 && toX < width && toY >= 0 && toY < height)) continue;
      const column = source(nearest(toX, sourceWidth, width), sourceX, sourceWidth, flipX);
      const row = source(nearest(toY, sourceHeight, height), sourceY, sourceHeight, flipY);
      if (column < 0 || column >= bitmap.width || row < 0 || row >= bitmap.height) continue;
      const sample = pixels[row * bitmap.width + column];
      target.put(y * target.width + x, tint === -1 ? sample : tinted(sample, tint));
    }
  }
}

function extentTurned({ x, y, width, height, cosine, sine, pivotX, pivotY }) {
  const xs = [];
  const ys = [];
  for (const dx of [-pivotX, width - pivotX]) {
    for (const dy of [-pivotY, height - pivotY]) {
      xs.push(dx * cosine - dy * sine + (x + pivotX));
      ys.push(dx * sine + dy * cosine + (y + pivotY));
    }
  }
  return [
    Math.floor(Math.min(...xs)) - 1,
    Math.floor(Math.min(...ys)) - 1,
    Math.ceil(Math.max(...xs)) + 1,
    Math.ceil(Math.max(...ys)) + 1,
  ];
}

function cut({ clip }, [left, top, right, bottom]) {
  return {
    left: Math.max(left, clip.left),
    top: Math.max(top, clip.top),
    right: Math.min(right, clip.right),
    bottom: Math.min(bottom, clip.bottom),
  };
}

// Rounding may reach the end of the source, which is one too far, or lie a little before its start.
function nearest(distance, size, length) {
  const index = ((distance * size) / length) | 0;
  return index < size ? index : size - 1;
}
