"""The versions of an app's file, each as what it changed."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from host.bench.runs.events import AnyEvent, Version
from host.bench.runs.folder import RunFolder, versions_in

MOST_LINES = 400
"""Of one change; a first version is shown whole up to here."""
KINDS = {"+": "added", "-": "removed", "@": "place"}


@dataclass(frozen=True, slots=True)
class Line:
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class VersionChange:
    """`hidden` lines of the change are not shown."""

    version: Version
    lines: tuple[Line, ...]
    hidden: int


def history(folder: RunFolder, events: Sequence[AnyEvent]) -> Iterator[VersionChange]:
    before: list[str] = []
    for version in versions_in(events):
        text = folder.version_text(version.number).split("\n")
        found = list(difflib.unified_diff(before, text, lineterm="", n=2))[2:]
        shown = tuple(Line(KINDS.get(one[:1], ""), one) for one in found[:MOST_LINES])
        yield VersionChange(version, shown, max(0, len(found) - MOST_LINES))
        before = text
