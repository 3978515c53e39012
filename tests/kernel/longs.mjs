// How the JavaScript kernel holds 64-bit integers: the one place of its tests that knows. Texts and
// BigInts go in, texts come out.

const long_functions = () => kernel.longs ?? kernel.integers;
const long_of = (number) => long_functions().wrap_i64(BigInt(number));
const ulong_of = (number) => long_functions().wrap_u64(BigInt(number));

// Arrays of long and of ulong.
const long_array = (length) => (kernel.longs ? new Array(length) : new BigInt64Array(length));
const ulong_array = (length) => (kernel.longs ? new Array(length) : new BigUint64Array(length));

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
