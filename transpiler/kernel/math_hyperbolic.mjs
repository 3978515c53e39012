// Portable hyperbolic functions and their inverses; mirrors math_hyperbolic.py.

import { exp_of_sum, exp_parts, log_parts, parts } from "./math_exponential.mjs";
import {
  LN2_HIGH,
  LN2_LOW,
} from "./math_tables.mjs";

// |x| <= 0.3: odd polynomial; else (exp(x) - exp(-x))/2 in hi + lo.  Bound 0.55 ulp.
export function math_sinh(x) {
  let a, t, u, ul, v, vl, z;
  a = Math.abs(x);
  if (a <= 0.3) {
    z = x * x;
    return a > 1e-8 ? x + x * z * (
      0.16666666666666666 + z * (0.008333333333332294 + z * (0.00019841269850486476 + z *
      (2.755729061644262e-06 + z * 2.5088346816493337e-08)))) : x;
  }
  if (a > 22.0) {
    t = exp_of_sum(a, 0.0, -1);
  } else if (a !== a) {
    return x;
  } else {
    u = exp_parts(a); ul = parts.low;
    v = exp_parts(-a); vl = parts.low;
    t = u - v;
    t = 0.5 * (t + (((u - t) - v) + (ul - vl)));
  }
  return x > 0.0 ? t : -t;
}

// (exp(x) + exp(-x))/2 in hi + lo.  Bound 0.52 ulp.
export function math_cosh(x) {
  let a, t, u, ul, v, vl;
  a = Math.abs(x);
  if (a > 22.0) return exp_of_sum(a, 0.0, -1);
  if (a !== a) return x;
  u = exp_parts(a); ul = parts.low;
  v = exp_parts(-a); vl = parts.low;
  t = u + v;
  return 0.5 * (t + (((u - t) + v) + (ul + vl)));
}

// |x| <= 1/4: odd polynomial; else (E - 1)/(E + 1), E = exp(2x) in hi + lo, residual as in tan.  Bound 0.55 ulp.
export function math_tanh(x) {
  let a, d, dh, dl, e, l, n, nl, q, qh, t, z;
  a = Math.abs(x);
  if (a <= 0.25) {
    z = x * x;
    return a > 1e-8 ? x + x * z * (
      -0.3333333333333333 + z * (0.13333333333333014 + z * (-0.053968253967185104 + z *
      (0.021869488399290933 + z * (-0.008863226912464656 + z * (0.003591832762381115 + z *
      (-0.0014502062043221294 + z * 0.000533595403445869))))))) : x;
  }
  if (a > 22.0) return x > 0.0 ? 1.0 : -1.0;
  if (a !== a) return x;
  e = exp_parts(a + a); l = parts.low;
  n = e - 1.0;
  nl = ((e - n) - 1.0) + l;
  d = e + 1.0;
  dl = ((e - d) + 1.0) + l;
  q = n / d;
  a = 134217729.0 * q; qh = a - (a - q);
  a = 134217729.0 * d; dh = a - (a - d);
  t = qh + ((((n - qh * dh) - qh * (d - dh)) + (nl - qh * dl)) / d);
  return x > 0.0 ? t : -t;
}

// x * x as high + low part, exactly.
function square_parts(x) {
  const a = 134217729.0 * x;
  const high = a - (a - x);
  const low = x - high;
  const square = x * x;
  parts.low = high * high - square + 2.0 * high * low + low * low;
  return square;
}

// The square root of h + lo as high + low part.
function root_parts(h, l) {
  const root = Math.sqrt(h);
  const square = square_parts(root);
  parts.low = (h - square - parts.low + l) / (root + root);
  return root;
}

// log(x + h + l) for 0 <= h, x >= 1 or x >= h, and l small beside them.
function log_of_sum(x, h, l) {
  const t = x + h;
  const rest = x >= h ? h - (t - x) : x - (t - h);
  const high = log_parts(t);
  return high + (parts.low + (rest + l) / t);
}

// log(2x) for great x
function log_of_double(x) {
  const high = log_parts(x);
  const t = high + LN2_HIGH;
  return t + ((LN2_HIGH - (t - high)) + (parts.low + LN2_LOW));
}

// log(|x| + sqrt(x*x + 1)), all but the logarithm's sum in high + low parts. Bound 0.51.
export function math_asinh(x) {
  const a = Math.abs(x);
  if (a < 1e-9 || x - x !== 0.0) return x;
  let t;
  if (a > 1e150) {
    t = log_of_double(a);
  } else {
    const square = square_parts(a);
    const h = square + 1.0;
    const l = (square >= 1.0 ? 1.0 - (h - square) : square - (h - 1.0)) + parts.low;
    const root = root_parts(h, l);
    t = log_of_sum(a, root, parts.low);
  }
  return x > 0.0 ? t : -t;
}

// log(x + sqrt(x*x - 1)) in the same way. Bound 0.51.
export function math_acosh(x) {
  if (!(x > 1.0)) return x === 1.0 ? 0.0 : NaN;
  if (x === Infinity) return x;
  if (x > 1e150) return log_of_double(x);
  const square = square_parts(x);
  const rest = parts.low;
  const h = square - 1.0;
  const sum = h + rest;
  const root = root_parts(sum, rest - (sum - h) + (square - h - 1.0));
  return log_of_sum(x, root, parts.low);
}

// log((1 + |x|) / (1 - |x|)) / 2, the quotient as high + low part. Bound 0.51.
export function math_atanh(x) {
  const a = Math.abs(x);
  if (!(a < 1.0)) return x === 1.0 ? Infinity : x === -1.0 ? -Infinity : NaN;
  if (a < 1e-9) return x;
  const n = 1.0 + a;
  const n_low = a - (n - 1.0);
  const d = 1.0 - a;
  const d_low = 1.0 - d - a;
  const q = n / d;
  let u = 134217729.0 * q;
  const q_high = u - (u - q);
  u = 134217729.0 * d;
  const d_high = u - (u - d);
  let rest = n - q_high * d_high - q_high * (d - d_high) - (q - q_high) * d_high;
  rest = rest - (q - q_high) * (d - d_high) + (n_low - q * d_low);
  const high = log_parts(q);
  const t = 0.5 * (high + (parts.low + rest / d / q));
  return x > 0.0 ? t : -t;
}
