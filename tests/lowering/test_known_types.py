"""What a script declares under the full name of a library type does not take its place in the
language: exceptions of the engine, iteration and texts go on as before."""

from __future__ import annotations

import pytest

from scsharp.running import run

TYPES = (
    "class KernelExceptions { }",
    "class IndexOutOfRangeException : Exception { }",
    "interface IFormattable { }",
    "interface IDisposable { }",
)
USE = """
int[] a = [1, 2];
foreach (int n in a) Console.Write($"{n:00} ");
try { Console.Write(a[a.Length]); } catch (Exception e) { Console.Write(e.Message); }
"""


@pytest.mark.parametrize("declared", TYPES)
@pytest.mark.parametrize("engine", ["python", "quickjs"])
def test_the_language_keeps_its_types(engine: str, declared: str) -> None:
    result = run(f"{USE}\nnamespace System {{ {declared} }}\n", engine)
    assert result.error is None
    assert result.stdout == "01 02 Index was outside the bounds of the array."
