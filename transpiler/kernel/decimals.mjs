// The arithmetic of decimal: 96 bits of digits, 0 to 28 of them behind the point; mirrors
// decimals.py and scsharp/decimals.py. Trailing zeros and the sign of zero are kept.

import * as exceptions from "./exceptions.mjs";
import { f64_to_bits } from "./floats.mjs";
import { division_by_zero } from "./integers.mjs";
import { high_word, wrap_i64, wrap_u64 } from "./longs.mjs";

const PLACES = 28;
const LIMIT = 1n << 96n;
const WORD = 0xffffffffn;
const LONG = 0xffffffffffffffffn;
const POWERS = Array.from({ length: 100 }, (_, index) => 10n ** BigInt(index));
const FLOAT_POWERS = Array.from({ length: 44 }, (_, index) => Number(`1e${index}`));

// An immutable value: `size` holds its digits as a BigInt without sign.
class Decimal {
  constructor(size, scale, negative) {
    this.size = size;
    this.scale = scale;
    this.negative = negative;
  }
}

const ZERO = new Decimal(0n, 0, false);

export const decimal_of = (size, scale, negative) => new Decimal(size, scale, negative);

// A decimal becomes a char by way of UInt16, and .NET tells of both.
const CHARACTER =
  "a character.\n ---> System.OverflowException: " +
  "Value was either too large or too small for a UInt16";

function too_large(kind) {
  const message = `Value was either too large or too small for ${kind}.`;
  return exceptions.fail("OverflowException", message);
}

// Drops digits, half to even, until 28 places and 96 bits hold the rest. `sticky` says that the
// value is a little more than the digits say.
function fit(size, scale, negative, sticky = false) {
  if (size < LIMIT && scale <= PLACES && !sticky) return new Decimal(size, scale, negative);
  let drop = Math.max(scale - PLACES, excess(size), 0);
  for (; drop <= scale; drop++) {
    const kept = half_even(size, power_of_ten(drop), sticky);
    if (kept < LIMIT) return new Decimal(kept, scale - drop, negative);
  }
  throw too_large("a Decimal");
}

// At least so many digits are too many for 96 bits.
function excess(size) {
  const bits = size.toString(16).length * 4 - 3;
  return Math.floor((bits - 97) * 0.30103);
}

const power_of_ten = (exponent) => POWERS[exponent] ?? 10n ** BigInt(exponent);

function half_even(size, power, sticky) {
  const quotient = size / power;
  const twice = (size - quotient * power) * 2n;
  if (twice > power || (twice === power && (sticky || quotient & 1n))) return quotient + 1n;
  return quotient;
}

// ------------------------------------------------------------------------------- operators

export const decimal_add = (left, right) => sum(left, right, right.negative);
export const decimal_subtract = (left, right) => sum(left, right, !right.negative);

function sum(left, right, is_right_negative) {
  const scale = Math.max(left.scale, right.scale);
  const first = left.size * POWERS[scale - left.scale];
  const second = right.size * POWERS[scale - right.scale];
  if (left.negative === is_right_negative) {
    if (first + second > 0n) return fit(first + second, scale, left.negative);
  } else if (first !== second) {
    if (first > second) return fit(first - second, scale, left.negative);
    return fit(second - first, scale, is_right_negative);
  }
  return new Decimal(0n, scale, sign_of_zero_sum(left, right, is_right_negative));
}

// .NET works from the operand of the smaller scale, the left one of equals, and keeps its sign;
// zero there leaves the other operand as it is.
function sign_of_zero_sum(left, right, is_right_negative) {
  if (left.scale > right.scale) return right.size === 0n ? left.negative : is_right_negative;
  if (left.scale < right.scale && left.size === 0n) return is_right_negative;
  return left.negative;
}

export function decimal_multiply(left, right) {
  const scale = left.scale + right.scale;
  if (left.size <= WORD && right.size <= WORD) {
    // Too small for 28 places by more than a 64-bit divisor: .NET forgets scale and sign.
    if (scale - PLACES > 19) return ZERO;
  } else if (left.size === 0n || right.size === 0n) {
    return ZERO;
  }
  return fit(left.size * right.size, scale, left.negative !== right.negative);
}

// The digits of an inexact quotient go as far as they fit; zeros at their end are cut.
export function decimal_divide(left, right) {
  if (right.size === 0n) throw division_by_zero();
  const negative = left.negative !== right.negative;
  const scale = left.scale - right.scale;
  const quotient = left.size / right.size;
  if (quotient * right.size === left.size) {
    if (scale >= 0) return new Decimal(quotient, scale, negative);
    return fit(quotient * POWERS[-scale], 0, negative);
  }
  // One place more than 28 and a sticky rest decide every rounding.
  const dividend = left.size * POWERS[PLACES + 1 - scale];
  const digits = dividend / right.size;
  const sticky = digits * right.size !== dividend;
  return without_zeros(fit(digits, PLACES + 1, negative, sticky));
}

function without_zeros({ size, scale, negative }, most = PLACES) {
  while (most > 0 && scale > 0 && size % 10n === 0n) {
    size /= 10n;
    scale--;
    most--;
  }
  return new Decimal(size, scale, negative);
}

// What a whole number of times the divisor leaves; the sign is that of the dividend.
export function decimal_remainder(left, right) {
  if (right.size === 0n) throw division_by_zero();
  const scale = Math.max(left.scale, right.scale);
  const first = left.size * POWERS[scale - left.scale];
  const second = right.size * POWERS[scale - right.scale];
  return first < second ? left : new Decimal(first % second, scale, left.negative);
}

export const decimal_negate = (value) => new Decimal(value.size, value.scale, !value.negative);

export function decimal_compare(left, right) {
  const scale = Math.max(left.scale, right.scale);
  const first = left.size * POWERS[scale - left.scale];
  const second = right.size * POWERS[scale - right.scale];
  const difference = (left.negative ? -first : first) - (right.negative ? -second : second);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

// Rounded to places behind the point; both are in range. `mode` is a MidpointRounding.
export function decimal_round(value, places, mode) {
  if (value.scale <= places) return value;
  const power = POWERS[value.scale - places];
  const kept = value.size / power;
  const rest = value.size - kept * power;
  const up = rounds_up(kept, rest, power, mode, value.negative);
  return new Decimal(up ? kept + 1n : kept, places, value.negative);
}

function rounds_up(kept, rest, power, mode, negative) {
  switch (mode) {
    case 0:
      return half_even(kept * power + rest, power, false) > kept;
    case 1:
      return rest * 2n >= power;
    case 2:
      return false;
    default:
      return rest > 0n && negative === (mode === 3);
  }
}

// ----------------------------------------------------------------------------------- parts

export const decimal_scale = (value) => value.scale;
export const decimal_is_negative = (value) => value.negative;

// The words that .NET keeps: three of digits from the lowest on, then scale and sign.
export function decimal_word(value, index) {
  if (index === 3) return (value.scale << 16) | (value.negative ? 0x80000000 : 0);
  return Number(BigInt.asIntN(32, value.size >> BigInt(32 * index)));
}

export function decimal_from_words(low, middle, high, negative, scale) {
  if (scale > PLACES) {
    const message =
      `scale ('${scale}') must be less than or equal to '28'. (Parameter 'scale')\n` +
      `Actual value was ${scale}.`;
    throw exceptions.fail("ArgumentOutOfRangeException", message, "scale");
  }
  const words = [high, middle, low].map((word) => BigInt(word >>> 0));
  return new Decimal((words[0] << 64n) | (words[1] << 32n) | words[2], scale, negative);
}

// Of the four words in an array.
export function decimal_from_bits(bits) {
  if (bits === null) {
    const message = "Value cannot be null. (Parameter 'bits')";
    throw exceptions.fail("ArgumentNullException", message, "bits");
  }
  const [low, middle, high, flags] = bits;
  if (bits.length !== 4 || flags & 0x7f00ffff || ((flags >> 16) & 0xff) > PLACES) {
    const message = "Decimal constructor requires an array or span of four valid decimal bytes.";
    throw exceptions.fail("ArgumentException", message);
  }
  return decimal_from_words(low, middle, high, flags < 0, (flags >> 16) & 0xff);
}

// Of the words without zeros behind the point, so that equal values have the same.
export function decimal_hash_code(value) {
  if (value.size === 0n) return 0;
  const short = without_zeros(value);
  return [0, 1, 2, 3].reduce((hash, index) => hash ^ decimal_word(short, index), 0);
}

// ----------------------------------------------------------------------------- conversions

// The number 0.d1d2… * 10**point as a text gives it, its first digit not 0: rounded half to even;
// zeros at its end are kept as far as they fit.
export function from_digits(digits, point, negative) {
  if (digits === "") return new Decimal(0n, Math.min(Math.max(-point, 0), PLACES), negative);
  if (point > 29) throw too_large("a Decimal");
  if (point < -PLACES) return new Decimal(0n, PLACES, negative);
  const scale = digits.length - point;
  if (digits.length > 60) {
    const is_more = /[1-9]/.test(digits.slice(60));
    return fit(BigInt(digits.slice(0, 60) + (is_more ? "1" : "0")), 61 - point, negative);
  }
  if (scale < 0) return fit(BigInt(digits) * POWERS[-scale], 0, negative);
  return fit(BigInt(digits), scale, negative);
}

function from_integer(value) {
  const size = BigInt(value);
  return size < 0n ? new Decimal(-size, 0, true) : new Decimal(size, 0, false);
}

export const decimal_from_i8 = from_integer;
export const decimal_from_u8 = from_integer;
export const decimal_from_i16 = from_integer;
export const decimal_from_u16 = from_integer;
export const decimal_from_char = from_integer;
export const decimal_from_i32 = from_integer;
export const decimal_from_u32 = from_integer;
export const decimal_from_i64 = from_integer;
export const decimal_from_u64 = from_integer;

// Rounded to 15 digits, in steps of double arithmetic as .NET takes them.
export const decimal_from_f64 = (value) => from_float(value, 15);

// Rounded to 7 digits.
export const decimal_from_f32 = (value) => from_float(value, 7);

function from_float(value, digits) {
  if (value - value !== 0) throw too_large("a Decimal");
  const exponent = ((high_word(f64_to_bits(value)) >> 20) & 0x7ff) - 1022;
  if (exponent < -94) return ZERO;
  if (exponent > 96) throw too_large("a Decimal");
  const places = digits - 1 - ((exponent * 19728) >> 16);
  const [scaled, power] = scale_up(Math.abs(value), places, digits);
  const size = BigInt(round_half_even(scaled));
  if (size === 0n) return ZERO;
  if (power < 0) return fit(size * POWERS[-power], 0, value < 0);
  return without_zeros(new Decimal(size, power, value < 0), digits - 1);
}

// The value times 10**power with that many digits before the point, and the power.
function scale_up(size, power, digits) {
  const most = FLOAT_POWERS[digits];
  if (power >= 0) {
    power = Math.min(power, PLACES);
    size *= FLOAT_POWERS[power];
  } else if (power !== -1 || size >= most) {
    size /= FLOAT_POWERS[-power];
  } else {
    power = 0;
  }
  return size < most / 10 && power < PLACES ? [size * 10, power + 1] : [size, power];
}

function round_half_even(value) {
  const whole = Math.floor(value);
  const rest = value - whole;
  return rest > 0.5 || (rest === 0.5 && whole % 2 !== 0) ? whole + 1 : whole;
}

// The conversion to a type of that range; fractions are cut off.
function to_integer(least, greatest, kind, hold = Number) {
  return (value) => {
    const size = value.size / POWERS[value.scale];
    const whole = value.negative ? -size : size;
    if (whole < least || whole > greatest) throw too_large(kind);
    return hold(whole);
  };
}

export const decimal_to_i8 = to_integer(-0x80n, 0x7fn, "a signed byte");
export const decimal_to_u8 = to_integer(0n, 0xffn, "an unsigned byte");
export const decimal_to_i16 = to_integer(-0x8000n, 0x7fffn, "an Int16");
export const decimal_to_u16 = to_integer(0n, 0xffffn, "a UInt16");
export const decimal_to_char = to_integer(0n, 0xffffn, CHARACTER);
export const decimal_to_i32 = to_integer(-0x80000000n, 0x7fffffffn, "an Int32");
export const decimal_to_u32 = to_integer(0n, WORD, "a UInt32");
export const decimal_to_i64 = to_integer(-(1n << 63n), (1n << 63n) - 1n, "an Int64", wrap_i64);
export const decimal_to_u64 = to_integer(0n, LONG, "a UInt64", wrap_u64);

// By the three words of its digits, as .NET does it; not always the nearest double.
export function decimal_to_f64(value) {
  const { size, scale, negative } = value;
  const low = Number(size & LONG);
  const number = (low + Number(size >> 64n) * 18446744073709551616) / FLOAT_POWERS[scale];
  return negative ? -number : number;
}

export const decimal_to_f32 = (value) => Math.fround(decimal_to_f64(value));
