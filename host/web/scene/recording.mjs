// What a script describes: shapes and their surfaces, kept until somebody looks at the scene; the
// twin of host/app/scene/recording.py.
import { pick } from "./picking.mjs";
import { pictureOf } from "./picture.mjs";

// A material: what each of its sides was made of, one or six.
export class Surfaces {
  constructor() {
    this.parts = [];
    this.made = null;
  }

  add(image, color, columns, rows, isLit) {
    this.parts.push({ image, color, columns, rows, isLit });
  }

  addSide(other, side) {
    this.parts.push(other.parts[other.parts.length > 1 ? side : 0]);
  }

  // With the pictures as they are now.
  now() {
    const bitmaps = this.parts.map(({ image }) => (image === null ? null : image.shared()));
    if (this.made === null || this.made.some((one, at) => one.bitmap !== bitmaps[at])) {
      this.made = this.parts.map((part, at) => surface(part, bitmaps[at]));
    }
    return this.made;
  }
}

function surface({ color, columns, rows, isLit }, bitmap) {
  const isFull = color >>> 24 === 255;
  const width = bitmap === null ? 1 : bitmap.width;
  const height = bitmap === null ? 1 : bitmap.height;
  return {
    bitmap, color, isLit, width, height,
    texels: bitmap === null ? null : bitmap.pixels,
    across: columns * width,
    down: rows * height,
    isOpaque: isFull && (bitmap === null || hasNoHoles(bitmap)),
  };
}

// Whether every pixel is opaque; of a bitmap that nobody changes any more.
function hasNoHoles(bitmap) {
  if (bitmap.hasNoHoles === undefined) bitmap.hasNoHoles = bitmap.pixels.every((one) => one >>> 24 === 255);
  return bitmap.hasNoHoles;
}

// A scene or, without a view, a mesh.
export class SceneCanvas {
  constructor(view) {
    this.view = view;
    this.shapes = [];
    this.light = null;
    this.fog = null;
    this.sky = null;
    // Of a mesh: how many surfaces its first shapes have.
    this.counts = new Map();
  }

  solid(kind, x, y, z, sizeX, sizeY, sizeZ, rows, surfaces, tag) {
    const form = kind > 0 ? "round" : "box";
    this.shapes.push({ form, kind, x, y, z, sizeX, sizeY, sizeZ, rows, sides: surfaces.now(), tag });
  }

  flat(kind, corners, rows, surfaces, tag) {
    this.shapes.push({ form: "flat", kind, corners, rows, sides: surfaces.now(), tag });
  }

  line(x1, y1, z1, x2, y2, z2, color, tag) {
    this.shapes.push({ form: "line", ends: [x1, y1, z1, x2, y2, z2], color, tag });
  }

  mesh(mesh, rows, tag) {
    this.shapes.push({ form: "group", mesh, count: mesh.shapes.length, rows, tag });
  }

  blocks(grid, x, y, z, tag) {
    this.shapes.push({ form: "blocks", snapshot: grid.snapshot(), place: [x, y, z], tag });
  }

  picture(width, height) {
    return pictureOf(this, width, height);
  }

  // See picking.mjs.
  pick(width, height, x, y) {
    return pick(this, width, height, x, y);
  }
}
