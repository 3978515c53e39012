"""Lowered expressions to JavaScript ones: one case each, nothing decided here."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from typing import assert_never

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from transpiler import arithmetic, elements, emit_longs
from transpiler import nodes as js
from transpiler.context import FunctionContext, ModuleContext
from transpiler.emit_functions import emit_lambda
from transpiler.halves import after, is_exact_number, stored
from transpiler.inlined import FORMS
from transpiler.split_locals import LONGS

NULL = js.Literal("null")


def emit(context: FunctionContext, node: lowered.Expression) -> js.Expression:
    """The expression, marked with its place in the SC# source."""
    result = emit_unmarked(context, node)
    if result.at is None and isinstance(node, MARKED):
        result.at = context.place(node.span)
    return result


MARKED = (
    lowered.Call, lowered.CallSlot, lowered.CallIntrinsic, lowered.Invoke, lowered.New,
    lowered.Field, lowered.Element, lowered.Binary, lowered.Convert, lowered.Cast,
    lowered.NewArray, lowered.ArrayLength,
)  # fmt: skip
"""What can fail, and so needs a place in stack traces."""


def emit_all(
    context: FunctionContext, nodes: tuple[lowered.Expression, ...]
) -> list[js.Expression]:
    return [emit(context, node) for node in nodes]


def emit_unmarked(context: FunctionContext, node: lowered.Expression) -> js.Expression:
    if node.type.kind in LONGS:
        made = emit_longs.emit_whole(context, node)
        if made is not None:
            return made
    match node:
        case lowered.Constant():
            return constant(context.module, node.value, node.type)
        case (
            lowered.Local() | lowered.Field() | lowered.Static() | lowered.Element()
            | lowered.Dereference()
        ):  # fmt: skip
            return emit_read(context, node)
        case lowered.Let(name=name, value=value):
            return js.AssignmentExpression(
                "=", js.Identifier(context.local(name)), emit(context, value)
            )
        case (
            lowered.Call() | lowered.CallSlot() | lowered.CallIntrinsic() | lowered.Invoke()
            | lowered.New()
        ):  # fmt: skip
            return emit_call(context, node)
        case (
            lowered.Unary() | lowered.Binary() | lowered.Compare() | lowered.Logical()
            | lowered.Conditional() | lowered.Convert() | lowered.Concat()
        ):  # fmt: skip
            return emit_operator(context, node)
        case _:
            return emit_object(context, node)


def emit_read(context: FunctionContext, node: lowered.Place) -> js.Expression:
    match node:
        case lowered.Local(name=name):
            return js.Identifier(context.local(name))
        case lowered.Field(object=object_, name=name):
            container = elements.emit_container(context, object_)
            return js.MemberExpression(container, context.module.member(name))
        case lowered.Static(name=name):
            return js.Identifier(context.module.static(name))
        case lowered.Element():
            return elements.emit_element(context, node)
        case lowered.Dereference(cell=cell):
            return js.MemberExpression(emit(context, cell), "value")
        case _:
            assert_never(node)


def emit_call(
    context: FunctionContext,
    node: lowered.Call | lowered.CallSlot | lowered.CallIntrinsic | lowered.Invoke | lowered.New,
) -> js.Expression:
    module = context.module
    arguments = emit_all(context, node.arguments)
    match node:
        case lowered.Call(function=name, checks_receiver=checks):
            if checks:
                return emit_checked_call(context, node, arguments)
            return js.CallExpression(js.Identifier(module.function(name)), arguments)
        case lowered.CallSlot():
            return emit_slot_call(context, node, arguments)
        case lowered.CallIntrinsic(name=name):
            form = FORMS.get(name)
            return module.call(name, *arguments) if form is None else form(*arguments)
        case lowered.Invoke(delegate=delegate):
            return js.CallExpression(emit(context, delegate), arguments)
        case lowered.New(class_name=class_name, constructor=constructor):
            fresh = js.NewExpression(js.Identifier(module.class_(class_name)), [])
            if constructor is None:
                return fresh
            return js.CallExpression(
                js.Identifier(module.function(constructor)), [fresh, *arguments]
            )
        case _:
            assert_never(node)


def emit_checked_call(
    context: FunctionContext, node: lowered.Call, arguments: list[js.Expression]
) -> js.Expression:
    """A null receiver is noticed only when the arguments are there."""
    setup: list[js.Expression] = []
    if not all(map(is_stable, node.arguments[1:])):
        arguments = [stored(context, one, setup) for one in arguments]
    receiver = context.module.call("not_null", arguments[0])
    function = js.Identifier(context.module.function(node.function))
    return after(setup, js.CallExpression(function, [receiver, *arguments[1:]]))


def emit_slot_call(
    context: FunctionContext, node: lowered.CallSlot, arguments: list[js.Expression]
) -> js.Expression:
    """Reading the member notices a null receiver: after the arguments, where they do anything."""
    receiver, setup = emit(context, node.receiver), list[js.Expression]()
    if not all(map(is_stable, node.arguments)):
        receiver = stored(context, receiver, setup)
        arguments = [stored(context, one, setup) for one in arguments]
    method = js.MemberExpression(receiver, context.module.member(node.slot))
    return after(setup, js.CallExpression(method, arguments))


def is_stable(node: lowered.Expression) -> bool:
    """Has evaluating it no effect, so that a null check may come before or after?"""
    return isinstance(node, (lowered.Constant, lowered.Local, lowered.Lambda, lowered.TypeToken))


def emit_operator(
    context: FunctionContext,
    node: lowered.Unary | lowered.Binary | lowered.Compare | lowered.Logical | lowered.Conditional
    | lowered.Convert | lowered.Concat,
) -> js.Expression:  # fmt: skip
    match node:
        case lowered.Unary(operand=operand):
            return arithmetic.unary(context.module, node, emit(context, operand))
        case lowered.Binary(left=left, right=right):
            return arithmetic.binary(
                context.module, node, emit(context, left), emit(context, right)
            )
        case lowered.Compare(left=left) if left.type.kind in LONGS:
            return emit_longs.emit_compare(context, node)
        case lowered.Compare(left=left, right=right):
            return arithmetic.compare(
                context.module, node, emit(context, left), emit(context, right)
            )
        case lowered.Logical(operator=operator, left=left, right=right):
            return js.BinaryExpression(operator, emit(context, left), emit(context, right))
        case lowered.Conditional(test=test, when_true=yes, when_false=no):
            return js.ConditionalExpression(
                emit(context, test), emit(context, yes), emit(context, no)
            )
        case lowered.Convert(operand=operand) if emit_longs.is_narrowing(node):
            return emit_longs.emit_narrowing(context, node)
        case lowered.Convert(operand=operand):
            return arithmetic.convert(context.module, node, emit(context, operand))
        case lowered.Concat(parts=parts):
            told = tuple(part for part in parts if not is_empty(part))
            return context.module.call("concat", *emit_all(context, told))
        case _:
            assert_never(node)


def is_empty(part: lowered.Expression) -> bool:
    """Empty texts do not count as parts: one part alone is no work that is charged."""
    return isinstance(part, lowered.Constant) and not part.value


def emit_object(
    context: FunctionContext,
    node: lowered.NewCell | lowered.ReferenceTo | lowered.NewArray | lowered.ArrayLength
    | lowered.TypeToken | lowered.TypeTest | lowered.Cast | lowered.CopyStruct | lowered.Lambda
    | lowered.MethodDelegate,
) -> js.Expression:  # fmt: skip
    module = context.module
    match node:
        case lowered.NewCell(value=value):
            return js.NewExpression(module.use("Cell"), [emit(context, value)])
        case lowered.ReferenceTo(place=place):
            return emit_reference(context, place)
        case lowered.NewArray():
            return emit_new_array(context, node)
        case lowered.ArrayLength(array=array, dimension=dimension):
            return emit_length(context, array, dimension)
        case lowered.TypeToken(id=type_id):
            return module.type_token(type_id)
        case lowered.TypeTest(operand=operand, id=type_id):
            return module.call("type_test", emit(context, operand), module.type_token(type_id))
        case lowered.Cast(operand=operand, id=type_id):
            return module.call("type_cast", emit(context, operand), module.type_token(type_id))
        case lowered.CopyStruct(operand=operand):
            return js.CallExpression(js.MemberExpression(emit(context, operand), "$copy"), [])
        case lowered.Lambda():
            return emit_lambda(context, node)
        case lowered.MethodDelegate():
            return emit_method_delegate(context, node)
        case _:
            assert_never(node)


def emit_reference(
    context: FunctionContext, place: lowered.Field | lowered.Static | lowered.Element
) -> js.Expression:
    module = context.module
    match place:
        case lowered.Field(object=object_, name=name):
            member = module.member_text(name)
            return module.call("field_reference", emit(context, object_), member)
        case lowered.Static(name=name):
            static = js.Identifier(module.static(name))
            write = js.AssignmentExpression("=", static, js.Identifier("$value"))
            return module.call(
                "static_reference",
                js.ArrowFunctionExpression([], static),
                js.ArrowFunctionExpression(["$value"], write),
            )
        case lowered.Element(array=array, indices=indices):
            operands = [emit(context, array), *elements.emit_indices(context, indices)]
            return module.call(
                "element_reference" if len(indices) == 1 else "grid_reference", *operands
            )
        case _:
            assert_never(place)


def emit_new_array(context: FunctionContext, node: lowered.NewArray) -> js.Expression:
    module = context.module
    class_ = js.Identifier(module.class_(node.type.name))
    lengths = elements.emit_indices(context, node.lengths)
    if node.elements is not None:
        given = js.ArrayExpression(emit_all(context, node.elements))
        if node.type.rank == 1:
            return module.call("array_of", class_, given)
        return module.call("grid_of", class_, js.ArrayExpression(lengths), given)
    default = emit_default(context, node)
    if node.type.rank == 1:
        return module.call("array_new", class_, lengths[0], default)
    return module.call("grid_new", class_, js.ArrayExpression(lengths), default)


def emit_default(context: FunctionContext, node: lowered.NewArray) -> js.Expression:
    """A function that makes a fresh element, for structs; else the element itself."""
    item = node.type.item
    if item is not None and item.kind is Kind.STRUCT:
        made = js.NewExpression(js.Identifier(context.module.class_(item.name)), [])
        return js.ArrowFunctionExpression([], made)
    return NULL if node.default is None else emit(context, node.default)


def emit_length(
    context: FunctionContext, array: lowered.Expression, dimension: int | None
) -> js.Expression:
    target = elements.emit_container(context, array)
    if array.type.rank == 1:
        return js.MemberExpression(target, "length")
    if dimension is None:
        return js.MemberExpression(target, "count")
    if array.type.rank == 2:
        rows = js.MemberExpression(js.MemberExpression(target, "rows"), "length")
        return js.MemberExpression(target, "width") if dimension else rows
    lengths = js.MemberExpression(target, "lengths")
    return js.IndexExpression(lengths, js.Literal(str(dimension)))


def emit_method_delegate(context: FunctionContext, node: lowered.MethodDelegate) -> js.Expression:
    module = context.module
    if node.receiver is None:
        return js.Identifier(module.function(node.function))
    receiver = emit(context, node.receiver)
    if node.slot is not None:
        slot = module.member_text(node.slot)
        return module.call("slot_delegate", receiver, slot)
    return module.call("bound_delegate", receiver, js.Identifier(module.function(node.function)))


def constant(module: ModuleContext, value: object, type_: lowered.Type) -> js.Expression:
    """A constant of a kind as JavaScript source."""
    match value:
        case None:
            return NULL
        case bool():
            return js.Literal("true" if value else "false")
        case str():
            return js.Literal(string_literal(value))
        case int():
            kind = type_.item.kind if type_.kind is Kind.NULLABLE and type_.item else type_.kind
            if kind in LONGS and not is_exact_number(value):
                return module.long(arithmetic.SUFFIX[kind], value)
            return js.Literal(str(value))
        case float():
            return js.Literal(float_literal(value))
        case Decimal():
            return module.decimal(value)
        case _:
            raise AssertionError(f"no JavaScript constant for {value!r}")


def float_literal(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == int(value) and abs(value) < 1e15:
        return "-0" if value == 0 and math.copysign(1, value) < 0 else str(int(value))
    return repr(value)


def string_literal(value: str) -> str:
    """The string in double quotes; what is not printable ASCII is escaped."""
    return json.dumps(value)
