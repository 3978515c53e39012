// What a UTF-16 unit is: its category, its other case, its numeric value; mirrors char.py.
// The tables are unpacked when first asked for.

import { CATEGORIES, LOWER, NUMERIC, UPPER } from "./char_tables.mjs";

// Runs of capital letters that take two units: the first, their count, how far the small ones are.
const BEYOND_UNITS = [
  [0x10400, 40, 40], [0x104b0, 36, 40], [0x10570, 11, 39], [0x1057c, 15, 39], [0x1058c, 7, 39],
  [0x10594, 2, 39], [0x10c80, 51, 64], [0x118a0, 32, 32], [0x16e40, 32, 32], [0x1e900, 34, 34],
];

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

// The capital letter of every character that has another one.
export function upper_letters() {
  if (upper_table !== null) return upper_table;
  upper_table = mapping(UPPER);
  for (const [capital, small] of beyond()) upper_table.set(small, capital);
  return upper_table;
}

// The small letter of every character that has another one.
export function lower_letters() {
  if (lower_table !== null) return lower_table;
  lower_table = mapping(LOWER);
  for (const [capital, small] of beyond()) lower_table.set(capital, small);
  return lower_table;
}

// The capital and the small letters that take two units.
function beyond() {
  const pairs = [];
  for (const [start, count, distance] of BEYOND_UNITS) {
    for (let code = start; code < start + count; code++) pairs.push([code, code + distance]);
  }
  return pairs;
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

// QuickJS looks for a number that it computed as a double elsewhere than for the same integer.
const as_key = (value) => value | 0;

export function char_to_upper(value) {
  if (value < 128) return value >= 97 && value <= 122 ? value - 32 : value;
  return upper_letters().get(as_key(value)) ?? value;
}

export function char_to_lower(value) {
  if (value < 128) return value >= 65 && value <= 90 ? value + 32 : value;
  return lower_letters().get(as_key(value)) ?? value;
}

export const char_numeric_value = (value) => numeric_values().get(as_key(value)) ?? -1;
