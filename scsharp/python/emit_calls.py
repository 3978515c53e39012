"""Calls, and functions as values."""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from scsharp.python import emit_expressions, emit_functions, inlined
from scsharp.python.context import FunctionContext
from scsharp.python.division import shared


def emit_call(
    f: FunctionContext,
    node: lowered.Call | lowered.CallSlot | lowered.CallIntrinsic | lowered.Invoke,
) -> ast.expr:
    match node:
        case lowered.Call():
            return direct_call(f, node)
        case lowered.CallSlot(receiver=receiver, slot=slot, arguments=arguments):
            target = emit_expressions.emit(f, receiver)
            codes = emit_expressions.emit_all(f, arguments)
            return f.build.method(target, f.module.slot(slot), *codes)
        case lowered.CallIntrinsic():
            return inlined.emit_intrinsic(f, node)
        case lowered.Invoke(delegate=delegate, arguments=arguments):
            target = emit_expressions.emit(f, delegate)
            return f.build.call(target, *emit_expressions.emit_all(f, arguments))


def direct_call(f: FunctionContext, node: lowered.Call) -> ast.expr:
    codes = emit_expressions.emit_all(f, node.arguments)
    name = f.module.function(node.function)
    if node.function in f.module.depth_arguments:
        codes.append(depth_argument(f))
    if not node.checks_receiver or cannot_be_null(node.arguments[0]):
        return f.build.call(name, *codes)
    if method_owner(f, node.function) is not None:
        return f.build.method(codes[0], f.module.method(node.function), *codes[1:])
    first, again = shared(f, codes[0])
    test = f.build.compare(first, "is not", f.build.constant(None))
    receiver = f.build.choose(test, again, f.build.call("_null_reference"))
    return f.build.call(name, receiver, *codes[1:])


def depth_argument(f: FunctionContext) -> ast.expr:
    build = f.build
    if f.knows_depth:
        return build.name(emit_functions.DEEPER)
    return build.item(build.name("_levels"), build.attribute(build.name("_machine"), "depth"))


def cannot_be_null(node: lowered.Expression) -> bool:
    if isinstance(node, (lowered.New, lowered.NewArray)):
        return True
    is_this = isinstance(node, lowered.Local) and node.name == "this"
    return is_this or node.type.kind not in (Kind.OBJECT, Kind.STRING, Kind.ARRAY)


def method_owner(f: FunctionContext, function: str) -> str | None:
    """The class that has a function as its method too, so that a null receiver fails by itself."""
    found = f.module.program.functions.get(function)
    if found is None or not found.parameters or found.parameters[0].type.kind is not Kind.OBJECT:
        return None
    owner = found.parameters[0].type.name
    if owner not in f.module.program.classes:
        return None
    f.module.methods.setdefault(owner, set()).add(function)
    return owner


def emit_function_value(
    f: FunctionContext, node: lowered.Lambda | lowered.MethodDelegate
) -> ast.expr:
    if isinstance(node, lowered.Lambda):
        return emit_functions.emit_lambda(f, node)
    if node.receiver is None:
        return f.build.name(f.module.function(node.function))
    receiver = emit_expressions.emit(f, node.receiver)
    if node.slot is not None:
        return f.build.attribute(receiver, f.module.slot(node.slot))
    return f.build.call("_bind", f.build.name(f.module.function(node.function)), receiver)
