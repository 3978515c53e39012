// What can be seen through: its opaque parts hide what is behind them, and the others are mixed from
// far to near; the twin of the second half of Rendering in host/app/scene/picture.py.
import { overAny } from "../raster/blending.mjs";
import { eachPixel } from "./lines.mjs";
import { findHit, hit } from "./rounds.mjs";
import { LINE, VALUES } from "./surfaces.mjs";

const SEEN_THROUGH = 8;
const COUNTS_FROM = 128;

// Parts of pixels, each in the list of its pixel, which goes from far to near.
export class SeenThrough {
  constructor(area) {
    this.area = area;
    this.heads = null;
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
    if (this.heads === null) this.heads = new Array(this.area).fill(null);
    const part = { near, number, color, next: null };
    const first = this.heads[at];
    if (first === null || isBehind(part, first)) {
      part.next = first;
      this.heads[at] = part;
      return;
    }
    let before = first;
    while (before.next !== null && isBehind(before.next, part)) before = before.next;
    part.next = before.next;
    before.next = part;
  }
}

// Of two surfaces at the same depth the one drawn first is in front.
function isBehind(one, other) {
  return one.near < other.near || (one.near === other.near && one.number > other.number);
}

// Lays the parts that nothing hides over the pixels. What shows enough of itself is then what the
// pixel shows.
export function mix({ heads }, { nearness, shown }, pixels) {
  if (heads === null) return;
  heads.forEach((head, at) => {
    const hidden = { near: nearness[at], number: shown[at] };
    for (let part = head; part !== null; part = part.next) {
      if (!(part.near > hidden.near || (part.near === hidden.near && part.number < hidden.number))) continue;
      pixels[at] = overAny(pixels[at], part.color);
      if (part.color >>> 24 < COUNTS_FROM) continue;
      nearness[at] = part.near;
      shown[at] = part.number;
    }
  });
}

