// Images on a target, always the nearest pixel; the twin of host/app/raster/pictures.py.
import { packed, tinted } from "./blending.mjs";
import { centresIn } from "./rectangles.mjs";

// An image at its own size.
export function drawBlit(target, blit) {
  const { bitmap, tint } = blit;
  const { clip } = target;
  const [left, right] = shown(blit.left, blit.sourceX, blit.width, bitmap.width, blit.flipX);
  const [top, bottom] = shown(blit.top, blit.sourceY, blit.height, bitmap.height, blit.flipY);
  const from = Math.max(left, clip.left);
  const end = Math.min(right, clip.right);
  const last = Math.min(bottom, clip.bottom);
  const step = blit.flipX ? -1 : 1;
  for (let y = Math.max(top, clip.top); y < last; y++) {
    const row = source(y - blit.top, blit.sourceY, blit.height, blit.flipY) * bitmap.width;
    let at = row + source(from - blit.left, blit.sourceX, blit.width, blit.flipX);
    if (tint === -1) target.copy(y * target.width + from, end - from, bitmap.pixels, at, step);
    else for (let x = from; x < end; x++, at += step) put(target, x, y, bitmap.pixels[at], tint);
  }
}

// The target's columns (or rows) that show something: what lies outside the image does not.
function shown(place, start, size, limit, isFlipped) {
  const first = Math.max(start, 0) - start;
  const end = Math.min(start + size, limit) - start;
  return isFlipped ? [place + size - end, place + size - first] : [place + first, place + end];
}

function source(index, start, size, isFlipped) {
  return start + (isFlipped ? size - 1 - index : index);
}

export function drawStretch(target, stretch) {
  if (stretch.sine === 0 && stretch.cosine === 1) drawUpright(target, stretch);
  else drawTurned(target, stretch);
}

function drawUpright(target, stretch) {
  const { bitmap, tint } = stretch;
  const box = cut(target, centresIn(target, stretch.x, stretch.y, stretch.width, stretch.height));
  const columns = new Int32Array(Math.max(box.right - box.left, 0));
  for (let x = box.left; x < box.right; x++) columns[x - box.left] = sourceX(stretch, x + 0.5 - stretch.x);
  for (let y = box.top; y < box.bottom; y++) {
    const row = sourceY(stretch, y + 0.5 - stretch.y);
    if (row < 0 || row >= bitmap.height) continue;
    for (let x = box.left; x < box.right; x++) {
      const column = columns[x - box.left];
      if (column < 0 || column >= bitmap.width) continue;
      put(target, x, y, bitmap.pixels[row * bitmap.width + column], tint);
    }
  }
}

// Every centre is turned back about the pivot and looked up there.
function drawTurned(target, stretch) {
  const { bitmap, width, height, cosine, sine, pivotX, pivotY, tint } = stretch;
  const { pixels } = bitmap;
  const middleX = stretch.x + pivotX;
  const middleY = stretch.y + pivotY;
  const box = cut(target, extentTurned(stretch));
  for (let y = box.top; y < box.bottom; y++) {
    const dy = y + 0.5 - middleY;
    for (let x = box.left; x < box.right; x++) {
      const dx = x + 0.5 - middleX;
      const toX = dx * cosine + dy * sine + pivotX;
      const toY = dy * cosine - dx * sine + pivotY;
      if (!(toX >= 0 && toX < width && toY >= 0 && toY < height)) continue;
      const column = sourceX(stretch, toX);
      const row = sourceY(stretch, toY);
      if (column < 0 || column >= bitmap.width || row < 0 || row >= bitmap.height) continue;
      put(target, x, y, pixels[row * bitmap.width + column], tint);
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

function sourceX(stretch, distance) {
  const column = nearest(distance, stretch.sourceWidth, stretch.width);
  return source(column, stretch.sourceX, stretch.sourceWidth, stretch.flipX);
}

function sourceY(stretch, distance) {
  const row = nearest(distance, stretch.sourceHeight, stretch.height);
  return source(row, stretch.sourceY, stretch.sourceHeight, stretch.flipY);
}

// Rounding may reach the end of the source, which is one too far.
function nearest(distance, size, length) {
  return Math.min(Math.max(Math.floor((distance * size) / length), 0), size - 1);
}

function put(target, x, y, sample, tint) {
  if (sample >>> 24 === 0) return;
  target.put(y * target.width + x, tint === -1 ? sample : tinted(sample, packed(tint)));
}
