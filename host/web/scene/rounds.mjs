// Spheres, cylinders and cones: each is an interval of depths on a ray, in the body's own space;
// the twin of host/app/scene/rounds.py.
import { axes, middle } from "./geometry.mjs";
import { project } from "./view.mjs";

export const SPHERE = 1;
export const CYLINDER = 2;
export const CONE = 3;
const TINY = 1e-300;

// The body whose `middle` and `axes` are placed, as the rays see it; null where it cannot be seen within the region.
export function bodyOf({ view, region }, { kind, sides }, isOpaque) {
  const box = boxOf(view, region, kind);
  if (box === null) return null;
  const turn = inverseOf();
  const own = (v) => [0, 3, 6].map((at) => turn[at] * v[0] + turn[at + 1] * v[1] + turn[at + 2] * v[2]);
  const eye = own(view.eye.map((one, k) => one - middle[k]));
  const [first, across, down] = view.rays.map(own);
  return { kind, sides, isOpaque, box, turn, eye, first, across, down };
}

// The rows of the matrix that leads into the body's own space.
function inverseOf() {
  const [a, b, c] = [0, 3, 6].map((at) => axes.slice(at, at + 3));
  const rows = [cross(b, c), cross(c, a), cross(a, b)];
  const size = a[0] * rows[0][0] + a[1] * rows[0][1] + a[2] * rows[0][2];
  return rows.flat().map((one) => one / size);
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

// The pixels that a body can cover, and a few more. One that reaches behind the near plane can be
// anywhere.
function boxOf(view, region, kind) {
  const [centre, ...ways] = projected(view);
  const ends =
    kind === SPHERE
      ? [reach(centre, ways)]
      : [
          reach(centre.map((one, k) => one - ways[1][k]), [ways[0], ways[2]]),
          reach(centre.map((one, k) => one + ways[1][k]), kind === CONE ? [] : [ways[0], ways[2]]),
        ];
  const nearest = Math.min(...ends.map((one) => one.nearest));
  const farthest = Math.max(...ends.map((one) => one.farthest));
  if (!(farthest >= view.near && nearest <= view.far)) return null;
  const box = { ...region };
  if (nearest >= view.near) {
    box.left = within(Math.floor(Math.min(...ends.map((one) => one.left)) - 1), region.left, region.right);
    box.right = within(Math.ceil(Math.max(...ends.map((one) => one.right)) + 1), region.left, region.right);
    box.top = within(Math.floor(Math.min(...ends.map((one) => one.top)) - 1), region.top, region.bottom);
    box.bottom = within(Math.ceil(Math.max(...ends.map((one) => one.bottom)) + 1), region.top, region.bottom);
  }
  return box.left < box.right && box.top < box.bottom ? box : null;
}

const within = (value, least, most) => Math.min(Math.max(value, least), most);

// X, Y, Z of the middle, and of the ways along the three axes.
function projected(view) {
  const [x, y, z] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)];
  project(view, middle, 1, x, y, z);
  const ways = [0, 3, 6].map((at) =>
    [view.a, view.b, view.c].map((row) => row[0] * axes[at] + row[1] * axes[at + 1] + row[2] * axes[at + 2]),
  );
  return [[x[0], y[0], z[0]], ...ways];
}

// Of an ellipsoid, a disc or a point: the least and the greatest depth, column and row.
function reach([x, y, z], ways) {
  const sum = (one, other) => ways.reduce((total, way) => total + way[one] * way[other], 0);
  const deep = sum(2, 2);
  const depth = Math.sqrt(deep);
  const a = z * z - deep;
  const bounds = [x, y].map((place, at) => {
    const b = place * z - sum(at, 2);
    const root = Math.sqrt(Math.max(b * b - a * (place * place - sum(at, at)), 0));
    return [(b - root) / a, (b + root) / a];
  });
  const [[left, right], [top, bottom]] = bounds;
  return { nearest: z - depth, farthest: z + depth, left, right, top, bottom };
}

// Where a ray is in a body: the depths of both ends, which are NaN or in wrong order where it
// misses; whether each lies on the round side; the ray's direction in the body's own space.
export const hit = { first: 0, last: 0, isFirstRound: true, isLastRound: true, x: 0, y: 0, z: 0 };

export function findHit({ kind, eye, first, across, down }, cx, cy) {
  const dx = across[0] * cx + (down[0] * cy + first[0]);
  const dy = across[1] * cx + (down[1] * cy + first[1]);
  const dz = across[2] * cx + (down[2] * cy + first[2]);
  const ox = eye[0], oy = eye[1], oz = eye[2];
  hit.x = dx;
  hit.y = dy;
  hit.z = dz;
  hit.isFirstRound = hit.isLastRound = true;
  if (kind === SPHERE) {
    findRoots(dx * dx + dy * dy + dz * dz, dx * ox + dy * oy + dz * oz, ox * ox + oy * oy + oz * oz - 1);
    return;
  }
  if (kind === CYLINDER) {
    findRoots(dx * dx + dz * dz, dx * ox + dz * oz, ox * ox + oz * oz - 1);
  } else {
    const tip = oy - 1;
    const a = dx * dx + dz * dz - (dy * dy) / 4;
    findRoots(a, dx * ox + dz * oz - (dy * tip) / 4, ox * ox + oz * oz - (tip * tip) / 4);
    // A ray that is steeper than the cone lies in it on one side of a root.
    if (a < 0 && dy < 0) {
      hit.first = hit.last;
      hit.last = Infinity;
    } else if (a < 0) {
      hit.last = hit.first;
      hit.first = -Infinity;
    }
  }
  cutByCaps((-1 - oy) / dy, (1 - oy) / dy);
}

function cutByCaps(one, other) {
  const enter = Math.min(one, other);
  const leave = Math.max(one, other);
  hit.isFirstRound = hit.first >= enter;
  hit.isLastRound = hit.last <= leave;
  hit.first = Math.max(hit.first, enter);
  hit.last = Math.min(hit.last, leave);
}

// Of a t t + 2 b t + c = 0, in order and without loss of digits; NaN where there is none.
function findRoots(a, b, c) {
  if (a === 0) a = TINY;
  let square = b * b - a * c;
  if (a < 0) square = Math.max(square, 0);
  const root = Math.sqrt(square);
  const half = b <= 0 ? root - b : -(root + b);
  const one = c / half;
  const other = half / a;
  hit.first = Math.min(one, other);
  hit.last = Math.max(one, other);
}

// Draws what is opaque: the first surface beyond the near plane, of the numbers `outside` and the
// one after it.
export function fillBody(rendering, body, outside) {
  const { nearness, shown, width, view } = rendering;
  const { left, top, right, bottom } = body.box;
  rendering.pay((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = y * width + left; x < right; x++, at++) {
      findHit(body, x + 0.5, y + 0.5);
      if (!(hit.first <= hit.last)) continue;
      const isOutside = hit.first >= view.near;
      const depth = isOutside ? hit.first : hit.last;
      if (!(depth >= view.near && depth <= view.far)) continue;
      const near = Math.fround(1 / depth);
      if (near > nearness[at]) {
        nearness[at] = near;
        shown[at] = isOutside ? outside : outside + 1;
      }
    }
  }
}
