"""No text makes the compiler fail, hang, or take long."""

from __future__ import annotations

import pytest

import scsharp
from tests.robustness.damage import damaged
from tests.robustness.faults import fault_of

EXTREME = {
    "10,000 parentheses": "var x = " + "(" * 10_000 + "1" + ")" * 10_000 + ";",
    "10,000 open parentheses": "var x = " + "(" * 10_000,
    "10,000 braces": "{" * 10_000,
    "10,000 brackets": "int" + "[" * 10_000,
    "10,000 generics": "A<" * 10_000,
    "5,000 terms": "var x = " + "+".join(["1"] * 5_000) + ";",
    "5,000 strings": "var x = " + "+".join(['"a"'] * 5_000) + ";",
    "5,000 calls": "var x = a" + ".F(1)" * 5_000 + ";",
    "5,000 else ifs": "if (true) ; " + "else if (true) ; " * 5_000,
    "3,000 casts": "var x = " + "(int)" * 3_000 + "1;",
    "3,000 lambdas": "var x = " + "y => " * 3_000 + "1;",
    "3,000 conditionals": "var x = " + "true ? 1 : " * 3_000 + "1;",
    "3,000 nots": "var x = " + "!" * 3_000 + "true;",
    "nested interpolation": "var x = " + '$"{' * 500 + "1" + '}"' * 500 + ";",
    "nothing": "",
    "NUL": "int x\0 = 1;\0",
    "BOM": "\ufeffint x = 1;",
    "lone surrogates": 'var s = "\ud800"; int \udc00x = 1; // \udfff',
    "CR CR LF": "int x = 1;\r\r\nint y = x;\r",
    "open comment": "int x = 1; /* never closed",
    "open string": 'var s = "never closed',
    "open raw string": 'var s = """never closed',
    "open interpolation": 'var s = $"{',
    "one line of 250 KB": "int x = 1; " * 23_000,
    "over the limit": "// " + "x" * 300_000,
    "endless generics": "class A<T> { A<A<T>> next; } var a = new A<int>();",
    "own base": "class A : A { } class B : C { } class C : B { }",
    "own constant": "const int A = B; const int B = A;",
    "list patterns without their brace": 'return a switch\n["go", var b] => F("x),\n["up", var b] => F(b),\n[var c, .., var d] => F(c),\n',
    "struct in itself": "struct S { S s; }",
}


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    scsharp.check("int x = 1;")


@pytest.mark.parametrize("seed", range(120))
def test_damaged(seed: int) -> None:
    assert fault_of(damaged(seed)[1]) == ""


@pytest.mark.parametrize("name", EXTREME)
def test_extreme(name: str) -> None:
    assert fault_of(EXTREME[name]) == ""


@pytest.mark.long
@pytest.mark.parametrize("block", range(50))
def test_many_damaged(block: int) -> None:
    for seed in range(1000 + block * 100, 1100 + block * 100):
        assert fault_of(damaged(seed)[1]) == ""
