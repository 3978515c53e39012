// The step budget that compiled code and the kernel draw from; mirrors machine.py.

// What ends a script for good: no SC# catch or finally sees it. `kind` is steps, depth, output or
// memory. An Error, so that it knows where it happened.
export class LimitReached extends Error {
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

export const budget = { steps: 1000000000, depth: 0, ended: false, written: 0 };

// Gives the next run a budget of `limit` steps.
export function start(limit) {
  budget.steps = limit;
  budget.depth = 0;
  budget.ended = false;
}

// Ends the script: compiled finally blocks are skipped from here on.
export function end(kind) {
  budget.ended = true;
  return new LimitReached(kind);
}

// Takes n steps, or ends the script if fewer are left.
export function charge(n) {
  if (n <= 0) return;
  if (n > budget.steps) {
    budget.steps = 0;
    throw end("steps");
  }
  budget.steps -= n;
}

// How long a text may become; limits.py has the number, as for CATCH_STEPS.
const TEXT_UNITS = 16777216;
const CATCH_STEPS = 200;

// For a text of that length about to be made. Short ones are among the costs of the code.
export function charge_text(units) {
  check_text(units);
  if (units >= 64) charge(units >> 3);
}

export function check_text(units) {
  if (units > TEXT_UNITS) throw end("memory");
}

// For so many places about to be made, each with what may come to stand there.
export function charge_items(count) {
  charge(count * 4);
}

// For copies of so many structs.
export function charge_structs(count) {
  charge(count * 24);
}

// For looking for a text of `wanted` units in one of `units`, the plain way.
export function charge_search(units, wanted) {
  charge(Math.floor((units * Math.max(wanted, 1)) / 64));
}

export function charge_catch() {
  charge(CATCH_STEPS + 4 * budget.depth);
}

// The text that a script writes, the input that it reads, and the seed of unseeded random numbers.
export const streams = { pieces: [], given: "", at: 0, seed: 0 };

// Makes everything ready for a run.
export function configure({ steps, stdin = "", seed = 0 }) {
  start(steps);
  budget.written = 0;
  streams.pieces = [];
  streams.given = stdin;
  streams.at = 0;
  streams.seed = seed;
}

// What was written so far.
export function output() {
  return streams.pieces.join("");
}
