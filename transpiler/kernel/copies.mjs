// Copies of structs, which are objects with fields that change: only their classes have $copy;
// mirrors copies.py.
import { charge_structs } from "./machine.mjs";

export function copy_of(value) {
  return typeof value === "object" && value !== null && value.$copy !== undefined
    ? value.$copy()
    : value;
}

// The items, structs among them copied; the same array.
export function copies(items) {
  if (!holds_structs(items)) return items;
  charge_structs(items.length);
  for (let i = 0; i < items.length; i++) items[i] = copy_of(items[i]);
  return items;
}

function holds_structs(items) {
  if (ArrayBuffer.isView(items)) return false;
  for (const one of items) {
    if (one === null || one === undefined) continue;
    return typeof one === "object" && one.$copy !== undefined;
  }
  return false;
}
