// What generated code calls beside the intrinsics: null checks, exceptions, limits.
import { out_of_range } from "./arrays.mjs";
import { KernelError, fail } from "./exceptions.mjs";
import { budget, charge_catch, charge_text, end } from "./machine.mjs";

export { budget };

// An SC# exception object on its way; `value` is the object.
export class Thrown extends Error {
  constructor(value) {
    super();
    this.value = value;
  }
}

// What to throw for `throw value;`.
export function thrown(value) {
  return value === null ? null_reference() : new Thrown(value);
}

export function null_reference() {
  return fail("NullReferenceException", "Object reference not set to an instance of an object.");
}

// The functions that make SC# exceptions for what kernels and the engine itself throw.
let exception_makers = {};

export function set_exception_makers(makers) {
  exception_makers = makers;
}

// SC#'s null is null: what is undefined is an element that is not there. Engines word it as
// "... of undefined", "... is undefined" or "undefined is not ...".
function is_about_undefined(error) {
  return /(?:of|is) undefined|^undefined is/.test(error.message);
}

// The SC# exception object behind whatever was caught; a limit passes through.
export function caught(error) {
  if (error instanceof Thrown) {
    charge_catch();
    return error.value;
  }
  const kernel_error = as_kernel_error(error);
  charge_catch();
  error.made ??= exception_makers[kernel_error.typeName](kernel_error.message, kernel_error.parameter);
  return error.made;
}

// The engine's own TypeError means a null reference; everything else that is no SC# exception is
// a limit, or a fault of the system, and goes on its way.
export function as_kernel_error(error) {
  if (error instanceof KernelError) return error;
  if (error instanceof TypeError) return is_about_undefined(error) ? out_of_range() : null_reference();
  throw passing(error);
}

// An error on its way past a finally block: it runs for SC#'s exceptions only.
export function passing(error) {
  const is_exception =
    error instanceof Thrown || error instanceof KernelError || error instanceof TypeError;
  if (!is_exception) budget.ended = true;
  return error;
}

// In a catch filter: an exception counts as false, but a limit goes on.
export function rethrow_limit(error) {
  if (!(error instanceof Thrown)) as_kernel_error(error);
}

export function out_of_steps() {
  budget.steps = 0;
  throw end("steps");
}

export function too_deep() {
  throw end("depth");
}

export function not_null(value) {
  if (value === null) throw null_reference();
  return value;
}

// Strings joined; null counts as empty. Long results of several parts are charged for.
export function concat(...parts) {
  let text = "";
  for (const part of parts) if (part !== null) text += part;
  if (parts.length > 1) charge_text(text.length);
  return text;
}
