// Parse and TryParse of the numeric types, under invariant globalization; mirrors number_parse.py.
// `kind` is the SC# name of the type (Int32, UInt64 …). A TryParse sets its result to 0 on failure.

import { MOST_DIGITS, binary_parts } from "./digits.mjs";
import * as exceptions from "./exceptions.mjs";
import { wrap_i64, wrap_u64 } from "./longs.mjs";
import * as machine from "./machine.mjs";
import { BLANKS, strip } from "./strings.mjs";

const LEADING_WHITE = 1;
const TRAILING_WHITE = 2;
const LEADING_SIGN = 4;
const TRAILING_SIGN = 8;
const PARENTHESES = 16;
const DECIMAL_POINT = 32;
const THOUSANDS = 64;
const EXPONENT = 128;
const CURRENCY = 256;
const HEX = 512;
const BINARY = 1024;
const INTEGER = 7;

// A greater one means infinity or 0 for every text that can be.
const MOST_EXPONENT = 99999999;

// The language lets an engine forget the digits behind these when it reads a number.
const MEANT_DIGITS = 20;

// The largest float, and the least number that is rounded to infinity.
const LARGEST_SINGLE = 3.4028234663852886e38;
const TOO_LARGE_SINGLE = 3.4028235677973366e38;

function kind_of(bits, signed, phrase) {
  const low = signed ? -(2n ** BigInt(bits - 1)) : 0n;
  const high = 2n ** BigInt(signed ? bits - 1 : bits) - 1n;
  return { bits, signed, phrase, low, high };
}

const KINDS = {
  SByte: kind_of(8, true, "a signed byte"),
  Byte: kind_of(8, false, "an unsigned byte"),
  Int16: kind_of(16, true, "an Int16"),
  UInt16: kind_of(16, false, "a UInt16"),
  Int32: kind_of(32, true, "an Int32"),
  UInt32: kind_of(32, false, "a UInt32"),
  Int64: kind_of(64, true, "an Int64"),
  UInt64: kind_of(64, false, "a UInt64"),
};

const WHITE = "[\\t-\\r ]*";
const scanners = new Map();

function scanner(style) {
  if (!scanners.has(style)) scanners.set(style, new RegExp(pattern(style)));
  return scanners.get(style);
}

// What comes before the digits, they, and all that may come behind them. White space may stand
// behind a sign only where a currency sign stands, too.
function pattern(style) {
  const white = style & LEADING_WHITE ? WHITE : "";
  const sign = (style & PARENTHESES ? "(" : "") + (style & LEADING_SIGN ? "+-" : "");
  let lead = sign === "" ? "" : `[${sign}]?`;
  if (style & CURRENCY) {
    const signed = sign === "" ? "" : `|[${sign}](?:¤${white})?`;
    lead = `(?:¤${white}${sign === "" ? "" : `(?:[${sign}]${white})?`}${signed})?`;
  }
  const digit = style & THOUSANDS ? "[0-9,]" : "[0-9]";
  let number = `(?<whole>[0-9]${digit}*)?`;
  if (style & DECIMAL_POINT) {
    number = `(?:(?<whole>[0-9]${digit}*)(?:\\.(?<places>[0-9]*))?|\\.(?<bare>[0-9]+))`;
  }
  const exponent = style & EXPONENT ? "(?:[eE](?<way>[+-]?)0*(?<exponent>[0-9]+))?" : "";
  const trailing =
    (style & TRAILING_WHITE ? "\\t-\\r " : "") +
    (style & CURRENCY ? "¤" : "") +
    (style & PARENTHESES ? ")" : "") +
    (style & TRAILING_SIGN ? "+\\-" : "");
  const tail = trailing === "" ? "(?<tail>)" : `(?<tail>[${trailing}]*)`;
  return `^${white}(?<lead>${lead})${number}${exponent}${tail}\\0*$`;
}

// As read_number, without zeros at the end.
function scan(text, style) {
  const found = read_number(text, style);
  if (found === null) return null;
  const { digits, scale, negative } = found;
  return { digits: shortened(digits.replace(/0+$/, "")), scale, negative };
}

// The parts of a number in that style, or null if the text is not one: 0.d1d2… * 10**scale,
// the first digit not 0.
export function read_number(text, style) {
  machine.charge(text.length >> 6);
  const found = scanner(style).exec(text);
  if (found === null) return null;
  const { lead, whole, places, bare, way, exponent, tail } = found.groups;
  if (whole === undefined && bare === undefined) return null;
  const signs = lead + tail;
  if (!are_signs(signs)) return null;
  const fraction = places || bare || "";
  const negative = signs.includes("-") || signs.includes("(");
  const power = Math.min(Number((exponent ?? "0").slice(0, 12)), MOST_EXPONENT);
  const shift = way === "-" ? -power : power;
  const significant = ((whole ?? "").replace(/,/g, "") + fraction).replace(/^0+/, "");
  const scale = significant.length - fraction.length + shift;
  return { digits: significant, scale, negative };
}

// Each sort once at most, parentheses in pairs, and they or a sign.
function are_signs(signs) {
  const count = (sign) => signs.split(sign).length - 1;
  if (count("¤") > 1 || count("(") !== count(")")) return false;
  return count("+") + count("-") + count("(") <= 1;
}

// More digits than any rounding border has: the rest only says that there is one.
function shortened(digits) {
  return digits.length <= MOST_DIGITS ? digits : `${digits.slice(0, MOST_DIGITS)}1`;
}

export function malformed(text) {
  const message = `The input string '${text}' was not in a correct format.`;
  return exceptions.fail("FormatException", message);
}

function too_large(kind) {
  const message = `Value was either too large or too small for ${kind.phrase}.`;
  return exceptions.fail("OverflowException", message);
}

export function check_text(text) {
  if (text !== null) return;
  throw exceptions.fail("ArgumentNullException", "Value cannot be null. (Parameter 's')", "s");
}

function bad_style(message) {
  return exceptions.fail("ArgumentException", `${message} (Parameter 'style')`, "style");
}

function check_style(style) {
  if (style & ~0x7ff) throw bad_style("An undefined NumberStyles value is being used.");
}

function check_integer_style(style) {
  check_style(style);
  const beside = style & ~(LEADING_WHITE | TRAILING_WHITE);
  if (style & (HEX | BINARY) && beside !== HEX && beside !== BINARY) {
    throw bad_style(
      "With the AllowHexSpecifier or AllowBinarySpecifier bit set in the enum bit field, the " +
        "only other valid bits that can be combined into the enum value must be " +
        "AllowLeadingWhite and AllowTrailingWhite.",
    );
  }
}

export function check_float_style(style) {
  check_style(style);
  if (style & (HEX | BINARY)) {
    throw bad_style(
      "The number styles AllowHexSpecifier and AllowBinarySpecifier are not supported on " +
        "floating point data types.",
    );
  }
}

const DECIMAL = new RegExp(`^${WHITE}([+-]?)([0-9]+)${WHITE}\\0*$`);

// The value; null if the text is not a number. Throws if it does not fit.
function integer(text, style, kind) {
  if (style & (HEX | BINARY)) return bits(text, style, kind);
  let value;
  if (style === INTEGER && text.length < 64) {
    const found = DECIMAL.exec(text);
    if (found === null) return null;
    if (kind.bits < 64 && found[2].length < 10) {
      return small(Number(found[1] + found[2]), kind);
    }
    value = found[1] === "-" ? -BigInt(found[2]) : BigInt(found[2]);
  } else {
    const scanned = scan(text, style);
    if (scanned === null) return null;
    const { digits, scale, negative } = scanned;
    if (digits === "") {
      // "-0" is 0 for unsigned types too, but .NET takes "-0.0" for a negative number.
      if (negative && !kind.signed && text.includes(".")) throw too_large(kind);
      return 0;
    }
    if (digits.length > scale || scale > 20) throw too_large(kind);
    value = BigInt(digits.padEnd(scale, "0"));
    if (negative) value = -value;
  }
  if (value < kind.low || value > kind.high) throw too_large(kind);
  return held(value, kind);
}

// A BigInt in range as a value of the type.
function held(value, kind) {
  if (kind.bits < 64) return Number(value);
  return kind.signed ? wrap_i64(value) : wrap_u64(value);
}

function small(value, kind) {
  if (value < Number(kind.low) || value > Number(kind.high)) throw too_large(kind);
  return value + 0;
}

// Hexadecimal or binary digits, as the bits of the type.
function bits(text, style, kind) {
  machine.charge(text.length >> 6);
  const body = style & HEX ? "[0-9a-fA-F]+" : "[01]+";
  const white = style & LEADING_WHITE ? WHITE : "";
  const trailing = style & TRAILING_WHITE ? WHITE : "";
  const found = new RegExp(`^${white}(${body})${trailing}\\0*$`).exec(text);
  if (found === null) return null;
  let value = BigInt((style & HEX ? "0x" : "0b") + found[1]);
  if (value >> BigInt(kind.bits)) throw too_large(kind);
  if (kind.signed) value = BigInt.asIntN(kind.bits, value);
  return held(value, kind);
}

export function integer_parse(text, style, kind) {
  check_text(text);
  check_integer_style(style);
  const value = integer(text, style, KINDS[kind]);
  if (value === null) throw malformed(text);
  return value;
}

export function integer_try_parse(text, style, kind, result) {
  check_integer_style(style);
  let value = null;
  if (text !== null) {
    try {
      value = integer(text, style, KINDS[kind]);
    } catch (error) {
      if (!(error instanceof exceptions.KernelError)) throw error;
    }
  }
  result.value = value ?? 0;
  return value !== null;
}

// Infinity and NaN in any case, with a sign; NaN's sign says nothing. Unlike around digits, any
// white space may stand around them.
function special(text) {
  const stripped = strip(text, BLANKS, 3);
  if (!/^[+-]?[A-Za-z]{3,8}$/.test(stripped)) return null;
  const name = stripped.toLowerCase();
  if (name === "infinity" || name === "+infinity") return Infinity;
  if (name === "-infinity") return -Infinity;
  return name === "nan" || name === "+nan" || name === "-nan" ? NaN : null;
}

// The nearest double. Its scale is cut where that changes nothing: QuickJS takes seconds for huge ones.
function nearest({ digits, scale }) {
  const power = Math.max(-400, Math.min(scale, 400));
  const below = Number(`0.${digits.slice(0, MEANT_DIGITS) || "0"}e${power}`);
  return digits.length <= MEANT_DIGITS ? below : choose(below, digits, power);
}

// More digits may lift a value over the border between two doubles.
function choose(below, digits, scale) {
  const next = BigInt(digits.slice(0, MEANT_DIGITS)) + 1n;
  const above = Number(`${next}e${scale - MEANT_DIGITS}`);
  if (below === above) return below;
  const [mantissa, exponent] = binary_parts(below);
  const side = compare_with(digits, scale, mantissa * 2n + 1n, exponent - 1);
  return side < 0 || (side === 0 && mantissa % 2n === 0n) ? below : above;
}

// The sign of 0.digits * 10**scale - mantissa * 2**exponent.
function compare_with(digits, scale, mantissa, exponent) {
  const shift = scale - digits.length;
  const tens = 10n ** BigInt(Math.abs(shift));
  const left = BigInt(digits) * (shift > 0 ? tens : 1n) << BigInt(Math.max(-exponent, 0));
  const right = mantissa * (shift < 0 ? tens : 1n) << BigInt(Math.max(exponent, 0));
  return left < right ? -1 : left > right ? 1 : 0;
}

function double(text, style) {
  const scanned = scan(text, style);
  if (scanned === null) return special(text);
  const value = nearest(scanned);
  return scanned.negative ? -value : value;
}

// Rounds the text once: where the nearest double lies on the border between two floats, the side
// that the text is on decides.
function single(text, style) {
  const scanned = scan(text, style);
  if (scanned === null) return special(text);
  const value = nearest(scanned);
  let rounded = Math.fround(value);
  if (value !== rounded && value !== Infinity) rounded = round_once(value, rounded, scanned);
  return scanned.negative ? -rounded : rounded;
}

// The border is where another float lies as far from the value as the nearest one.
function round_once(value, rounded, { digits, scale }) {
  const other = rounded === Infinity ? LARGEST_SINGLE : value + (value - rounded);
  if (Math.fround(other) !== other || (rounded === Infinity && value !== TOO_LARGE_SINGLE)) {
    return rounded;
  }
  const [mantissa, exponent] = binary_parts(value);
  const side = compare_with(digits, scale, mantissa, exponent);
  if (side === 0) return rounded;
  return side < 0 ? Math.min(rounded, other) : Math.max(rounded, other);
}

export function double_parse(text, style) {
  check_text(text);
  check_float_style(style);
  const value = double(text, style);
  if (value === null) throw malformed(text);
  return value;
}

export function double_try_parse(text, style, result) {
  check_float_style(style);
  const value = text === null ? null : double(text, style);
  result.value = value ?? 0;
  return value !== null;
}

export function single_parse(text, style) {
  check_text(text);
  check_float_style(style);
  const value = single(text, style);
  if (value === null) throw malformed(text);
  return value;
}

export function single_try_parse(text, style, result) {
  check_float_style(style);
  const value = text === null ? null : single(text, style);
  result.value = value ?? 0;
  return value !== null;
}
