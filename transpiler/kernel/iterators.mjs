// The run of a method that has yield statements: a generator that remembers its value; mirrors
// iterators.py.

class IteratorRun {
  constructor(generator) {
    this.generator = generator;
    this.current = null;
    this.is_started = false;
  }
}

export function iterator_new(generator) {
  return new IteratorRun(generator);
}

export function iterator_move(run) {
  const { generator } = run;
  if (generator === null) return false;
  run.is_started = true;
  let step;
  try {
    step = generator.next();
  } catch (error) {
    run.generator = null;
    throw error;
  }
  if (step.done) {
    run.generator = null;
    return false;
  }
  run.current = step.value;
  return true;
}

export const iterator_current = (run) => run.current;

// Ends a run early; the finally blocks around its present yield run.
export function iterator_close(run) {
  const { generator } = run;
  run.generator = null;
  if (generator !== null && run.is_started) generator.return();
}
