// Sorts that call nobody back, where the order of bare values alone decides; mirrors sorting.py.
import { Long } from "./longs.mjs";
import { charge } from "./machine.mjs";

const BARE = ["number", "string", "boolean"];

function charge_sort(count) {
  const bits = count === 0 ? 0 : 32 - Math.clz32(count);
  charge(Math.floor((count * bits) / 4));
}

// The one type that all items have, of those whose order is SC#'s; null is free.
function bare_type(items) {
  if (ArrayBuffer.isView(items)) return items.length > 0 ? typeof items[0] : "number";
  let kind = null;
  for (const one of items) {
    if (one === null) continue;
    const own = one instanceof Long ? "number" : typeof one;
    if (kind !== null && own !== kind) return null;
    kind = own;
  }
  if (kind === null) return "number";
  return BARE.includes(kind) ? kind : null;
}

// Null, then NaN, then the others.
function rank(value) {
  if (value === null) return 0;
  return value !== value ? 1 : 2;
}

const needs_rank = (items) => items.some((one) => rank(one) < 2);

function compare(a, b) {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

function compare_ranked(a, b) {
  return rank(a) - rank(b) || (a === null ? 0 : compare(a, b));
}

// Puts a range of an array in order. Equal values must be alike: no zeros of both signs.
export function sort_bare(array, start, count) {
  const items = Array.from(array.slice(start, start + count));
  if (bare_type(items) === null) return false;
  if (items.some((one) => Object.is(one, -0))) return false;
  charge_sort(count);
  items.sort(needs_rank(items) ? compare_ranked : compare);
  for (let i = 0; i < count; i++) array[start + i] = items[i];
  return true;
}

// Puts places in the order of the keys that stand there; equal ones keep their order.
export function sort_places(places, keys, descending) {
  if (bare_type(keys) === null) return false;
  charge_sort(keys.length);
  const order = Array.from(places);
  sort_by(order, keys, needs_rank(keys) ? compare_ranked : compare, descending);
  for (let i = 0; i < order.length; i++) places[i] = order[i];
  return true;
}

function sort_by(order, keys, compare_keys, descending) {
  if (descending) order.sort((a, b) => compare_keys(keys[b], keys[a]));
  else order.sort((a, b) => compare_keys(keys[a], keys[b]));
}
