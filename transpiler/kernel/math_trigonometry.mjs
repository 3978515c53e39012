// Portable sin, cos and tan; mirrors math_trigonometry.py.

import {
  PER_PI_64,
  PER_PI_64_BITS,
  PI_64_BITS,
  PI_64_HIGH,
  PI_64_LOW,
  PI_64_MIDDLE,
  POWERS_OF_TWO,
  TRIG_TABLE,
  binary,
  frexp,
} from "./math_tables.mjs";

// A function that yields high + low part returns the high one and leaves the low one here; reduce_angle leaves both.
let LO = 0.0;
let HI = 0.0;

// x = (128 n + k) * pi/64 + r + l, any finite x: fixed point with 64/pi to 1400 bits (Machin's formula, once).
function reduce_angle(x) {
  let e, k, m, r, t;
  m = frexp(x); e = binary.exponent;
  t = BigInt(m * 9007199254740992.0) * (PER_PI_64_BITS >> BigInt(1400 - 192 - (e - 53))) & (1n << 199n) - 1n;
  k = (t + (1n << 191n)) >> 192n;
  t = (t - (k << 192n)) * PI_64_BITS >> 200n;
  r = Number(t);
  LO = Number(t - BigInt(r)) * POWERS_OF_TWO[1074 - 192];
  HI = r * POWERS_OF_TWO[1074 - 192];
  return Number(k & 127n);
}

// sin(k*pi/64 + r + l) = t + u, |r| <= pi/128: sin a + cos a * h exactly (h: r on the grid 2**-30); the rest: u.
function sine_parts(k, r, l) {
  let b, c, ch, cl, h, i, q, s, sl, t, z;
  i = (k & 127) * 5;
  s = TRIG_TABLE[i]; sl = TRIG_TABLE[i + 1]; c = TRIG_TABLE[i + 2]; ch = TRIG_TABLE[i + 3]; cl = TRIG_TABLE[i + 4];
  if (s === 0.0 && -1e-7 < r && r < 1e-7) { LO = c * (l - r * r * r * 0.16666666666666666); return c * r; }
  h = (r + 6291456.0) - 6291456.0;
  q = (r - h) + l;
  r = h + q;
  z = r * r;
  b = ch * h;
  t = s + b;
  LO = (b - (t - s)) + (sl + cl * h + c * (q + r * z * (
    -0.16666666666666666 + z * (0.008333333332748003 + z * -0.0001984101583288606)))
    + s * z * (-0.5 + z * (0.041666666665496004 + z * -0.001388873648381132)));
  return t;
}

// x = k*pi/64 + r + l by a three-part pi/64 (|x| < 1e5) or big integers; then sine_parts, inlined.  Bound 0.52 ulp.
export function math_sin(x) {
  let a, b, c, ch, cl, f, h, i, k, l, q, r, s, sl, t, u, z;
  if (-1e5 < x && x < 1e5) {
    f = (x * PER_PI_64 + 6755399441055744.0) - 6755399441055744.0;
    a = x - f * PI_64_HIGH;
    b = f * PI_64_MIDDLE;
    r = a - b;
    l = ((a - r) - b) - f * PI_64_LOW;
    i = ((f | 0) & 127) * 5;
    s = TRIG_TABLE[i]; sl = TRIG_TABLE[i + 1]; c = TRIG_TABLE[i + 2]; ch = TRIG_TABLE[i + 3]; cl = TRIG_TABLE[i + 4];
    h = (r + 6291456.0) - 6291456.0;
    q = (r - h) + l;
    r = h + q;
    z = r * r;
    b = ch * h;
    t = s + b;
    t += (b - (t - s)) + (sl + cl * h + c * (q + r * z * (
      -0.16666666666666666 + z * (0.008333333332748003 + z * -0.0001984101583288606)))
      + s * z * (-0.5 + z * (0.041666666665496004 + z * -0.001388873648381132)));
    if (t > 1e-8 || t < -1e-8) return t;
    if (f === 0.0) return x;
  } else if (x - x !== 0.0) return NaN;
  k = reduce_angle(x);
  r = HI; l = LO;
  t = sine_parts(k, r, l); u = LO;
  return t + u;
}

// sin(x + pi/2): 32 rows further in the table.  Bound 0.52 ulp.
export function math_cos(x) {
  let a, b, c, ch, cl, f, h, i, k, l, q, r, s, sl, t, u, z;
  if (-1e5 < x && x < 1e5) {
    f = (x * PER_PI_64 + 6755399441055744.0) - 6755399441055744.0;
    a = x - f * PI_64_HIGH;
    b = f * PI_64_MIDDLE;
    r = a - b;
    l = ((a - r) - b) - f * PI_64_LOW;
    i = ((f | 0) + 32 & 127) * 5;
    s = TRIG_TABLE[i]; sl = TRIG_TABLE[i + 1]; c = TRIG_TABLE[i + 2]; ch = TRIG_TABLE[i + 3]; cl = TRIG_TABLE[i + 4];
    h = (r + 6291456.0) - 6291456.0;
    q = (r - h) + l;
    r = h + q;
    z = r * r;
    b = ch * h;
    t = s + b;
    t += (b - (t - s)) + (sl + cl * h + c * (q + r * z * (
      -0.16666666666666666 + z * (0.008333333332748003 + z * -0.0001984101583288606)))
      + s * z * (-0.5 + z * (0.041666666665496004 + z * -0.001388873648381132)));
    if (t > 1e-8 || t < -1e-8) return t;
  } else if (x - x !== 0.0) return NaN;
  k = reduce_angle(x);
  r = HI; l = LO;
  t = sine_parts(k + 32, r, l); u = LO;
  return t + u;
}

// sin/cos, both as hi + lo, the quotient corrected by its residual.  Bound 0.52 ulp.
export function math_tan(x) {
  let a, b, c, cl, d, dh, f, k, l, n, q, qh, r, s, sl;
  if (-1e-8 < x && x < 1e-8) return x;
  if (x - x !== 0.0) return NaN;
  r = 0.0;
  if (-1e5 < x && x < 1e5) {
    f = (x * PER_PI_64 + 6755399441055744.0) - 6755399441055744.0;
    a = x - f * PI_64_HIGH;
    b = f * PI_64_MIDDLE;
    r = a - b;
    l = ((a - r) - b) - f * PI_64_LOW;
    k = (f | 0);
  }
  if (-1e-8 < r && r < 1e-8) { k = reduce_angle(x); r = HI; l = LO; }
  s = sine_parts(k, r, l); sl = LO;
  c = sine_parts(k + 32, r, l); cl = LO;
  n = s + sl;
  sl = sl - (n - s);
  d = c + cl;
  cl = cl - (d - c);
  q = n / d;
  a = 134217729.0 * q; qh = a - (a - q);
  a = 134217729.0 * d; dh = a - (a - d);
  return qh + ((((n - qh * dh) - qh * (d - dh)) + (sl - qh * cl)) / d);
}
