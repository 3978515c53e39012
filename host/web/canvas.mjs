// Records draw commands: what the screen and images have in common; the twin of Placing in
// host/app/canvas.py, costs too. A colour is the number 0xAARRGGBB as an int of 32 bits.
import { textWidth } from "./text_widths.mjs";

// Coordinates and sizes beyond it, and what is no number, draw nothing.
const LIMIT = 10000000;
const EDGE_STEPS = 100;
const VISIBLE = 0xff000000;
const NO_BITMAP = { width: 0, height: 0, pixels: new Int32Array(0), isShared: true };

export class Canvas {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.area = width * height;
    this.originX = 0;
    this.originY = 0;
    this.clipNow = null;
    this.commands = [];
    // Scenes among the commands, each with the command that draws its picture once it is made.
    this.scenes = [];
    // The steps that painting the commands takes, without their scenes.
    this.cost = 0;
  }

  // For a command that touches at most `area` pixels.
  pay(area, pixelsPerStep) {
    this.cost += Math.floor(Math.min(area, this.area) / pixelsPerStep);
  }

  // Rounded to whole pixels, so that shapes keep their form when the origin moves.
  origin(x, y) {
    this.originX = whole(x);
    this.originY = whole(y);
  }

  clip(x, y, width, height) {
    x += this.originX;
    y += this.originY;
    const [left, right] = pixelRange(x, x + width, this.width);
    const [top, bottom] = pixelRange(y, y + height, this.height);
    this.clipNow = { kind: "clip", left, top, right, bottom };
    this.commands.push(this.clipNow);
  }

  clipNone() {
    if (this.clipNow === null) return;
    this.clipNow = null;
    this.commands.push({ kind: "clip", left: 0, top: 0, right: this.width, bottom: this.height });
  }

  // An image of the screen's size, which is made when somebody looks.
  scene(scene) {
    this.pay(this.area, 16);
    const { width, height } = this;
    const blit = {
      kind: "blit", bitmap: NO_BITMAP, left: 0, top: 0, sourceX: 0, sourceY: 0, width, height,
      flipX: false, flipY: false, tint: -1,
    };
    this.commands.push(blit);
    this.scenes.push({ scene, blit, clip: this.clipNow, picture: null });
  }

  // Nothing that was drawn before can be seen any more, so it is forgotten.
  clear(color) {
    this.cost = Math.floor(this.area / 64);
    this.commands = [{ kind: "clear", color }];
    this.scenes = [];
    if (this.clipNow !== null) this.commands.push(this.clipNow);
  }

  pixel(x, y, color) {
    x += this.originX;
    y += this.originY;
    if (!isPlace(x) || !isPlace(y) || !(color & VISIBLE)) return;
    this.commands.push({ kind: "pixel", x: Math.floor(x), y: Math.floor(y), color });
  }

  rect(x, y, width, height, color) {
    x += this.originX;
    y += this.originY;
    if (!isBox(x, y, width, height) || !(color & VISIBLE)) return;
    this.pay(width * height, color >>> 24 === 255 ? 64 : 16);
    this.commands.push({ kind: "rect", x, y, width, height, color });
  }

  rectOutline(x, y, width, height, color, thickness) {
    x += this.originX;
    y += this.originY;
    if (!isBox(x, y, width, height) || !isSize(thickness) || !(color & VISIBLE)) return;
    this.pay(2 * (width + height) * thickness, 16);
    this.commands.push({ kind: "rectOutline", x, y, width, height, thickness, color });
  }

  line(x1, y1, x2, y2, color, thickness) {
    x1 += this.originX;
    y1 += this.originY;
    x2 += this.originX;
    y2 += this.originY;
    if (!isPlace(x1) || !isPlace(y1) || !isPlace(x2) || !isPlace(y2)) return;
    if (!isSize(thickness) || !(color & VISIBLE)) return;
    if (thickness <= 1) {
      // At most one pixel for each column or row of the canvas.
      this.pay(Math.max(this.width, this.height), 4);
      const ends = { x1: Math.floor(x1), y1: Math.floor(y1), x2: Math.floor(x2), y2: Math.floor(y2) };
      this.commands.push({ kind: "hairline", ...ends, color });
    } else {
      const around = strip(x1, y1, x2, y2, thickness);
      if (around !== null) this.addPolygon(around, color);
    }
  }

  circle(x, y, radius, color) {
    this.ring(x, y, radius, 0, color);
  }

  circleOutline(x, y, radius, color, thickness) {
    if (isSize(thickness)) this.ring(x, y, radius, Math.max(radius - thickness, 0), color);
  }

  ring(x, y, radius, inner, color) {
    x += this.originX;
    y += this.originY;
    if (!isBox(x, y, radius, radius) || !(color & VISIBLE)) return;
    this.pay(4 * radius * radius, 16);
    this.commands.push({ kind: "circle", x, y, radius, inner, color });
  }

  ellipse(x, y, radiusX, radiusY, color) {
    if (radiusX === radiusY) this.ring(x, y, radiusX, 0, color);
    else this.oval(x, y, radiusX, radiusY, 0, 0, color);
  }

  ellipseOutline(x, y, radiusX, radiusY, color, thickness) {
    if (!isSize(thickness)) return;
    const innerX = radiusX - thickness;
    const innerY = radiusY - thickness;
    if (radiusX === radiusY) this.ring(x, y, radiusX, Math.max(innerX, 0), color);
    else if (innerX > 0 && innerY > 0) this.oval(x, y, radiusX, radiusY, innerX, innerY, color);
    else this.oval(x, y, radiusX, radiusY, 0, 0, color);
  }

  oval(x, y, radiusX, radiusY, innerX, innerY, color) {
    x += this.originX;
    y += this.originY;
    if (!isBox(x, y, radiusX, radiusY) || !(color & VISIBLE)) return;
    this.pay(4 * radiusX * radiusY, 16);
    this.commands.push({ kind: "ellipse", x, y, radiusX, radiusY, innerX, innerY, color });
  }

  triangle(x1, y1, x2, y2, x3, y3, color) {
    this.polygon([x1, y1, x2, y2, x3, y3], color);
  }

  // `points` are x and y in turns.
  polygon(points, color) {
    const placed = this.placed(points);
    if (placed !== null && color & VISIBLE) this.addPolygon(placed, color);
  }

  addPolygon(points, color) {
    this.payPolygon(points);
    this.commands.push({ kind: "polygon", points, color });
  }

  polygonOutline(points, color, thickness) {
    const placed = this.placed(points);
    if (placed === null || !isSize(thickness) || !(color & VISIBLE)) return;
    this.payPolygon(placed);
    this.payEdges(placed, thickness);
    this.commands.push({ kind: "polygonOutline", points: placed, thickness, color });
  }

  // The points moved by the origin; null where they make no polygon.
  placed(points) {
    const moved = points.map((value, at) => value + (at % 2 === 0 ? this.originX : this.originY));
    return moved.length >= 6 && arePlaces(moved) ? moved : null;
  }

  // For the rows of each edge, and the pixels of the box.
  payPolygon(points) {
    const [left, top, right, bottom] = extent(points);
    const height = bottom - top + 1;
    this.cost += points.length * 4;
    this.pay((right - left + 1) * height, 16);
    this.cost += Math.floor((Math.floor(Math.min(height, this.height)) * (points.length / 2)) / 8);
  }

  // For the boxes around the edges, in which every pixel's distance is taken.
  payEdges(points, thickness) {
    let x = points[points.length - 2];
    let y = points[points.length - 1];
    for (let i = 0; i < points.length; i += 2) {
      const width = Math.abs(points[i] - x) + 2 * thickness;
      const height = Math.abs(points[i + 1] - y) + 2 * thickness;
      const area = Math.min(width, this.width) * Math.min(height, this.height);
      this.cost += EDGE_STEPS + Math.floor(area / 4);
      x = points[i];
      y = points[i + 1];
    }
  }

  image(bitmap, x, y) {
    this.blit(bitmap, x, y, 0, 0, bitmap.width, bitmap.height, false, false, -1);
  }

  // An image at its own size: a pixel of the image is a pixel of the canvas.
  blit(bitmap, x, y, sourceX, sourceY, width, height, flipX, flipY, tint) {
    x += this.originX;
    y += this.originY;
    if (!isPlace(x) || !isPlace(y) || !isSize(width) || !isSize(height) || !(tint & VISIBLE)) return;
    this.pay(width * height, 16);
    const left = Math.ceil(x - 0.5);
    const top = Math.ceil(y - 0.5);
    this.commands.push({ kind: "blit", bitmap, left, top, sourceX, sourceY, width, height, flipX, flipY, tint });
  }

  // An image in a rectangle of any size.
  stretch(
    bitmap, x, y, width, height, sourceX, sourceY, sourceWidth, sourceHeight,
    flipX, flipY, tint, cosine, sine, pivotX, pivotY,
  ) {
    x += this.originX;
    y += this.originY;
    if (!isBox(x, y, width, height) || !isSize(sourceWidth) || !isSize(sourceHeight)) return;
    if (!arePlaces([cosine, sine, pivotX, pivotY]) || !(tint & VISIBLE)) return;
    const reach = width * Math.abs(cosine) + height * Math.abs(sine);
    const other = width * Math.abs(sine) + height * Math.abs(cosine);
    this.pay(reach * other, 4);
    this.commands.push({
      kind: "stretch", bitmap, x, y, width, height, sourceX, sourceY, sourceWidth, sourceHeight,
      flipX, flipY, tint, cosine, sine, pivotX, pivotY,
    });
  }

  // `align` is the part of the width, in halves, that lies left of x.
  text(text, x, y, size, color, align) {
    x += this.originX;
    y += this.originY;
    if (!isPlace(x) || !isPlace(y) || !isSize(size) || !(color & VISIBLE) || text === "") return;
    this.cost += text.length;
    const width = textWidth(text, size);
    this.commands.push({ kind: "text", text, x: x - (align * width) / 2, y, width, size, color });
  }
}

// Of NaN every comparison is false.
function isBox(x, y, width, height) {
  return isPlace(x) && isPlace(y) && isSize(width) && isSize(height);
}

function isSize(value) {
  return 0 < value && value <= LIMIT;
}

function arePlaces(values) {
  return values.every(isPlace);
}

function isPlace(value) {
  return -LIMIT <= value && value <= LIMIT;
}

function whole(value) {
  return isPlace(value) ? Math.floor(value + 0.5) : value;
}

// The rectangle around a thick line; null where the line has no length.
function strip(x1, y1, x2, y2, thickness) {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return null;
  const half = thickness / 2;
  const asideX = (dy * half) / length;
  const asideY = (dx * half) / length;
  return [
    x1 + asideX, y1 - asideY, x2 + asideX, y2 - asideY,
    x2 - asideX, y2 + asideY, x1 - asideX, y1 + asideY,
  ];
}

// left, top, right, bottom of points.
export function extent(points) {
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (let i = 0; i < points.length; i += 2) {
    left = Math.min(left, points[i]);
    right = Math.max(right, points[i]);
    top = Math.min(top, points[i + 1]);
    bottom = Math.max(bottom, points[i + 1]);
  }
  return [left, top, right, bottom];
}

// The pixels i with start <= i + 0.5 < end, as a half-open range within 0 .. limit.
export function pixelRange(start, end, limit) {
  const first = firstCentre(start, limit);
  return [first, Math.max(first, firstCentre(end, limit))];
}

// The first pixel whose centre is not before the edge; 0 where the edge is no number.
export function firstCentre(edge, limit) {
  if (!(edge > 0.5)) return 0;
  return edge > limit ? limit : Math.min(limit, Math.ceil(edge - 0.5));
}
