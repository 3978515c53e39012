"""Comparisons, short circuits and questions about types."""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from scsharp.python import emit_expressions, floating, refine
from scsharp.python.context import FunctionContext, ModuleContext
from scsharp.python.division import shared

BY_VALUE = INTEGER_KINDS | {Kind.F32, Kind.F64, Kind.DECIMAL, Kind.STRING}
IDENTITY = {"==": "is", "!=": "is not"}


def emit_test(f: FunctionContext, node: lowered.Compare | lowered.Logical) -> ast.expr:
    if isinstance(node, lowered.Logical):
        is_both = node.operator == "&&"
        left = emit_expressions.emit(f, node.left)
        with refine.passed(f, node.left, is_both, (node.right,)):
            right = emit_expressions.emit(f, node.right)
        return f.build.both(left, right) if is_both else f.build.either(left, right)
    kind = node.left.type.kind
    if is_null(node.left) or is_null(node.right) or kind not in BY_VALUE:
        left, right = emit_expressions.emit(f, node.left), emit_expressions.emit(f, node.right)
        operator = node.operator if kind is Kind.NULLABLE else IDENTITY[node.operator]
        if is_null(node.left) or is_null(node.right):
            operator = IDENTITY[node.operator]
        return f.build.compare(left, operator, right)
    if kind in floating.FLOATS:
        left, right = floating.operands(f, node.left, node.right)
    else:
        left, right = emit_expressions.emit(f, node.left), emit_expressions.emit(f, node.right)
    return f.build.compare(left, node.operator, right)


def is_null(node: lowered.Expression) -> bool:
    return isinstance(node, lowered.Constant) and node.value is None


def emit_type_operation(
    f: FunctionContext, node: lowered.TypeToken | lowered.TypeTest | lowered.Cast
) -> ast.expr:
    match node:
        case lowered.TypeToken(id=type_id):
            return f.build.name(f.module.token(type_id))
        case lowered.TypeTest(operand=operand, id=type_id):
            return type_test(f, emit_expressions.emit(f, operand), type_id)
        case lowered.Cast(operand=operand, id=type_id):
            return cast(f, emit_expressions.emit(f, operand), type_id)


def cast(f: FunctionContext, operand: ast.expr, type_id: str) -> ast.expr:
    """x if isinstance(x, C) or x is None else bad_cast(x, type)"""
    build = f.build
    first, again = shared(f, operand)
    is_none = build.compare(again, "is", build.constant(None))
    test = build.either(type_test(f, first, type_id), is_none)
    token = build.name(f.module.token(type_id))
    return build.choose(test, again, build.call("_bad_cast", again, token))


def type_test(f: FunctionContext, operand: ast.expr, type_id: str) -> ast.expr:
    build = f.build
    runtime = f.module.program.types.get(type_id)
    if runtime is not None and runtime.full_name == "System.Object":
        return build.compare(operand, "is not", build.constant(None))
    if runtime is not None and runtime.full_name == "System.String":
        return build.call("_isinstance", operand, build.name("_str"))
    found = classes_of(f.module, type_id)
    if found is None:
        return build.call("_is_of_type", operand, build.constant(type_id))
    name = build.name(f.module.class_name(found.name))
    if is_leaf(f.module, found.name):
        return build.compare(build.call("_type", operand), "is", name)
    return build.call("_isinstance", operand, name)


def classes_of(module: ModuleContext, type_id: str) -> lowered.Class | None:
    """The class whose objects, with those of its subclasses, are exactly the type's values."""
    found = [one for one in module.program.classes.values() if one.type_id == type_id]
    if len(found) != 1:
        return None
    members = {
        one.name
        for one in module.program.classes.values()
        if type_id in module.program.types[one.type_id].ancestors
    }
    return found[0] if members <= subclasses(module, found[0].name) else None


def subclasses(module: ModuleContext, name: str) -> set[str]:
    found = {name}
    for one in module.program.classes.values():
        if one.base in found:
            found.add(one.name)
    return found


def is_leaf(module: ModuleContext, name: str) -> bool:
    return all(one.base != name for one in module.program.classes.values())
