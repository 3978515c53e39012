// Colours of surfaces as they are seen; the twin of textures.py, lighting.py and the families in
// host/app/scene.
import { packed, tinted } from "../raster/blending.mjs";
import { partOfTurn } from "./angles.mjs";
import { NEARER } from "./lines.mjs";
import { CYLINDER, SPHERE, findHit, hit } from "./rounds.mjs";
import { INSIDE, LINE, OTHER_HALF, OUTSIDE, VALUES } from "./surfaces.mjs";

const EDGE = 1 / 1073741824;
const TOP = 2;
const BOTTOM = 3;
const ROUND = 4;
const WHITE = -1;

// How bright a surface is where `facing` is n . l.
export function shadeOf(light, surface, facing) {
  if (light === null || !surface.isLit) return 1;
  return light.ambient + (1 - light.ambient) * Math.max(facing, 0);
}

export class Shading {
  constructor({ light, fog }, surfaces) {
    this.light = light;
    this.fog = fog;
    this.surfaces = surfaces;
    this.fogRed = fog === null ? 0 : (fog.color >> 16) & 255;
    this.fogGreen = fog === null ? 0 : (fog.color >> 8) & 255;
    this.fogBlue = fog === null ? 0 : fog.color & 255;
  }

  // The colour, with its alpha, that a surface has at a pixel; `near` is its nearness as a single.
  colorAt(number, x, y, near) {
    const kind = this.surfaces.kinds[number];
    if (kind < OUTSIDE) return this.faceColor(number, kind, x + 0.5, y + 0.5);
    const owner = this.surfaces.owners[number];
    if (kind === LINE) return this.finish(packed(owner.color), 1, NEARER / near);
    return this.bodyColor(owner, kind === INSIDE, x + 0.5, y + 0.5);
  }

  faceColor(number, kind, cx, cy) {
    const { values, owners } = this.surfaces;
    const surface = owners[number];
    const at = number * VALUES;
    const near = values[at] * cx + (values[at + 1] * cy + values[at + 2]);
    let sample = packed(surface.color);
    if (surface.texels !== null) {
      let u = (values[at + 3] * cx + (values[at + 4] * cy + values[at + 5])) / near;
      let v = (values[at + 6] * cx + (values[at + 7] * cy + values[at + 8])) / near;
      u = Math.min(Math.max(u, EDGE), 1 - EDGE);
      v = Math.min(Math.max(v, EDGE), 1 - EDGE);
      sample = kind === OTHER_HALF ? texel(surface, 1 - u, 1 - v) : texel(surface, u, v);
    }
    return this.finish(sample, values[at + 9], 1 / near);
  }

  bodyColor(body, isInside, cx, cy) {
    findHit(body, cx, cy);
    const depth = isInside ? hit.last : hit.first;
    const x = body.eye[0] + hit.x * depth;
    const y = body.eye[1] + hit.y * depth;
    const z = body.eye[2] + hit.z * depth;
    const side = sideOf(isInside);
    const surface = body.sides[body.sides.length > 1 ? side : 0];
    const sample = surface.texels === null ? packed(surface.color) : picked(surface, side, body.kind, x, y, z);
    let shade = 1;
    if (this.light !== null && surface.isLit) {
      const facing = facingOf(this.light, body, side, x, y, z);
      shade = shadeOf(this.light, surface, isInside ? -facing : facing);
    }
    return this.finish(sample, shade, depth);
  }

  // With light and fog.
  finish(sample, shade, depth) {
    const { light, fog } = this;
    if (fog === null && light === null) return sample;
    let part = 0;
    if (fog !== null) part = Math.min(Math.max((depth - fog.start) / (fog.end - fog.start), 0), 1);
    const share = shade * (1 - part);
    const red = ((sample & 255) * share + part * this.fogRed + 0.5) | 0;
    const green = (((sample >> 8) & 255) * share + part * this.fogGreen + 0.5) | 0;
    const blue = (((sample >> 16) & 255) * share + part * this.fogBlue + 0.5) | 0;
    return (sample & -0x1000000) | (blue << 16) | (green << 8) | red;
  }
}

// The side of the body at the end of the hit at hand. A ray that goes up comes in at the bottom and
// leaves at the top.
export function sideOf(isInside) {
  if (isInside ? hit.isLastRound : hit.isFirstRound) return ROUND;
  return hit.y > 0 !== isInside ? BOTTOM : TOP;
}

// The pixel of a surface's picture at a place, u and v from 0 up to but not including 1.
function texel(surface, u, v) {
  const column = ((u * surface.across) | 0) % surface.width;
  const row = ((v * surface.down) | 0) % surface.height;
  const found = surface.texels[row * surface.width + column];
  return surface.color === WHITE ? found : tinted(found, packed(surface.color));
}

// Around the side of a round body, and flat on its caps.
function picked(surface, side, kind, x, y, z) {
  let u, v;
  if (side === ROUND) {
    u = partOfTurn(-x, -z);
    v = kind === SPHERE ? 2 * partOfTurn(Math.sqrt(x * x + z * z), y) : (1 - y) / 2;
  } else {
    u = (x + 1) / 2;
    v = side === TOP ? (z + 1) / 2 : (1 - z) / 2;
  }
  return texel(surface, Math.min(Math.max(u, EDGE), 1 - EDGE), Math.min(Math.max(v, EDGE), 1 - EDGE));
}

// n . l, n outwards.
function facingOf(light, body, side, x, y, z) {
  findNormal(body, side, x, y, z);
  const length = Math.sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
  return (normal.x * light.x + normal.y * light.y + normal.z * light.z) / length;
}

export const normal = { x: 0, y: 0, z: 0 };

// Outwards, of any length, in the space of the scene.
export function findNormal({ kind, turn }, side, x, y, z) {
  let ox = x, oy = y, oz = z;
  if (side !== ROUND) {
    ox = oz = 0;
    oy = side === TOP ? 1 : -1;
  } else if (kind === CYLINDER) {
    oy = 0;
  } else if (kind !== SPHERE) {
    oy = (1 - y) / 4;
  }
  normal.x = ox * turn[0] + oy * turn[3] + oz * turn[6];
  normal.y = ox * turn[1] + oy * turn[4] + oz * turn[7];
  normal.z = ox * turn[2] + oy * turn[5] + oz * turn[8];
}
