"""The first difference between engines is told clearly: what, where, and what each one says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scsharp.comparing import Difference, Observation, first_difference
from scsharp.compilation import compile_text
from scsharp.engines import Frame, ScriptError, get_engine

FRAMES = (Frame("F(Int32)", "a.scs", 3), Frame("Main", "a.scs", 9))
ERROR = ScriptError("System.Exception", "no", FRAMES, "exception")
SEEN = Observation("one\ntwo\n", ERROR, 1234, "score = 5\n")


def found(left: Observation, right: Observation) -> Difference | None:
    return first_difference({"python": left, "v8": right})


def test_equal_observations() -> None:
    assert found(SEEN, replace(SEEN)) is None


CASES: list[tuple[Observation, tuple[str, str, str, str]]] = [
    (replace(SEEN, output="one\ntow\n"), ("output", "line 2", "'two'", "'tow'")),
    (replace(SEEN, output="one\ntwo"), ("output", "line 3", "''", "(nothing)")),
    (replace(SEEN, error=None), ("error", "", "System.Exception: no", "no error")),
    (
        replace(SEEN, error=replace(ERROR, message="on")),
        ("error", "", "'System.Exception: no'", "'System.Exception: on'"),
    ),
    (
        replace(SEEN, error=replace(ERROR, trace=FRAMES[:1])),
        ("trace", "frame 2", "at Main in a.scs:line 9", "(nothing)"),
    ),
    (replace(SEEN, steps=12345), ("steps", "", "1,234", "12,345")),
    (replace(SEEN, state="score = 6\n"), ("state", "score", "5", "6")),
]


@pytest.mark.parametrize(("other", "expected"), CASES, ids=range(len(CASES)))
def test_each_kind_of_difference(other: Observation, expected: tuple[str, str, str, str]) -> None:
    difference = found(SEEN, other)
    assert difference is not None
    assert (difference.what, difference.where, difference.left, difference.right) == expected


def test_how_it_reads() -> None:
    assert str(found(SEEN, replace(SEEN, steps=1235))) == (
        "engines differ: steps\n  python: 1,234\n  v8:     1,235"
    )


def test_a_long_line_is_shown_around_the_difference() -> None:
    difference = found(
        replace(SEEN, output="x" * 5000 + "a"), replace(SEEN, output="x" * 5000 + "b")
    )
    assert difference is not None
    assert difference.left == f"…{'x' * 80 + 'a'!r}"
    assert difference.right == f"…{'x' * 80 + 'b'!r}"


SCRIPT = """
class Node { public Node? Next; public double Speed; public int[] Path = new int[20]; public List<Node> All = new(); }
var root = new Node { Next = new Node() };
root.Next.All.Add(new Node());
"""
CHANGES = {
    "root.Next.Speed = 1.5;": ("root.Next.Speed", "0.0 (0x0000000000000000)", "1.5 (0x3ff8000000000000)"),
    "root.Path[18] = 7;": ("root.Path[18]", "0", "7"),
    "root.Next.All[0].Path[3] = 7;": ("root.Next.All.items[0].Path[3]", "0", "7"),
    "root.Next.All[0].Next = root;": ("root.Next.All.items[0].Next", "null", "#1"),
}  # fmt: skip


def state(text: str) -> str:
    script = get_engine("python").load(compile_text(text, "script.scs").lowered)
    assert script.run_entry().error is None
    found = script.state()
    script.close()
    return found


@pytest.mark.parametrize("change", CHANGES)
def test_where_a_state_differs(change: str) -> None:
    left, right = (replace(SEEN, state=state(text)) for text in (SCRIPT, SCRIPT + change))
    difference = found(left, right)
    assert difference is not None
    assert (difference.where, difference.left, difference.right) == CHANGES[change]
