"""Random functions: the engine and a plain interpreter agree, on the steps too."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.python_engine.interpreter import Interpreter, OutOfStepsError
from tests.python_engine.random_programs import Generator, Source
from tests.python_engine.running import script_of

STEPS = 300


@given(source=st.randoms(use_true_random=True))
@settings(max_examples=150, deadline=None)
def test_engine_agrees_with_interpreter(source: Source) -> None:
    main = Generator(source).main()
    interpreter = Interpreter(STEPS)
    script = script_of(main, steps=STEPS)
    outcome = script.run_entry()
    try:
        expected = interpreter.run(main)
    except OutOfStepsError:
        assert outcome.error is not None
        assert outcome.error.kind == "steps"
    else:
        assert outcome.error is None, outcome.error
        assert outcome.value == expected
        assert script.steps_used == STEPS - interpreter.steps
