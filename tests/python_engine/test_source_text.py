"""Generated code as text: what f-strings cannot say is said otherwise, and means the same."""

from __future__ import annotations

import ast

import pytest

from scsharp.python.source_text import python_source

NAME = ast.Name("x", ast.Load())
HOLES = {
    "plain": ast.FormattedValue(NAME, -1, None),
    "backslash": ast.FormattedValue(ast.Constant("\n'\"\\"), -1, None),
    "conversion": ast.FormattedValue(NAME, ord("r"), None),
    "format": ast.FormattedValue(NAME, -1, ast.JoinedStr([ast.Constant(">3")])),
}


@pytest.mark.parametrize("names", [("plain",), ("backslash",), tuple(HOLES)])
def test_a_text_with_holes(names: tuple[str, ...]) -> None:
    tree = ast.Expression(ast.JoinedStr([ast.Constant("a"), *(HOLES[one] for one in names)]))
    code = compile(ast.fix_missing_locations(tree), "", "eval")
    wanted = eval(code, {"x": "y"})
    assert eval(python_source(tree), {"x": "y"}) == wanted
