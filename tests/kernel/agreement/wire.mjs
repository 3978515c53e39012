// Values from JSON to the JavaScript kernel and from it to texts; the other side of wire.py.

const { decimals, machine, runtime, string_builder, types, references } = kernel;

// ------------------------------------------------------------------------ what a kernel takes

const view = new DataView(new ArrayBuffer(8));

function double_of([high, low]) {
  view.setUint32(0, high);
  view.setUint32(4, low);
  return view.getFloat64(0);
}

const decimal_of = ([size, scale, negative]) => decimals.decimal_of(BigInt(size), scale, negative);

const ARRAYS = {
  i8: Int8Array, u8: Uint8Array, i16: Int16Array, u16: Uint16Array, char: Uint16Array,
  i32: Int32Array, u32: Uint32Array,
  f32: Float32Array, f64: Float64Array, text: Array, bool: Array,
};

function new_array(kind, length, has_null) {
  if (has_null) return new Array(length);
  if (kind === "i64") return long_array(length);
  return kind === "u64" ? ulong_array(length) : new ARRAYS[kind](length);
}

// Of an element kind and elements; an array that holds null is one of nullable elements.
function array_of(sent) {
  if (sent === null) return null;
  const [kind, elements] = sent;
  const make = TAKE[kind] ?? ((one) => one);
  const items = elements.map((one) => (one === null ? null : make(one)));
  const made = new_array(kind, items.length, elements.includes(null));
  for (let i = 0; i < items.length; i++) made[i] = items[i];
  return made;
}

function buffer_of(operations) {
  const buffer = string_builder.text_buffer_new();
  for (const [name, ...rest] of operations) string_builder[`text_buffer_${name}`](buffer, ...rest);
  return buffer;
}

let enum_types = [];
let enum_type = null;

// The values of the enum at hand are of its width.
function type_of(index) {
  enum_type = enum_types[index];
  return enum_type;
}

function enum_of([index, number]) {
  return HOLD[type_of(index).held](number);
}

const HOLD = { int: Number, long: long_of, ulong: ulong_of };

// Facts of each: its members' numbers are texts, and how they are held.
function define_types(listed) {
  enum_types = listed.map((facts) => {
    const value_of = HOLD[facts.held];
    const members = facts.enum_members.map(([name, number]) => [name, value_of(number)]);
    return types.runtime_type({ ...facts, enum_members: members });
  });
  return enum_types.length;
}

function box_of(sent) {
  if (sent === null || typeof sent === "string") return sent;
  const $type = enum_types[sent[0]];
  return { $type, value: HOLD[$type.held](sent[1]) };
}

function set_seed(seed) {
  machine.streams.seed = seed;
}

const TAKE = {
  number: Number, long: long_of, ulong: ulong_of, i64: long_of, u64: ulong_of, wide: BigInt, double: double_of,
  f32: double_of, f64: double_of, decimal: decimal_of, array: array_of, buffer: buffer_of,
  reference: () => new references.Cell(null), seed: set_seed, box: box_of,
  type: type_of, enum: enum_of,
};
const UNPASSED = ["seed"];

// ------------------------------------------------------------------------- what a kernel gave

function show_int(value) {
  if (typeof value !== "number") return `?${typeof value} ${String(value)}`;
  return Object.is(value, -0) ? "?-0" : String(value);
}

function show_double(value) {
  if (typeof value !== "number") return `?${typeof value}`;
  if (value !== value) return "nan";
  view.setFloat64(0, value);
  const parts = [view.getUint32(0), view.getUint32(4)];
  return parts.map((part) => part.toString(16).padStart(8, "0")).join("");
}

const NAMED = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b" };
const escaped = (unit) =>
  NAMED[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

// As Python's json writes it.
function show_text(value) {
  if (value === null) return "null";
  if (typeof value !== "string") return `?${typeof value} ${String(value)}`;
  return `"${value.replace(/[^ -~]|["\\]/g, escaped)}"`;
}

const show_decimal = ({ size, scale, negative }) => `${negative ? "-" : "+"}${size}/${scale}`;

function show_list(tag) {
  const show = SHOW[tag];
  return (items) => `[${Array.from(items, (one) => (one === null ? "null" : show(one))).join(",")}]`;
}

const SHOW = {
  none: (value) => (value === undefined ? "null" : `?${typeof value}`),
  int: show_int, i8: show_int, u8: show_int, i16: show_int, u16: show_int, i32: show_int,
  u32: show_int, char: show_int, long: show_long, i64: show_long, ulong: show_ulong,
  u64: show_ulong,
  double: show_double, f32: show_double, f64: show_double, text: show_text, decimal: show_decimal,
  bool: (value) => (typeof value === "boolean" ? String(value) : `?${typeof value}`),
};
SHOW.enum = (value) => SHOW[enum_type.held](value);
SHOW.buffer = (buffer) => show_text(buffer.pieces.join(""));
SHOW.texts = show_list("text");

// ------------------------------------------------------------------------------- calling

function outcome(call, show) {
  try {
    return show(call());
  } catch (error) {
    if (error instanceof machine.LimitReached) return `!${error.kind}`;
    const { typeName, message, parameter } = runtime.as_kernel_error(error);
    return `!${typeName}|${show_text(message)}|${show_text(parameter)}`;
  }
}

// What the call changed: references, arrays and buffers among its arguments.
function changes(tags, values, sent, result) {
  const shown = [];
  tags.forEach((tag, index) => {
    const value = values[index];
    if (tag === "reference") shown.push(value.value === null ? "unset" : SHOW[result](value.value));
    if (tag === "array" && value !== null) shown.push(show_list(sent[index][0])(value));
    if (tag === "buffer") shown.push(SHOW.buffer(value));
  });
  return shown.join(" ");
}

const functions = Object.assign({}, ...Object.values(kernel));

// One function on many rows: of each its result, the steps it took, and what it changed.
function work_out({ name, tags, result, changed, steps, rows }) {
  const work = functions[name];
  const makers = tags.map((tag) => TAKE[tag] ?? null);
  const passed = tags.map((tag) => !UNPASSED.includes(tag));
  return rows.map((row) => {
    machine.start(1e9);
    const values = row.map((one, index) =>
      makers[index] === null || (one === null && tags[index] !== "reference") ? one : makers[index](one),
    );
    machine.start(steps);
    const given = values.filter((_, index) => passed[index]);
    const shown = outcome(() => work(...given), SHOW[result]);
    const used = steps - machine.budget.steps;
    machine.start(1e9);
    return `${shown} ${used} ${changes(tags, values, row, changed)}`;
  });
}
