"""Reference apps: reference_apps/<task>/<name>.scs, two of different designs for each task."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from host.content.problems import Problem, ProblemList, read_text
from scsharp.source import SourceText

REFERENCES = "reference_apps"
DESIGN = re.compile(r"// Design: (\S.*)")
FREE = re.compile(r"\s*// free: (\S.*)")
FREE_WITHOUT_REASON = re.compile(r"\s*// free\b:?\s*")
END_FREE = re.compile(r"\s*// end free\s*")
OWN_TEST = re.compile(r"^\s*(?:static\s+)?void\s+Test_\w+\s*\(\s*\)", re.M)


@dataclass(frozen=True, slots=True)
class FreeRange:
    """Lines (from 1, both ends included) that the task leaves to the app, and why."""

    first: int
    last: int
    reason: str


@dataclass(frozen=True, slots=True)
class Reference:
    """`design` is what its first line says of it."""

    name: str
    source: SourceText
    design: str
    free: tuple[FreeRange, ...]

    def free_at(self, line: int) -> FreeRange | None:
        return next((one for one in self.free if one.first <= line <= one.last), None)


def load_references(root: Path, task: str) -> tuple[dict[str, Reference], list[Problem]]:
    """The apps by name, and what is wrong with them."""
    folder = root / REFERENCES / task
    found: list[Problem] = []
    apps: dict[str, Reference] = {}
    for path in sorted(folder.glob("[!.]*.scs")):
        text = read_text(path, "a reference app")
        problems = ProblemList(path.as_posix())
        source = SourceText(text, path.as_posix())
        free = tuple(free_ranges(text, problems))
        apps[path.stem] = Reference(path.stem, source, design_of(text, problems), free)
        if not OWN_TEST.search(text):
            problems.add("has no tests of its own", "write void Test_...() functions at its end")
        found += problems.found
    if len(apps) < 2:
        message = f"{len(apps)} of 2 reference apps"
        way_out = "write two apps of different designs, the second from task.md alone"
        found.append(Problem(folder.as_posix(), message, way_out))
    return apps, found


def design_of(text: str, problems: ProblemList) -> str:
    match = DESIGN.fullmatch(text.split("\n", 1)[0])
    if match is None:
        way_out = "write // Design: and how this app differs from the other"
        problems.add("the first line does not tell the app's design", way_out, 1)
        return ""
    return match[1]


def free_ranges(text: str, problems: ProblemList) -> Iterator[FreeRange]:
    """From `// free: reason` to `// end free`."""
    first, reason = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        opening = FREE.fullmatch(line)
        if opening:
            if first:
                problems.add(
                    "a free range in a free range", "end the first with // end free", number
                )
            first, reason = number, opening[1].strip()
        elif FREE_WITHOUT_REASON.fullmatch(line):
            problems.add("a free range without a reason", "write // free: and the reason", number)
        elif END_FREE.fullmatch(line):
            if not first:
                way_out = "write // free: reason above it"
                problems.add("the end of a free range that does not begin", way_out, number)
            else:
                yield FreeRange(first, number, reason)
            first = 0
    if first:
        problems.add("a free range that does not end", "write // end free below it", first)
