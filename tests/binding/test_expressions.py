"""Tables of expressions with their static types, and of mistakes with the places and codes that
C# gives them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from scsharp.compilation import Compilation, standard_library
from scsharp.source import SourceText
from scsharp.symbols.display import display
from scsharp.typed import nodes as typed

TABLES = Path(__file__).parent / "tables"

FLOW = frozenset(
    "CS0219 CS0168 CS0165 CS8321 CS0649 CS0169 CS0162 CS0161 CS0177 CS0414 CS0067".split()
)
NULLABLE = frozenset(
    "CS8600 CS8601 CS8602 CS8603 CS8604 CS8605 CS8618 CS8619 CS8620 CS8625 CS8629 CS8655 CS8714 "
    "CS8974".split()
)
"""What flow analysis adds is tested elsewhere."""


def rows(name: str) -> list[tuple[str, str]]:
    lines = (TABLES / name).read_text(encoding="utf-8").splitlines()
    return [(left, right) for left, _, right in (one.partition("\t") for one in lines)]


def compiled(text: str) -> Compilation:
    return Compilation((SourceText(text, "test.scs"),), standard_library())


# ------------------------------------------------------------------------------------ types


@cache
def found_types() -> dict[str, str]:
    """The type of each expression of the table, all bound in one script."""
    table = rows("types.tsv")
    before = (TABLES / "types_before.scs").read_text(encoding="utf-8")
    after = (TABLES / "types_after.scs").read_text(encoding="utf-8")
    tests = "".join(f"void W{at}() {{ var zz = {one}; }}\n" for at, (one, _) in enumerate(table))
    program = compiled(before + tests + after).program
    found = {}
    for method, body in program.types[program.script].methods.items():
        first = body.body.statements[0] if body.body.statements else None
        is_test = method.name.startswith("W") and method.name[1:].isdigit()
        if is_test and isinstance(first, typed.LocalDeclaration):
            found[table[int(method.name[1:])][0]] = display(first.local.type)
    return found


@pytest.mark.parametrize(("expression", "expected"), rows("types.tsv"))
def test_static_type(expression: str, expected: str) -> None:
    assert found_types()[expression] == expected


# --------------------------------------------------------------------------------- mistakes


@cache
def found_mistakes(name: str) -> dict[str, str]:
    """`column:code` of each statement of the table, each in a function of its own."""
    table = rows(name)
    before, after, given = (
        (TABLES / f"mistakes_{part}.scs").read_text(encoding="utf-8")
        for part in ("before", "after", "locals")
    )
    bodies = (f"void F{at}() {{ {given}{one}\n}}\n" for at, (one, _) in enumerate(table))
    compilation = compiled(before + "".join(bodies) + after)
    first = before.count("\n")
    found: dict[str, list[str]] = {one: [] for one, _ in table}
    _ = compilation.units, compilation.program
    for one in (*compilation.syntax_bag, *compilation.world.bag):
        at, line = divmod(one.line - first - 1, 3)
        if line == 1 and at < len(table) and one.code not in FLOW | NULLABLE:
            found[table[at][0]].append(f"{one.column}:{one.code}")
    return {
        one: " ".join(dict.fromkeys(sorted(places, key=by_place))) for one, places in found.items()
    }


def by_place(shown: str) -> tuple[int, str]:
    column, _, code = shown.partition(":")
    return int(column), code


@pytest.mark.parametrize(("statement", "expected"), rows("mistakes.tsv"))
def test_mistake(statement: str, expected: str) -> None:
    assert found_mistakes("mistakes.tsv")[statement] == expected


@pytest.mark.parametrize(("statement", "expected"), rows("patterns.tsv"))
def test_reachability_of_patterns(statement: str, expected: str) -> None:
    assert found_mistakes("patterns.tsv")[statement] == expected
