// The step budget that compiled code and the kernel draw from; mirrors machine.py.

// What ends a script for good: no SC# catch or finally sees it. `kind` is steps, depth or output.
export class LimitReached {
  constructor(kind) {
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
