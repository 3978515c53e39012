// Images: pixels with alpha that are painted on and drawn elsewhere; the twin of host/app/images.py.
import { charge } from "../../transpiler/kernel/machine.mjs";
import { Canvas } from "./canvas.mjs";
import { packed } from "./raster/blending.mjs";
import { paint } from "./raster/drawing.mjs";

// For what an image needs beside its pixels.
const IMAGE_STEPS = 600;

// Commands wait in the list until somebody needs the pixels. What is drawn with an image refers to
// one version of its contents, so the first change after that works on a copy.
export class ImageCanvas extends Canvas {
  constructor(width, height) {
    super(width, height);
    charge(IMAGE_STEPS + Math.floor(this.area / 2));
    this.bitmap = { width, height, pixels: new Int32Array(this.area), isShared: false };
  }

  // The contents as they are now, for a command to refer to.
  shared() {
    this.carryOut();
    this.bitmap.isShared = true;
    return this.bitmap;
  }

  // Makes the pixels up to date.
  carryOut() {
    if (this.commands.length === 0) return;
    if (this.commands.some((one) => one.kind !== "clip")) {
      charge(this.cost);
      this.makeOwn();
      paint(this.bitmap, this.commands);
    }
    this.cost = 0;
    // The clip comes before what is drawn in it later.
    this.commands = this.clipNow === null ? [] : [this.clipNow];
  }

  // What a command refers to is not changed but copied.
  makeOwn() {
    if (!this.bitmap.isShared) return;
    charge(Math.floor(this.area / 2));
    this.bitmap = { ...this.bitmap, pixels: this.bitmap.pixels.slice(), isShared: false };
  }

  // The colour 0xAARRGGBB; a pixel outside is transparent.
  getPixel(x, y) {
    if (!this.contains(x, y)) return 0;
    this.carryOut();
    return packed(this.bitmap.pixels[y * this.width + x]);
  }

  // Exactly this colour, whatever was there; outside nothing happens.
  setPixel(x, y, color) {
    if (!this.contains(x, y)) return;
    this.carryOut();
    this.makeOwn();
    this.bitmap.pixels[y * this.width + x] = packed(color);
  }

  contains(x, y) {
    return x >= 0 && x < this.width && y >= 0 && y < this.height;
  }
}
