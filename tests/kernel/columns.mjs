// The columns of the tables, worked out by the JavaScript kernel; mirrors python_columns.py.

const { char, decimal_text, decimals, exceptions, floats, integers, math_functions } = kernel;
const { number_format: formats, number_parse: parsing, number_text: texts } = kernel;

const MODES = ["ToEven", "AwayFromZero", "ToZero", "ToNegativeInfinity", "ToPositiveInfinity"];
const FLOAT_STYLE = 231, NUMBER_STYLE = 111;
const LETTERS = 0x1f, DIGITS = 0x100, SPACES = 0x3800;
const PUNCTUATION = 0x1fc0000, SYMBOLS = 0x1e000000, CONTROLS = 0x4000;

function attempt(work) {
  try {
    return String(work());
  } catch (error) {
    if (!(error instanceof exceptions.KernelError)) throw error;
    return `!${error.typeName}`;
  }
}

const double = (bits) => floats.bits_to_f64(long_of(`0x${bits}`));
const single = (bits) => floats.bits_to_f32(parseInt(bits, 16) | 0);
const double_bits = (value) =>
  BigInt.asUintN(64, BigInt(show_long(floats.f64_to_bits(value)))).toString(16).padStart(16, "0");
const single_bits = (value) =>
  integers.wrap_u32(floats.f32_to_bits(value)).toString(16).padStart(8, "0");
const truth = (bits) => (bits ? "True" : "False");

function parse([text]) {
  const kinds = ["Int32", "Int64", "UInt32", "Byte"];
  const integer = kinds.map((kind) => attempt(() => parsing.integer_parse(text, 7, kind)));
  return [...integer, attempt(() => double_bits(parsing.double_parse(text, FLOAT_STYLE)))];
}

function rounding([bits, digits, mode]) {
  const value = double(bits);
  return [
    math_functions.math_round_to(value, Number(digits), MODES.indexOf(mode)),
    math_functions.math_floor(value),
    math_functions.math_ceiling(value),
    math_functions.math_truncate(value),
  ].map(double_bits);
}

function casts([bits]) {
  const value = double(bits);
  const targets = [floats.f64_to_i32, floats.f64_to_u32, floats.f64_to_i64, floats.f64_to_u64];
  return [...targets.map((cast) => String(cast(value))), single_bits(floats.round_f32(value))];
}

function int_arithmetic(row) {
  const [a, b] = row.slice(0, 2).map(Number);
  const u = integers.wrap_u32(a), v = integers.wrap_u32(b);
  return [
    () => integers.wrap_i32(a + b),
    () => Math.imul(a, b),
    () => integers.div_i32(a, b),
    () => integers.rem_i32(a, b),
    () => integers.shl_i32(a, b),
    () => integers.shr_i32(a, b),
    () => integers.ushr_i32(a, b),
    () => integers.wrap_u32(Math.imul(u, v)),
    () => integers.div_u32(u, v),
    () => show_long(long_of(BigInt(a) * BigInt(b))),
  ].map(attempt);
}

function long_arithmetic(row) {
  const [x, y] = row.slice(0, 2).map(BigInt);
  const count = Number(BigInt.asIntN(32, y));
  const a = long_of(x), b = long_of(y);
  const u = ulong_of(x), v = ulong_of(y);
  return [
    () => show_long(long_of(x + y)),
    () => show_long(long_of(x * y)),
    () => integers.div_i64(a, b),
    () => integers.rem_i64(a, b),
    () => integers.shl_i64(a, count),
    () => integers.shr_i64(a, count),
    () => integers.ushr_i64(a, count),
    () => show_ulong(ulong_of(x * y)),
    () => integers.div_u64(u, v),
    () => double_bits(floats.i64_to_f64(a)),
  ].map(attempt);
}

function double_arithmetic(row) {
  const [a, b] = row.slice(0, 2).map(double);
  return [a + b, a - b, a * b, floats.div_f64(a, b), floats.rem_f64(a, b)].map(double_bits);
}

function float_arithmetic(row) {
  const [a, b] = row.slice(0, 2).map(single);
  const rounded = [a + b, a - b, a * b].map(floats.round_f32);
  const root = floats.round_f32(math_functions.math_sqrt(a));
  return [...rounded, floats.div_f32(a, b), floats.rem_f32(a, b), root].map(single_bits);
}

function char_tests([text]) {
  const code = parseInt(text, 16);
  const kind = 1 << char.char_category(code);
  const is_space = (kind & SPACES) !== 0 || (code >= 9 && code <= 13) || code === 0x85;
  const tests = [kind & LETTERS, kind & DIGITS, kind & (LETTERS | DIGITS), kind & 1, kind & 2];
  tests.push(is_space, kind & PUNCTUATION, kind & SYMBOLS, kind & CONTROLS);
  const cases = [char.char_to_upper(code), char.char_to_lower(code)];
  return [
    ...tests.map(truth),
    ...cases.map((unit) => unit.toString(16).padStart(4, "0")),
    texts.double_to_string(char.char_numeric_value(code)),
  ];
}

function custom_format([kind, value, format]) {
  return attempt(() => {
    if (kind === "int") return formats.integer_format(Number(value), format, 32);
    if (kind === "long") return formats.integer_format(long_of(value), format, 64);
    if (kind === "float") return formats.single_format(single(value), format);
    return formats.double_format(double(value), format);
  });
}

function parse_styles([text, style_text]) {
  const style = Number(style_text);
  const kinds = ["Int32", "UInt64", "SByte"];
  return [
    ...kinds.map((kind) => attempt(() => parsing.integer_parse(text, style, kind))),
    attempt(() => double_bits(parsing.double_parse(text, style))),
    attempt(() => single_bits(parsing.single_parse(text, style))),
  ];
}

// The text beside the bits is near the border between two floats.
function float_digits([bits, , , border]) {
  const value = single(bits);
  const text = border.split("=")[0];
  const parsed = single_bits(parsing.single_parse(text, FLOAT_STYLE));
  return [texts.single_to_string(value), formats.single_format(value, "F3"), `${text}=${parsed}`];
}

function decimal_columns(row) {
  const [a, b] = row.slice(0, 2).map((text) => decimal_text.decimal_parse(text, NUMBER_STYLE));
  const names = ["add", "subtract", "multiply", "divide", "remainder"];
  const show = decimal_text.decimal_to_string;
  return [
    ...names.map((name) => attempt(() => show(decimals[`decimal_${name}`](a, b)))),
    show(decimals.decimal_round(a, 2, 0)),
    decimal_text.decimal_format(a, "F2"),
    String(decimals.decimal_compare(a, b)),
    double_bits(decimals.decimal_to_f64(a)),
  ];
}

// A value as its flags in hexadecimal, which are scale and sign, and its digits.
function decimal_of_words(text) {
  const [flags, digits] = text.split(" ");
  const size = BigInt(digits.replace(/[-.]/g, ""));
  const words = [0n, 32n, 64n].map((shift) => Number(BigInt.asIntN(32, size >> shift)));
  return decimals.decimal_from_words(...words, flags >= "8", parseInt(flags.slice(2, 4), 16));
}

function decimal_words(value) {
  const flags = decimals.decimal_word(value, 3) >>> 0;
  return `${flags.toString(16).padStart(8, "0")} ${decimal_text.decimal_to_string(value)}`;
}

function decimal_scales(row) {
  const [a, b] = row.slice(0, 2).map(decimal_of_words);
  const names = ["add", "subtract", "multiply", "divide", "remainder"];
  const results = names.map((name) =>
    attempt(() => decimal_words(decimals[`decimal_${name}`](a, b))),
  );
  return [...results, String(decimals.decimal_hash_code(a))];
}

function decimal_conversions([double_text, single_text]) {
  return [
    attempt(() => decimal_words(decimals.decimal_from_f64(double(double_text)))),
    attempt(() => decimal_words(decimals.decimal_from_f32(single(single_text)))),
  ];
}

const COLUMNS = {
  "double-tostring": ([bits]) => [texts.double_to_string(double(bits))],
  "float-tostring": ([bits]) => [texts.single_to_string(single(bits))],
  "double-format": ([bits, format]) => [attempt(() => formats.double_format(double(bits), format))],
  "int-format": ([text, format]) => [
    attempt(() => formats.integer_format(Number(text), format, 32)),
  ],
  "long-format": ([text, format]) => [
    attempt(() => formats.integer_format(long_of(text), format, 64)),
  ],
  "double-parse": ([text]) => [double_bits(parsing.double_parse(text, FLOAT_STYLE))],
  parse,
  round: rounding,
  "double-casts": casts,
  "int-arithmetic": int_arithmetic,
  "long-arithmetic": long_arithmetic,
  "double-arithmetic": double_arithmetic,
  "float-arithmetic": float_arithmetic,
  char: char_tests,
  "custom-format": (row) => [custom_format(row)],
  "parse-styles": parse_styles,
  "float-digits": float_digits,
  decimal: decimal_columns,
  "decimal-scales": decimal_scales,
  "decimal-conversions": decimal_conversions,
  "double-powers": ([bits]) => [texts.double_to_string(double(bits))],
};

const work_out = ({ table, rows }) => rows.map(COLUMNS[table]);
