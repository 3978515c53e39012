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
  const kind = bare_type(keys);
  if (kind === null) return false;
  charge_sort(keys.length);
  const order = Array.from(places);
  const by = order_by(keys, kind);
  order.sort(descending ? (a, b) => by(b, a) : by);
  for (let i = 0; i < order.length; i++) places[i] = order[i];
  return true;
}

// Compares places. The sign of a difference is right for all numbers; two infinities count as equal.
function order_by(keys, kind) {
  if (needs_rank(keys)) return (a, b) => compare_ranked(keys[a], keys[b]);
  if (kind === "number" && !keys.some((one) => one instanceof Long)) return (a, b) => keys[a] - keys[b];
  return (a, b) => compare(keys[a], keys[b]);
}
