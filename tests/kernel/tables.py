"""The tables of real .NET results in tests/golden/tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

TABLES = Path(__file__).parents[1] / "golden" / "tables"


def rows(name: str) -> Iterator[list[str]]:
    """The rows of a table without its head, their escapes resolved."""
    text = (TABLES / f"{name}.tsv").read_bytes().decode("utf-8")
    for line in text.split("\n")[1:]:
        if line:
            yield [_resolved(part) for part in line.split("\t")]


def _resolved(text: str) -> str:
    if "\\" not in text:
        return text
    result = ""
    units = iter(text)
    for unit in units:
        result += {"t": "\t", "n": "\n", "\\": "\\"}[next(units)] if unit == "\\" else unit
    return result
