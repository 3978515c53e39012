"""Records versions of the file, each with what compiling it gives."""

from __future__ import annotations

from collections.abc import Sequence

from host.bench.agent.work import Work
from host.bench.runs.events import Version
from host.bench.runs.folder import versions_in
from host.bench.tools.app_file import Lines, joined_lines


def record_version(work: Work, lines: Lines, before: Lines) -> Version:
    """Writes the version's file. It counts once the event that holds it is logged."""
    number = len(versions_in(work.events)) + 1
    text = joined_lines(lines)
    digest = work.run.write_version(number, text)
    compiled = work.checker.compile(text)
    added, removed = difference(before, lines)
    return Version(
        number, digest, len(lines), added, removed,
        compiles=compiled.compiles,
        errors=compiled.errors,
        warnings=compiled.warnings,
        own_tests=len(compiled.tests),
    )  # fmt: skip


def difference(before: Sequence[str], after: Sequence[str]) -> tuple[int, int]:
    """Lines added and removed by the smallest change from one to the other, whatever the edit said
    it would replace."""
    same = lines_in_common(before, after)
    return len(after) - same, len(before) - same


def lines_in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest common subsequence, with a bit for each line (Hyyrö, 2004): its
    time does not depend on what the lines are, which a model chooses."""
    places: dict[str, int] = {}
    for at, line in enumerate(other):
        places[line] = places.get(line, 0) | 1 << at
    everything = (1 << len(other)) - 1
    unmatched = everything
    for line in one:
        found = unmatched & places.get(line, 0)
        unmatched = ((unmatched + found) | (unmatched - found)) & everything
    return len(other) - unmatched.bit_count()
