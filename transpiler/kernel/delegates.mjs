// Delegates: functions. A bound one remembers its receiver and method in `target` and `method`,
// one of several parts has them in `parts`; mirrors delegates.py.
import { fail } from "./exceptions.mjs";
import { identity_hash } from "./identity.mjs";
import { charge, charge_items, charge_search } from "./machine.mjs";

function null_reference() {
  return fail("NullReferenceException", "Object reference not set to an instance of an object.");
}

// A method as a delegate, with its receiver bound.
export function bound_delegate(receiver, method) {
  const delegate = (...operands) => method(receiver, ...operands);
  delegate.target = receiver;
  delegate.method = method;
  return delegate;
}

// The method that the receiver's class has in a slot, bound.
export function slot_delegate(receiver, slot) {
  if (receiver === null) throw null_reference();
  const method = receiver[slot];
  const delegate = (...operands) => method.apply(receiver, operands);
  delegate.target = receiver;
  delegate.method = method;
  return delegate;
}

// A function that code has made for a method, and what it was made of: its name and captures.
export function named_delegate(delegate, name, captures) {
  delegate.same_as = name;
  delegate.captures = captures;
  return delegate;
}

function parts_of(delegate) {
  return delegate.parts ?? [delegate];
}

function made_of(parts) {
  if (parts.length <= 1) return parts.length === 0 ? null : parts[0];
  const delegate = (...operands) => {
    charge(parts.length);
    let result = null;
    for (const part of parts) result = part(...operands);
    return result;
  };
  delegate.parts = parts;
  return delegate;
}

function same_part(a, b) {
  if (a === b) return true;
  if (a.same_as !== undefined) {
    return a.same_as === b.same_as && a.captures.every((one, at) => Object.is(one, b.captures[at]));
  }
  return a.method !== undefined && a.method === b.method && a.target === b.target;
}

function same_parts(a, start, b) {
  return b.every((part, index) => same_part(a[start + index], part));
}

export function delegate_combine(first, second) {
  if (first === null || second === null) return second === null ? first : second;
  const parts = parts_of(first);
  const others = parts_of(second);
  charge_items(parts.length + others.length);
  return made_of(parts.concat(others));
}

// The source without the last run of parts that equals the value's parts.
export function delegate_remove(source, value) {
  if (source === null || value === null) return source;
  const parts = parts_of(source);
  const removed = parts_of(value);
  charge_items(parts.length);
  charge_search(parts.length, removed.length);
  for (let start = parts.length - removed.length; start >= 0; start--) {
    if (same_parts(parts, start, removed)) {
      return made_of(parts.slice(0, start).concat(parts.slice(start + removed.length)));
    }
  }
  return source;
}

export function delegate_equals(first, second) {
  if (first === null || second === null) return first === second;
  if (typeof second !== "function") return false;
  const a = parts_of(first);
  const b = parts_of(second);
  charge(a.length >> 6);
  return a.length === b.length && same_parts(a, 0, b);
}

// Of the last part: its function.
export function delegate_hash_code(delegate) {
  const parts = parts_of(delegate);
  const part = parts[parts.length - 1];
  if (part.same_as !== undefined) return part.same_as.length;
  return identity_hash(part.method ?? part);
}

export const delegate_size = (delegate) => parts_of(delegate).length;
export const delegate_part = (delegate, index) => parts_of(delegate)[index];

export function delegate_target(delegate) {
  const parts = parts_of(delegate);
  return parts[parts.length - 1].target ?? null;
}
