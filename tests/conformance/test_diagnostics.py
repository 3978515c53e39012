"""Erroneous programs give exactly real C#'s diagnostics; those that do not parse its first error."""

from __future__ import annotations

from pathlib import Path

import pytest

import scsharp
from tests.conformance.known_failures import marks

GOLDEN = Path(__file__).parents[1] / "golden"


def cases(family: str) -> list[object]:
    return [
        pytest.param(path, id=path.stem, marks=marks(family, path.stem))
        for path in sorted((GOLDEN / family).glob("*.scs"))
    ]


def expected(path: Path) -> list[str]:
    lines = path.with_suffix(".diag").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip()]


def found(path: Path) -> list[str]:
    diagnostics = scsharp.check(path.read_text(encoding="utf-8"), path.name)
    return [f"{one.line}:{one.column} {one.severity} {one.code}" for one in diagnostics]


BETTER_PLACED = {
    # The base class is known in spite of the word `extends`: that its members were missing, which
    # C# tells first, only follows.
    "java-extends": (9, {"CS1514"}),
}
"""Where C# first tells what only follows from another mistake: that mistake's line and code."""


def first_error(lines: list[str]) -> tuple[int, set[str]]:
    """The line of the first error, and the codes that stand at its place."""
    found: dict[tuple[int, int], set[str]] = {}
    for place, severity, code in map(str.split, lines):
        if severity == "error":
            line, column = map(int, place.split(":"))
            found.setdefault((line, column), set()).add(code)
    first = min(found)
    return first[0], found[first]


@pytest.mark.parametrize("path", [*cases("diagnostics"), *cases("diagnostics-more")])
def test_diagnostics_are_those_of_csharp(path: Path) -> None:
    assert sorted(found(path)) == sorted(expected(path))


@pytest.mark.parametrize("path", cases("diagnostics-syntax"))
def test_first_error_is_that_of_csharp(path: Path) -> None:
    line, codes = BETTER_PLACED.get(path.stem) or first_error(expected(path))
    ours, told = first_error(found(path))
    assert ours == line
    assert told & codes
