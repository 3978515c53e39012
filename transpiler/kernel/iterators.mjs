// The run of a method that has yield statements: a generator, or a function that makes one round
// after another; it remembers its value. Mirrors iterators.py.
import { budget } from "./machine.mjs";

class GeneratorRun {
  constructor(generator) {
    this.generator = generator;
    this.current = null;
    this.is_started = false;
  }

  move() {
    const { generator } = this;
    if (generator === null) return false;
    this.is_started = true;
    let step;
    try {
      step = generator.next();
    } catch (error) {
      this.generator = null;
      throw error;
    }
    if (step.done) {
      this.generator = null;
      return false;
    }
    this.current = step.value;
    return true;
  }

  close() {
    const { generator } = this;
    if (!this.is_started || generator === null) return;
    this.generator = null;
    generator.return();
  }
}

// `step` makes rounds up to the next value, which it leaves in `current`, and tells whether there is
// one. It has run `final`, if that is not null, where it throws or says no.
class RoundsRun {
  constructor(step, final, counts_depth) {
    this.step = step;
    this.final = final;
    this.counts_depth = counts_depth;
    this.current = null;
    this.is_started = false;
  }

  move() {
    if (!this.is_started) return this.begin();
    const { step } = this;
    if (step === null) return false;
    this.step = null;
    if (!step(this)) return false;
    this.step = step;
    return true;
  }

  // An iterator is a level of calls until it first yields.
  begin() {
    this.is_started = true;
    try {
      return this.move();
    } finally {
      if (this.counts_depth) --budget.depth;
    }
  }

  close() {
    const { step } = this;
    if (!this.is_started || step === null) return;
    this.step = null;
    if (this.final !== null) this.final();
  }
}

export function iterator_new(generator) {
  return new GeneratorRun(generator);
}

export function iterator_rounds(step, final, counts_depth) {
  return new RoundsRun(step, final, counts_depth);
}

export function begin_iterator(run, current) {
  run.current = current;
}

export const iterator_move = (run) => run.move();

export const iterator_current = (run) => run.current;

// Ends a run early; the finally blocks around its present yield run. One that has not begun may
// still begin, as in .NET.
export const iterator_close = (run) => run.close();
