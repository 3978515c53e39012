"""Source maps, version 3: places in generated JavaScript to places in SC# sources."""

from __future__ import annotations

import bisect
import json
from dataclasses import dataclass, field

from scsharp.source import Position, SourceText
from transpiler.nodes import Place

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@dataclass(slots=True)
class SourceMap:
    """`segments[line]` are (generated column, place), in order; all counted from 0."""

    segments: dict[int, list[tuple[int, Place]]] = field(default_factory=dict)

    def add(self, line: int, column: int, place: Place) -> None:
        self.segments.setdefault(line, []).append((column, place))

    def find(self, line: int, column: int | None) -> tuple[SourceText, Position] | None:
        """The SC# place for a generated line and column (from 0; None: the line's first)."""
        row = self.segments.get(line)
        if not row:
            return None
        at = 0 if column is None else max(0, bisect.bisect_right([c for c, _ in row], column) - 1)
        place = row[at][1]
        return place.source, place.source.position(place.span.start)

    def to_json(self, file: str, line_offset: int = 0) -> str:
        """The map as JSON; the module starts `line_offset` lines down in the file."""
        sources: dict[SourceText, int] = {}
        rows = [""] * line_offset
        previous = [0, 0, 0]
        for line in range(max(self.segments, default=-1) + 1):
            rows.append(encode_row(self.segments.get(line, []), sources, previous))
        return json.dumps(
            {
                "version": 3,
                "file": file,
                "sources": [source.path for source in sources],
                "sourcesContent": [source.text for source in sources],
                "names": [],
                "mappings": ";".join(rows),
            }
        )


def encode_row(
    row: list[tuple[int, Place]], sources: dict[SourceText, int], previous: list[int]
) -> str:
    """One line's segments; `previous` holds the last source, line and column and is updated."""
    column, parts = 0, []
    for generated, place in row:
        line, at = place.source.position(place.span.start)
        now = [sources.setdefault(place.source, len(sources)), line - 1, at - 1]
        deltas = [generated - column, *(a - b for a, b in zip(now, previous, strict=True))]
        parts.append("".join(map(encode_vlq, deltas)))
        column, previous[:] = generated, now
    return ",".join(parts)


def encode_vlq(value: int) -> str:
    rest = value << 1 if value >= 0 else (-value << 1) | 1
    digits = ""
    while True:
        digit, rest = rest & 31, rest >> 5
        digits += BASE64[digit | 32 if rest else digit]
        if not rest:
            return digits
