"""Objects, arrays and copies made."""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from scsharp.python import emit_expressions
from scsharp.python.context import FunctionContext


def emit_object(
    f: FunctionContext,
    node: lowered.New | lowered.NewArray | lowered.ArrayLength | lowered.CopyStruct,
) -> ast.expr:
    match node:
        case lowered.New(class_name=name, constructor=constructor, arguments=arguments):
            codes = emit_expressions.emit_all(f, arguments)
            return f.build.call(f.module.maker(name, constructor), *codes)
        case lowered.NewArray():
            return new_array(f, node)
        case lowered.ArrayLength():
            return length(f, node)
        case lowered.CopyStruct(operand=operand, type=type_):
            return f.build.call(f.module.copier(type_.name), emit_expressions.emit(f, operand))


def new_array(f: FunctionContext, node: lowered.NewArray) -> ast.expr:
    build, kind = f.build, f.build.name(f.module.class_name(node.type.name))
    lengths = emit_expressions.emit_all(f, node.lengths)
    if node.elements is not None:
        items = build.row(emit_expressions.emit_all(f, node.elements))
        is_grid = node.type.rank > 1
        return build.call(kind, items, build.group(lengths)) if is_grid else build.call(kind, items)
    assert node.default is not None
    default = emit_expressions.emit(f, node.default)
    is_struct = node.default.type.kind is Kind.STRUCT
    name = "_new_grid" if node.type.rank > 1 else "_new_array"
    if is_struct:
        name, default = f"{name}_of", build.thunk(default)
    size = build.group(lengths) if node.type.rank > 1 else lengths[0]
    return build.call(name, kind, size, default)


def length(f: FunctionContext, node: lowered.ArrayLength) -> ast.expr:
    build, array = f.build, emit_expressions.emit(f, node.array)
    rank = node.array.type.rank
    match rank, node.dimension:
        case 1, _:
            return build.call("_len", build.attribute(array, "a"))
        case 2, 0:
            return build.call("_len", build.attribute(array, "rows"))
        case 2, 1:
            return build.attribute(array, "width")
        case _, None:
            return build.call(f.module.intrinsic("array_count"), array)
    return build.item(build.attribute(array, "lengths"), build.constant(node.dimension))
