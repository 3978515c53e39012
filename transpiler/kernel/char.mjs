// What a UTF-16 unit is: its category, its other case, its numeric value; mirrors char.py.
// The tables are unpacked when first asked for.

import { CATEGORIES, LOWER, NUMERIC, UPPER } from "./char_tables.mjs";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%";

let category_table = null;
let upper_table = null;
let lower_table = null;
let numeric_table = null;

// The category of every unit.
function categories() {
  if (category_table !== null) return category_table;
  category_table = new Uint8Array(65536);
  let at = 0;
  for (const [, letter, count] of CATEGORIES.matchAll(/([A-Z!#$%])([0-9a-z]*)/g)) {
    const end = at + (count === "" ? 1 : parseInt(count, 36));
    category_table.fill(LETTERS.indexOf(letter), at, end);
    at = end;
  }
  return category_table;
}

function mapping(runs) {
  const result = new Map();
  for (const run of runs.split(" ")) {
    const [start, count, step, distance] = run.split(":").map((part) => parseInt(part, 36));
    for (let i = 0; i < count; i++) result.set(start + i * step, start + i * step + distance);
  }
  return result;
}

// The capital letter of every unit that has another one.
export function upper_letters() {
  return (upper_table ??= mapping(UPPER));
}

// The small letter of every unit that has another one.
export function lower_letters() {
  return (lower_table ??= mapping(LOWER));
}

function numeric_values() {
  if (numeric_table !== null) return numeric_table;
  numeric_table = new Map();
  for (const run of NUMERIC.split(" ")) {
    const [start, count, value] = run.split(":");
    for (let i = 0; i < parseInt(count, 36); i++) {
      numeric_table.set(parseInt(start, 36) + i, Number(value) + i);
    }
  }
  return numeric_table;
}

export const char_category = (value) => categories()[value];

export function char_to_upper(value) {
  if (value < 128) return value >= 97 && value <= 122 ? value - 32 : value;
  return upper_letters().get(value) ?? value;
}

export function char_to_lower(value) {
  if (value < 128) return value >= 65 && value <= 90 ? value + 32 : value;
  return lower_letters().get(value) ?? value;
}

export const char_numeric_value = (value) => numeric_values().get(value) ?? -1;
