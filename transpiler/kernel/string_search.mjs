// Searching and splitting strings; mirrors string_search.py.
import { fail } from "./exceptions.mjs";
import { charge, charge_items, charge_search, charge_text } from "./machine.mjs";
import { BLANKS, argument_null, out_of_range, strip } from "./strings.mjs";

const COUNT =
  "Count must be positive and count must refer to a location within the string/array/collection.";
const INDEX =
  "Index was out of range. Must be non-negative and less than the size of the collection.";
const INDEX_OR_END =
  "Index was out of range. Must be non-negative and less than or equal to the size of the " +
  "collection.";
const REMOVE_EMPTY = 1;
const TRIM = 2;

// A receiver of null is a fault before its argument is.
function no_value(text) {
  return text === null
    ? fail("NullReferenceException", "Object reference not set to an instance of an object.")
    : argument_null("value");
}

export function string_contains(text, value) {
  if (value === null) throw no_value(text);
  charge_search(text.length, value.length);
  return text.includes(value);
}

export function string_contains_char(text, value) {
  charge(text.length >> 6);
  return text.includes(String.fromCharCode(value));
}

export function string_starts_with(text, value) {
  if (value === null) throw no_value(text);
  charge(value.length >> 6);
  return text.startsWith(value);
}

export function string_ends_with(text, value) {
  if (value === null) throw no_value(text);
  charge(value.length >> 6);
  return text.endsWith(value);
}

export function string_index_of_char(text, value, start, count) {
  check_forward(text, start, count);
  charge(count >> 6);
  return find(text, String.fromCharCode(value), start, start + count);
}

export function string_index_of(text, value, start, count) {
  if (value === null) throw no_value(text);
  check_forward(text, start, count);
  charge_search(count, value.length);
  return find(text, value, start, start + count);
}

function find(text, value, start, end) {
  const found = (end === text.length ? text : text.slice(0, end)).indexOf(value, start);
  return found;
}

function check_forward(text, start, count) {
  if (start > text.length || start < 0) throw out_of_range(INDEX_OR_END, "startIndex");
  if (count < 0 || start > text.length - count) throw out_of_range(COUNT, "count");
}

export function string_last_index_of_char(text, value, start, count) {
  if (text.length === 0) return -1;
  check_backward(text, start, count);
  charge(count >> 6);
  return find_last(text, String.fromCharCode(value), start - count + 1, start + 1);
}

export function string_last_index_of(text, value, start, count) {
  if (value === null) throw no_value(text);
  if (text.length === 0 && (start === -1 || start === 0)) return value.length > 0 ? -1 : 0;
  if (start === text.length) {
    start--;
    if (count > 0) count--;
  }
  check_backward(text, start, count);
  charge_search(count, value.length);
  return find_last(text, value, start - count + 1, start + 1);
}

function check_backward(text, start, count) {
  if (start < 0 || start >= text.length) throw out_of_range(INDEX, "startIndex");
  if (count < 0 || count > start + 1) throw out_of_range(COUNT, "count");
}

function find_last(text, value, start, end) {
  const found = text.slice(start, end).lastIndexOf(value);
  return found < 0 ? -1 : found + start;
}

// -------------------------------------------------------------------------------- splitting

// Splits at any of the units; none means white space.
export function string_split_at_chars(text, separators, count, options) {
  charge_text(text.length);
  charge_search(text.length, separators.length);
  if (count <= 1 || text.length === 0) return only_part(text, count, options);
  if (separators.length === 1 && options === 0 && count > text.length) {
    return claimed(text.split(separators));
  }
  const wanted = separators.length > 0 ? separators : BLANKS;
  return split(text, (at) => (wanted.includes(text[at]) ? 1 : 0), count, options);
}

// Splits at any of the texts, the first that fits; empty ones fit nowhere.
export function string_split_at_texts(text, separators, count, options) {
  const wanted = separators.filter((one) => one !== null && one !== "");
  charge_text(text.length);
  charge_search(
    text.length,
    wanted.reduce((sum, one) => sum + one.length, 0),
  );
  if (count <= 1 || text.length === 0 || wanted.length === 0) {
    return only_part(text, count, options);
  }
  const fit = (at) => {
    for (const one of wanted) if (text.startsWith(one, at)) return one.length;
    return 0;
  };
  return split(text, fit, count, options);
}

function only_part(text, count, options) {
  const part = options & TRIM ? strip(text, BLANKS, 3) : text;
  return count === 0 || (options & REMOVE_EMPTY && part === "") ? [] : [part];
}

// The parts between separators; with `count` of them, the last one holds the rest. `fit` gives
// the length of the separator at a place, or 0.
function split(text, fit, count, options) {
  const parts = [];
  const part_of = (start, end) => {
    const part = text.slice(start, end);
    return options & TRIM ? strip(part, BLANKS, 3) : part;
  };
  let start = 0;
  let at = 0;
  while (at < text.length) {
    const length = fit(at);
    if (length === 0) {
      at++;
      continue;
    }
    const part = part_of(start, at);
    const is_dropped = (options & REMOVE_EMPTY) !== 0 && part === "";
    if (parts.length === count - 1 && !is_dropped) break;
    if (!is_dropped) parts.push(part);
    at += length;
    start = at;
    if (parts.length === count - 1 && !(options & REMOVE_EMPTY)) break;
  }
  const last = part_of(start, text.length);
  if (last !== "" || !(options & REMOVE_EMPTY)) parts.push(last);
  return claimed(parts);
}

function claimed(parts) {
  charge_items(parts.length);
  return parts;
}
