// How the JavaScript kernel holds 64-bit integers: the one place of its tests that knows. Texts and
// BigInts go in, texts come out.

const long_of = (number) => kernel.longs.wrap_i64(BigInt(number));
const ulong_of = (number) => kernel.longs.wrap_u64(BigInt(number));

// Arrays of long and of ulong.
const long_array = (length) => new Array(length);
const ulong_array = long_array;

// The number, or what is wrong with the form in which it is held.
function show_held(value, hold) {
  if (value === null || value === undefined || Object.is(value, -0)) return `?${String(value)}`;
  const text = String(value);
  if (typeof value === "number" && !Number.isInteger(value)) return `?number ${text}`;
  const expected = hold(value);
  const is_alike =
    typeof expected === typeof value && expected.constructor === value.constructor;
  return is_alike && String(expected) === text ? text : `?${typeof value} ${text}`;
}

const show_long = (value) => show_held(value, long_of);
const show_ulong = (value) => show_held(value, ulong_of);
