"""Both kernels agree with .NET on every row of the tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kernel.javascript import JavaScriptKernel
from tests.kernel.python_columns import COLUMNS
from tests.kernel.tables import rows

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


@pytest.fixture(scope="module")
def javascript() -> JavaScriptKernel:
    script = Path(__file__).with_name("columns.mjs").read_text(encoding="utf-8")
    return JavaScriptKernel(MODULES, script)


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


@pytest.mark.parametrize("table", COLUMNS)
def test_javascript(table: str, javascript: JavaScriptKernel) -> None:
    inputs = list(rows(table))
    results = javascript.call("work_out", {"table": table, "rows": inputs})
    assert isinstance(results, list)
    assert differences(table, inputs, results) == []
