"""Records versions of the file, each with what compiling it gives."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from host.bench.runs.events import Version
from host.bench.runs.folder import OpenRun, versions_in
from host.bench.tools.app_file import Lines, joined_lines
from host.bench.tools.findings import compile_version


def record_version(run: OpenRun, lines: Lines, before: Lines) -> Version:
    """Writes the version's file. It counts once the event that holds it is logged."""
    number = len(versions_in(run.log.events)) + 1
    text = joined_lines(lines)
    digest = run.write_version(number, text)
    compiled = compile_version(text)
    added, removed = difference(before, lines)
    return Version(
        number, digest, len(lines), added, removed,
        compiles=not compiled.errors,
        errors=compiled.errors,
        warnings=compiled.warnings,
        own_tests=len(compiled.tests),
    )  # fmt: skip


def difference(before: Sequence[str], after: Sequence[str]) -> tuple[int, int]:
    """Lines added and removed, whatever the edit said it would replace. What both have at their
    beginning and end is left out first, since comparing takes long."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    most = min(len(before), len(after)) - start
    while end < most and before[-1 - end] == after[-1 - end]:
        end += 1
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    same = sum(block.size for block in matcher.get_matching_blocks())
    return len(new) - same, len(old) - same
