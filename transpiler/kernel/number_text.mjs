// ToString() without a format: integers plainly, floating point in the shortest form; mirrors
// number_text.py.

import { shortest, shortest_single } from "./digits.mjs";

export const DOUBLE_DIGITS = 17;
export const SINGLE_DIGITS = 9;

export const integer_to_string = String;
export const char_to_string = (value) => String.fromCharCode(value);

// The text of a value that is not finite.
export function special_text(value) {
  if (value !== value) return "NaN";
  return value > 0 ? "Infinity" : "-Infinity";
}

// Positional if the number has at most `most` whole digits and at most three zeros after the point.
export function general([text, scale], most, exponent_sign = "E") {
  if (scale > most || scale < -3) return scientific(text, scale - 1, exponent_sign);
  if (scale <= 0) return text === "" ? "0" : `0.${"0".repeat(-scale)}${text}`;
  if (text.length <= scale) return text.padEnd(scale, "0");
  return `${text.slice(0, scale)}.${text.slice(scale)}`;
}

export function scientific(text, exponent, exponent_sign) {
  const mantissa = text.length > 1 ? `${text[0]}.${text.slice(1)}` : text;
  const size = String(Math.abs(exponent)).padStart(2, "0");
  return `${mantissa}${exponent_sign}${exponent < 0 ? "-" : "+"}${size}`;
}

export function double_to_string(value) {
  if (Number.isSafeInteger(value) && value !== 0) return String(value);
  if (value === 0) return 1 / value < 0 ? "-0" : "0";
  if (value - value !== 0) return special_text(value);
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e15) return String(value);
  const text = general(shortest(size), DOUBLE_DIGITS);
  return value < 0 ? `-${text}` : text;
}

export function single_to_string(value) {
  if (value === 0) return 1 / value < 0 ? "-0" : "0";
  if (value - value !== 0) return special_text(value);
  const text = general(shortest_single(Math.abs(value)), SINGLE_DIGITS);
  return value < 0 ? `-${text}` : text;
}
