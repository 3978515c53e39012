"""Calls: of functions, through slots, of kernel functions, on values, of delegates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.boxing import box, is_value
from scsharp.lowering.effects import effects_of
from scsharp.lowering.enum_calls import call_enum_member, is_enum_member, lower_has_flag
from scsharp.lowering.generic_operations import lower_generic
from scsharp.lowering.kinds import cell_of
from scsharp.lowering.members import first_declaration
from scsharp.lowering.operands import Maker, after, hold, in_order, save_before
from scsharp.lowering.structs import copied, is_mutable_struct, is_variable
from scsharp.lowering.value_calls import call_on_value, call_virtual
from scsharp.lowering.variable_receivers import in_order_on_variable, works_on_variable
from scsharp.symbols.members import MethodKind, MethodUse
from scsharp.symbols.types import ArrayType, NamedType, Special, Type, TypeKind
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

Operands = tuple[lowered.Expression, ...]
NULL_KINDS = frozenset((lowered.Kind.OBJECT, lowered.Kind.STRING, lowered.Kind.ARRAY))


def lower_call(ctx: FunctionContext, node: typed.Call) -> lowered.Expression:
    """The value of a call; one that returns a reference is followed to its place."""
    special = lower_has_flag(ctx, node)
    if special is not None:
        return special
    return followed(ctx, call_of(ctx, node), node.method, node.span)


def call_of(ctx: FunctionContext, node: typed.Call) -> lowered.Expression:
    """The call itself: its value is a cell where the method returns a reference."""
    receiver, arguments = lower_operands(
        ctx, node.receiver, node.method, node.arguments, node.order
    )
    if node.method.owner is None:
        from scsharp.lowering.local_functions import call_local_function

        return call_local_function(ctx, ctx.use(node.method), arguments, node.span)
    type_ = node.receiver.type if node.receiver is not None else None
    return call_method(ctx, node.span, node.method, receiver, arguments, type_, node.is_base)


def followed(
    ctx: FunctionContext, value: lowered.Expression, use: MethodUse, span: Span
) -> lowered.Expression:
    if not use.method.returns_ref:
        return value
    return lowered.Dereference(span, ctx.lower_type(use.return_type), value)


def lower_operands(
    ctx: FunctionContext,
    receiver: typed.Expression | None,
    use: MethodUse,
    arguments: tuple[typed.Expression, ...],
    order: tuple[int, ...] | None = None,
) -> tuple[lowered.Expression | None, Operands]:
    """Receiver and arguments, evaluated in the written order, given in the parameters'."""
    makers: list[Maker] = [
        partial(lower_argument, ctx, arguments[at]) for at in order or range(len(arguments))
    ]
    if receiver is None:
        values = in_order(ctx, makers)
        return (None, values) if order is None else reordered(ctx, None, values, order)
    if works_on_variable(ctx, receiver, arguments):
        values = in_order_on_variable(ctx, lower_receiver(ctx, receiver, use), makers)
    else:
        values = in_order(ctx, [partial(lower_receiver, ctx, receiver, use), *makers])
    if order is None:
        values = settled_before_call(ctx, values)
        return values[0], values[1:]
    return reordered(ctx, values[0], values[1:], order)


def settled_before_call(ctx: FunctionContext, values: Operands) -> Operands:
    """Arguments that do something run before a null receiver is noticed.

    a.M(f())   ->   t = f(); a.M(t)
    """
    acting = [at for at, one in enumerate(values) if at > 0 and effects_of((one,)).writes]
    if not acting or is_never_null(values[0]) or values[0].type.kind not in NULL_KINDS:
        return values
    last = acting[-1]
    before = save_before(ctx, values[:last], [values[last]])
    return (*before, hold(ctx, values[last]), *values[last + 1 :])


def reordered(
    ctx: FunctionContext,
    receiver: lowered.Expression | None,
    values: Operands,
    order: tuple[int, ...],
) -> tuple[lowered.Expression | None, Operands]:
    """f(b: g(), a: h())   ->   t1 = g(); t2 = h(); f(t2, t1)"""
    if receiver is not None:
        receiver = hold(ctx, receiver)
    held = [one if isinstance(one, lowered.Constant) else hold(ctx, one) for one in values]
    by_position = dict(zip(order, held, strict=True))
    return receiver, tuple(by_position[index] for index in range(len(held)))


def lower_argument(ctx: FunctionContext, node: typed.Expression) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression, lower_value

    if isinstance(node, (typed.Reference, typed.OutVariable)):
        return lower_expression(ctx, node)
    return lower_value(ctx, node)


def lower_receiver(
    ctx: FunctionContext, node: typed.Expression, use: MethodUse
) -> lowered.Expression:
    """What a method is called on; a struct's own variable, or a copy where it must not change.

    readonlyField.Move();   ->   copy(readonlyField).Move();
    """
    from scsharp.lowering.expressions import lower_expression

    value = lower_expression(ctx, node)
    type_ = ctx.type(node.type)
    if not is_mutable_struct(type_) or use.method.is_readonly or keeps_receiver(use):
        return value
    if is_variable(node, ctx.method):
        return value
    return copied(ctx, value, type_)


def keeps_receiver(use: MethodUse) -> bool:
    """Does the member leave its struct alone for certain: an automatic property's getter?"""
    method = use.method
    if method.method_kind is MethodKind.GETTER and method.is_compiler_made:
        return True
    return method.intrinsic is not None


# --------------------------------------------------------------------- operands at hand already


def call_method(
    ctx: FunctionContext,
    span: Span,
    use: MethodUse,
    receiver: lowered.Expression | None,
    arguments: Operands,
    receiver_type: Type | None = None,
    is_base: bool = False,
) -> lowered.Expression:
    """A call by what the receiver's type is in this instantiation. `receiver_type` is the static
    type of the receiver."""
    use = ctx.use(use)
    if receiver is None:
        return call_directly(ctx, span, use, arguments)
    type_ = ctx.type(receiver_type) if receiver_type is not None else use.owner
    assert type_ is not None
    if use.method.method_kind is MethodKind.DELEGATE_INVOKE:
        return lowered.Invoke(span, result_type(ctx, use), receiver, arguments)
    if is_value(type_):
        return call_value(ctx, span, use, receiver, arguments, type_)
    if is_base or not is_dispatched(use):
        return call_instance(ctx, span, use, receiver, arguments, is_base)
    return call_dispatched(ctx, span, use, receiver, arguments, type_)


def is_dispatched(use: MethodUse) -> bool:
    return use.method.is_dispatched and not use.method.is_static


def call_directly(
    ctx: FunctionContext, span: Span, use: MethodUse, arguments: Operands
) -> lowered.Expression:
    """A static method or operator, or any method with the receiver among the arguments."""
    intrinsic = use.method.intrinsic
    result = result_type(ctx, use)
    if intrinsic is None:
        return lowered.Call(span, result, ctx.builder.use_function(use), arguments)
    return call_intrinsic(ctx, span, use, intrinsic, arguments)


def call_intrinsic(
    ctx: FunctionContext, span: Span, use: MethodUse, intrinsic: str, arguments: Operands
) -> lowered.Expression:
    result = result_type(ctx, use)
    if intrinsic == "generic_nullable_value":
        from scsharp.lowering.conversions import unwrap

        return unwrap(ctx, arguments[0], use.return_type, span)
    if intrinsic.startswith("generic_"):
        return lower_generic(ctx, intrinsic, use, arguments, span)
    if intrinsic == "array_self":
        return arguments[0]
    if intrinsic == "array_length":
        return lowered.ArrayLength(span, result, arguments[0])
    if intrinsic == "array_get_length":
        return length_along(span, result, arguments)
    return lowered.CallIntrinsic(span, result, intrinsic, arguments)


def length_along(span: Span, type_: lowered.Type, arguments: Operands) -> lowered.Expression:
    """grid.GetLength(1): a length where the array is known to have that dimension."""
    match arguments:
        case (
            lowered.Typed(type=lowered.Type(kind=lowered.Kind.ARRAY)) as array,
            lowered.Constant(value=int() as dimension),
        ) if 0 <= dimension < array.type.rank:
            return lowered.ArrayLength(span, type_, array, dimension)
    return lowered.CallIntrinsic(span, type_, "array_get_length", arguments)


def result_type(ctx: FunctionContext, use: MethodUse) -> lowered.Type:
    held = ctx.lower_type(use.return_type)
    return cell_of(held) if use.method.returns_ref else held


def intrinsic_name(use: MethodUse) -> str:
    """A value of the type Enum itself is a box, which knows its type."""
    assert use.method.intrinsic is not None
    is_enum = use.owner is not None and use.owner.special is Special.ENUM
    return f"boxed_{use.method.intrinsic}" if is_enum else use.method.intrinsic


def call_instance(
    ctx: FunctionContext,
    span: Span,
    use: MethodUse,
    receiver: lowered.Expression,
    arguments: Operands,
    is_base: bool,
) -> lowered.Expression:
    """A method without dispatch: the receiver first, checked for null."""
    if use.method.intrinsic is not None:
        name = intrinsic_name(use)
        return call_intrinsic(ctx, span, use, name, (receiver, *arguments))
    if is_base:
        use = base_implementation(ctx, use)
    function = ctx.builder.use_function(use)
    checks = not is_base and not is_never_null(receiver)
    return lowered.Call(span, result_type(ctx, use), function, (receiver, *arguments), checks)


def base_implementation(ctx: FunctionContext, use: MethodUse) -> MethodUse:
    """base.M() where the base class only inherits M (or gets a made one)."""
    if use.owner is None or not use.method.is_dispatched or use.owner.kind is TypeKind.INTERFACE:
        return use
    found = ctx.builder.implementation(use.owner, use)
    return found if found is not None else use


def is_never_null(receiver: lowered.Expression) -> bool:
    if isinstance(receiver, lowered.Local):
        return receiver.name == "this"
    if isinstance(receiver, lowered.Constant):
        return receiver.value is not None
    return isinstance(receiver, (lowered.New, lowered.NewArray, lowered.Concat, lowered.Lambda))


def call_value(
    ctx: FunctionContext,
    span: Span,
    use: MethodUse,
    receiver: lowered.Expression,
    arguments: Operands,
    type_: NamedType,
) -> lowered.Expression:
    """A method on a struct, number or enum: its own, or an inherited one on a box."""
    owner = use.owner
    if owner is not None and owner.definition is type_.definition and not is_object_method(use):
        return call_directly(ctx, span, use, (receiver, *arguments))
    if use.method.name == "GetType":
        return get_type_of_value(ctx, span, use, receiver, type_)
    if not is_dispatched(use):
        if is_enum_member(use, type_):
            return call_enum_member(ctx, span, use, (receiver, *arguments), type_)
        if owner is not None and owner.kind is TypeKind.CLASS:
            receiver = box(ctx, receiver, type_, span)
        return call_directly(ctx, span, use, (receiver, *arguments))
    return call_on_value(ctx.builder, type_, receiver, use, arguments, span)


def is_object_method(use: MethodUse) -> bool:
    """Is it an override without a body of its own, which lowering makes?"""
    return use.method.is_compiler_made and first_declaration(use.method) is not use.method


def get_type_of_value(
    ctx: FunctionContext, span: Span, use: MethodUse, receiver: lowered.Expression, type_: NamedType
) -> lowered.Expression:
    """5.GetType()   ->   typeof(int)"""
    if type_.is_nullable_value:
        boxed = box(ctx, receiver, type_, span)
        return lowered.CallIntrinsic(span, result_type(ctx, use), "object_get_type", (boxed,))
    token = lowered.TypeToken(span, result_type(ctx, use), ctx.builder.runtime_type(type_))
    return after(ctx, receiver, token)


def call_dispatched(
    ctx: FunctionContext,
    span: Span,
    use: MethodUse,
    receiver: lowered.Expression,
    arguments: Operands,
    type_: Type,
) -> lowered.Expression:
    """A virtual or interface method on a reference."""
    builder = ctx.builder
    if isinstance(type_, ArrayType):
        builder.use_array(type_)
        slot = builder.slot(use)
        return lowered.CallSlot(span, result_type(ctx, use), receiver, slot, arguments)
    assert isinstance(type_, NamedType)
    if type_.special is Special.STRING:
        return call_on_string(ctx, span, use, receiver, arguments, type_)
    implementation = final_implementation(ctx, use, type_)
    if implementation is not None:
        return call_instance(ctx, span, implementation, receiver, arguments, is_base=False)
    made = call_virtual(builder, receiver, type_, use, arguments, span)
    made.type = result_type(ctx, use)
    return made


def call_on_string(
    ctx: FunctionContext,
    span: Span,
    use: MethodUse,
    receiver: lowered.Expression,
    arguments: Operands,
    type_: NamedType,
) -> lowered.Expression:
    implementation = ctx.builder.implementation(type_, use)
    if implementation is not None:
        return call_instance(ctx, span, implementation, receiver, arguments, is_base=False)
    return call_virtual(ctx.builder, receiver, type_, use, arguments, span)


def final_implementation(
    ctx: FunctionContext, use: MethodUse, type_: NamedType
) -> MethodUse | None:
    """What a call on a sealed class's object or a delegate runs, known without a look at it."""
    is_delegate = type_.kind is TypeKind.DELEGATE or type_.special is Special.DELEGATE
    is_sealed = type_.kind is TypeKind.CLASS and type_.definition.is_sealed
    if not is_delegate and not is_sealed:
        return None
    return ctx.builder.implementation(type_, use)


# ------------------------------------------------------------------------------- delegates


def lower_invoke(ctx: FunctionContext, node: typed.Invoke) -> lowered.Expression:
    """d(a, b): the delegate is evaluated first."""
    from scsharp.lowering.expressions import lower_expression

    order = node.order or tuple(range(len(node.arguments)))
    makers: list[Maker] = [partial(lower_expression, ctx, node.delegate)]
    makers += [partial(lower_argument, ctx, node.arguments[at]) for at in order]
    delegate, *values = in_order(ctx, makers)
    receiver: lowered.Expression | None = delegate
    arguments: Sequence[lowered.Expression] = tuple(values)
    if node.order is not None:
        receiver, arguments = reordered(ctx, delegate, tuple(values), order)
    assert receiver is not None
    return lowered.Invoke(node.span, ctx.lower_type(node.type), receiver, tuple(arguments))
