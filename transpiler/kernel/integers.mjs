// Integer operators that JavaScript lacks; mirrors integers.py. 64-bit values are as in longs.mjs.
// `checked_` functions take the exact result: for 32 bits a number that may be rounded where it is
// out of range anyway, for 64 bits a BigInt.

import * as exceptions from "./exceptions.mjs";
import { high_word, low_word, pack_i64, pack_u64, wrap_i64, wrap_u64 } from "./longs.mjs";

export const wrap_i8 = (value) => (value << 24) >> 24;
export const wrap_i16 = (value) => (value << 16) >> 16;
export const wrap_i32 = (value) => value | 0;
export const wrap_u8 = (value) => value & 0xff;
export const wrap_u16 = (value) => value & 0xffff;
export const wrap_char = wrap_u16;
export const wrap_u32 = (value) => value >>> 0;

// The error of a checked operation whose result does not fit.
export function overflow() {
  return exceptions.fail("OverflowException", "Arithmetic operation resulted in an overflow.");
}

export function division_by_zero() {
  return exceptions.fail("DivideByZeroException", "Attempted to divide by zero.");
}

// Adding 0 turns the -0 of a product or negation into the integer 0.
function within(low, high) {
  return (value) => {
    if (value >= low && value <= high) return value + 0;
    throw overflow();
  };
}

function within_long(least, greatest, wrap) {
  return (value) => {
    if (value >= least && value <= greatest) return wrap(value);
    throw overflow();
  };
}

export const checked_i8 = within(-0x80, 0x7f);
export const checked_i16 = within(-0x8000, 0x7fff);
export const checked_i32 = within(-0x80000000, 0x7fffffff);
export const checked_i64 = within_long(-0x8000000000000000n, 0x7fffffffffffffffn, wrap_i64);
export const checked_u8 = within(0, 0xff);
export const checked_u16 = within(0, 0xffff);
export const checked_char = checked_u16;
export const checked_u32 = within(0, 0xffffffff);
export const checked_u64 = within_long(0n, 0xffffffffffffffffn, wrap_u64);

// Truncating division; MinValue / -1 overflows even when unchecked.
export function div_i32(left, right) {
  if (right === 0) throw division_by_zero();
  if (right === -1 && left === -0x80000000) throw overflow();
  return (left / right) | 0;
}

// Numbers divide exactly enough: no quotient of integers up to 2**53 rounds up to the next one.
// Adding 0 turns -0 into 0; -2**53 / -1 is no number.
export function div_i64(left, right) {
  if (right === 0) throw division_by_zero();
  if (typeof left === "number" && typeof right === "number" && right !== -1) {
    return Math.trunc(left / right) + 0;
  }
  return checked_i64(BigInt(left) / BigInt(right));
}

// The remainder has the sign of the left operand; MinValue % -1 overflows as division does.
export function rem_i32(left, right) {
  if (right === 0) throw division_by_zero();
  if (right === -1 && left === -0x80000000) throw overflow();
  return (left % right) | 0;
}

export function rem_i64(left, right) {
  if (right === 0) throw division_by_zero();
  if (typeof left === "number" && typeof right === "number") return (left % right) + 0;
  if (right === -1) div_i64(left, right);
  return wrap_i64(BigInt(left) % BigInt(right));
}

export function div_u32(left, right) {
  if (right === 0) throw division_by_zero();
  return (left / right) >>> 0;
}

export function rem_u32(left, right) {
  if (right === 0) throw division_by_zero();
  return left % right;
}

export function div_u64(left, right) {
  if (right === 0) throw division_by_zero();
  if (typeof left === "number" && typeof right === "number") return Math.trunc(left / right);
  return wrap_u64(BigInt(left) / BigInt(right));
}

export function rem_u64(left, right) {
  if (right === 0) throw division_by_zero();
  if (typeof left === "number" && typeof right === "number") return left % right;
  return wrap_u64(BigInt(left) % BigInt(right));
}

export const shl_i32 = (value, count) => value << count;
export const shl_u32 = (value, count) => (value << count) >>> 0;
export const shr_i32 = (value, count) => value >> count;
export const shr_u32 = (value, count) => value >>> count;
export const ushr_i32 = (value, count) => (value >>> count) | 0;
export const ushr_u32 = shr_u32;

// JavaScript takes the lowest five bits of a count; a shift by a whole word is another case.
function shift_left(pack) {
  return (value, count) => {
    const [lower, upper] = [low_word(value), high_word(value)];
    if ((count & 63) === 0) return value;
    if (count & 32) return pack(0, lower << count);
    return pack(lower << count, (upper << count) | (lower >>> -count));
  };
}

function shift_right(pack) {
  return (value, count) => {
    const [lower, upper] = [low_word(value), high_word(value)];
    if ((count & 63) === 0) return value;
    if (count & 32) return pack(upper >>> count, 0);
    return pack((lower >>> count) | (upper << -count), upper >>> count);
  };
}

export const shl_i64 = shift_left(pack_i64);
export const shl_u64 = shift_left(pack_u64);

export function shr_i64(value, count) {
  const [lower, upper] = [low_word(value), high_word(value)];
  if ((count & 63) === 0) return value;
  if (count & 32) return pack_i64(upper >> count, upper >> 31);
  return pack_i64((lower >>> count) | (upper << -count), upper >> count);
}

export const shr_u64 = shift_right(pack_u64);
export const ushr_i64 = shift_right(pack_i64);
export const ushr_u64 = shr_u64;
