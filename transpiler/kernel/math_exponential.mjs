// Portable exp, log and pow: the same operations in the same order as in math_exponential.py, which
// says how they work.

import {
  EXP_TABLE,
  LN2_128_HIGH,
  LN2_128_LOW,
  LN2_HIGH,
  LN2_LOW,
  LOG10_E_HIGH,
  LOG10_E_LOW,
  LOG2_E_HIGH,
  LOG2_E_LOW,
  LOG_TABLE,
  PER_LN2_128,
  POWERS_OF_TWO,
  binary,
  copysign,
  frexp,
} from "./math_tables.mjs";

// A function that yields high + low part returns the high one and leaves the low one here.
export const parts = { low: 0.0 };

// x = f*ln2/128 + r, |r| < 0.00271: 2**(f/128) from the table times 1 + r + r*r*P(r).  Bound 0.52 ulp.
export function math_exp(x) {
  let f, h, i, k, l, r;
  if (-708.0 < x && x < 709.0) {
    f = (x * PER_LN2_128 + 6755399441055744.0) - 6755399441055744.0;
    k = (f | 0);
    r = x - f * LN2_128_HIGH - f * LN2_128_LOW;
    i = (k & 127) * 2;
    h = EXP_TABLE[i]; l = EXP_TABLE[i + 1];
    return (h + (l + h * (r + r * r * (0.5 + r * (
      0.16666666666666272 + r * (0.04166667454713656 + r * 0.008333336542448692)))))) * POWERS_OF_TWO[(k >> 7) + 1074];
  }
  if (x !== x) return x;
  return exp_of_sum(x, 0.0, 0);
}

// exp(p + q) * 2**d for |q| < 2**-7: as exp; a subnormal result is rounded once, by adding a power of two.
export function exp_of_sum(p, q, d) {
  let f, h, i, k, l, n, r, s, t, u, v;
  if (p > 800.0) return Infinity;
  if (p < -800.0) return 0.0;
  f = ((p + q) * PER_LN2_128 + 6755399441055744.0) - 6755399441055744.0;
  k = (f | 0);
  r = ((p - f * LN2_128_HIGH) - f * LN2_128_LOW) + q;
  i = (k & 127) * 2;
  h = EXP_TABLE[i]; l = EXP_TABLE[i + 1];
  u = l + h * (r + r * r * (0.5 + r * (
    0.16666666666666272 + r * (0.04166667454713656 + r * 0.008333336542448692))));
  v = h + u;
  n = (k >> 7) + d;
  if (-1022 <= n && n <= 1023) return v * POWERS_OF_TWO[n + 1074];
  k = n >> 1;
  if (n < 0) {
    u = u - (v - h);
    s = 4503599627370496.0 * POWERS_OF_TWO[-n];
    t = s + v;
    v = (t + ((v - (t - s)) + u)) - s;
  }
  return v * POWERS_OF_TWO[k + 1074] * POWERS_OF_TWO[n - k + 1074];
}

// exp(x) as hi + lo for |x| < 50, relative error about 2**-60.
export function exp_parts(x) {
  let f, h, i, k, l, r, s, u, v;
  f = (x * PER_LN2_128 + 6755399441055744.0) - 6755399441055744.0;
  k = (f | 0);
  r = (x - f * LN2_128_HIGH) - f * LN2_128_LOW;
  i = (k & 127) * 2;
  h = EXP_TABLE[i]; l = EXP_TABLE[i + 1];
  u = l + h * (r + r * r * (0.5 + r * (
    0.16666666666666272 + r * (0.04166667454713656 + r * 0.008333336542448692))));
  v = h + u;
  s = POWERS_OF_TWO[(k >> 7) + 1074];
  parts.low = (u - (v - h)) * s;
  return v * s;
}

// x = 2**e * m, m = c(1 + z), c = j/128, |z| < 0.0056: e*ln2 + log(c) + zh is exact (zh: z on the grid 2**-33).
// Bound 0.52 ulp.
export function math_log(x) {
  let c, d, e, i, lh, ll, m, rc, t, w, z, zh, zl;
  if (0.0 < x && x < Infinity) {
    m = frexp(x); e = binary.exponent;
    if (m < 0.7071067811865476) { m += m; e -= 1; }
    i = (m * 128.0 + 0.5 | 0) * 4;
    c = LOG_TABLE[i]; rc = LOG_TABLE[i + 1]; lh = LOG_TABLE[i + 2]; ll = LOG_TABLE[i + 3];
    d = m - c;
    z = d * rc;
    zh = (z + 786432.0) - 786432.0;
    zl = (d - zh * c) * rc;
    w = e * LN2_HIGH + lh + zh;
    t = w + zl;
    return t + ((zl - (t - w)) + (e * LN2_LOW + ll) - z * z * (0.5 - z * (
      0.3333333333333333 + z * (-0.24999999996156916 + z * (
      0.19999999997319073 + z * (-0.16667156766001479 + z * 0.14286118678900303))))));
  }
  if (x === 0.0) return -Infinity;
  return x > 0.0 || x !== x ? x : NaN;
}

// log(x) as hi + lo for finite x > 0, relative error 2**-69: log with z*z/2 taken exactly, one more term.
export function log_parts(x) {
  let c, d, e, h, i, lh, ll, m, rc, t, u, w, z, zh, zl;
  m = frexp(x); e = binary.exponent;
  if (m < 0.7071067811865476) { m += m; e -= 1; }
  i = (m * 128.0 + 0.5 | 0) * 4;
  c = LOG_TABLE[i]; rc = LOG_TABLE[i + 1]; lh = LOG_TABLE[i + 2]; ll = LOG_TABLE[i + 3];
  d = m - c;
  zh = (d * rc + 786432.0) - 786432.0;
  zl = (d - zh * c) * rc;
  z = zh + zl;
  w = e * LN2_HIGH + lh + zh;
  t = w + zl;
  u = -0.5 * zh * zh;
  h = t + u;
  parts.low = (u - (h - t)) + ((zl - (t - w)) + (e * LN2_LOW + ll) - zl * (zh + 0.5 * zl) + z * z * z * (
    0.3333333333333334 + z * (-0.25000000000000006 + z * (
    0.19999999993851028 + z * (-0.16666666662178145 + z * (0.1428623706029908 + z * -0.12500437162847083))))));
  return h;
}

// log(x) * (bh + bl), bh of 26 bits: Veltkamp split of log's hi part.  Bound 0.51 ulp, exact cases exact.
function log_to_base(x, bh, bl) {
  let a, h, l, t;
  if (0.0 < x && x < Infinity) {
    h = log_parts(x); l = parts.low;
    a = 134217729.0 * h; t = a - (a - h);
    return t * bh + (((h - t) + l) * bh + (h + l) * bl);
  }
  if (x === 0.0) return -Infinity;
  return x > 0.0 || x !== x ? x : NaN;
}

export function math_log2(x) {
  return log_to_base(x, LOG2_E_HIGH, LOG2_E_LOW);
}

export function math_log10(x) {
  return log_to_base(x, LOG10_E_HIGH, LOG10_E_LOW);
}

// exp(y * log x), log x and the product as hi + lo.  Bound 0.53 ulp, exact results come out exact.
export function math_pow(x, y) {
  let a, h, l, odd, r, t, yh;
  if (y === 2.0) return x * x;
  if (0.0 < x && x < Infinity && -1e19 < y && y < 1e19) {
    h = log_parts(x); l = parts.low;
    a = 134217729.0 * y; yh = a - (a - y);
    a = 134217729.0 * h; t = a - (a - h);
    return exp_of_sum(yh * t, yh * (h - t) + ((y - yh) * h + y * l), 0);
  }
  if (y === 0.0 || x === 1.0) return 1.0;
  if (x !== x || y !== y) return NaN;
  if (y === Infinity || y === -Infinity) {
    a = Math.abs(x);
    return a === 1.0 ? 1.0 : (a > 1.0) === (y > 0.0) ? Infinity : 0.0;
  }
  a = Math.abs(y);
  odd = a < 9007199254740992.0 && a % 2.0 === 1.0;
  if (x === 0.0 || x === Infinity || x === -Infinity) {
    r = (x === 0.0) === (y < 0.0) ? Infinity : 0.0;
    return odd && copysign(1.0, x) < 0.0 ? -r : r;
  }
  if (x > 0.0) return (x > 1.0) === (y > 0.0) ? Infinity : 0.0;
  if (Math.floor(a) !== a) return NaN;
  return odd ? -math_pow(-x, y) : math_pow(-x, y);
}
