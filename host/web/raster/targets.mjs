// What shapes are painted on; the twin of host/app/raster/targets.py.
import { overAny, overOpaque, packed } from "./blending.mjs";

// The pixels of a screen, which are opaque and stay so.
export class Target {
  constructor(pixels, width, height) {
    this.pixels = pixels;
    this.width = width;
    this.height = height;
    this.clip = { left: 0, top: 0, right: width, bottom: height };
  }

  // On a screen the colour lies over black.
  clear(color) {
    this.pixels.fill(overOpaque(0xff000000, packed(color)));
  }

  // The pixels of a box, cut to the clip.
  fill(left, top, right, bottom, color) {
    const last = Math.min(bottom, this.clip.bottom);
    for (let y = Math.max(top, this.clip.top); y < last; y++) this.run(y, left, right, color);
  }

  // A part of a row that lies within the clip's rows.
  run(y, left, right, color) {
    const from = y * this.width + Math.max(left, this.clip.left);
    const end = y * this.width + Math.min(right, this.clip.right);
    if (from >= end) return;
    const { pixels } = this;
    const value = packed(color);
    if (color >>> 24 === 255) this.store(from, end, value);
    else for (let at = from; at < end; at++) pixels[at] = this.over(pixels[at], value);
  }

  store(from, end, value) {
    const { pixels } = this;
    if (end - from > 24) pixels.fill(value, from, end);
    else for (let at = from; at < end; at++) pixels[at] = value;
  }

  // One pixel of a picture; it lies within the clip.
  put(at, sample) {
    const alpha = sample >>> 24;
    if (alpha === 255) this.pixels[at] = sample;
    else if (alpha > 0) this.pixels[at] = this.over(this.pixels[at], sample);
  }

  over(below, above) {
    return overOpaque(below, above);
  }
}

// The pixels of an image, which have alphas of their own.
export class ImageTarget extends Target {
  clear(color) {
    this.pixels.fill(packed(color));
  }

  over(below, above) {
    return overAny(below, above);
  }
}

// Where the pixels of a frame were last painted over completely: by which command. `mark` is the
// number of the command being drawn; colours that can be seen through mark nothing.
export class MarkTarget extends Target {
  constructor(width, height) {
    super(new Uint32Array(width * height), width, height);
    this.mark = 0;
  }

  clear() {
    this.pixels.fill(this.mark);
  }

  store(from, end) {
    this.pixels.fill(this.mark, from, end);
  }

  put(at, sample) {
    if (sample >>> 24 === 255) this.pixels[at] = this.mark;
  }

  over(below) {
    return below;
  }
}
