// The picture of a scene: which surface each pixel shows, its colour, tag and nearness; the twin of
// host/app/scene/picture.py.
import { charge } from "../../../transpiler/kernel/machine.mjs";
import { packed } from "../raster/blending.mjs";
import { drawScene } from "./gathering.mjs";
import { mix, SeenThrough } from "./seen_through.mjs";
import { Shading } from "./shading.mjs";
import { SurfaceTable } from "./surfaces.mjs";
import { viewOf } from "./view.mjs";

const table = new SurfaceTable();

// What is found out about the pixels of a region: the greatest nearness, and whose it is.
export class Rendering {
  constructor(scene, width, height, region) {
    const area = width * height;
    this.width = width;
    this.region = region;
    this.view = viewOf(scene.view, width, height);
    this.light = scene.light;
    this.nearness = new Float32Array(area);
    this.shown = new Int32Array(area).fill(-1);
    this.surfaces = table;
    table.clear();
    this.tags = new Map([["", 0]]);
    // Pixels in a row of what can be seen through: number, row, first column, the one after the last.
    this.runs = [];
    // Numbers of round bodies and lines that can be seen through.
    this.waiting = [];
    this.rest = 0;
  }

  // For who wants to know what a face is: see picking.mjs.
  noteFace() {}

  noteBlock() {}

  // Takes steps for work, counted in quarters.
  pay(quarters) {
    this.rest += quarters;
    charge(this.rest >> 2);
    this.rest &= 3;
  }

  tag(name) {
    if (!this.tags.has(name)) this.tags.set(name, this.tags.size);
    return this.tags.get(name);
  }
}

// Pixels with alpha; for each the number of the surface whose tag it has, -1 where there is none, and
// 1 / depth there; and of each surface the number of its tag among `tags`.
export function pictureOf(scene, width, height) {
  const rendering = new Rendering(scene, width, height, { left: 0, top: 0, right: width, bottom: height });
  const through = new SeenThrough(width * height);
  const shading = new Shading(scene, table);
  drawScene(rendering, scene);
  through.find(rendering, shading);
  rendering.pay(width * height);
  const pixels = paint(rendering, shading, scene.sky === null ? 0 : packed(scene.sky));
  const { shown, nearness } = rendering;
  mix(through, rendering, pixels);
  return {
    bitmap: { width, height, pixels, isShared: true },
    shown,
    tagOf: table.tags.slice(0, table.count),
    nearness,
    tags: [...rendering.tags.keys()],
  };
}

function paint({ shown, nearness, width, region }, shading, ground) {
  const pixels = new Int32Array(shown.length);
  for (let y = region.top; y < region.bottom; y++) {
    for (let x = region.left, at = y * width + x; x < region.right; x++, at++) {
      const number = shown[at];
      pixels[at] = number < 0 ? ground : shading.colorAt(number, x, y, nearness[at]);
    }
  }
  return pixels;
}
