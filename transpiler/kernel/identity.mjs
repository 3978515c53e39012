// Hash codes of objects that have only their identity: numbered in the order of the first
// question; mirrors identity.py.

const numbers = new WeakMap();
let count = 0;

export function identity_hash(value) {
  if (value === null) return 0;
  if (typeof value === "string") return 0;
  let number = numbers.get(value);
  if (number === undefined) {
    count++;
    number = Math.imul(count, 0x9e3779b1) & 0x7fffffff;
    numbers.set(value, number);
  }
  return number;
}
