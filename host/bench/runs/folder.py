"""A run's folder, and the run as it stands in it. docs/benchmark-files.md describes every file."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from host.bench.runs.event_log import DamagedRun, EventLog, read_events
from host.bench.runs.events import AnyEvent, Ended, OneShotApp, Paused, ToolResult, Version
from host.bench.runs.files import write_whole
from host.bench.runs.lock import FolderLock
from host.bench.runs.raw import RawTraffic
from host.bench.runs.settings import RunSettings, read_settings

SETTINGS = "settings.json"
EVENTS = "events.jsonl"
VERSIONS = "versions"
GRADED = "app.scs"
TRANSCRIPT = "transcript.md"


@dataclass(frozen=True)
class RunFolder:
    """Reads a run; whoever writes needs an OpenRun."""

    path: Path

    @property
    def has_begun(self) -> bool:
        """A host that was killed at once leaves a folder without settings."""
        return (self.path / SETTINGS).exists()

    @cached_property
    def settings(self) -> RunSettings:
        """Raises DamagedRun."""
        path = self.path / SETTINGS
        try:
            return read_settings(path)
        except (OSError, msgspec.DecodeError) as error:
            raise DamagedRun(f"{path} cannot be read: {error}") from None

    def events(self) -> list[AnyEvent]:
        """All events so far; another process may be adding to them."""
        return read_events(self.path / EVENTS)

    def version_path(self, number: int) -> Path:
        return self.path / VERSIONS / f"{number:04}.scs"

    def version_text(self, number: int) -> str:
        return self.version_path(number).read_bytes().decode("utf-8", "surrogatepass")

    @property
    def raw(self) -> RawTraffic:
        return RawTraffic(self.path / "raw")


class OpenRun:
    """A run whose lock this process holds. Use it as a context manager."""

    def __init__(self, folder: RunFolder) -> None:
        """Raises FolderInUse and DamagedRun."""
        self.folder = folder
        self.lock = FolderLock(folder.path)
        try:
            self.log = EventLog(folder.path / EVENTS)
        except BaseException:
            self.lock.release()
            raise

    def __enter__(self) -> OpenRun:
        return self

    def __exit__(self, *_: object) -> None:
        self.log.close()
        self.lock.release()

    def write_version(self, number: int, text: str) -> str:
        """The text as a file, before its event; gives its SHA-256."""
        data = text.encode("utf-8", "surrogatepass")
        write_whole(self.folder.version_path(number), data)
        return hashlib.sha256(data).hexdigest()


def versions_in(events: Sequence[AnyEvent]) -> list[Version]:
    """All versions of the file, in order."""
    return [
        one.version
        for one in events
        if isinstance(one, ToolResult | OneShotApp) and one.version is not None
    ]


def graded_version(events: Sequence[AnyEvent]) -> int | None:
    """The graded file: the accepted submission, else the newest version that compiles, else the
    newest. None where there is no file."""
    versions = versions_in(events)
    if not versions:
        return None
    if any(isinstance(one, ToolResult) and one.is_submitted for one in events):
        return versions[-1].number
    compiling = [one.number for one in versions if one.compiles]
    return compiling[-1] if compiling else versions[-1].number


def ending_of(events: Sequence[AnyEvent]) -> Ended | None:
    """How the run ended, if it has."""
    last = events[-1] if events else None
    return last if isinstance(last, Ended) else None


def pause_of(events: Sequence[AnyEvent]) -> Paused | None:
    """Why the run stands still, if the host said so."""
    last = events[-1] if events else None
    return last if isinstance(last, Paused) else None
