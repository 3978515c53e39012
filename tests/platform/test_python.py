"""The Python kernel uses nothing of Python whose results depend on its version or its machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.platform.python_rules import faults

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "scsharp" / "python" / "kernel"
MODULES = sorted(
    [*KERNEL.glob("*.py"), *(ROOT / "host" / "app" / "kernel").glob("*.py"), ROOT / "scsharp" / "decimals.py"]
)  # fmt: skip

REASONS = {
    "char split": "runs of the tables, which have plain blanks between them",
    "custom_format zfill": "digits without a sign",
    "enums sorted": "members in the order of their numbers; equal ones keep that of the source",
    "identity id": "the key of an object that is kept alive with it; the number given out is another",
    "number_format isalpha": "of a letter that was found to be ASCII",
    "number_format isdigit": "of a text that was found to be ASCII",
    "number_format upper": "hexadecimal digits and a letter from A to Z",
    "number_format zfill": "digits without a sign",
    "number_parse lower": "of a text that was found to be ASCII",
    "sorting sort": "null and NaN first; equal values are alike, or keep their order as .NET's do",
    "strings sum": "whole numbers",
    "strings upper": "of a text that was found to be ASCII",
    "strings lower": "of a text that was found to be ASCII",
    "string_search sum": "whole numbers",
}
"""By module and function: why it is exact there."""


def reasons(module: str) -> frozenset[str]:
    return frozenset(key.split(" ")[1] for key in REASONS if key.split(" ")[0] == module)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_modules(path: Path) -> None:
    assert list(faults(path.read_text("utf-8"), reasons(path.stem))) == []


@pytest.mark.parametrize("key", REASONS)
def test_every_reason_is_needed(key: str) -> None:
    module, word = key.split(" ")
    path = next(path for path in MODULES if path.stem == module)
    without = reasons(module) - {word}
    assert any(fault.split(" ")[1] == word for fault in faults(path.read_text("utf-8"), without))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import random", "random"), ("import time", "time"), ("import locale", "locale"),
        ("from math import sin", "math.sin"), ("import math\nmath.exp(1)", "math.exp"),
        ("a = 'x'.upper()", "upper"), ("a.strip()", "strip"), ("hash('a')", "hash"),
        ("a = b ** 0.5", "**"), ("a **= 2", "**"), ("re.compile(r'\\d')", "pattern"),
        ("sorted(a, key=f)", "sorted"), ("a.sort(key=f)", "sort"), ("x = sum", "sum"),
        ("import unicodedata", "unicodedata"), ("from datetime import date", "datetime"),
    ],
)  # fmt: skip
def test_what_is_found(text: str, expected: str) -> None:
    assert any(fault.split(" ")[1].startswith(expected) for fault in faults(text, frozenset()))


def test_what_is_left_alone() -> None:
    text = "import math\na = 10**n + math.sqrt(2)\nb = 'x'.strip('y').split(' ')\nsorted(a)\n"
    assert list(faults(text, frozenset())) == []
