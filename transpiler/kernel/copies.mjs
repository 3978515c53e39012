// Copies of structs, which are objects with fields that change: only their classes have $copy;
// mirrors copies.py.

export function copy_of(value) {
  return typeof value === "object" && value !== null && value.$copy !== undefined
    ? value.$copy()
    : value;
}

// Does an array or buffer hold structs?
export function holds_structs(items) {
  if (ArrayBuffer.isView(items)) return false;
  for (const one of items) {
    if (one === null || one === undefined) continue;
    return typeof one === "object" && one.$copy !== undefined;
  }
  return false;
}
