// Types as values at run time, and what every object can be asked. The prototype of an object's,
// struct's, box's or array's class has the type in $type; mirrors types.py.
import { copy_of } from "./copies.mjs";
import { fail } from "./exceptions.mjs";
import { identity_hash } from "./identity.mjs";

// The types of values that carry none; a delegate may be of any delegate type, a type as a value is
// of a class of its own below System.Type.
const known = { string: null, delegates: new Set() };

// A type whose only fact is its id is a class of that name that is derived from nothing.
export class RuntimeType {
  constructor(facts) {
    this.id = this.name = this.full_name = facts.id;
    this.kind = "class";
    this.enum_members = [];
    Object.assign(this, facts);
    this.ancestors = new Set(facts.ancestors ?? [facts.id]);
    this.table = null;
  }
}

export function runtime_type(facts) {
  const made = new RuntimeType(facts);
  if (made.full_name === "System.String") known.string = made;
  else if (made.full_name === "System.Type") TYPE.ancestors = made.ancestors;
  else if (made.kind === "delegate" || made.full_name === "System.Delegate") {
    for (const id of made.ancestors) known.delegates.add(id);
  }
  return made;
}

const DELEGATE = new RuntimeType({
  id: "delegate",
  name: "Delegate",
  full_name: "System.Delegate",
  ancestors: [],
});
const TYPE = new RuntimeType({
  id: "type",
  name: "RuntimeType",
  full_name: "System.RuntimeType",
});
const STRING = new RuntimeType({
  id: "string",
  name: "String",
  full_name: "System.String",
});

// The type that a value was made as; of a delegate, only that it is one.
export function runtime_type_of(value) {
  if (typeof value === "string") return known.string ?? STRING;
  if (value instanceof RuntimeType) return TYPE;
  return typeof value === "function" ? DELEGATE : value.$type;
}

export function type_test(value, type) {
  if (value === null) return false;
  if (type.full_name === "System.Object") return true;
  if (typeof value === "function") return known.delegates.has(type.id);
  return runtime_type_of(value).ancestors.has(type.id);
}

export function type_cast(value, type) {
  if (value === null || type_test(value, type)) return value;
  const found = runtime_type_of(value).full_name;
  throw fail(
    "InvalidCastException",
    `Unable to cast object of type '${found}' to type '${type.full_name}'.`,
  );
}

export const object_get_type = (value) => runtime_type_of(value);
export const object_reference_equals = (first, second) => first === second;

export function object_identity_hash(value) {
  if (value === null) {
    throw fail("NullReferenceException", "Object reference not set to an instance of an object.");
  }
  return identity_hash(value);
}

export const reference_hash_code = (comparer, value) => identity_hash(value);

// A new object of the same class with the same fields; structs in them are copied.
export function object_memberwise_clone(value) {
  const clone = Object.create(Object.getPrototypeOf(value));
  for (const name of Object.keys(value)) clone[name] = copy_of(value[name]);
  return clone;
}

export const type_name = (type) => type.name;
export const type_full_name = (type) => type.full_name;
export const type_to_string = (type) => type.full_name;
export const type_is_enum = (type) => type.kind === "enum";
export const type_is_value_type = (type) => type.kind === "struct" || type.kind === "enum";
export const type_is_class = (type) => ["class", "array", "delegate"].includes(type.kind);
export const type_is_interface = (type) => type.kind === "interface";
export const type_is_array = (type) => type.kind === "array";
