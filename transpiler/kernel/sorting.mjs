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

function compare(a, b) {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return rank(a) - rank(b) || 0;
}

function compare_bare(a, b) {
  return a === null || b === null ? rank(a) - rank(b) : compare(a, b);
}

// Puts a range of an array in order. Equal values must be alike: no zeros of both signs.
export function sort_bare(array, start, count) {
  const items = array.slice(start, start + count);
  if (bare_type(items) === null) return false;
  for (const one of items) if (Object.is(one, -0)) return false;
  charge_sort(count);
  const sorted = Array.from(items).sort(compare_bare);
  for (let i = 0; i < count; i++) array[start + i] = sorted[i];
  return true;
}

// Puts places in the order of the keys that stand there; equal ones keep their order.
export function sort_places(places, keys, descending) {
  if (bare_type(keys) === null) return false;
  const count = keys.length;
  charge_sort(count);
  const before = Array.from(places);
  const order = before.map((_, index) => index);
  order.sort((a, b) => {
    const found = compare_bare(keys[before[a]], keys[before[b]]);
    return (descending ? -found : found) || a - b;
  });
  for (let i = 0; i < count; i++) places[i] = before[order[i]];
  return true;
}
