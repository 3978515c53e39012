"""Both kernels agree with .NET on every row of the tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.kernel.javascript import JavaScriptKernel
from tests.kernel.javascript_engines import missing
from tests.kernel.python_columns import COLUMNS
from tests.kernel.tables import TABLES, rows

MODULES = [
    "char", "decimal_text", "decimals", "exceptions", "floats", "integers", "math_functions",
    "number_format", "number_parse", "number_text",
]  # fmt: skip

FIRST_COLUMN = {
    "double-tostring": 1, "float-tostring": 1, "double-format": 2, "int-format": 2,
    "long-format": 2, "double-parse": 1, "parse": 1, "round": 3, "double-casts": 1,
    "int-arithmetic": 2, "long-arithmetic": 2, "double-arithmetic": 2, "float-arithmetic": 2,
    "char": 1, "custom-format": 3, "parse-styles": 2, "float-digits": 1, "double-powers": 1,
    "decimal": 2, "decimal-scales": 2, "decimal-conversions": 2,
}  # fmt: skip
"""Where the results start; a kernel works out as many columns as it returns."""


BY_PROGRAMS = {"double-arithmetic": 4, "double-casts": 1, "parse": 1}
"""How many columns at the end the library works out in SC#: test_library_tables.py."""

TABLES_OF_PROGRAMS = {
    "random", "string", "composite-format", "collection-order", "sort-unstable", "priority-queue",
}  # fmt: skip
"""Tables that only programs work out: test_library_tables.py, test_collection_tables.py."""


@cache
def javascript(engine: str) -> JavaScriptKernel:
    if (reason := missing(engine)) is not None:
        pytest.skip(reason)
    script = Path(__file__).with_name("columns.mjs").read_text(encoding="utf-8")
    return JavaScriptKernel(MODULES, script, engine)


def differences(
    table: str, inputs: list[list[str]], results: list[list[str]]
) -> list[tuple[list[str], list[str]]]:
    start = FIRST_COLUMN[table]
    return [
        (row, result)
        for row, result in zip(inputs, results, strict=True)
        if row[start : start + len(result)] != result
    ]


@pytest.mark.parametrize("table", COLUMNS)
def test_python(table: str) -> None:
    inputs = list(rows(table))
    assert differences(table, inputs, [COLUMNS[table](row) for row in inputs]) == []


def check_javascript(table: str, engine: str, step: int) -> None:
    inputs = list(rows(table))[::step]
    results = javascript(engine).call("work_out", {"table": table, "rows": inputs})
    assert isinstance(results, list)
    assert differences(table, inputs, results) == []


@pytest.mark.parametrize("table", COLUMNS)
def test_quickjs(table: str) -> None:
    check_javascript(table, "quickjs", 1)


def test_a_sample_in_v8() -> None:
    for table in COLUMNS:
        check_javascript(table, "v8", 20)


@pytest.mark.long
@pytest.mark.parametrize("engine", ["v8", "node"])
@pytest.mark.parametrize("table", COLUMNS)
def test_all_rows_elsewhere(table: str, engine: str) -> None:
    check_javascript(table, engine, 1)


def test_every_column_of_every_table_is_compared() -> None:
    tables = {path.stem for path in TABLES.glob("*.tsv")}
    assert tables == set(COLUMNS) | TABLES_OF_PROGRAMS
    for table, work in COLUMNS.items():
        row = next(rows(table))
        compared = FIRST_COLUMN[table] + len(work(row)) + BY_PROGRAMS.get(table, 0)
        assert compared == len(row), table
