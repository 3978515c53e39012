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


def first_error(lines: list[str]) -> tuple[int, str]:
    """Line and code of the first error."""
    errors = [line.split() for line in lines if " error " in line]
    place, _, code = min(errors, key=lambda words: tuple(map(int, words[0].split(":"))))
    return int(place.split(":")[0]), code


@pytest.mark.parametrize("path", [*cases("diagnostics"), *cases("diagnostics-more")])
def test_diagnostics_are_those_of_csharp(path: Path) -> None:
    assert sorted(found(path)) == sorted(expected(path))


@pytest.mark.parametrize("path", cases("diagnostics-syntax"))
def test_first_error_is_that_of_csharp(path: Path) -> None:
    assert first_error(found(path)) == first_error(expected(path))
