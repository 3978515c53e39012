// Buffer<T>, an Array, and KeyIndex<K>, a Map; mirrors buffers.py.
import { copies } from "./copies.mjs";
import { long_key } from "./longs.mjs";
import { charge, charge_items } from "./machine.mjs";

export const buffer_new = () => [];
export const buffer_count = (buffer) => buffer.length;
export const buffer_get = (buffer, index) => buffer[index];

export function buffer_set(buffer, index, value) {
  buffer[index] = value;
}

export function buffer_add(buffer, item) {
  buffer.push(item);
}

export function buffer_insert(buffer, index, item) {
  charge((buffer.length - index) >> 4);
  buffer.splice(index, 0, item);
}

export function buffer_insert_all(buffer, index, other) {
  const added = other.length;
  const moved = buffer.length - index;
  charge(moved >> 4);
  charge_items(added);
  const tail = buffer.slice(index);
  buffer.length = index;
  for (const one of other === buffer ? buffer.concat(tail) : other) buffer.push(one);
  for (const one of tail) buffer.push(one);
}

export function buffer_remove_at(buffer, index) {
  charge((buffer.length - index) >> 4);
  buffer.splice(index, 1);
}

export function buffer_remove_range(buffer, start, count) {
  charge((buffer.length - start) >> 4);
  buffer.splice(start, count);
}

export function buffer_reverse(buffer, start, count) {
  charge(count >> 6);
  for (let low = start, high = start + count - 1; low < high; low++, high--) {
    [buffer[low], buffer[high]] = [buffer[high], buffer[low]];
  }
}

export function buffer_clear(buffer) {
  buffer.length = 0;
}

export function buffer_truncate(buffer, count) {
  buffer.length = count;
}

export function buffer_copy_to(buffer, start, target, at, count) {
  charge(count >> 6);
  const items = copies(buffer.slice(start, start + count));
  for (let i = 0; i < count; i++) target[at + i] = items[i];
}

export function buffer_write_back(buffer, start, source, count) {
  charge(count >> 6);
  for (let i = 0; i < count; i++) buffer[start + i] = source[i];
}

export function buffer_from_array(source) {
  charge_items(source.length);
  const items = [];
  for (let i = 0; i < source.length; i++) items.push(source[i]);
  return copies(items);
}

export function buffer_slice(source, start, count) {
  charge_items(count);
  return source.slice(start, start + count);
}

// QuickJS's Map puts numbers into few chains and gets slow by the square of their count; its objects
// do not. V8, which alone has captureStackTrace, needs no help. Keys of one table are of one type.
class KeyTable {
  constructor() {
    this.clear();
  }

  clear() {
    this.slots = Object.create(null);
  }

  get(key) {
    return this.slots[key === null ? NO_KEY : key];
  }

  set(key, slot) {
    this.slots[key === null ? NO_KEY : key] = slot;
  }

  delete(key) {
    delete this.slots[key === null ? NO_KEY : key];
  }
}

const NO_KEY = Symbol("null");
const Table = typeof Error.captureStackTrace === "function" ? Map : KeyTable;

export const key_index_new = () => new Table();

export function key_index_find(index, key) {
  const slot = index.get(long_key(key));
  return slot === undefined ? -1 : slot;
}

export function key_index_set(index, key, slot) {
  index.set(long_key(key), slot);
}

export function key_index_remove(index, key) {
  index.delete(long_key(key));
}

export function key_index_clear(index) {
  index.clear();
}
