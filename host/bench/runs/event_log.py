"""The append-only log of a run. An event is on disk before `append` returns; a line that a killed
host left torn is cut off when the log is opened again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from host.bench.runs.events import AnyEvent

E = TypeVar("E", bound=AnyEvent)

_DECODER = msgspec.json.Decoder(AnyEvent)


class DamagedRun(Exception):
    """A file of a run is not what it was written as; the message names the file and the line."""


def read_events(path: Path) -> list[AnyEvent]:
    """All whole lines of the log; a last line without its end is not there yet."""
    return list(events_in(path, whole_lines(path)))


def whole_lines(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return b""
    return data[: data.rfind(b"\n") + 1]


def events_in(path: Path, data: bytes) -> Iterator[AnyEvent]:
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            event = _DECODER.decode(line)
        except msgspec.DecodeError as error:
            raise DamagedRun(f"{path}, line {number} is no event: {error}") from None
        if event.seq != number:
            raise DamagedRun(f"{path}, line {number} has the number {event.seq}")
        yield event


class EventLog:
    """The log of a run whose lock is held. `events` are all that were ever appended;
    `dropped_bytes` is what was cut off a torn last line. `report` hears each new event."""

    report: Callable[[AnyEvent], None] = staticmethod(lambda _: None)

    def __init__(self, path: Path) -> None:
        whole = whole_lines(path)
        self.events = list(events_in(path, whole))
        self.file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        self.dropped_bytes = os.fstat(self.file).st_size - len(whole)
        if self.dropped_bytes:
            os.ftruncate(self.file, len(whole))

    def append(self, event: E) -> E:
        """Numbers the event, gives it the time, and writes it through to the disk."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        stamped = msgspec.structs.replace(event, seq=len(self.events) + 1, time=now)
        self.write(msgspec.json.encode(stamped) + b"\n")
        self.events.append(stamped)
        self.report(stamped)
        return stamped

    def write(self, line: bytes) -> None:
        """The whole line or nothing of it: on a full disk a part would spoil what follows."""
        before = os.fstat(self.file).st_size
        try:
            write_all(self.file, line)
            os.fsync(self.file)
        except OSError:
            os.ftruncate(self.file, before)
            raise

    def close(self) -> None:
        os.close(self.file)


def write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
