// From the space of a scene to that of its pixels; the twin of host/app/scene/view.py.

// A camera before a screen: `a`, `b` and `c` give X, Y and Z of a place that is counted from the
// eye; `rays` are the directions, of depth 1, for cx = cy = 0, and what cx and cy add to it.
export function viewOf(camera, width, height) {
  const [right, up, forward] = [3, 6, 9].map((at) => camera.slice(at, at + 3));
  const [tangent, near, far] = camera.slice(12);
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  const scale = halfHeight / tangent;
  return {
    eye: camera.slice(0, 3),
    a: right.map((one, k) => one * scale + forward[k] * halfWidth),
    b: up.map((one, k) => forward[k] * halfHeight - one * scale),
    c: forward,
    rays: [
      forward.map((one, k) => one - (right[k] * halfWidth) / scale + (up[k] * halfHeight) / scale),
      right.map((one) => one / scale),
      up.map((one) => -one / scale),
    ],
    near,
    far,
  };
}

// Writes X, Y and Z of points, `count` of them, to three arrays.
export function project(view, points, count, x, y, z) {
  const [ex, ey, ez] = view.eye;
  const [ax, ay, az] = view.a;
  const [bx, by, bz] = view.b;
  const [cx, cy, cz] = view.c;
  for (let i = 0, at = 0; i < count; i++, at += 3) {
    const dx = points[at] - ex;
    const dy = points[at + 1] - ey;
    const dz = points[at + 2] - ez;
    x[i] = dx * ax + dy * ay + dz * az;
    y[i] = dx * bx + dy * by + dz * bz;
    z[i] = dx * cx + dy * cy + dz * cz;
  }
}
