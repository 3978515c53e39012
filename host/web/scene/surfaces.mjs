// All surfaces before a camera, in the order of drawing, as numbered columns of a table; what each
// pixel shows is one of their numbers. host/app/scene has a table for each family of shapes.
import { end } from "../../../transpiler/kernel/machine.mjs";

export const FLAT = 0;
export const OTHER_HALF = 2;
export const OUTSIDE = 3;
export const INSIDE = 4;
export const LINE = 5;
// So many surfaces may lie before a camera.
export const MOST_SURFACES = 1000000;
// Numbers of a surface in `values`: the plane (A, B, C), the place in the picture (P, Q), how bright.
export const VALUES = 10;

// Grows as needed, and is used again by the next scene.
export class SurfaceTable {
  constructor() {
    this.count = 0;
    this.kinds = new Uint8Array(256);
    this.tags = new Int32Array(256);
    this.values = new Float64Array(256 * VALUES);
    // Of a face its surface, of a round body the body, of a line its colour.
    this.owners = [];
  }

  clear() {
    this.count = 0;
    this.owners.length = 0;
  }

  // The number of a new surface.
  add(kind, tag, owner) {
    const number = this.count;
    if (number === MOST_SURFACES) throw end("memory");
    if (number === this.kinds.length) this.grow();
    this.kinds[number] = kind;
    this.tags[number] = tag;
    this.owners.push(owner);
    this.count = number + 1;
    return number;
  }

  grow() {
    const { kinds, tags, values } = this;
    this.kinds = new Uint8Array(kinds.length * 2);
    this.kinds.set(kinds);
    this.tags = new Int32Array(tags.length * 2);
    this.tags.set(tags);
    this.values = new Float64Array(values.length * 2);
    this.values.set(values);
  }
}
