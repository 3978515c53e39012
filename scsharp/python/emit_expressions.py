"""Expressions: the dispatchers.

Integers go through arithmetic.py, which delays wrap-around; everything else comes here. Python
evaluates operands from left to right, as the lowered tree wants it.
"""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS
from scsharp.python import (
    arithmetic,
    emit_calls,
    emit_objects,
    emit_places,
    emit_tests,
    emit_text,
    floating,
    refine,
)
from scsharp.python.context import FunctionContext


def emit(f: FunctionContext, node: lowered.Expression) -> ast.expr:
    """The code of an expression, at its place in the source."""
    if node.type.kind in INTEGER_KINDS:
        return arithmetic.emit_integer(f, node)
    before = f.build.at(node.span)
    code = emit_other(f, node)
    f.build.where = before
    return code


def emit_all(f: FunctionContext, nodes: tuple[lowered.Expression, ...]) -> list[ast.expr]:
    return [emit(f, one) for one in nodes]


def emit_other(f: FunctionContext, node: lowered.Expression) -> ast.expr:
    """An expression without what arithmetic.py does for integers."""
    match node:
        case lowered.Constant(value=value):
            return f.build.constant(value) if is_literal(value) else emit_text.constant(f, value)
        case lowered.Local(name=name):
            return f.build.name(f.local(name))
        case lowered.Let(name=name, value=inner):
            return f.build.let(f.local(name), emit(f, inner))
        case lowered.Conditional(test=test, when_true=yes, when_false=no):
            code = emit(f, test)
            with refine.passed(f, test, True, (yes,)):
                when_true = emit(f, yes)
            with refine.passed(f, test, False, (no,)):
                return f.build.choose(code, when_true, emit(f, no))
        case lowered.Unary() | lowered.Binary() | lowered.Convert():
            return floating.emit_operation(f, node)
        case lowered.Concat():
            return emit_text.emit_concat(f, node)
    return emit_heap(f, node)


def is_literal(value: object) -> bool:
    return value is None or isinstance(value, (bool, int, str)) or is_plain_float(value)


def is_plain_float(value: object) -> bool:
    """A float that Python can write: not infinite, not NaN, not the negative zero."""
    if not isinstance(value, float) or value - value != 0.0:
        return False
    return value != 0.0 or not str(value).startswith("-")


def emit_heap(f: FunctionContext, node: lowered.Expression) -> ast.expr:
    match node:
        case lowered.Field() | lowered.Static() | lowered.Element() | lowered.Dereference():
            return emit_places.emit_read(f, node)
        case lowered.NewCell() | lowered.ReferenceTo():
            return emit_places.emit_reference(f, node)
        case lowered.Call() | lowered.CallSlot() | lowered.CallIntrinsic() | lowered.Invoke():
            return emit_calls.emit_call(f, node)
        case lowered.Lambda() | lowered.MethodDelegate():
            return emit_calls.emit_function_value(f, node)
        case lowered.New() | lowered.NewArray() | lowered.ArrayLength() | lowered.CopyStruct():
            return emit_objects.emit_object(f, node)
        case lowered.Compare() | lowered.Logical():
            return emit_tests.emit_test(f, node)
        case lowered.TypeToken() | lowered.TypeTest() | lowered.Cast():
            return emit_tests.emit_type_operation(f, node)
    raise AssertionError(f"unknown expression {type(node).__name__}")
