"""Notices that the app's file was saved, and compiles it beside the running app."""

from __future__ import annotations

from pathlib import Path

from host.sessions.apps import App, NoApp, compile_for_playing
from host.window.background import in_background
from scsharp.python.deep_stack import Task
from scsharp.source import SourceText

EVERY = 0.25
"""Seconds between two looks at the file."""

Stamp = tuple[int, int] | None


class Watch:
    """`poll` is asked often, with the time; it answers when a changed app is ready or refused."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self.stamp = stamp_of(path)
        self.next_look = 0.0
        self.work: Task[App | NoApp] | None = None

    def poll(self, now: float) -> App | NoApp | None:
        if self.work is not None:
            if not self.work.is_done.is_set():
                return None
            finished, self.work = self.work, None
            return finished.outcome()
        if now >= self.next_look:
            self.next_look = now + EVERY
            self.look()
        return None

    def look(self) -> None:
        """A file that is being written may be missing or empty for a moment: that is no change."""
        stamp = stamp_of(self.path)
        if stamp is None or stamp == self.stamp:
            return
        try:
            data = self.path.read_bytes()
        except OSError:
            return
        self.stamp = stamp
        source = SourceText.from_bytes(data, self.path.as_posix())
        if source.text.strip() and source.text != self.text:
            self.text = source.text
            self.work = in_background(lambda: compiled(source))


def compiled(source: SourceText) -> App | NoApp:
    try:
        return compile_for_playing(source)
    except NoApp as refusal:
        return refusal


def stamp_of(path: Path) -> Stamp:
    """Changes whenever the file does; None where it is not there."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_mtime_ns, facts.st_size
