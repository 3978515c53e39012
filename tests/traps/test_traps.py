"""Each known trap of C#, by its id, prints what .NET prints or gets C#'s error.

SECTION.scs has one function per trap, whose lines begin with its id; SECTION.out is what .NET
prints for it. errors.toml has the traps that are errors, outside.toml those without a test.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import scsharp
from scsharp.compilation import Compilation, compile_text
from scsharp.engines import get_engine
from scsharp.running import finish

FOLDER = Path(__file__).parent
ENGINES = ("python", "quickjs", pytest.param("v8", marks=pytest.mark.long))
STEPS = 20_000_000

TRAPS = {
    "integers": ("I", 35), "floats": ("F", 29), "formatting": ("P", 24), "strings": ("S", 25),
    "values": ("V", 25), "evaluation": ("E", 25), "control": ("C", 22), "types": ("T", 23),
    "collections": ("L", 32), "": ("H", 8),
}  # fmt: skip
"""The letter of a section's traps, and how many there are; hosts' matters have no section."""


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


OUTSIDE, DIFFERING, ERRORS = table("outside.toml"), table("differing.toml"), table("errors.toml")


def by_trap(text: str) -> dict[str, list[str]]:
    """The lines of an output, by the id that each begins with."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        found.setdefault(line.split(" ")[0], []).append(line)
    return found


@cache
def expected(section: str) -> dict[str, list[str]]:
    return by_trap((FOLDER / f"{section}.out").read_text(encoding="utf-8"))


@cache
def compiled(section: str) -> Compilation:
    path = FOLDER / f"{section}.scs"
    found = compile_text(path.read_text(encoding="utf-8"), path.name)
    assert not found.has_errors, found.diagnostics
    return found


@cache
def printed(section: str, engine: str) -> dict[str, list[str]]:
    compilation = compiled(section)
    script = get_engine(engine).load(compilation.lowered, steps=STEPS)
    result = finish(script, tuple(compilation.diagnostics))
    lines = by_trap(result.stdout)
    if result.error is not None:  # that of the trap that was running; those after it have no lines
        lines.setdefault(list(lines)[-1] if lines else "", []).append(str(result.error))
    return lines


def cases(*, with_marks: bool) -> list[object]:
    return [
        pytest.param(
            section,
            trap,
            id=trap,
            marks=[pytest.mark.xfail(reason=DIFFERING[trap], strict=True)]
            if with_marks and trap in DIFFERING
            else [],
        )
        for section in TRAPS
        if section
        for trap in expected(section)
    ]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("section", "trap"), cases(with_marks=True))
def test_prints_what_net_prints(section: str, trap: str, engine: str) -> None:
    assert printed(section, engine).get(trap) == expected(section)[trap]


@pytest.mark.parametrize(("section", "trap"), cases(with_marks=False))
def test_engines_agree(section: str, trap: str) -> None:
    assert printed(section, "python").get(trap) == printed(section, "quickjs").get(trap)


@pytest.mark.parametrize(
    ("program", "line", "code"),
    [
        pytest.param(one["program"], one["line"], one["code"], id=f"{trap}-{number}")
        for trap, many in ERRORS.items()
        for number, one in enumerate(many, 1)
    ],
)
def test_is_the_error_of_csharp(program: str, line: int, code: str) -> None:
    found = [(one.line, one.code) for one in scsharp.check(program) if one.is_error]
    assert found == [(line, code)]


def test_every_trap_is_tested_or_outside() -> None:
    known = {f"{letter}{n}" for letter, count in TRAPS.values() for n in range(1, count + 1)}
    run = {trap for section in TRAPS if section for trap in expected(section)}
    assert run | set(ERRORS) | set(OUTSIDE) == known
    assert not (run | set(ERRORS)) & set(OUTSIDE)
    assert set(DIFFERING) <= run
