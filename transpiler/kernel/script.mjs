// Calls into a script from outside: an engine's or a page's.
import { Long } from "./longs.mjs";
import { LimitReached } from "./machine.mjs";
import { Thrown, as_kernel_error } from "./runtime.mjs";

// One call: its value, or plain facts about the error that ended it.
export function guarded(script, action) {
  try {
    const value = action();
    return { value: value === undefined ? null : to_plain(value) };
  } catch (error) {
    return { error: describe(script, error) };
  }
}

// Long numbers are no JSON: they travel as text in an object.
export function to_plain(value) {
  if (value instanceof Long) return { long: String(value) };
  return typeof value === "object" && value !== null ? null : value;
}

export function from_plain(value) {
  return typeof value === "object" && value !== null ? BigInt(value.long) : value;
}

function describe(script, error) {
  if (error instanceof LimitReached) {
    return { kind: error.kind, type: "", message: "", stack: error.stack ?? "" };
  }
  const kind = native_limit(error);
  if (kind !== null) return { kind, type: "", message: "", stack: error?.stack ?? "" };
  if (error instanceof Thrown) {
    const { value } = error;
    const message = message_of(script, value);
    return { kind: "exception", type: value.$type.full_name, message, stack: error.stack ?? "" };
  }
  const { typeName, message } = as_kernel_error(error);
  return { kind: "exception", type: `System.${typeName}`, message, stack: error.stack ?? "" };
}

// The exception's Message, which is the program's own code and may fail itself.
function message_of(script, value) {
  try {
    return script.describe === null ? "" : (script.describe(value) ?? "");
  } catch {
    return "";
  }
}

// The engine's own limits, where they are met before ours: QuickJS has InternalErrors for them, and
// null where no memory is left for one; V8 a RangeError for its stack and one for what is too long.
function native_limit(error) {
  if (error === null) return "memory";
  if (!(error instanceof RangeError) && error?.name !== "InternalError") return null;
  return /memory|length|allocation/i.test(error.message) ? "memory" : "depth";
}
