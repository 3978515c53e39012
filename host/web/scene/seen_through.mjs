// What can be seen through: its opaque parts hide what is behind them, and the others are mixed from
// far to near; the twin of the second half of Rendering in host/app/scene/picture.py.
import { overAny } from "../raster/blending.mjs";
import { eachPixel } from "./lines.mjs";
import { findHit, hit } from "./rounds.mjs";
import { LINE, VALUES } from "./surfaces.mjs";

const SEEN_THROUGH = 24;
const COUNTS_FROM = 128;
const NONE = -1;
const SHIFT = 12;
const MASK = (1 << SHIFT) - 1;

// Parts of pixels, each in the list of its pixel, which goes from far to near.
export class SeenThrough {
  constructor(area) {
    this.area = area;
    this.heads = null;
    this.parts = new Parts();
  }

  // Goes through the runs of pixels, the bodies and the lines that wait.
  find(rendering, shading) {
    const { runs, surfaces, waiting } = rendering;
    for (let i = 0; i < runs.length; i += 4) this.addRun(rendering, shading, runs[i], runs[i + 1], runs[i + 2], runs[i + 3]);
    for (const number of waiting) {
      const owner = surfaces.owners[number];
      if (surfaces.kinds[number] === LINE) this.addLine(rendering, shading, number, owner);
      else this.addBody(rendering, shading, number, owner);
    }
  }

  addRun(rendering, shading, number, y, first, end) {
    const { values } = rendering.surfaces;
    const at = number * VALUES;
    rendering.pay((end - first) * SEEN_THROUGH);
    const base = values[at + 1] * (y + 0.5) + values[at + 2];
    for (let x = first; x < end; x++) {
      this.add(rendering, shading, number, x, y, Math.fround(values[at] * (x + 0.5) + base));
    }
  }

  addBody(rendering, shading, outside, body) {
    const { left, top, right, bottom } = body.box;
    const { near, far } = rendering.view;
    rendering.pay((right - left) * (bottom - top) * SEEN_THROUGH);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        findHit(body, x + 0.5, y + 0.5);
        const { first, last } = hit;
        if (!(first <= last)) continue;
        if (first >= near && first <= far) this.add(rendering, shading, outside, x, y, Math.fround(1 / first));
        if (last >= near && last <= far) this.add(rendering, shading, outside + 1, x, y, Math.fround(1 / last));
      }
    }
  }

  addLine(rendering, shading, number, line) {
    const pixels = [];
    eachPixel(rendering, line, (x, y, near) => pixels.push(x, y, near));
    rendering.pay((pixels.length / 3) * SEEN_THROUGH);
    for (let i = 0; i < pixels.length; i += 3) {
      this.add(rendering, shading, number, pixels[i], pixels[i + 1], pixels[i + 2]);
    }
  }

  add({ nearness, shown, width }, shading, number, x, y, near) {
    const at = y * width + x;
    if (near < nearness[at] || (near === nearness[at] && number > shown[at])) return;
    const color = shading.colorAt(number, x, y, near);
    const alpha = color >>> 24;
    if (alpha === 255) {
      nearness[at] = near;
      shown[at] = number;
    } else if (alpha > 0) {
      this.keep(at, near, number, color);
    }
  }

  keep(at, near, number, color) {
    this.heads ??= new Int32Array(this.area).fill(NONE);
    const part = this.parts.add(near, number, color);
    let before = NONE;
    let after = this.heads[at];
    while (after !== NONE && this.parts.isBehind(after, near, number)) {
      before = after;
      after = this.parts.get("next", after);
    }
    this.parts.set("next", part, after);
    if (before === NONE) this.heads[at] = part;
    else this.parts.set("next", before, part);
  }
}

// Nearness, surface, colour and the number of the next part of the same pixel, in blocks, so that many
// take no more memory than they need.
class Parts {
  constructor() {
    this.count = 0;
    this.blocks = [];
  }

  add(near, number, color) {
    const part = this.count;
    const at = part & MASK;
    if (at === 0) this.blocks.push(newBlock());
    const block = this.blocks[part >> SHIFT];
    block.near[at] = near;
    block.number[at] = number;
    block.color[at] = color;
    this.count = part + 1;
    return part;
  }

  get(name, part) {
    return this.blocks[part >> SHIFT][name][part & MASK];
  }

  set(name, part, value) {
    this.blocks[part >> SHIFT][name][part & MASK] = value;
  }

  // Of two surfaces at the same depth the one drawn first is in front.
  isBehind(part, near, number) {
    const own = this.get("near", part);
    return own < near || (own === near && this.get("number", part) > number);
  }
}

function newBlock() {
  const size = 1 << SHIFT;
  return {
    near: new Float32Array(size), number: new Int32Array(size), color: new Int32Array(size), next: new Int32Array(size),
  };
}

// Lays the parts that nothing hides over the pixels. What shows enough of itself is then what the
// pixel shows.
export function mix({ heads, parts }, { nearness, shown }, pixels) {
  if (heads === null) return;
  heads.forEach((head, at) => {
    const near = nearness[at];
    const number = shown[at];
    for (let part = head; part !== NONE; part = parts.get("next", part)) {
      // An opaque surface in front hides the part.
      if (parts.isBehind(part, near, number)) continue;
      const color = parts.get("color", part);
      pixels[at] = overAny(pixels[at], color);
      if (color >>> 24 < COUNTS_FROM) continue;
      nearness[at] = parts.get("near", part);
      shown[at] = parts.get("number", part);
    }
  });
}
