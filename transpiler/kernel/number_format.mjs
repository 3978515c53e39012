// ToString(format): the standard formats C D E F G N P R X B with a precision; mirrors
// number_format.py. Everything else is a custom format (custom_format.mjs).

import { custom_format } from "./custom_format.mjs";
import { DecimalNumber } from "./decimal_number.mjs";
import * as digits from "./digits.mjs";
import * as exceptions from "./exceptions.mjs";
import * as machine from "./machine.mjs";
import {
  DOUBLE_DIGITS,
  SINGLE_DIGITS,
  double_to_string,
  general,
  scientific,
  single_to_string,
  special_text,
} from "./number_text.mjs";

const MOST_PRECISION = 999999999;

export function invalid_format() {
  return exceptions.fail("FormatException", "Format specifier was invalid.");
}

// The standard format that the text is (its letter, and its precision or -1), or null for a
// custom one.
export function parse_standard(text) {
  const found = /^([A-Za-z])([0-9]*)$/.exec(text);
  if (found === null) return null;
  const [, letter, rest] = found;
  if (rest === "") return { letter, precision: -1 };
  const precision = rest.length < 16 ? Number(rest) : MOST_PRECISION + 1;
  if (precision > MOST_PRECISION) throw invalid_format();
  return { letter, precision };
}

// Charges for reading a format and for the places that it asks for.
export function charge_format(format, standard) {
  machine.charge_text(format.length);
  if (standard !== null) machine.charge_text(standard.precision);
}

// `bits` is the width of the type, which X and B need for negative values.
export function integer_format(value, given, bits) {
  const format = meant(given);
  if (format === "") return String(value);
  const standard = parse_standard(format);
  charge_format(format, standard);
  const negative = value < 0;
  const size = String(value).slice(negative ? 1 : 0);
  const number = new DecimalNumber(size, size.length, negative, false);
  if (standard === null) return custom_format(number, format);
  const letter = standard.letter.toUpperCase();
  const precision = standard.precision;
  if (letter === "D" || ((letter === "G" || letter === "R") && precision < 1)) {
    return number.sign + (letter === "D" ? size.padStart(precision, "0") : size);
  }
  if (letter === "X" || letter === "B") {
    const raw = negative ? BigInt.asUintN(bits, BigInt(value)) : value;
    const text = raw.toString(letter === "X" ? 16 : 2).padStart(precision, "0");
    return standard.letter === "X" ? text.toUpperCase() : text;
  }
  return format_number(number, general_for(standard), 10);
}

// R is G, but for binary floating point.
export function general_for({ letter, precision }) {
  return { letter: letter === "R" ? "G" : letter === "r" ? "g" : letter, precision };
}

// A format ends at a null, which counts as precision 0 behind a letter; none at all means the
// general one.
export function meant(format) {
  if (format === null) return "";
  const end = format.indexOf("\0");
  if (end < 0) return format;
  const head = format.slice(0, end);
  return /^[A-Za-z]$/.test(head) ? `${head}0` : head;
}

export function double_format(value, given) {
  const format = meant(given);
  if (format === "") return double_to_string(value);
  return float_format(value, format, double_to_string, 15, DOUBLE_DIGITS);
}

export function single_format(value, given) {
  const format = meant(given);
  if (format === "") return single_to_string(value);
  return float_format(value, format, single_to_string, 7, SINGLE_DIGITS);
}

function float_format(value, format, shortest, custom_digits, most) {
  if (value - value !== 0) return special_text(value);
  const standard = parse_standard(format);
  charge_format(format, standard);
  if (standard === null) return custom_format(rounded(value, custom_digits), format);
  const { letter, precision } = standard;
  switch (letter.toUpperCase()) {
    case "R":
    case "G": {
      if (precision >= 1 && letter.toUpperCase() === "G") return format_number(rounded(value, precision), standard, most);
      const text = shortest(value);
      return letter === "G" || letter === "R" ? text : text.replace("E", "e");
    }
    case "E":
      return format_number(rounded(value, (precision < 0 ? 6 : precision) + 1), standard, most);
    case "F":
    case "N":
    case "C":
      return format_number(fixed(value, precision < 0 ? 2 : precision), standard, most);
    case "P":
      return format_number(fixed(value, (precision < 0 ? 2 : precision) + 2), standard, most);
    default:
      throw invalid_format();
  }
}

function is_negative(value) {
  return value < 0 || (value === 0 && 1 / value < 0);
}

function rounded(value, count) {
  if (value === 0) return new DecimalNumber("", 0, is_negative(value), true);
  const [text, scale] = digits.significant(Math.abs(value), count);
  return new DecimalNumber(text, scale, value < 0, true);
}

function fixed(value, decimals) {
  if (value === 0) return new DecimalNumber("", 0, is_negative(value), true);
  const [text, scale] = digits.fixed(Math.abs(value), decimals);
  return new DecimalNumber(text, scale, value < 0, true);
}

// A number in one of the formats C E F G N P.
export function format_number(number, standard, most) {
  const { letter, precision } = standard;
  const decimals = precision < 0 ? 2 : precision;
  switch (letter.toUpperCase()) {
    case "C":
      return currency(number, decimals);
    case "E":
      return exponent(number, precision < 0 ? 6 : precision, letter);
    case "F":
      return plain(number, decimals, "");
    case "G":
      return general_format(number, precision > 0 ? precision : most, letter);
    case "N":
      return plain(number, decimals, ",");
    case "P":
      return `${plain(number.scaled(2), decimals, ",")} %`;
    default:
      throw invalid_format();
  }
}

function round_to(number, decimals) {
  return number.rounded(number.scale + decimals);
}

function plain(number, decimals, separator) {
  const rounded_number = round_to(number, decimals);
  return rounded_number.sign + positional(rounded_number, decimals, separator);
}

// Whole digits (grouped by threes), then exactly `decimals` digits.
function positional(number, decimals, separator) {
  const { digits: text, scale } = number;
  let whole = scale > 0 ? text.slice(0, scale).padEnd(scale, "0") : "0";
  if (separator) whole = whole.replace(/[0-9](?=(?:[0-9]{3})+$)/g, `$&${separator}`);
  if (decimals === 0) return whole;
  const fraction = scale > 0 ? text.slice(scale) : "0".repeat(-scale) + text;
  return `${whole}.${fraction.slice(0, decimals).padEnd(decimals, "0")}`;
}

function currency(number, decimals) {
  const rounded_number = round_to(number, decimals);
  const text = `¤${positional(rounded_number, decimals, ",")}`;
  return rounded_number.negative ? `(${text})` : text;
}

function exponent(number, decimals, letter) {
  const rounded_number = number.rounded(decimals + 1);
  const power = rounded_number.digits === "" ? 0 : rounded_number.scale - 1;
  const text = rounded_number.digits.padEnd(decimals + 1, "0");
  const mantissa = text[0] + (decimals ? `.${text.slice(1)}` : "");
  const size = String(Math.abs(power)).padStart(3, "0");
  return `${rounded_number.sign}${mantissa}${letter}${power < 0 ? "-" : "+"}${size}`;
}

function general_format(number, most, letter) {
  const cut = number.rounded(most);
  if (cut.digits === "") return `${cut.sign}0`;
  const sign = letter === "G" ? "E" : "e";
  return cut.sign + general([cut.digits, cut.scale], most, sign);
}
