"""Diagnostics as text and as JSON, from the same data."""

from __future__ import annotations

import scsharp
from scsharp.diagnostics.render import render_text, to_json


def test_text_shows_the_line_a_caret_and_the_way_out() -> None:
    (one,) = scsharp.check("int score = 0;\n\tscroe++;\n", "app.scs")
    assert render_text([one]).splitlines() == [
        f"app.scs(2,2): error CS0103: {one.message}",
        "    \tscroe++;",
        "    \t^~~~~",
        f"    help: {one.hint}",
    ]
    assert "score" in one.hint


def test_a_long_line_is_cut_around_the_place() -> None:
    (one,) = scsharp.check("/*" + "x" * 1000 + "*/ int n = missing; /*" + "y" * 1000 + "*/")
    shown = render_text([one]).splitlines()
    at = shown[2].index("^")
    assert len(shown[1]) < 200 and shown[1][at : at + 7] == "missing"


def test_control_characters_and_lone_surrogates_can_be_shown() -> None:
    for one in scsharp.check('var s = "\x07\ud800"; int n = s;'):
        render_text([one]).encode("utf-8")


def test_json_has_everything() -> None:
    (one,) = scsharp.check("int n = 1.5;", "a.scs")
    assert to_json(one) == {
        "code": "CS0266",
        "severity": "error",
        "message": one.message,
        "hint": one.hint,
        "path": "a.scs",
        "line": 1,
        "column": 9,
        "endLine": 1,
        "endColumn": 12,
        "sourceLine": "int n = 1.5;",
    }
