"""Array elements: bounds are checked in place, so that V8 sees at each place the one kind of array
that stands there.

    a[i] ?? no_element()    in_range(names[i])    a[checked_index(i, a.length)] = value
"""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import INTEGER_KINDS, Kind
from transpiler import arithmetic, halves
from transpiler import nodes as js
from transpiler.context import FunctionContext, ModuleContext
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
    array = emit_container(context, node.array)
    indices = emit_indices(context, node.indices)
    match indices:
        case [index]:
            return js.IndexExpression(array, index)
        case [first, second]:
            row = js.IndexExpression(js.MemberExpression(array, "rows"), first)
            return js.IndexExpression(row, second)
        case _:
            return context.module.call("grid_at", array, *indices)


def emit_container(context: FunctionContext, node: lowered.Expression) -> js.Expression:
    """An object or array whose member is to be read or set. That fails by itself where there is no
    such element: the kernel takes JavaScript's error about undefined for a bad index."""
    from transpiler.emit_expressions import emit

    return (
        emit_unchecked(context, node) if isinstance(node, lowered.Element) else emit(context, node)
    )


def emit_indices(
    context: FunctionContext, indices: tuple[lowered.Expression, ...]
) -> list[js.Expression]:
    from transpiler.emit_expressions import emit

    return [
        arithmetic.number(emit(context, index))
        if index.type.kind in LONGS
        else emit(context, index)
        for index in indices
    ]


def emit_put(
    context: FunctionContext, node: lowered.Element, value: lowered.Expression
) -> js.Expression:
    """Sets an element. Array, indices and value are there before the place is checked."""
    from transpiler.emit_expressions import emit

    module, setup = context.module, list[js.Expression]()
    if len(node.indices) > 2:
        operands = [emit(context, node.array), *emit_indices(context, node.indices)]
        return module.call("grid_put", *operands, emit(context, value))
    is_calm = is_plain(value)
    array = stored(context, node.array, emit(context, node.array), setup, is_calm=is_calm)
    codes = emit_indices(context, node.indices)
    # The first of two indices stands before the check, the others may as well be in place.
    indices = [
        code if is_calm else stored(context, index, code, setup, is_calm=False)
        for index, code in zip(node.indices, codes, strict=True)
    ]
    given = emit(context, value)
    if not is_calm:
        given = halves.stored(context, given, setup)
    place = target(module, array, indices)
    assign = js.AssignmentExpression("=", place, given)
    return halves.after(setup, assign)


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


def stored(
    context: FunctionContext,
    node: lowered.Expression,
    code: js.Expression,
    setup: list[js.Expression],
    *,
    is_calm: bool,
) -> js.Expression:
    """Something to write twice, which nothing in between changes."""
    if isinstance(node, lowered.Constant) or (isinstance(node, lowered.Local) and is_calm):
        return code
    return halves.stored(context, code, setup)


def is_plain(node: lowered.Expression) -> bool:
    """Can evaluating it neither fail nor change anything, so that a check may come first?"""
    match node:
        case lowered.Constant() | lowered.Local() | lowered.Static():
            return True
        case lowered.Binary(left=left, right=right, operator=operator):
            is_safe = operator not in ("/", "%") or node.type.kind in arithmetic.FLOATS
            is_safe = is_safe and not node.is_checked and node.type.kind is not Kind.DECIMAL
            return is_safe and is_plain(left) and is_plain(right)
        case lowered.Compare(left=left, right=right) | lowered.Logical(left=left, right=right):
            return is_plain(left) and is_plain(right)
        case lowered.Unary(operand=operand):
            return not node.is_checked and is_plain(operand)
        case lowered.Convert(operand=operand):
            is_decimal = Kind.DECIMAL in (operand.type.kind, node.type.kind)
            return not node.is_checked and not is_decimal and is_plain(operand)
        case lowered.Conditional(test=test, when_true=one, when_false=other):
            return is_plain(test) and is_plain(one) and is_plain(other)
        case _:
            return False
