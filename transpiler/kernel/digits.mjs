// Decimal digits of positive finite doubles; mirrors digits.py.
// Digits are a string d1 d2 … without zeros at either end, with a scale: the value is
// 0.d1d2… * 10**scale. Rounding is exact, ties to the even digit.

// No double has a digit other than 0 behind so many.
export const MOST_DIGITS = 1100;

// 2**-1022 and 2**-126. What an engine makes of ** with fractions is not fixed.
const SMALLEST_NORMAL = 2.2250738585072014e-308;
const SMALLEST_NORMAL_SINGLE = 1.1754943508222875e-38;

// .NET prints these two powers of two, 2**-25 and 2**-958, with one digit less than it takes to
// read them back.
const SHORTER = new Map([
  [2.9802322387695312e-8, ["2980232238769531", -7]],
  [4.1045368012983762e-289, ["4104536801298376", -288]],
]);

const view = new DataView(new ArrayBuffer(8));

function cut_zeros(text) {
  let end = text.length;
  while (end > 0 && text[end - 1] === "0") end--;
  return text.slice(0, end);
}

// JavaScript's own form (0.1, 1e+21, 1.5e-7) as digits and scale.
function split(text) {
  const [mantissa, exponent] = text.split("e");
  const [whole, fraction = ""] = mantissa.split(".");
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === "0") start++;
  return [cut_zeros(digits.slice(start)), whole.length - start + Number(exponent ?? 0)];
}

// value = mantissa * 2**exponent with a whole mantissa
export function binary_parts(value) {
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  return biased === 0 ? [fraction, -1074] : [fraction | 0x10000000000000n, biased - 1075];
}

// At a power of two the doubles below lie closer than those above, and some engines miss the
// shorter number above it that still reads back.
function shorten_power_of_two(value, digits, scale) {
  const above = String(BigInt(digits.slice(0, 16)) + 1n);
  return Number(`0.${above}e${scale}`) === value ? [cut_zeros(above), scale] : [digits, scale];
}

// The fewest digits that read back as the same double.
export function shortest(value) {
  const [digits, scale] = split(String(value));
  if (digits.length < 16) return [digits, scale];
  const known = SHORTER.get(value);
  if (known !== undefined) return known;
  const is_power_of_two = (binary_parts(value)[0] & 0xfffffffffffffn) === 0n;
  if (digits.length === 17 && is_power_of_two) return shorten_power_of_two(value, digits, scale);
  return [digits, scale];
}

// The fewest digits that read back as the same float.
export function shortest_single(value) {
  // Six digits survive the way through a normal float, so no fewer need be tried.
  const first = value >= SMALLEST_NORMAL_SINGLE ? 6 : 1;
  const is_power_of_two = (binary_parts(value)[0] & 0xfffffffffffffn) === 0n;
  for (let count = first; count < 9; count++) {
    const [digits, scale] = significant(value, count);
    if (reads_as(digits, scale, value)) return [digits, scale];
    if (!is_power_of_two) continue;
    const above = next_above(digits, count);
    if (reads_as(above, scale, value)) return [cut_zeros(above), scale];
  }
  return significant(value, 9);
}

function reads_as(digits, scale, value) {
  return Math.fround(Number(`0.${digits}e${scale}`)) === value;
}

// One more in the last place. Floats lie closer below a power of two than above it, so this may
// read back where the nearest does not.
function next_above(digits, count) {
  return String(Number(digits.padEnd(count, "0")) + 1);
}

// numerator / denominator rounded to a whole number, ties to even
function divide_even(numerator, denominator) {
  const quotient = numerator / denominator;
  const rest = (numerator % denominator) * 2n;
  const rounds_up = rest > denominator || (rest === denominator && (quotient & 1n) === 1n);
  return rounds_up ? quotient + 1n : quotient;
}

// The value as a whole number of 10**-decimals, exactly.
function in_units(value, decimals) {
  const [mantissa, exponent] = binary_parts(value);
  const numerator = mantissa * 10n ** BigInt(Math.max(decimals, 0)) << BigInt(Math.max(exponent, 0));
  const denominator = 10n ** BigInt(Math.max(-decimals, 0)) << BigInt(Math.max(-exponent, 0));
  return divide_even(numerator, denominator);
}

function round_text(digits, scale, count) {
  if (digits[count] < "5") {
    const kept = cut_zeros(digits.slice(0, count));
    return kept === "" ? ["", 0] : [kept, scale];
  }
  if (count === 0) return ["1", scale + 1];
  const text = String(BigInt(digits.slice(0, count)) + 1n);
  return [cut_zeros(text), scale + text.length - count];
}

// Rounding the shortest form is right unless its rest is exactly 5: no rounding border has fewer
// digits than it and lies between it and the value, or it would be the shorter form itself.
function is_decided_by(digits, count) {
  return count < digits.length && (digits.length > count + 1 || digits[count] !== "5");
}

// A form of at most 15 digits is what the value rounds to, up to 15 digits.
function is_padded(value, count) {
  return count <= 15 && value >= SMALLEST_NORMAL;
}

// The value rounded to `count` significant digits (at least one).
export function significant(value, count) {
  const most = Math.min(count, MOST_DIGITS);
  const [digits, scale] = shortest(value);
  if (is_decided_by(digits, most)) return round_text(digits, scale, most);
  if (most >= digits.length && is_padded(value, most)) return [digits, scale];
  const decimals = most - scale;
  if (digits === "1") {
    // This power of ten may lie just above the value, which has one place more then.
    const finer = String(in_units(value, decimals + 1));
    if (finer.length === most) return [cut_zeros(finer), most - decimals - 1];
  }
  const text = String(in_units(value, decimals));
  return [cut_zeros(text), text.length - decimals];
}

// The value rounded to `decimals` places; no digits if that is 0.
export function fixed(value, decimals) {
  const most = Math.min(decimals, MOST_DIGITS);
  const [digits, scale] = shortest(value);
  const count = scale + most;
  if (count < 0) return ["", 0];
  if (is_decided_by(digits, count)) return round_text(digits, scale, count);
  if (count >= digits.length && is_padded(value, count)) return [digits, scale];
  const text = String(in_units(value, most));
  return text === "0" ? ["", 0] : [cut_zeros(text), text.length - most];
}
