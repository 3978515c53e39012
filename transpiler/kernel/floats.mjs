// Floating-point operators and conversions that JavaScript lacks; mirrors floats.py.
// Casts to integers saturate and send NaN to 0, as .NET 9 does.

import { overflow } from "./integers.mjs";
import { high_word, low_word, pack_i64, wrap_i64, wrap_u64 } from "./longs.mjs";

const buffer = new DataView(new ArrayBuffer(8));

export const round_f32 = Math.fround;
export const div_f64 = (left, right) => left / right;
export const div_f32 = (left, right) => Math.fround(left / right);
// The exact remainder with the sign of the left operand.
export const rem_f64 = (left, right) => left % right;
export const rem_f32 = rem_f64;

export function f64_to_i32(value) {
  if (value > -2147483649 && value < 2147483648) return value | 0;
  if (value !== value) return 0;
  return value > 0 ? 0x7fffffff : -0x80000000;
}

export function f64_to_u32(value) {
  if (value > -1 && value < 4294967296) return value >>> 0;
  return value > 0 ? 0xffffffff : 0;
}

// A value in range without its fraction; `wrap` is for those that are no exact numbers.
function whole(value, wrap) {
  const cut = Math.trunc(value);
  return cut > -9007199254740992 && cut < 9007199254740992 ? cut + 0 : wrap(BigInt(cut));
}

export function f64_to_i64(value) {
  if (value >= -9223372036854775808 && value < 9223372036854775808) return whole(value, wrap_i64);
  if (value !== value) return 0;
  return wrap_i64(value > 0 ? 0x7fffffffffffffffn : -0x8000000000000000n);
}

export function f64_to_u64(value) {
  if (value > -1 && value < 18446744073709551616) return whole(value, wrap_u64);
  return value > 0 ? wrap_u64(0xffffffffffffffffn) : 0;
}

// Narrow targets go through int, whose saturated value is then wrapped.
export const f64_to_i8 = (value) => (f64_to_i32(value) << 24) >> 24;
export const f64_to_u8 = (value) => f64_to_i32(value) & 0xff;
export const f64_to_i16 = (value) => (f64_to_i32(value) << 16) >> 16;
export const f64_to_u16 = (value) => f64_to_i32(value) & 0xffff;
export const f64_to_char = f64_to_u16;

// The truncated value if it lies strictly between low and high, which are not included.
function checked(value, low, high) {
  if (value > low && value < high) return Math.trunc(value) + 0;
  throw overflow();
}

export const checked_f64_to_i8 = (value) => checked(value, -129, 128);
export const checked_f64_to_u8 = (value) => checked(value, -1, 256);
export const checked_f64_to_i16 = (value) => checked(value, -32769, 32768);
export const checked_f64_to_u16 = (value) => checked(value, -1, 65536);
export const checked_f64_to_char = checked_f64_to_u16;
export const checked_f64_to_i32 = (value) => checked(value, -2147483649, 2147483648);
export const checked_f64_to_u32 = (value) => checked(value, -1, 4294967296);
// -2**63 is a double, and no double lies between it and -2**63 - 1.
export const checked_f64_to_i64 = (value) =>
  whole(checked(value, -9223372036854777856, 9223372036854775808), wrap_i64);
export const checked_f64_to_u64 = (value) =>
  whole(checked(value, -1, 18446744073709551616), wrap_u64);

// Both halves are exact, so that their sum rounds once.
export function i64_to_f64(value) {
  return typeof value === "number" ? value : value.high * 4294967296 + (value.low >>> 0);
}

export function u64_to_f64(value) {
  return typeof value === "number" ? value : (value.high >>> 0) * 4294967296 + (value.low >>> 0);
}

// Rounds once: bits that double would round away are folded into a sticky one first.
export function i64_to_f32(value) {
  if (typeof value === "number") return Math.fround(value);
  const size = value < 0 ? -BigInt(value) : BigInt(value);
  let kept = (size >> 12n) << 12n;
  if (size !== kept) kept |= 0x1000n;
  const rounded = Math.fround(Number(kept));
  return value < 0 ? -rounded : rounded;
}

export const u64_to_f32 = i64_to_f32;

// The bits as a long; every NaN has the bits of double.NaN.
export function f64_to_bits(value) {
  if (value !== value) return pack_i64(0, -0x80000);
  buffer.setFloat64(0, value);
  return pack_i64(buffer.getInt32(4), buffer.getInt32(0));
}

export function bits_to_f64(bits) {
  buffer.setInt32(0, high_word(bits));
  buffer.setInt32(4, low_word(bits));
  return buffer.getFloat64(0);
}

// The bits as an int; every NaN has the bits of float.NaN.
export function f32_to_bits(value) {
  if (value !== value) return -0x400000;
  buffer.setFloat32(0, value);
  return buffer.getInt32(0);
}

export function bits_to_f32(bits) {
  buffer.setInt32(0, bits);
  return buffer.getFloat32(0);
}
