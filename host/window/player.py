"""An app being played: what it shows, whether it goes on, and what the person asked for.

No window and no clock: those call `advance` when a frame is due and look at what is there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from host.app.frame import Frame
from host.app.input import InputState
from host.app.state import Screen
from host.replays.recorder import Recorder
from host.sessions.apps import App
from host.sessions.session import Looks, Moment, Session, begin
from host.window.carrying import Running, carry_over, values_of
from host.window.history import History
from scsharp.engines import ScriptError

Mode: TypeAlias = Literal["playing", "paused", "failed", "over"]
OpenSession: TypeAlias = Callable[[App], Session]
Perform: TypeAlias = Callable[[Callable[[], Moment]], Moment]

NO_SCREEN = Screen(320, 240, "", 30)
"""What a window shows of an app that failed before it opened its screen."""


def at_once(action: Callable[[], Moment]) -> Moment:
    return action()


class Player:
    """`input` collects what is pressed until the next frame. `write` gets what the app prints;
    `perform` runs the script, perhaps on another thread."""

    def __init__(
        self,
        app: App,
        open_session: OpenSession,
        write: Callable[[str], object],
        recorder: Recorder | None = None,
        perform: Perform = at_once,
    ) -> None:
        self.app = app
        self.open_session = open_session
        self.write = write
        self.recorder = recorder
        self.perform = perform
        self.running: Running | None = None
        self.input = InputState()
        self.history = History()
        self.mode: Mode = "paused"
        self.moment = Moment()
        self.frame: Frame | None = None
        self.screen = NO_SCREEN
        self.frames_done = 0
        self.is_interrupted = False

    @property
    def looks(self) -> Looks:
        is_recorded = self.recorder is not None
        return Looks(frame=True, picture=is_recorded, state=is_recorded)

    @property
    def error(self) -> ScriptError | None:
        return self.moment.error

    def start(self) -> Running:
        """A fresh start of the script, and AppInit."""
        self.close_running()
        session = self.open_session(self.app)
        running = self.running = Running(self.app, session, {})
        self.history.clear()
        self.frames_done = 0
        self.is_interrupted = False
        self.mode = "playing"
        self.take(self.perform(lambda: self.begun(running)))
        self.input = InputState(self.screen.width, self.screen.height)
        if self.recorder is not None:
            self.recorder.started(self.moment)
        return running

    def begun(self, running: Running) -> Moment:
        """The first moment; what variables hold before AppInit is kept for a reload."""
        app, session = running.app, running.session
        return begin(session, self.looks, lambda: running.initial.update(values_of(app, session)))

    def advance(self) -> None:
        """One frame of the app."""
        running = self.running
        assert running is not None, "an app starts before its first frame"
        self.input.begin_frame()
        seen = self.input.frame
        moment = self.perform(lambda: running.session.loop(seen, self.looks))
        self.frames_done += 1
        if moment.is_over:
            self.mode = "over"
        self.take(moment)
        # Where exactly a frame was interrupted is chance: no replay could agree.
        if self.recorder is not None and not self.is_interrupted:
            self.recorder.stepped(seen, moment)

    def take(self, moment: Moment) -> None:
        """What a call left becomes what is shown."""
        self.moment = moment
        if moment.output:
            self.write(moment.output)
        if moment.error is not None:
            self.mode = "failed"
        if moment.screen is not None:
            self.screen = moment.screen
        if moment.frame is not None:
            self.frame = moment.frame
            self.history.add(moment.frame, self.screen.frame_rate)

    def interrupt(self) -> None:
        """Ends a frame that takes too long; it is an error of the app then."""
        if self.running is not None:
            self.is_interrupted = True
            self.running.session.interrupt()

    def toggle_pause(self) -> None:
        match self.mode:
            case "playing":
                self.mode = "paused"
            case "paused":
                self.mode = "playing"

    def step(self) -> None:
        """One frame, and a pause after it."""
        if self.mode in ("playing", "paused"):
            self.mode = "paused"
            self.advance()

    def reload(self, app: App) -> int:
        """Goes on with a changed app; how many variables kept their values. An app that had ended
        starts anew."""
        old, mode, held = self.running, self.mode, self.input.held
        self.app, self.running = app, None
        try:
            running = self.start()
            if old is None or mode in ("failed", "over") or self.error is not None:
                return 0
            kept = carry_over(old, running)
            self.input.held |= held
            self.mode = mode
            return kept
        finally:
            if old is not None:
                old.session.close()

    def close_running(self) -> None:
        if self.running is not None:
            self.running.session.close()
            self.running = None

    def close(self) -> None:
        """Ends the recording and the app."""
        if self.recorder is not None:
            self.recorder.close()
        self.close_running()
