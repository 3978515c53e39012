"""Nodes to text: parentheses where JavaScript needs them, and places in the source map."""

from __future__ import annotations

import pytest

from scsharp.source import SourceText, Span
from transpiler import nodes as js
from transpiler.printer import print_module
from transpiler.source_map import encode_vlq

A, B, C = js.Identifier("a"), js.Identifier("b"), js.Identifier("c")
ONE = js.Literal("1")


def binary(operator: str, left: js.Expression, right: js.Expression) -> js.Expression:
    return js.BinaryExpression(operator, left, right)


def text_of(expression: js.Expression) -> str:
    return print_module(js.Module([js.ExpressionStatement(expression)]))[0].rstrip("\n")


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (binary("-", A, binary("-", B, C)), "a - (b - c);"),
        (binary("-", binary("-", A, B), C), "a - b - c;"),
        (binary("*", binary("+", A, B), C), "(a + b) * c;"),
        (binary("|", binary("+", A, B), js.Literal("0")), "a + b | 0;"),
        (js.UnaryExpression("-", js.UnaryExpression("-", A)), "- -a;"),
        (js.UnaryExpression("-", js.Literal("-1")), "- -1;"),
        (js.UnaryExpression("!", binary("<", A, B)), "!(a < b);"),
        (js.MemberExpression(ONE, "x"), "(1).x;"),
        (js.MemberExpression(js.NewExpression(A, []), "x"), "new a().x;"),
        (js.NewExpression(js.CallExpression(A, []), []), "new (a())();"),
        (js.ConditionalExpression(js.AssignmentExpression("=", A, B), A, B), "(a = b) ? a : b;"),
        (js.CallExpression(A, [js.SequenceExpression([B, C])]), "a((b, c));"),
        (js.ArrowFunctionExpression(["x"], js.ObjectExpression([("y", A)])), "(x) => ({ y: a });"),
        (js.ObjectExpression([("y", A)]), "({ y: a });"),
        (js.CallExpression(js.ArrowFunctionExpression(["x"], A), [B]), "((x) => a)(b);"),
        (js.UpdateExpression("--", js.MemberExpression(A, "b")), "--a.b;"),
    ],
)
def test_parentheses(expression: js.Expression, text: str) -> None:
    assert text_of(expression) == text


def test_statements_nest_and_labels_stand_where_they_are_used() -> None:
    inner = js.ForStatement([js.BreakStatement("outer")], js.Literal("0"))
    outer = js.ForStatement([inner], js.Literal("0"), None, js.UpdateExpression("++", A), "outer")
    text, _ = print_module(js.Module([outer]))
    assert text == "outer: for (0;; ++a) {\n  for (0;;) {\n    break outer;\n  }\n}\n"


def test_source_map_leads_back_to_the_source() -> None:
    source = SourceText("one\n  two\n")
    call = js.CallExpression(A, [], at=js.Place(source, Span(6, 9)))
    module = js.Module([js.ExpressionStatement(B), js.ExpressionStatement(call)])
    _, source_map = print_module(module)
    assert source_map.find(0, 0) is None
    assert source_map.find(1, 2) == (source, (2, 3))
    assert '"mappings": ";ACAE"'.replace("ACAE", "AACE") in source_map.to_json("x.js")


@pytest.mark.parametrize(
    ("value", "text"), [(0, "A"), (1, "C"), (-1, "D"), (16, "gB"), (-511, "/f")]
)
def test_vlq(value: int, text: str) -> None:
    assert encode_vlq(value) == text
