"""Golden programs: correct ones parse; wrong ones get C#'s first error."""

from __future__ import annotations

from pathlib import Path

import pytest

from scsharp.source import SourceText
from scsharp.syntax import nodes
from scsharp.syntax.parser import parse
from tests.syntax.reading import golden_texts, mistakes, read, walk

CORRECT = golden_texts("numbers", "library", "language", "games")
WRONG = golden_texts("diagnostics-syntax")

SYNTAX_CODES = frozenset(
    "CS0178 CS0230 CS0270 CS0443 CS0595 CS0650 CS1001 CS1002 CS1003 CS1007 CS1009 CS1010 CS1011 "
    "CS1012 CS1013 CS1020 CS1021 CS1022 CS1026 CS1031 CS1035 CS1040 CS1056 CS1513 CS1514 CS1515 "
    "CS1519 CS1520 CS1524 CS1525 CS1526 CS1586 CS1597 CS1646 CS1733 CS8076 CS8086 CS8089 CS8180 "
    "CS8361 CS8515 CS8641 CS9134".split()
)
"""The codes in .diag files that the parser is to answer for; the rest is the binder's."""


@pytest.mark.parametrize("path", CORRECT, ids=lambda path: path.stem)
def test_correct_programs(path: Path) -> None:
    text = read(path)
    unit, found = parse(SourceText(text))
    assert not [one for one in found if one.is_error]
    for node, parent, _ in walk(unit):
        if parent is not None:
            assert parent.span.start <= node.span.start <= node.span.end <= parent.span.end
        if isinstance(node, nodes.Identifier):
            assert text[node.span.start : node.span.end].removeprefix("@") == node.text


def errors(path: Path) -> list[tuple[int, int, str]]:
    found = []
    for line in read(path.with_suffix(".diag")).splitlines():
        place, severity, code = line.split()
        if severity == "error":
            row, column = map(int, place.split(":"))
            found.append((row, column, code))
    return found


def expected(path: Path) -> list[tuple[int, int, str]]:
    return [one for one in errors(path) if one[2] in SYNTAX_CODES]


def test_first_error_of_wrong_programs() -> None:
    """Line, column and code; where C# reports several there, one of them. What C#'s binder says
    of the same mistake, further left, is as good."""
    for path in WRONG:
        wanted, found = expected(path), mistakes(read(path))
        assert bool(found) == bool(wanted), path.stem
        if found:
            place = wanted[0][:2]
            assert found[0] in [one for one in errors(path) if one[:2] <= place], path.stem


def test_lines_with_errors() -> None:
    """Nearly all of C#'s lines, and hardly any others."""
    hit = wanted_count = extra = 0
    for path in WRONG:
        wanted = {line for line, _, _ in expected(path)}
        found = {line for line, _, _ in mistakes(read(path))}
        hit, wanted_count = hit + len(wanted & found), wanted_count + len(wanted)
        extra += len(found - wanted)
    assert hit >= 0.98 * wanted_count
    assert extra <= 2


@pytest.mark.parametrize("path", golden_texts("diagnostics"), ids=lambda path: path.stem)
def test_programs_for_the_binder(path: Path) -> None:
    """They parse, but for the errors that C# reports among the others."""
    assert mistakes(read(path)) == expected(path)
