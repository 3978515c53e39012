// The members of System.Enum: a value is its number, the type comes with it; mirrors enums.py.
// The work here is done on BigInts throughout.
import { fail } from "./exceptions.mjs";
import { long_key, wrap_i64, wrap_u64 } from "./longs.mjs";
import { charge } from "./machine.mjs";
import { BLANKS, argument_null, strip, upper_text } from "./strings.mjs";

const BITS = { sbyte: 8, byte: 8, short: 16, ushort: 16, int: 32, uint: 32, long: 64, ulong: 64 };
const SIGNED = ["sbyte", "short", "int", "long"];
const NAMES = {
  sbyte: "SByte",
  byte: "Byte",
  short: "Int16",
  ushort: "UInt16",
  int: "Int32",
  uint: "UInt32",
  long: "Int64",
  ulong: "UInt64",
};

// The names and numbers of an enum in the order of the numbers as unsigned ones.
function table_of(type) {
  if (type.table !== null) return type.table;
  const kind = type.enum_kind ?? "int";
  const bits = BITS[kind];
  const mask = (1n << BigInt(bits)) - 1n;
  const members = type.enum_members.map(([name, value]) => ({ name, value: BigInt(value) }));
  members.sort((a, b) => {
    const [first, second] = [a.value & mask, b.value & mask];
    return first < second ? -1 : first > second ? 1 : 0;
  });
  const least = SIGNED.includes(kind) ? -(1n << BigInt(bits - 1)) : 0n;
  type.table = { members, kind, bits, mask, least, greatest: least + mask };
  return type.table;
}

// A number as the enum holds it.
function held(table, number) {
  if (table.bits < 64) return Number(number);
  return SIGNED.includes(table.kind) ? wrap_i64(number) : wrap_u64(number);
}

function name_of(table, number) {
  const found = table.members.find((one) => one.value === number);
  return found === undefined ? null : found.name;
}

// --------------------------------------------------------------------------------- to text

export function enum_to_string(value, type) {
  const table = table_of(type);
  const number = BigInt(value);
  charge(table.members.length >> 6);
  const text = type.is_flags ? flags_text(table, number) : name_of(table, number);
  return text ?? String(number);
}

// The names that make the value up, the least first; null if they do not.
function flags_text(table, number) {
  if (number === 0n) return name_of(table, 0n) ?? "0";
  let left = number & table.mask;
  const found = [];
  for (let i = table.members.length - 1; i >= 0; i--) {
    const bits = table.members[i].value & table.mask;
    if (bits === 0n) break;
    if ((left & bits) === bits) {
      left ^= bits;
      found.push(table.members[i].name);
    }
  }
  return left !== 0n ? null : found.reverse().join(", ");
}

export function enum_format(value, type, form) {
  const table = table_of(type);
  switch (form) {
    case null:
    case "":
    case "G":
    case "g":
      return enum_to_string(value, type);
    case "D":
    case "d":
      return String(value);
    case "X":
    case "x": {
      const digits = (BigInt(value) & table.mask).toString(16).toUpperCase();
      return digits.padStart(table.bits / 4, "0");
    }
    case "F":
    case "f":
      charge(table.members.length >> 6);
      return flags_text(table, BigInt(value)) ?? String(value);
    default:
      throw fail(
        "FormatException",
        'Format string can be only "G", "g", "X", "x", "F", "f", "D" or "d".',
      );
  }
}

// ------------------------------------------------------------------------------- from text

export function enum_parse(type, text, ignores_case) {
  if (text === null) throw argument_null("value");
  if (strip(text, BLANKS, 3) === "") {
    throw fail(
      "ArgumentException",
      "Must specify valid information for parsing in the string. (Parameter 'value')",
      "value",
    );
  }
  const table = table_of(type);
  const number = as_number(text);
  if (fits(table, number)) return held(table, number);
  const value = as_names(table, text, ignores_case);
  if (value !== null) return held(table, value);
  if (number !== null) {
    throw fail(
      "OverflowException",
      `Value was either too large or too small for ${article(table.kind)}.`,
    );
  }
  const shown = strip(text, BLANKS, 1);
  throw fail("ArgumentException", `Requested value '${shown}' was not found.`);
}

function fits(table, number) {
  return number !== null && table.least <= number && number <= table.greatest;
}

function article(kind) {
  if (kind === "byte") return "an unsigned byte";
  if (kind === "sbyte") return "a signed byte";
  return `${NAMES[kind][0] === "I" ? "an" : "a"} ${NAMES[kind]}`;
}

const NUMBER = /^([+-]?)0*([0-9]+)[\t-\r ]*\0*$/;
// A number of so many digits fits into no enum, whatever follows.
const MOST_DIGITS = 21;

// White space of any kind may stand before a number, only C's behind it, then nulls.
function as_number(text) {
  charge(text.length >> 6);
  const match = NUMBER.exec(strip(text, BLANKS, 1));
  if (match === null) return null;
  const number = BigInt(match[2].slice(0, MOST_DIGITS));
  return match[1] === "-" ? -number : number;
}

// The value of names with commas between them.
function as_names(table, text, ignores_case) {
  charge((text.length + table.members.length) >> 6);
  let value = 0n;
  for (const part of text.split(",")) {
    const name = strip(part, BLANKS, 3);
    const folded = ignores_case ? upper_text(name) : null;
    const found = table.members.find(
      (one) => one.name === name || (ignores_case && upper_text(one.name) === folded),
    );
    if (found === undefined) return null;
    value |= found.value & table.mask;
  }
  return value > table.greatest ? value - (table.mask + 1n) : value;
}

export function enum_try_parse(type, text, ignores_case, result) {
  const table = table_of(type);
  result.value = held(table, 0n);
  if (text === null || strip(text, BLANKS, 3) === "") return false;
  let number = as_number(text);
  if (!fits(table, number)) number = as_names(table, text, ignores_case);
  if (number === null) return false;
  result.value = held(table, number);
  return true;
}

// ----------------------------------------------------------------------------- the members

export const enum_count = (type) => table_of(type).members.length;
export const enum_name_at = (type, index) => table_of(type).members[index].name;

export function enum_value_at(type, index) {
  const table = table_of(type);
  return held(table, table.members[index].value);
}

export const enum_name_of = (type, value) => name_of(table_of(type), BigInt(value));

export function enum_name_of_object(type, value) {
  if (value === null) throw argument_null("value");
  return name_of(table_of(type), BigInt(value.value));
}

export function enum_is_defined(type, value) {
  if (value === null) throw argument_null("value");
  const { members } = table_of(type);
  if (typeof value === "string") return members.some((one) => one.name === value);
  return members.some((one) => one.value === BigInt(value.value));
}

// ------------------------------------------------------------------------------- comparing

export function enum_has_flag(value, type, flag) {
  if (flag === null) throw argument_null("flag");
  const { mask } = table_of(type);
  const bits = BigInt(flag.value) & mask;
  return (BigInt(value) & mask & bits) === bits;
}

export function enum_equals(value, type, other) {
  return other !== null && other.$type === type && long_key(other.value) === long_key(value);
}

export function enum_hash_code(value, type) {
  if (table_of(type).bits < 64) return Number(value) | 0;
  const number = BigInt(value);
  return Number(BigInt.asIntN(32, number ^ (number >> 32n)));
}

export function enum_compare_to(value, type, other) {
  if (other === null) return 1;
  if (other.$type !== type) {
    throw fail(
      "ArgumentException",
      "Object must be the same type as the enum. The type passed in was " +
        `'${(other.$type ?? type).full_name}'; the enum type was '${type.full_name}'.`,
    );
  }
  if (table_of(type).bits < 32) return value - other.value;
  return Number(value > other.value) - Number(value < other.value);
}

// -------------------------------------------------------- values of the type Enum: boxes

export const boxed_enum_has_flag = (box, flag) => enum_has_flag(box.value, box.$type, flag);
export const boxed_enum_format = (box, form) => enum_format(box.value, box.$type, form);
export const boxed_enum_compare_to = (box, other) => enum_compare_to(box.value, box.$type, other);

// ----------------------------------------------------- types that are known at run time only

export function generic_enum_values(type) {
  throw needs_typeof("GetValues");
}

export function generic_enum_parse(type, text) {
  throw needs_typeof("Parse");
}

export function generic_enum_parse_case(type, text, ignores_case) {
  throw needs_typeof("Parse");
}

function needs_typeof(member) {
  return fail(
    "NotSupportedException",
    `Enum.${member} needs a typeof written as its argument.`,
  );
}
