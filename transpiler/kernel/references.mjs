// Objects that stand for a place, with a property `value`; mirrors references.py.
import { flat_index, out_of_range } from "./arrays.mjs";
import { fail } from "./exceptions.mjs";

// A variable that several functions share.
export class Cell {
  constructor(value) {
    this.value = value;
  }
}

class FieldReference {
  constructor(target, name) {
    this.target = target;
    this.name = name;
  }

  get value() {
    return this.target[this.name];
  }

  set value(value) {
    this.target[this.name] = value;
  }
}

class StaticReference {
  constructor(read, write) {
    this.read = read;
    this.write = write;
  }

  get value() {
    return this.read();
  }

  set value(value) {
    this.write(value);
  }
}

export function field_reference(target, name) {
  if (target === null) {
    throw fail("NullReferenceException", "Object reference not set to an instance of an object.");
  }
  return new FieldReference(target, name);
}

export function static_reference(read, write) {
  return new StaticReference(read, write);
}

export function element_reference(array, index) {
  if (!(index >= 0 && index < array.length)) throw out_of_range();
  return new FieldReference(array, index);
}

export function grid_reference(grid, ...indices) {
  const place = flat_index(grid, ...indices);
  const read = () => grid.get_flat(place);
  return new StaticReference(read, (value) => grid.set_flat(place, value));
}
