"""Members of System.Enum called on an enum: kernel functions get the enum's type too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import OBJECT
from scsharp.lowering.operands import settled_all
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import NamedType, Special, TypeKind
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span


def is_enum_member(use: MethodUse, type_: NamedType) -> bool:
    """Is it a kernel function of System.Enum, called on an enum?"""
    return (
        type_.kind is TypeKind.ENUM
        and use.method.intrinsic is not None
        and use.owner is not None
        and use.owner.special is Special.ENUM
    )


def call_enum_member(
    ctx: FunctionContext,
    span: Span,
    use: MethodUse,
    operands: tuple[lowered.Expression, ...],
    type_: NamedType,
) -> lowered.Expression:
    """value.HasFlag(other)   ->   enum_has_flag(value, typeof(E), other)"""
    assert use.method.intrinsic is not None
    token = lowered.TypeToken(span, OBJECT, ctx.builder.runtime_type(type_))
    arguments = (operands[0], token, *operands[1:])
    held = ctx.lower_type(use.return_type)
    return lowered.CallIntrinsic(span, held, use.method.intrinsic, arguments)


def lower_has_flag(ctx: FunctionContext, node: typed.Call) -> lowered.Expression | None:
    """value.HasFlag(flag)   ->   (value & flag) == flag, where both are of one enum"""
    if node.method.method.intrinsic != "enum_has_flag" or node.receiver is None:
        return None
    (argument,) = node.arguments
    if not isinstance(argument, typed.Conversion):
        return None
    receiver, flag = node.receiver, argument.operand
    type_ = ctx.type(receiver.type)
    if ctx.type(flag.type) is not type_ or not is_enum(type_):
        return None
    from scsharp.lowering.expressions import lower_expression

    makers = (lambda: lower_expression(ctx, receiver), lambda: lower_expression(ctx, flag))
    left, right = settled_all(ctx, makers)
    common = lowered.Binary(node.span, right.type, "&", left, right)
    return build.compare("==", common, right, node.span)


def is_enum(type_: object) -> bool:
    return isinstance(type_, NamedType) and type_.kind is TypeKind.ENUM
