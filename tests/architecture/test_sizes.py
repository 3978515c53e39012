"""Functions stay short and files about one thing; exceptions are named, and may only get fewer."""

from __future__ import annotations

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("scsharp", "transpiler", "host")
MOST_LINES_OF_A_FUNCTION = 45
MOST_LINES_OF_A_FILE = 400

DISPATCHERS = {
    "scsharp/binding/statements.py:bind_statement",
    "scsharp/binding/expressions.py:dispatch",
}
"""Flat lists of cases, one line or two each."""

TABLES = {
    "scsharp/syntax/nodes.py",
    "scsharp/typed/nodes.py",
    "scsharp/lowering/nodes.py",
    "scsharp/diagnostics/catalog/declarations.py",
    "scsharp/python/kernel/math_tables.py",
    "scsharp/python/kernel/char_tables.py",
}
"""Lists of nodes, messages and numbers, to be read as lists."""


def files() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def functions() -> Iterator[tuple[str, int]]:
    for name, text in files():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
                yield f"{name}:{node.name}", node.end_lineno - node.lineno + 1


def test_functions_are_short() -> None:
    sizes = dict(functions())
    too_long = {name for name, lines in sizes.items() if lines > MOST_LINES_OF_A_FUNCTION}
    assert too_long <= DISPATCHERS
    assert statistics.median(sizes.values()) <= 10


def test_files_are_about_one_thing() -> None:
    too_long = {name for name, text in files() if text.count("\n") > MOST_LINES_OF_A_FILE}
    assert too_long <= TABLES
