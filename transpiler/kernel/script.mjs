// Runs a script from outside: what an engine or a page holds in its hands.
import { LimitReached, budget, configure, output } from "./machine.mjs";
import { Thrown, as_kernel_error, set_exception_makers } from "./runtime.mjs";

// Of V8's stacks: the outermost frames count too, below thousands of the library's.
const MOST_FRAMES = 20000;

// The object that a bundle evaluates to for an engine. Every call answers with JSON:
// { value } or { error: { kind, type, message, stack } }.
export function run_script(script) {
  Error.stackTraceLimit = MOST_FRAMES;
  set_exception_makers(script.exceptions);
  let limit = 0;
  const answer = (action) => JSON.stringify(guarded(script, action));
  return {
    start: (options) => {
      limit = options.steps;
      configure(options);
    },
    run: () => answer(script.entry),
    call: (name) => answer(script.exports[name]),
    read: (name) => JSON.stringify(to_plain(script.variables[name].get())),
    write: (name, value) => script.variables[name].set(from_plain(JSON.parse(value))),
    output: () => JSON.stringify(output()),
    used: () => limit - budget.steps,
  };
}

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
function to_plain(value) {
  if (typeof value === "bigint") return { long: `${value}` };
  return typeof value === "object" && value !== null ? null : value;
}

function from_plain(value) {
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
    const message = script.describe === null ? "" : script.describe(value);
    return { kind: "exception", type: value.$type.full_name, message, stack: error.stack ?? "" };
  }
  const { typeName, message } = as_kernel_error(error);
  return { kind: "exception", type: `System.${typeName}`, message, stack: error.stack ?? "" };
}

// The engine's own limits, where they are met before ours: QuickJS has InternalErrors for them, and
// null where no memory is left for one; V8 a RangeError for its stack and one for what is too long.
function native_limit(error) {
  if (error === null) return "memory";
  if (!(error instanceof RangeError) && error?.name !== "InternalError") return null;
  return /memory|length|allocation/i.test(error.message) ? "memory" : "depth";
}
