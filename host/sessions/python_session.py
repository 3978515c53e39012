"""An app on the Python engine: its host state is at hand, so nothing is copied."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace

from host.app.commands import Pixels
from host.app.input import FrameInput
from host.app.kernel import intrinsics
from host.app.state import AppState
from host.sessions.session import NO_PIXELS, STEPS_PER_CALL, Looks, Moment, Session, picture_text
from scsharp.engines import RunOutcome
from scsharp.lowering.nodes import Program
from scsharp.python.engine import load
from scsharp.texts import joined


class PythonSession(Session):
    """See `host.sessions.session.Session`."""

    def __init__(self, program: Program, seed: int) -> None:
        self.app = AppState()
        self.script = load(program, intrinsics(self.app), steps=STEPS_PER_CALL, seed=seed)

    def load(self) -> Moment:
        """Runs the top level alone."""
        return self.perform(self.script.run_entry, Looks())

    def start(self, looks: Looks) -> Moment:
        return self.perform(lambda: self.script.call("AppInit"), looks)

    def loop(self, seen: FrameInput, looks: Looks) -> Moment:
        self.app.input.feed(seen)
        return self.perform(lambda: self.script.call("AppLoop"), looks)

    def perform(self, action: Callable[[], RunOutcome], looks: Looks) -> Moment:
        self.script.set_steps(STEPS_PER_CALL)
        outcome = action()
        app, frame = self.app, self.app.frame
        if outcome.error is None and frame is not None and (looks.frame or looks.picture):
            outcome = replace(outcome, error=self.script.run(frame.pay).error)
        return Moment(
            error=outcome.error,
            is_over=outcome.value is False,
            output=self.taken_output(),
            steps=self.script.steps_used,
            wants_mouse=app.input.is_captured,
            screen=app.screen,
            frame=frame if looks.frame else None,
            picture=picture_text(frame.checksum()) if looks.picture and frame is not None else "",
            state=self.script.state() if looks.state else "",
        )

    def taken_output(self) -> str:
        """What was printed since the last call; the limit is for one call."""
        machine = self.script.kernel_state.machine
        text = joined("".join(machine.output))
        machine.output.clear()
        machine.written = 0
        return text

    def interrupt(self) -> None:
        # All steps that are left are taken at once, in C.
        deque(self.script.kernel_state.machine.steps, maxlen=0)

    def pixels(self) -> Pixels:
        return NO_PIXELS if self.app.frame is None else self.app.frame.pixels
