"""Strings joined, and constants that Python has no literal for."""

from __future__ import annotations

import ast
from decimal import Decimal

from scsharp.lowering import nodes as lowered
from scsharp.python import emit_expressions
from scsharp.python.context import FunctionContext


def constant(f: FunctionContext, value: object) -> ast.expr:
    """Infinite, NaN or negative zero, which the tree holds; or a decimal, which has a name."""
    if isinstance(value, float):
        return ast.Constant(value, **f.build.where)
    assert isinstance(value, Decimal), f"unknown constant {value!r}"
    return f.build.name(f.module.decimal(value))


def emit_concat(f: FunctionContext, node: lowered.Concat) -> ast.expr:
    """Two parts are added, more are formatted at once; a long result is charged for."""
    parts = [part for part in node.parts if not is_empty(part)]
    codes = [emit_part(f, one) for one in parts]
    match codes:
        case []:
            return f.build.constant("")
        case [code]:
            return code
        case [left, right]:
            joined: ast.expr = f.build.binary("+", left, right)
        case _:
            joined = ast.JoinedStr([hole(f, one) for one in codes], **f.build.where)
    return charged(f, joined)


def is_empty(part: lowered.Expression) -> bool:
    return isinstance(part, lowered.Constant) and not part.value


def emit_part(f: FunctionContext, part: lowered.Expression) -> ast.expr:
    """null counts as empty."""
    code = emit_expressions.emit(f, part)
    if isinstance(part, (lowered.Constant, lowered.Concat)) or never_null(part):
        return code
    return f.build.either(code, f.build.constant(""))


def never_null(part: lowered.Expression) -> bool:
    return isinstance(part, lowered.CallIntrinsic) and part.name.endswith("_to_string")


def hole(f: FunctionContext, code: ast.expr) -> ast.expr:
    if isinstance(code, ast.Constant):
        return code
    return ast.FormattedValue(code, -1, None, **f.build.where)


def charged(f: FunctionContext, joined: ast.expr) -> ast.expr:
    """s if len(s := a + b) < 64 else charged(s): short texts cost no steps."""
    build, name = f.build, f.temporary("text")
    size = build.call("_len", build.let(name, joined))
    test = build.compare(size, "<", build.constant(64))
    return build.choose(test, build.name(name), build.call("_charged_text", build.name(name)))
