// Grids of cubes: what is in their cells, and what their types of blocks look like; the twin of
// host/app/scene/voxels.py.
import { charge } from "../../../transpiler/kernel/machine.mjs";

const GRID_STEPS = 600;
const CELLS_PER_STEP = 8;

// `contents` is a byte for each cell, x first, then z, then y. Once a snapshot has it, it is copied
// before it is changed. `mesh` has the faces of the snapshot that was drawn last.
export class VoxelGrid {
  constructor(width, height, depth) {
    charge(GRID_STEPS + Math.floor((width * height * depth) / CELLS_PER_STEP));
    this.width = width;
    this.height = height;
    this.depth = depth;
    this.contents = new Uint8Array(width * height * depth);
    this.isShared = false;
    this.materials = new Map();
    this.mesh = null;
  }

  contains(x, y, z) {
    return x >= 0 && x < this.width && y >= 0 && y < this.height && z >= 0 && z < this.depth;
  }

  // The type of block; 0 outside.
  get(x, y, z) {
    return this.contains(x, y, z) ? this.contents[x + this.width * (z + this.depth * y)] : 0;
  }

  // Outside nothing happens.
  set(x, y, z, kind) {
    if (!this.contains(x, y, z)) return;
    this.makeOwn();
    this.contents[x + this.width * (z + this.depth * y)] = kind;
  }

  // As far as it lies in the grid.
  fill(x, y, z, width, height, depth, kind) {
    const [left, right] = [Math.max(x, 0), Math.min(x + width, this.width)];
    const [low, high] = [Math.max(y, 0), Math.min(y + height, this.height)];
    const [back, front] = [Math.max(z, 0), Math.min(z + depth, this.depth)];
    if (left >= right || low >= high || back >= front) return;
    charge(Math.floor(((right - left) * (high - low) * (front - back)) / 64));
    this.makeOwn();
    for (let j = low; j < high; j++) {
      for (let k = back; k < front; k++) {
        const row = this.width * (k + this.depth * j);
        this.contents.fill(kind, row + left, row + right);
      }
    }
  }

  makeOwn() {
    if (!this.isShared) return;
    charge(Math.floor(this.contents.length / CELLS_PER_STEP));
    this.contents = this.contents.slice();
    this.isShared = false;
  }

  setType(kind, surfaces, tag) {
    this.materials.set(kind, { surfaces, tag });
  }

  // Of a type of block.
  tag(kind) {
    return this.materials.get(kind)?.tag ?? "";
  }

  // The grid as it is now.
  snapshot() {
    this.isShared = true;
    const looks = new Array(256).fill(null);
    this.materials.forEach(({ surfaces, tag }, kind) => {
      looks[kind] = { sides: surfaces.now(), tag };
    });
    return { grid: this, contents: this.contents, looks };
  }
}
