// The members of System.String; comparison is by UTF-16 units. Mirrors strings.py.
import { char_to_lower, char_to_upper } from "./char.mjs";
import { fail } from "./exceptions.mjs";
import { charge, charge_search, charge_text } from "./machine.mjs";

export const BLANKS =
  "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009" +
  "\u200a\u2028\u2029\u202f\u205f\u3000";

export function argument_null(parameter) {
  return fail(
    "ArgumentNullException",
    `Value cannot be null. (Parameter '${parameter}')`,
    parameter,
  );
}

export function out_of_range(message, parameter) {
  return fail("ArgumentOutOfRangeException", `${message} (Parameter '${parameter}')`, parameter);
}

function check_not_negative(value, parameter) {
  if (value >= 0) return;
  throw fail(
    "ArgumentOutOfRangeException",
    `${parameter} ('${value}') must be a non-negative value. (Parameter '${parameter}')\n` +
      `Actual value was ${value}.`,
    parameter,
  );
}

export const string_length = (text) => text.length;

export function string_char_at(text, index) {
  if (!(index < text.length && index >= 0)) {
    throw fail("IndexOutOfRangeException", "Index was outside the bounds of the array.");
  }
  return text.charCodeAt(index);
}

// ----------------------------------------------------------------------------------- making

export function string_repeat(unit, count) {
  check_not_negative(count, "count");
  charge_text(count);
  return String.fromCharCode(unit).repeat(count);
}

function from_units(units, start, end) {
  if (start === 0 && end === units.length && end <= 4096) {
    return String.fromCharCode.apply(null, units);
  }
  let text = "";
  for (let i = start; i < end; i += 4096) {
    const part = units.slice(i, Math.min(i + 4096, end));
    text += String.fromCharCode.apply(null, part);
  }
  return text;
}

export function string_from_chars(chars) {
  if (chars === null) return "";
  charge(chars.length >> 2);
  charge_text(chars.length);
  return from_units(chars, 0, chars.length);
}

export function string_from_char_range(chars, start, length) {
  if (chars === null) throw argument_null("value");
  check_not_negative(start, "startIndex");
  check_not_negative(length, "length");
  const limit = chars.length - length;
  if (start > limit) {
    throw fail(
      "ArgumentOutOfRangeException",
      `startIndex ('${start}') must be less than or equal to '${limit}'. ` +
        `(Parameter 'startIndex')\nActual value was ${start}.`,
      "startIndex",
    );
  }
  charge(length >> 2);
  charge_text(length);
  return from_units(chars, start, start + length);
}

export function string_copy_to(text, start, target, at, count) {
  charge(count >> 2);
  for (let i = 0; i < count; i++) target[at + i] = text.charCodeAt(start + i);
}

export function string_join(separator, texts) {
  let units = separator.length * Math.max(texts.length - 1, 0);
  for (const one of texts) if (one !== null) units += one.length;
  charge(texts.length >> 3);
  charge_text(units);
  return texts.join(separator);
}

// ------------------------------------------------------------------------------- comparison

// The difference of the first units that differ, else of the lengths; null comes first.
export function string_compare(a, b) {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const common = Math.min(a.length, b.length);
  charge(common >> 6);
  if (a === b) return 0;
  for (let i = 0; i < common; i++) {
    const difference = a.charCodeAt(i) - b.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

// Looks at the first two units before the lengths, as .NET does: a shorter text has 0 there.
export function string_compare_ordinal(a, b) {
  if (a !== null && b !== null && (a.length < 2 || b.length < 2)) {
    const difference = (a.charCodeAt(0) | 0) - (b.charCodeAt(0) | 0) || (a.charCodeAt(1) | 0) - (b.charCodeAt(1) | 0);
    if (difference !== 0) return difference;
  }
  return string_compare(a, b);
}

export function string_compare_ignore_case(a, b) {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const first = string_to_upper(a);
  const second = string_to_upper(b);
  const common = Math.min(a.length, b.length);
  charge(common >> 6);
  let place = 0;
  while (place < common && first.charCodeAt(place) === second.charCodeAt(place)) place++;
  return compare_characters(first, second, place);
}

const is_high = (text, place) => (text.charCodeAt(place) & 0xfc00) === 0xd800;
const is_low = (text, place) => (text.charCodeAt(place) & 0xfc00) === 0xdc00;

// The difference at a place up to which both are the same; two surrogates that belong together are
// one character there, and no others are compared with a shorter text.
function compare_characters(a, b, place) {
  if (place > 0 && is_high(a, place - 1) && (is_low(a, place) || is_low(b, place))) place--;
  else if (place === Math.min(a.length, b.length)) return a.length - b.length;
  return character_at(a, place) - character_at(b, place);
}

function character_at(text, place) {
  const unit = text.charCodeAt(place);
  if (!is_high(text, place) || !is_low(text, place + 1)) return unit;
  return (unit - 0xd800) * 1024 + text.charCodeAt(place + 1) - 0xdc00 + 0x10000;
}

export function string_hash_code(text) {
  charge(text.length >> 1);
  let value = 5381;
  for (let i = 0; i < text.length; i++) value = Math.imul(value, 33) ^ text.charCodeAt(i);
  return value | 0;
}

// ------------------------------------------------------------------------------ other texts

export function string_substring_from(text, start) {
  const units = text.length;
  check_not_negative(start, "startIndex");
  if (start > units) {
    throw out_of_range("startIndex cannot be larger than length of string.", "startIndex");
  }
  charge_text(units - start);
  return text.slice(start);
}

export function string_substring(text, start, length) {
  const units = text.length;
  check_not_negative(start, "startIndex");
  if (start > units) {
    throw out_of_range("startIndex cannot be larger than length of string.", "startIndex");
  }
  check_not_negative(length, "length");
  if (start > units - length) {
    throw out_of_range("Index and length must refer to a location within the string.", "length");
  }
  charge_text(length);
  return text.slice(start, start + length);
}

export function string_replace(text, old, replacement) {
  const units = text.length;
  if (old === null) throw argument_null("oldValue");
  if (old === "") {
    throw fail(
      "ArgumentException",
      "The value cannot be an empty string. (Parameter 'oldValue')",
      "oldValue",
    );
  }
  charge_search(units, old.length);
  const parts = text.split(old);
  const put_in = replacement === null ? "" : replacement;
  charge_text(units + (parts.length - 1) * (put_in.length - old.length));
  return parts.join(put_in);
}

export function string_replace_char(text, old, replacement) {
  charge_text(text.length);
  return text.split(String.fromCharCode(old)).join(String.fromCharCode(replacement));
}

// Short texts are among the costs of the code.
function charge_case(text) {
  if (text.length < 32) return;
  charge(text.length >> 2);
  charge_text(text.length);
}

// Each character mapped; two surrogates that belong together are one.
function mapped(text, map) {
  const units = new Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = map(character_at(text, i));
    if (code < 0x10000) {
      units[i] = code;
    } else {
      units[i++] = 0xd800 + ((code - 0x10000) >> 10);
      units[i] = 0xdc00 + (code & 0x3ff);
    }
  }
  return from_units(units, 0, units.length);
}

function is_ascii(text) {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

// In upper case, character by character. For ASCII, JavaScript's letters are the table's.
export function upper_text(text) {
  return is_ascii(text) ? text.toUpperCase() : mapped(text, char_to_upper);
}

export function string_to_upper(text) {
  charge_case(text);
  return upper_text(text);
}

export function string_to_lower(text) {
  charge_case(text);
  return is_ascii(text) ? text.toLowerCase() : mapped(text, char_to_lower);
}

// Takes white space, or the given units, off the start (1), the end (2) or both (3).
export function string_trim(text, units, sides) {
  charge_text(text.length);
  return strip(text, units === null ? BLANKS : units, sides);
}

export function strip(text, wanted, sides) {
  let start = 0;
  let end = text.length;
  if (sides & 1) while (start < end && wanted.includes(text[start])) start++;
  if (sides & 2) while (end > start && wanted.includes(text[end - 1])) end--;
  return text.slice(start, end);
}

export function string_pad_left(text, width, unit) {
  const units = text.length;
  check_not_negative(width, "totalWidth");
  charge_text(Math.max(width, units));
  const missing = width - units;
  return missing > 0 ? String.fromCharCode(unit).repeat(missing) + text : text;
}

export function string_pad_right(text, width, unit) {
  const units = text.length;
  check_not_negative(width, "totalWidth");
  charge_text(Math.max(width, units));
  const missing = width - units;
  return missing > 0 ? text + String.fromCharCode(unit).repeat(missing) : text;
}
