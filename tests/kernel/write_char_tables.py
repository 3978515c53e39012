"""Writes the character tables of both kernels from what .NET says about every UTF-16 unit.

Usage: write_char_tables.py DUMP, where DUMP is the output of char_dump.cs on .NET: for each unit a
line with category, capital letter, small letter and numeric value.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
CATEGORY_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
WIDTH = 90

PYTHON_HEAD = '''"""What .NET says about every UTF-16 unit; written by tests/kernel/write_char_tables.py.

CATEGORIES: runs of a letter (A is category 0) and how many units it covers, in base 36; 1 is left
out. UPPER and LOWER: start:count:step:distance of mappings, NUMERIC: start:count:first value, all
but the value in base 36.
"""

from __future__ import annotations

'''
JAVASCRIPT_HEAD = """// What .NET says about every UTF-16 unit; written by tests/kernel/write_char_tables.py.
// The same tables as char_tables.py, which explains them.

"""


class Unit(NamedTuple):
    category: int
    upper: int
    lower: int
    numeric: str


def base36(number: int) -> str:
    if number < 0:
        return "-" + base36(-number)
    head, last = divmod(number, 36)
    return (base36(head) if head else "") + DIGITS[last]


def categories(units: list[Unit]) -> str:
    text = ""
    start = 0
    for at in range(1, len(units) + 1):
        if at == len(units) or units[at].category != units[start].category:
            count = at - start
            text += CATEGORY_LETTERS[units[start].category] + (base36(count) if count > 1 else "")
            start = at
    return text


def mappings(targets: Iterable[int]) -> str:
    changes = [(code, target - code) for code, target in enumerate(targets) if target != code]
    return " ".join(":".join(map(base36, run)) for run in _runs(changes))


def _runs(changes: list[tuple[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Evenly spaced codes that move by the same distance."""
    at = 0
    while at < len(changes):
        code, distance = changes[at]
        count = 1
        step = 1
        if at + 1 < len(changes) and changes[at + 1][1] == distance:
            step = changes[at + 1][0] - code
        step = step if step <= 2 else 1
        while changes[at + count : at + count + 1] == [(code + count * step, distance)]:
            count += 1
        yield code, count, step, distance
        at += count


def numerics(units: list[Unit]) -> str:
    runs: list[str] = []
    at = 0
    while at < len(units):
        value = units[at].numeric
        count = 1
        if value != "-1":
            while "." not in value and at + count < len(units):
                if units[at + count].numeric != str(int(value) + count):
                    break
                count += 1
            runs.append(f"{base36(at)}:{base36(count)}:{value}")
        at += count
    return " ".join(runs)


def _literal(text: str, join: str) -> Iterator[str]:
    while text:
        yield f'    "{text[:WIDTH]}"{join if len(text) > WIDTH else ""}'
        text = text[WIDTH:]


def write(units: list[Unit]) -> None:
    tables = {
        "CATEGORIES": categories(units),
        "UPPER": mappings(unit.upper for unit in units),
        "LOWER": mappings(unit.lower for unit in units),
        "NUMERIC": numerics(units),
    }
    python, javascript = PYTHON_HEAD, JAVASCRIPT_HEAD
    for name, text in tables.items():
        python += f"{name} = (\n" + "\n".join(_literal(text, "")) + "\n)\n"
        javascript += f"export const {name} =\n" + "\n".join(_literal(text, " +")) + ";\n"
    (ROOT / "scsharp/python/kernel/char_tables.py").write_text(python, encoding="utf-8")
    (ROOT / "transpiler/kernel/char_tables.mjs").write_text(javascript, encoding="utf-8")


def main() -> None:
    rows = [line.split() for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
    write([Unit(int(row[0]), int(row[1]), int(row[2]), row[3]) for row in rows])


if __name__ == "__main__":
    main()
