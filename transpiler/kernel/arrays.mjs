// Arrays: a class per element type extends a typed array, Array or GridArray; mirrors arrays.py.
import { fail } from "./exceptions.mjs";
import { charge_items, charge_structs, end } from "./machine.mjs";

const MAX_LENGTH = 134217728;

// An array of rank 2 or more: its elements row by row, and its lengths.
export class GridArray {
  constructor(items, lengths) {
    this.items = items;
    this.lengths = lengths;
  }
}

export function out_of_range() {
  return fail("IndexOutOfRangeException", "Index was outside the bounds of the array.");
}

function claim(length) {
  if (length > MAX_LENGTH) throw end("memory");
  charge_items(length);
  return length;
}

function check_length(length) {
  if (length < 0) throw fail("OverflowException", "Arithmetic operation resulted in an overflow.");
}

// `value` is the default element, or a function that makes one.
function fill(items, value) {
  if (typeof value === "function") {
    charge_structs(items.length);
    for (let i = 0; i < items.length; i++) items[i] = value();
  } else if (!ArrayBuffer.isView(items)) {
    items.fill(value);
  }
  return items;
}

export function array_new(kind, length, value) {
  check_length(length);
  return fill(new kind(claim(length)), value);
}

export function array_of(kind, elements) {
  const array = new kind(elements.length);
  for (let i = 0; i < elements.length; i++) array[i] = elements[i];
  return array;
}

export function grid_new(kind, lengths, value) {
  let total = 1;
  for (const length of lengths) {
    check_length(length);
    total *= length;
  }
  return new kind(fill(new Array(claim(total)), value), lengths);
}

export function grid_of(kind, lengths, elements) {
  return new kind(elements, lengths);
}

// -------------------------------------------------------------------------------- elements

export function at(array, index) {
  if (!(index >= 0 && index < array.length)) throw out_of_range();
  return array[index];
}

export function put(array, index, value) {
  if (!(index >= 0 && index < array.length)) throw out_of_range();
  array[index] = value;
}

// The place of an element of a grid in its items.
export function flat_index(grid, ...indices) {
  const { lengths } = grid;
  let place = 0;
  for (let i = 0; i < lengths.length; i++) {
    const index = indices[i];
    if (!(index >= 0 && index < lengths[i])) throw out_of_range();
    place = place * lengths[i] + index;
  }
  return place;
}

export function grid_at(grid, first, second, ...others) {
  const { items, lengths } = grid;
  if (lengths.length > 2) return items[flat_index(grid, first, second, ...others)];
  const width = lengths[1];
  if (!(first >= 0 && first < lengths[0] && second >= 0 && second < width)) throw out_of_range();
  return items[first * width + second];
}

export function grid_put(grid, ...operands) {
  const value = operands.pop();
  grid.items[flat_index(grid, ...operands)] = value;
}

// Arrays of rank 1 are their own items.
export function items_of(array) {
  return array instanceof GridArray ? array.items : array;
}
