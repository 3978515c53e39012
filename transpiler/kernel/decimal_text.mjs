// decimal as text, and back: all digits are shown, zeros behind the point too; mirrors
// decimal_text.py.

import { custom_format } from "./custom_format.mjs";
import { DecimalNumber } from "./decimal_number.mjs";
import { decimal_of, from_digits } from "./decimals.mjs";
import * as exceptions from "./exceptions.mjs";
import { charge_format, format_number, general_for, meant, parse_standard } from "./number_format.mjs";
import { check_float_style, check_text, malformed, read_number } from "./number_parse.mjs";

const MOST_DIGITS = 29;

export function decimal_to_string(value) {
  const { size, scale, negative } = value;
  const sign = negative && size !== 0n ? "-" : "";
  const digits = String(size).padStart(scale + 1, "0");
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

export function decimal_format(value, given) {
  const format = meant(given);
  if (format === "") return decimal_to_string(value);
  const standard = parse_standard(format);
  charge_format(format, standard);
  const number = number_of(value);
  if (standard === null) return custom_format(number, format);
  const { letter, precision } = general_for(standard);
  if (letter !== "G" && letter !== "g") return format_number(number, standard, MOST_DIGITS);
  if (precision < 0) return decimal_to_string(value);
  return format_number(number, { letter, precision }, number.digits.length || MOST_DIGITS);
}

function number_of({ size, scale, negative }) {
  if (size === 0n) return new DecimalNumber("", 0, false, false);
  const digits = String(size);
  return new DecimalNumber(digits, digits.length - scale, negative, false);
}

function read(text, style) {
  const found = read_number(text, style);
  return found === null ? null : from_digits(found.digits, found.scale, found.negative);
}

export function decimal_parse(text, style) {
  check_text(text);
  check_float_style(style);
  const value = read(text, style);
  if (value === null) throw malformed(text);
  return value;
}

export function decimal_try_parse(text, style, result) {
  check_float_style(style);
  let value = null;
  if (text !== null) {
    try {
      value = read(text, style);
    } catch (error) {
      if (!(error instanceof exceptions.KernelError)) throw error;
    }
  }
  result.value = value ?? decimal_of(0n, 0, false);
  return value !== null;
}
