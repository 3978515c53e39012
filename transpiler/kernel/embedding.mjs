// What an engine holds in its hands of a script; pages do without it.
import { budget, configure, output } from "./machine.mjs";
import { set_exception_makers } from "./runtime.mjs";
import { from_plain, guarded, to_plain } from "./script.mjs";
import { state_text } from "./state_text.mjs";

// Of V8's stacks: the outermost frames count too, below thousands of the library's.
const MOST_FRAMES = 20000;

// The object that a bundle evaluates to for an engine. Calls answer with JSON:
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
    state: (layout) => state_text(layout, script.state()),
    output: () => JSON.stringify(output()),
    used: () => limit - Math.max(budget.steps, 0),
  };
}
