// The members of System.Array; mirrors array_methods.py.
import { GridArray, flat_index, grid_of, items_of } from "./arrays.mjs";
import { copies } from "./copies.mjs";
import { fail } from "./exceptions.mjs";
import { Long } from "./longs.mjs";
import { charge, charge_items } from "./machine.mjs";

export const array_self = (array) => array;
export const array_count = (array) => (array instanceof GridArray ? array.count : array.length);
export const array_rank = (array) => lengths_of(array).length;

function lengths_of(array) {
  return array instanceof GridArray ? array.lengths : [array.length];
}

export function array_get_length(array, dimension) {
  const lengths = lengths_of(array);
  if (!(dimension >= 0 && dimension < lengths.length)) {
    throw fail("IndexOutOfRangeException", "Array does not have that many dimensions.");
  }
  return lengths[dimension];
}

export function array_clone(array) {
  const items = items_of(array);
  charge_items(items.length);
  const made = copies(items.slice());
  return array instanceof GridArray ? grid_of(array.constructor, array.lengths, made) : made;
}

export function array_copy(source, source_index, target, target_index, length) {
  check_copy(source, source_index, target, target_index, length);
  charge(length >> 6);
  const from = items_of(source);
  const made = copies(from.slice(source_index, source_index + length));
  for (let i = 0; i < length; i++) write(target, target_index + i, made[i]);
}

function write(array, place, value) {
  if (array instanceof GridArray) array.set_flat(place, value);
  else array[place] = value;
}

function check_copy(source, source_index, target, target_index, length) {
  if (source === null) throw none("sourceArray");
  if (target === null) throw none("destinationArray");
  check_types(source, target);
  if (length < 0) throw negative(length, "length", "a non-negative value");
  if (source_index < 0) {
    throw negative(source_index, "sourceIndex", "greater than or equal to '0'");
  }
  if (target_index < 0) {
    throw negative(target_index, "destinationIndex", "greater than or equal to '0'");
  }
  if (source_index + length > items_of(source).length) {
    throw too_short("Source array was not long enough. Check the source index", "sourceArray");
  }
  if (target_index + length > items_of(target).length) {
    throw too_short(
      "Destination array was not long enough. Check the destination index",
      "destinationArray",
    );
  }
}

// Bare elements go only into arrays of their own type.
function check_types(source, target) {
  if (source.constructor === target.constructor) return;
  if (lengths_of(source).length !== lengths_of(target).length) {
    throw fail(
      "RankException",
      "The specified arrays must have the same number of dimensions.",
    );
  }
  if (is_bare(source) || is_bare(target)) {
    throw fail(
      "ArrayTypeMismatchException",
      "Source array type cannot be assigned to destination array type.",
    );
  }
}

function is_bare(array) {
  const items = items_of(array);
  if (items.length === 0) return false;
  return ["number", "boolean"].includes(typeof items[0]) || items[0] instanceof Long;
}

function none(parameter) {
  return fail(
    "ArgumentNullException",
    `Value cannot be null. (Parameter '${parameter}')`,
    parameter,
  );
}

function negative(value, parameter, rule) {
  return fail(
    "ArgumentOutOfRangeException",
    `${parameter} ('${value}') must be ${rule}. (Parameter '${parameter}')\n` +
      `Actual value was ${value}.`,
    parameter,
  );
}

function too_short(start, parameter) {
  const message = `${start}, length, and the array's lower bounds. (Parameter '${parameter}')`;
  return fail("ArgumentException", message, parameter);
}

export function array_reverse(array, index, length) {
  charge(length >> 3);
  const items = items_of(array);
  for (let low = index, high = index + length - 1; low < high; low++, high--) {
    [items[low], items[high]] = [items[high], items[low]];
  }
}

export function array_flat_index(array, first, second) {
  if (lengths_of(array).length !== 2) {
    throw fail("ArgumentException", "Array was not a two-dimensional array.");
  }
  return flat_index(array, first, second);
}

export const array_get_flat = (array, index) => array.get_flat(index);

export function array_set_flat(array, index, value) {
  array.set_flat(index, value);
}
