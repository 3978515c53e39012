// Whole numbers near a number, square root, scaling: exact, so no tables are needed; mirrors
// math_functions.py.

import * as exceptions from "./exceptions.mjs";
import { POWERS_OF_TWO, binary, frexp } from "./math_tables.mjs";

const MOST_DIGITS = 15;
const MOST_SINGLE_DIGITS = 6;

// Adding and taking away 2**52 leaves no room for places: the sum itself rounds, halves to even.
const NO_PLACES = 4503599627370496;
const ROUNDING_POWERS = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

export const math_abs = Math.abs;
export const math_floor = Math.floor;
export const math_ceiling = Math.ceil;
export const math_truncate = Math.trunc;
export const math_sqrt = Math.sqrt;

// To a whole number, halves to the even one; the sign stays, of 0 too.
export function math_round(value) {
  if (value > 0 && value < NO_PLACES) return value + NO_PLACES - NO_PLACES;
  if (value < 0 && value > -NO_PLACES) return -(NO_PLACES - value - NO_PLACES);
  return value;
}

// value * 2**exponent, rounded once.
export function math_scale_b(value, exponent) {
  if (value === 0 || value - value !== 0) return value;
  const mantissa = frexp(value);
  const power = binary.exponent + Math.max(-5000, Math.min(exponent, 5000));
  if (power > 1024) return mantissa * Infinity;
  if (power === 1024) return mantissa * 2 * POWERS_OF_TWO[2097];
  return power < -1074 ? mantissa * 0 : mantissa * POWERS_OF_TWO[power + 1074];
}

// To a whole number by a MidpointRounding.
function round_by(value, mode, almost_half) {
  switch (mode) {
    case 0:
      return math_round(value);
    case 1:
      // Just less than a half, so that what lies just below a half does not go up.
      if (value === 0) return value;
      return Math.trunc(value + (value < 0 ? -almost_half : almost_half));
    case 2:
      return Math.trunc(value);
    case 3:
      return Math.floor(value);
    default:
      return Math.ceil(value);
  }
}

function check_digits(digits, most) {
  if (digits < 0 || digits > most) {
    throw exceptions.fail(
      "ArgumentOutOfRangeException",
      `Rounding digits must be between 0 and ${most}, inclusive. (Parameter 'digits')`,
      "digits",
    );
  }
}

// Numbers that are whole anyway are not asked for their mode.
function check_mode(mode) {
  if (mode < 0 || mode > 4) {
    throw exceptions.fail(
      "ArgumentException",
      `The value '${mode}' is not valid for this usage of the type MidpointRounding. ` +
        "(Parameter 'mode')",
      "mode",
    );
  }
}

// Rounds the product with 10**digits, as .NET does: 2.345 * 100 is 234.49999999999997.
export function math_round_to(value, digits, mode) {
  check_digits(digits, MOST_DIGITS);
  if (!(Math.abs(value) < 1e16)) return value;
  check_mode(mode);
  const power = ROUNDING_POWERS[digits];
  return round_by(value * power, mode, 0.49999999999999994) / power;
}

// The same in float.
export function math_f_round_to(value, digits, mode) {
  check_digits(digits, MOST_SINGLE_DIGITS);
  if (!(Math.abs(value) < 1e8)) return value;
  check_mode(mode);
  const power = ROUNDING_POWERS[digits];
  let product = Math.fround(value * power);
  if (mode === 1 && product !== 0) {
    product = Math.fround(product + (product < 0 ? -0.4999999701976776 : 0.4999999701976776));
    return Math.fround(Math.trunc(product) / power);
  }
  return Math.fround(round_by(product, mode, 0) / power);
}
