"""Makes recordings: of a whole input script without a window, or frame by frame while playing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from host.app.input import FrameInput
from host.replays.input_script import InputScript
from host.replays.recording import Header, Start, Step, marks_of
from host.replays.writing import RecordingWriter
from host.sessions.apps import App
from host.sessions.session import Looks, Moment, Session, begin

EVERYTHING = Looks(picture=True, state=True)


def header_of(app: App, engine: str, seed: int, started: Moment) -> Header:
    """What a recording says of the app; the screen is what AppInit opened."""
    screen = started.screen
    size = (0, 0, 0) if screen is None else (screen.width, screen.height, screen.frame_rate)
    return Header(app.source.path, app.content_hash, seed, engine, *size)


class Recorder:
    """Writes down what a player does; the file is begun when the app has started."""

    def __init__(self, file: TextIO, app: App, engine: str, seed: int) -> None:
        self.file = file
        self.facts = app, engine, seed
        self.writer: RecordingWriter | None = None

    def started(self, moment: Moment) -> None:
        """The app was started, or started again."""
        if self.writer is None:
            self.writer = RecordingWriter(self.file, header_of(*self.facts, moment))
        self.writer.add(Start(marks_of(moment)))

    def stepped(self, seen: FrameInput, moment: Moment) -> None:
        assert self.writer is not None, "an app starts before its first frame"
        self.writer.add(Step(seen, marks_of(moment)))

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.file.close()


def record_script(session: Session, script: InputScript, recorder: Recorder) -> Iterator[Moment]:
    """Plays the input script and records it: AppInit's moment, then one for each frame, up to the
    app's end. The recorder is closed whatever happens."""
    try:
        moment = begin(session, EVERYTHING)
        recorder.started(moment)
        yield moment
        screen = moment.screen
        if moment.error is not None or screen is None:
            return
        for seen in script.inputs(screen.width, screen.height):
            moment = session.loop(seen, EVERYTHING)
            recorder.stepped(seen, moment)
            yield moment
            if moment.error is not None or moment.is_over:
                return
    finally:
        recorder.close()
