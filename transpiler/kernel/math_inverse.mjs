// Portable atan, atan2, asin and acos; mirrors math_inverse.py.

import {
  ATAN_TABLE,
  HALF_PI_HIGH,
  HALF_PI_LOW,
  PI_HIGH,
  PI_LOW,
  POWERS_OF_TWO,
  copysign,
} from "./math_tables.mjs";

// A function that yields high + low part returns the high one and leaves the low one here.
let LO = 0.0;

// |x| < 1/8: odd polynomial; up to 1: atan(c) + atan((x-c)/(1+cx)), c = j/128; above: pi/2 - atan(1/x).
// Bound 0.56 ulp.
export function math_atan(x) {
  let a, c, h, i, j, l, t, z;
  a = Math.abs(x);
  if (a <= 0.125) {
    z = x * x;
    return a > 1e-8 ? x + x * z * (
      -0.3333333333333333 + z * (0.19999999999998958 + z * (-0.14285714284657935 + z *
      (0.11111110709374976 + z * (-0.09090836255792115 + z * (0.07685514839601913 + z *
      -0.06350915280902072)))))) : x;
  }
  if (a <= 1.0) {
    j = (a * 128.0 + 0.5 | 0);
    i = j * 2;
    h = ATAN_TABLE[i]; l = ATAN_TABLE[i + 1];
    c = j * 0.0078125;
    t = (a - c) / (1.0 + a * c);
    z = t * t;
    t = h + (t + (l + t * z * (-0.3333333333290077 + z * 0.1999977765998586)));
    return x > 0.0 ? t : -t;
  }
  if (x !== x) return x;
  t = angle(1.0, 0.0, a, 0.0, HALF_PI_HIGH, HALF_PI_LOW, -1.0);
  return x > 0.0 ? t : -t;
}

// bh + bl + s*atan((n + nl)/(d + dl)), 0 <= n <= d: the quotient as 26 bits and a rest, then as atan.
function angle(n, nl, d, dl, bh, bl, s) {
  let a, c, dh, h, i, j, l, q, qh, ql, t, z;
  q = n / d;
  if (q < 1e-9) return bh > 0.0 ? bh + (bl + s * q) : q;
  if (d > 1e150) {
    n *= POWERS_OF_TWO[474];
    d *= POWERS_OF_TWO[474];
  } else if (d < 1e-150) {
    n *= POWERS_OF_TWO[1674];
    d *= POWERS_OF_TWO[1674];
  }
  a = 134217729.0 * q; qh = a - (a - q);
  a = 134217729.0 * d; dh = a - (a - d);
  ql = (((n - qh * dh) - qh * (d - dh)) + (nl - qh * dl)) / d;
  if (q <= 0.125) {
    z = q * q;
    a = s * qh;
    t = bh > 0.0 ? bh + a : a;
    return t + ((a - (t - bh)) + (bl + s * (ql + q * z * (
      -0.3333333333333333 + z * (0.19999999999998958 + z * (-0.14285714284657935 + z *
      (0.11111110709374976 + z * (-0.09090836255792115 + z * (0.07685514839601913 + z *
      -0.06350915280902072)))))))));
  }
  j = (q * 128.0 + 0.5 | 0);
  i = j * 2;
  h = ATAN_TABLE[i]; l = ATAN_TABLE[i + 1];
  c = j * 0.0078125;
  t = ((qh - c) + ql) / (1.0 + q * c);
  z = t * t;
  return (bh + s * h) + (s * t + (bl + s * (l + t * z * (-0.3333333333290077 + z * 0.1999977765998586))));
}

// angle of the smaller over the larger, from 0, pi/2 or pi.  Bound 0.55 ulp.
export function math_atan2(y, x) {
  let a, b, t;
  if (x !== x || y !== y) return NaN;
  a = Math.abs(x);
  b = Math.abs(y);
  if (b === 0.0 || a === Infinity) {
    if (b === Infinity) {
      t = x > 0.0 ? 0.7853981633974483 : 2.356194490192345;
    } else {
      t = copysign(1.0, x) > 0.0 ? 0.0 : 3.141592653589793;
    }
  } else if (b === Infinity || a === 0.0) {
    t = 1.5707963267948966;
  } else if (b <= a) {
    t = x > 0.0 ? angle(b, 0.0, a, 0.0, 0.0, 0.0, 1.0) : angle(b, 0.0, a, 0.0, PI_HIGH, PI_LOW, -1.0);
  } else {
    t = angle(a, 0.0, b, 0.0, HALF_PI_HIGH, HALF_PI_LOW, copysign(1.0, -x));
  }
  return copysign(1.0, y) > 0.0 ? t : -t;
}

// sqrt(1 - x*x) as hi + lo, 1e-9 < x <= 1.
function cosine_parts(x) {
  let a, e, h, l, s, u, v, w;
  a = 134217729.0 * x; h = a - (a - x);
  l = x - h;
  u = x * x;
  w = 1.0 - u;
  e = ((1.0 - w) - u) - (((h * h - u) + 2.0 * h * l) + l * l);
  v = w + e;
  e = e - (v - w);
  if (v <= 0.0) { LO = 0.0; return v; }
  s = Math.sqrt(v);
  a = 134217729.0 * s; h = a - (a - s);
  l = s - h;
  LO = (((v - h * h) - 2.0 * h * l) - l * l + e) / (s + s);
  return s;
}

// |x| <= 1/4: odd polynomial; else the angle of x over sqrt(1 - x*x).  Bound 0.55 ulp.
export function math_asin(x) {
  let a, l, s, t, z;
  a = Math.abs(x);
  if (a <= 0.25) {
    z = x * x;
    return a > 1e-8 ? x + x * z * (
      0.16666666666666666 + z * (0.07499999999999686 + z * (0.044642857144193575 + z *
      (0.030381944225981262 + z * (0.022372176943614472 + z * (0.017351947340739547 + z *
      (0.013986702251582417 + z * (0.011214278828034423 + z * 0.01250507578041746)))))))) : x;
  }
  if (!(a <= 1.0)) return NaN;
  s = cosine_parts(a); l = LO;
  t = a <= s ? angle(a, 0.0, s, l, 0.0, 0.0, 1.0) : angle(s, l, a, 0.0, HALF_PI_HIGH, HALF_PI_LOW, -1.0);
  return x > 0.0 ? t : -t;
}

// The angle of sqrt(1 - x*x) over x.  Bound 0.53 ulp.
export function math_acos(x) {
  let a, l, s;
  a = Math.abs(x);
  if (!(a <= 1.0)) return NaN;
  if (a < 1e-9) return HALF_PI_HIGH + (HALF_PI_LOW - x);
  s = cosine_parts(a); l = LO;
  if (a <= s) return angle(a, 0.0, s, l, HALF_PI_HIGH, HALF_PI_LOW, copysign(1.0, -x));
  return x > 0.0 ? angle(s, l, a, 0.0, 0.0, 0.0, 1.0) : angle(s, l, a, 0.0, PI_HIGH, PI_LOW, -1.0);
}
