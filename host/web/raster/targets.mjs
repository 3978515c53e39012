// What shapes are painted on; the twin of host/app/raster/targets.py.
import { overAny, overOpaque, packed } from "./blending.mjs";

// From this length on the engine's own filling is faster.
const LONG = 32;

// The pixels of a screen, which are opaque and stay so.
export class Target {
  constructor(pixels, width, height) {
    this.pixels = pixels;
    this.width = width;
    this.height = height;
    this.clip = { left: 0, top: 0, right: width, bottom: height };
    this.value = 0;
    this.isOpaque = true;
  }

  // The colour of what is painted next.
  take(color) {
    this.value = packed(color);
    this.isOpaque = color >>> 24 === 255;
  }

  // On a screen the colour lies over black.
  clear(color) {
    this.pixels.fill(overOpaque(-0x1000000, packed(color)));
  }

  // The pixels of a box, cut to the clip.
  fill(left, top, right, bottom) {
    const { clip, pixels, width, value } = this;
    const from = Math.max(left, clip.left);
    const end = Math.min(right, clip.right);
    const first = Math.max(top, clip.top);
    const last = Math.min(bottom, clip.bottom);
    if (from >= end) return;
    if (!this.isOpaque || end - from > LONG) {
      for (let y = first; y < last; y++) this.paint(y * width + from, y * width + end);
      return;
    }
    for (let y = first; y < last; y++) {
      const stop = y * width + end;
      for (let at = y * width + from; at < stop; at++) pixels[at] = value;
    }
  }

  // A part of a row that lies within the clip's rows.
  run(y, left, right) {
    const { clip } = this;
    const row = y * this.width;
    const from = row + Math.max(left, clip.left);
    const end = row + Math.min(right, clip.right);
    if (from < end) this.paint(from, end);
  }

  dot(x, y) {
    const { clip } = this;
    if (x < clip.left || x >= clip.right || y < clip.top || y >= clip.bottom) return;
    const at = y * this.width + x;
    if (this.isOpaque) this.pixels[at] = this.value;
    else this.blend(at, at + 1, this.value);
  }

  // Pixels in a row, none of them outside the clip.
  paint(from, end) {
    const { pixels, value } = this;
    if (!this.isOpaque) this.blend(from, end, value);
    else if (end - from > LONG) pixels.fill(value, from, end);
    else for (let at = from; at < end; at++) pixels[at] = value;
  }

  // `overOpaque` for one colour: red and blue are mixed in the two halves of one number, of which
  // the lower 32 bits are kept.
  blend(from, end, value) {
    const { pixels } = this;
    const alpha = value >>> 24;
    const rest = 255 - alpha;
    const redBlue = ((value & 0xff00ff) * alpha + 0x7f007f) | 0;
    const green = ((value >> 8) & 255) * alpha + 127;
    for (let at = from; at < end; at++) {
      const below = pixels[at];
      const two = ((below & 0xff00ff) * rest + redBlue) | 0;
      const one = (((below >> 8) & 255) * rest + green) | 0;
      const more = (two + ((two >>> 8) & 0xff00ff)) | 0;
      const mixed = (((more + 0x10001) | 0) >>> 8) & 0xff00ff;
      pixels[at] = -0x1000000 | mixed | ((one + 1 + (one >> 8)) & 0xff00);
    }
  }

  // A row of a picture, read in steps of 1 or -1; none of it lies outside the clip.
  copy(to, count, samples, from, step) {
    const { pixels } = this;
    for (let i = 0, at = from; i < count; i++, at += step) {
      const sample = samples[at];
      const alpha = sample >>> 24;
      if (alpha === 255) pixels[to + i] = sample;
      else if (alpha !== 0) this.blend(to + i, to + i + 1, sample);
    }
  }

  // One pixel of a picture; it lies within the clip.
  put(at, sample) {
    const alpha = sample >>> 24;
    if (alpha === 255) this.pixels[at] = sample;
    else if (alpha !== 0) this.blend(at, at + 1, sample);
  }
}

// The pixels of an image, which have alphas of their own.
export class ImageTarget extends Target {
  clear(color) {
    this.pixels.fill(packed(color));
  }

  blend(from, end, value) {
    const { pixels } = this;
    for (let at = from; at < end; at++) pixels[at] = overAny(pixels[at], value);
  }
}

// Where the pixels of a frame were last painted over completely: by which command. `mark` is the
// number of the command being drawn; colours that can be seen through mark nothing.
export class MarkTarget extends Target {
  constructor(width, height) {
    super(new Int32Array(width * height), width, height);
    this.mark = 0;
  }

  take(color) {
    super.take(color);
    this.value = this.mark;
  }

  clear() {
    this.pixels.fill(this.mark);
  }

  copy(to, count, samples, from, step) {
    for (let i = 0, at = from; i < count; i++, at += step) this.put(to + i, samples[at]);
  }

  put(at, sample) {
    if (sample >>> 24 === 255) this.pixels[at] = this.mark;
  }

  blend() {}
}
