"""The state of a script as text: what stands in it, equal on every engine, bounded in size."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from scsharp.compilation import compile_text
from scsharp.engines import engine_names, get_engine
from scsharp.lowering.nodes import Program
from scsharp.python.state import STATE_UNITS

PROGRAM = Path(__file__).parent / "programs" / "state.scs"
ENGINES = engine_names()


@cache
def program(text: str) -> Program:
    return compile_text(text, "script.scs").lowered


@cache
def state(engine: str, text: str, steps: int = 50_000_000) -> str:
    script = get_engine(engine).load(program(text), steps=steps)
    script.run_entry()
    used = script.steps_used
    found = script.state()
    assert script.steps_used == used
    assert script.state() == found
    script.close()
    return found


@pytest.mark.parametrize("engine", ENGINES)
def test_every_kind_of_value(engine: str) -> None:
    expected = PROGRAM.with_suffix(".state").read_text(encoding="utf-8")
    assert state(engine, PROGRAM.read_text(encoding="utf-8")) == expected


LARGE = {
    "numbers": "var all = new int[5_000_000]; for (int i = 0; i < 100; i++) all[i] = i;",
    "texts": "var all = new List<string>(); for (int i = 0; i < 20; i++) all.Add(new string('x', 1_000_000) + i);",
    "chain": "class N { public N? Next; }\nN head = new N(); for (int i = 0; i < 20_000; i++) head = new N { Next = head };",
    "structs": "struct S { public int A; public string B; }\nvar all = new S[300_000];",
}


SLOW = [pytest.param(one, marks=pytest.mark.long) for one in ("numbers", "structs")]


@pytest.mark.parametrize("name", [*SLOW, "texts", "chain"])
def test_a_large_state_is_cut_at_the_same_place(name: str) -> None:
    found = {state(engine, LARGE[name]) for engine in ENGINES}
    assert len(found) == 1
    (text,) = found
    assert len(text) < STATE_UNITS + 1000
    assert text.endswith("...\n") == (name in ("numbers", "texts", "structs"))


DIFFERENT = [
    ("double a = 0.0;", "double a = -0.0;"),
    ("object a = 1;", "object a = 1L;"),
    ("string a = new string('x', 300) + \"y\";", "string a = new string('x', 300) + \"z\";"),
    ("string? a = null;", 'string? a = "null";'),
    ("decimal a = 1.0m;", "decimal a = 1.00m;"),
    ("var a = new int[2, 3];", "var a = new int[3, 2];"),
    ("var a = new object(); var b = a;", "var a = new object(); var b = new object();"),
    ("var a = new List<int>(new int[17]);", "var a = new List<int>(new int[17]); a[16] = 1;"),
    ("var a = new StringBuilder();", "var a = new StringBuilder(); a.Append(' ');"),
    ("class C { public static int A = 1; }\nC.A = 2;", "class C { public static int A = 1; }\nC.A = 3;"),
    ("var a = new Random(5);", "var a = new Random(5); a.Next();"),
]  # fmt: skip


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("pair", DIFFERENT, ids=range(len(DIFFERENT)))
def test_different_states_have_different_texts(engine: str, pair: tuple[str, str]) -> None:
    assert state(engine, pair[0]) != state(engine, pair[1])


@pytest.mark.parametrize("engine", ENGINES)
def test_state_follows_what_the_host_sets(engine: str) -> None:
    script = get_engine(engine).load(program("int score = 1; void Next() { score++; }"))
    script.run_entry()
    script.set("score", 41)
    script.call("Next")
    assert script.state() == "score = 42\n"
    script.close()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("value", [2**53 - 1, 2**53 + 1, -(2**53) - 1, 2**63 - 1, -(2**63), 0])
def test_the_host_sets_long_integers_exactly(engine: str, value: int) -> None:
    script = get_engine(engine).load(
        program('long big = 1; string text = ""; void Tell() { text = $"{big}"; }')
    )
    script.run_entry()
    script.set("big", value)
    script.call("Tell")
    assert (script.get("big"), script.get("text")) == (value, str(value))
    script.close()


def test_a_script_that_a_limit_ended_has_a_state() -> None:
    text = "var all = new List<int>(); while (true) all.Add(all.Count);"
    found = {state(engine, text, 1_000) for engine in ENGINES}
    assert len(found) == 1
    assert "all = #1 List<int>" in found.pop()
