"""Array elements: bounds are checked in place, so that V8 sees at each place the one kind of array
that stands there.

    a[i] ?? no_element()    in_range(names[i])    a[checked_index(i, a.length)] = value
"""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.effects import effects_of, is_effect_free, must_be_saved
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from transpiler import arithmetic, emit_expressions, halves
from transpiler import nodes as js
from transpiler.context import FunctionContext, ModuleContext
from transpiler.leaf_loops import is_leaf
from transpiler.split_locals import LONGS

NEVER_NULL = INTEGER_KINDS | {Kind.BOOL, Kind.F32, Kind.F64, Kind.DECIMAL, Kind.STRUCT}


def emit_element(context: FunctionContext, node: lowered.Element) -> js.Expression:
    """Reads an element."""
    found, module = emit_unchecked(context, node), context.module
    if len(node.indices) > 2:
        return found
    if node.type.kind in NEVER_NULL:
        return js.BinaryExpression("??", found, module.call("no_element"))
    return module.call("in_range", found)


def emit_unchecked(context: FunctionContext, node: lowered.Element) -> js.Expression:
    """Reads an element: what is not there is undefined."""
    if len(node.indices) == 2:
        return emit_in_plane(context, node)
    array = emit_container(context, node.array)
    indices = emit_indices(context, node.indices)
    if len(indices) == 1:
        return js.IndexExpression(array, indices[0])
    return context.module.call("grid_at", array, *indices)


def emit_in_plane(context: FunctionContext, node: lowered.Element) -> js.Expression:
    """a.rows[i][j]; indices that do something come before the look into the array, which may be
    null."""
    setup: list[js.Expression] = []
    if all(is_effect_free(one) for one in node.indices):
        array = emit_container(context, node.array)
        first, second = emit_indices(context, node.indices)
    else:
        array = emit_twice(context, node.array, node.indices, setup)
        first, second = (
            halves.stored(context, one, setup) for one in emit_indices(context, node.indices)
        )
    row = js.IndexExpression(js.MemberExpression(array, "rows"), first)
    return halves.after(setup, js.IndexExpression(row, second))


def emit_container(context: FunctionContext, node: lowered.Expression) -> js.Expression:
    """An object or array whose member is to be read or set. That fails by itself where there is no
    such element: the kernel takes JavaScript's error about undefined for a bad index."""
    if isinstance(node, lowered.Element):
        return emit_unchecked(context, node)
    return emit_expressions.emit(context, node)


def emit_indices(
    context: FunctionContext, indices: tuple[lowered.Expression, ...]
) -> list[js.Expression]:
    return [
        arithmetic.number(code) if index.type.kind in LONGS else code
        for index, code in zip(indices, emit_expressions.emit_all(context, indices), strict=True)
    ]


def emit_put(
    context: FunctionContext, node: lowered.Element, value: lowered.Expression
) -> js.Expression:
    """Sets an element. Array, indices and value are there before the place is checked."""
    emit, module = emit_expressions.emit, context.module
    codes = emit_indices(context, node.indices)
    if len(node.indices) > 2:
        return module.call("grid_put", emit(context, node.array), *codes, emit(context, value))
    setup: list[js.Expression] = []
    array = emit_twice(context, node.array, (*node.indices, value), setup)
    given = emit(context, value)
    follows = may_follow_check(module, value)
    is_late = len(codes) == 2 and not all(is_effect_free(one) for one in node.indices)
    if not follows or is_late:
        for at, index in enumerate(node.indices):
            later = effects_of((*node.indices[at + 1 :], value))
            if must_be_saved(index, later) or (is_late and not is_effect_free(index)):
                codes[at] = halves.stored(context, codes[at], setup)
    if not follows:
        given = halves.stored(context, given, setup)
    assign = js.AssignmentExpression("=", target(module, array, codes), given)
    return halves.after(setup, assign)


def may_follow_check(module: ModuleContext, value: lowered.Expression) -> bool:
    """Does nobody notice whether the value was made where the place turns out to be none?"""
    return is_effect_free(value) and is_leaf(module, value)


def emit_twice(
    context: FunctionContext,
    array: lowered.Expression,
    later: tuple[lowered.Expression, ...],
    setup: list[js.Expression],
) -> js.Expression:
    """The array as something to write twice, which what comes later does not change."""
    code = emit_expressions.emit(context, array)
    if isinstance(array, lowered.Local) and not must_be_saved(array, effects_of(later)):
        return code
    return halves.stored(context, code, setup)


def target(
    module: ModuleContext, array: js.Expression, indices: list[js.Expression]
) -> js.IndexExpression:
    """a[checked_index(i, a.length)] or a.rows[i][checked_index(j, a.width)]"""
    length = js.MemberExpression(array, "width" if len(indices) == 2 else "length")
    last = module.call("checked_index", indices[-1], length)
    if len(indices) == 1:
        return js.IndexExpression(array, last)
    row = js.IndexExpression(js.MemberExpression(array, "rows"), indices[0])
    return js.IndexExpression(row, last)
