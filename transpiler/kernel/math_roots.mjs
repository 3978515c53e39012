// Portable cube root and length of a vector; mirrors math_roots.py.

import {
  POWERS_OF_TWO,
  binary,
  frexp,
} from "./math_tables.mjs";

// A cubic guess, a Halley step, t rounded to 26 bits, a Halley step with the exact residual.  Bound 0.501 ulp.
export function math_cbrt(x) {
  let a, e, m, q, s, sh, t;
  if (x === 0.0 || x - x !== 0.0) return x;
  m = frexp(x); e = binary.exponent;
  q = (e + 1200) / 3 | 0;
  e = e + 1200 - 3 * q;
  m = Math.abs(m);
  t = 0.44113157750282334 + m * (0.9220044243035053 + m * (-0.5037219119925953 + m * 0.1406354736915826));
  if (e === 1) {
    t *= 1.2599210498948732;
    m += m;
  } else if (e === 2) {
    t *= 1.5874010519681994;
    m *= 4.0;
  }
  s = t * t * t;
  t += t * (m - s) / (s + s + m);
  t = (t + 201326592.0) - 201326592.0;
  s = t * t;
  sh = (s + 201326592.0) - 201326592.0;
  a = (m - sh * t) - (s - sh) * t;
  t = (t + t * a / (3.0 * s * t + a)) * POWERS_OF_TWO[q + 674];
  return x > 0.0 ? t : -t;
}

// sqrt of the exact x*x + y*y as hi + lo, one Newton correction.  Bound 0.501 ulp.
export function math_hypot(x, y) {
  let a, b, h, l, s, t, u, v, xh, xl, yh, yl;
  x = Math.abs(x);
  y = Math.abs(y);
  if (x === Infinity || y === Infinity) return Infinity;
  if (x < y) { t = x; x = y; y = t; }
  if (y === 0.0 || x !== x || y !== y) return x + y;
  if (y < x * 1e-17) return x;
  s = 1.0;
  if (x > 1e150) {
    x *= POWERS_OF_TWO[474];
    y *= POWERS_OF_TWO[474];
    s = POWERS_OF_TWO[1674];
  } else if (y < 1e-140) {
    x *= POWERS_OF_TWO[1674];
    y *= POWERS_OF_TWO[1674];
    s = POWERS_OF_TWO[474];
  }
  a = 134217729.0 * x; xh = a - (a - x);
  xl = x - xh;
  a = 134217729.0 * y; yh = a - (a - y);
  yl = y - yh;
  u = x * x;
  v = y * y;
  h = u + v;
  l = (v - (h - u)) + (((xh * xh - u) + 2.0 * xh * xl) + xl * xl) + (((yh * yh - v) + 2.0 * yh * yl) + yl * yl);
  t = Math.sqrt(h);
  a = 134217729.0 * t; a = a - (a - t);
  b = t - a;
  return (t + (((h - a * a) - 2.0 * a * b) - b * b + l) / (t + t)) * s;
}
