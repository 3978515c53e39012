// 64-bit integers: long and ulong. Between functions, in fields and in collections such a value is a
// number where a number is exact, from -2**53 up to but not including 2**53, and else a Long. Within
// a function, compiled code computes on halves: two 32-bit ints, low and high.

const WORD = 4294967296;
// The high half of the first value that is too large for a number.
const HIGH_LIMIT = 0x200000;
const LEAST = -9007199254740992;
const LIMIT = 9007199254740992;

// A value beyond the exact numbers. It compares, converts to BigInt and prints as what it stands
// for; only === and Map look at its identity (see `long_key`).
export class Long {
  constructor(low, high) {
    this.low = low;
    this.high = high;
  }

  toString(radix) {
    return this.valueOf().toString(radix);
  }
}

class SignedLong extends Long {
  valueOf() {
    return (BigInt(this.high) << 32n) | BigInt(this.low >>> 0);
  }
}

class UnsignedLong extends Long {
  valueOf() {
    return (BigInt(this.high >>> 0) << 32n) | BigInt(this.low >>> 0);
  }
}

export const low_word = (value) => (typeof value === "number" ? value | 0 : value.low);

// What is left without the low half divides exactly.
export function high_word(value) {
  return typeof value === "number" ? ((value - (value >>> 0)) / WORD) | 0 : value.high;
}

export function pack_i64(low, high) {
  if (high >= -HIGH_LIMIT && high < HIGH_LIMIT) return high * WORD + (low >>> 0);
  return new SignedLong(low, high);
}

export function pack_u64(low, high) {
  if (high >>> 0 < HIGH_LIMIT) return high * WORD + (low >>> 0);
  return new UnsignedLong(low, high);
}

// A BigInt brought into range.
export function wrap_i64(big) {
  if (big >= LEAST && big < LIMIT) return Number(big);
  return pack_i64(Number(BigInt.asIntN(32, big)), Number(BigInt.asIntN(32, big >> 32n)));
}

export function wrap_u64(big) {
  if (big >= 0n && big < LIMIT) return Number(big);
  return pack_u64(Number(BigInt.asIntN(32, big)), Number(BigInt.asIntN(32, big >> 32n)));
}

// Equal for equal values, as === and Map compare.
export function long_key(value) {
  return typeof value === "object" && value !== null ? value.valueOf() : value;
}

// `mul_halves` and `mul_ints` give back the low half of a product and leave its high half here.
export const long_product = { high: 0 };

// The upper word of the product of two unsigned words, from products of 16-bit digits.
function upper_word(left, right) {
  const left_low = left & 0xffff;
  const left_high = left >>> 16;
  const right_low = right & 0xffff;
  const right_high = right >>> 16;
  const first = left_low * right_high + ((left_low * right_low) >>> 16);
  const second = left_high * right_low + (first & 0xffff);
  return left_high * right_high + (first >>> 16) + (second >>> 16);
}

export function mul_halves(left_low, left_high, right_low, right_high) {
  const cross = Math.imul(left_high, right_low) + Math.imul(left_low, right_high);
  long_product.high = (upper_word(left_low, right_low) + cross) | 0;
  return Math.imul(left_low, right_low);
}

// Of two ints with their signs. A product below 2**53 is an exact number.
export function mul_ints(left, right) {
  const exact = left * right;
  if (exact > LEAST && exact < LIMIT) {
    long_product.high = ((exact - (exact >>> 0)) / WORD) | 0;
    return exact | 0;
  }
  return mul_halves(left, left >> 31, right, right >> 31);
}
