// Arrays: a class per element type extends a typed array, Array, PlaneArray or
// CubeArray; mirrors arrays.py.
import { fail } from "./exceptions.mjs";
import { charge_items, charge_structs, end } from "./machine.mjs";

const MAX_LENGTH = 134217728;

// An array of rank 2 or more. `items` are its elements in a row: of rank 2 a copy.
export class GridArray {}

// An array of rank 2, as rows: reading rows[y][x] fails by itself where there is no such place. A
// class of elements that have a typed array of their own names it in `row_class`.
export class PlaneArray extends GridArray {
  constructor(rows, width) {
    super();
    this.rows = rows;
    this.width = width;
  }

  get lengths() {
    return [this.rows.length, this.width];
  }

  get items() {
    return [].concat(...this.rows.map((row) => Array.from(row)));
  }

  get count() {
    return this.rows.length * this.width;
  }

  get_flat(place) {
    return this.rows[Math.floor(place / this.width)][place % this.width];
  }

  set_flat(place, value) {
    this.rows[Math.floor(place / this.width)][place % this.width] = value;
  }
}

PlaneArray.prototype.row_class = Array;

// An array of rank 3 or more, with all elements in one array.
export class CubeArray extends GridArray {
  constructor(items, lengths) {
    super();
    this.items = items;
    this.lengths = lengths;
  }

  get count() {
    return this.items.length;
  }

  get_flat(place) {
    return this.items[place];
  }

  set_flat(place, value) {
    this.items[place] = value;
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
function filled(kind, length, value) {
  const items = new kind(length);
  if (typeof value === "function") {
    for (let i = 0; i < length; i++) items[i] = value();
  } else if (!ArrayBuffer.isView(items)) {
    items.fill(value);
  }
  return items;
}

export function array_new(kind, length, value) {
  check_length(length);
  claim(length);
  if (typeof value === "function") charge_structs(length);
  return filled(kind, length, value);
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
  // Rows without elements need room, too.
  claim(Math.max(total, lengths[0]));
  if (typeof value === "function") charge_structs(total);
  if (!(kind.prototype instanceof PlaneArray)) return new kind(filled(Array, total, value), lengths);
  const [height, width] = lengths;
  const rows = new Array(height);
  for (let y = 0; y < height; y++) rows[y] = filled(kind.prototype.row_class, width, value);
  return new kind(rows, width);
}

// A grid of those lengths with the elements row by row.
export function grid_of(kind, lengths, elements) {
  if (!(kind.prototype instanceof PlaneArray)) return new kind(elements, lengths);
  const [height, width] = lengths;
  const row_at = (y) => kind.prototype.row_class.from(elements.slice(y * width, (y + 1) * width));
  return new kind(Array.from({ length: height }, (_, y) => row_at(y)), width);
}

// -------------------------------------------------------------------------------- elements

export function no_element() {
  throw out_of_range();
}

// What was read at an index, unless there is nothing.
export function in_range(element) {
  if (element === undefined) throw out_of_range();
  return element;
}

export function checked_index(index, length) {
  if (index >= 0 && index < length) return index;
  throw out_of_range();
}

// The place of an element among those of a grid in a row.
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

export const grid_at = (grid, ...indices) => grid.get_flat(flat_index(grid, ...indices));

export function grid_put(grid, ...operands) {
  const value = operands.pop();
  grid.set_flat(flat_index(grid, ...operands), value);
}

// Arrays of rank 1 are their own items.
export function items_of(array) {
  return array instanceof GridArray ? array.items : array;
}
