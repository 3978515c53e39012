// An error as the page shows it: what happened, where in SC#, in which frame.
import { state } from "../state.mjs";

const LIMITS = {
  steps: "The app did not finish a frame. Is there a loop that does not end?",
  depth: "The app's calls are nested too deeply. Is there a recursion that does not end?",
  memory: "The app needs too much memory.",
  output: "The app wrote too much text.",
};
const MOST_CALLS = 30;

// `places` maps a JavaScript function's name to the SC# name, and generated lines to SC# lines.
export function failureText(places, error) {
  const head = error.kind === "exception" ? `${error.type}: ${error.message}` : LIMITS[error.kind];
  const calls = callLines(places, error.stack);
  const left = calls.length > MOST_CALLS ? [`   and ${calls.length - MOST_CALLS} more calls`] : [];
  const frame = state.screen === null ? [] : [`Frame ${state.framesDone}`];
  return [head, ...calls.slice(0, MOST_CALLS), ...left, ...frame].join("\n");
}

// V8 and others write "at name (file:line:column)", the rest "name@file:line:column".
const CALL = /^\s*(?:at (?:new )?([\w$.]+) .*?|([\w$.]+)@.*?):(\d+):\d+\)?$/;

function callLines(places, stack) {
  const found = [];
  for (const line of stack.split("\n")) {
    const match = CALL.exec(line);
    const name = match && places.functions[match[1] ?? match[2]];
    const at = match && places.lines[Number(match[3]) - places.firstLine];
    if (name && at) found.push(`   at ${name} in ${places.path}:line ${at}`);
  }
  return found;
}
