"""Unary and binary operators. Lifted ones (on T?) are in lifted.py, text in text.py."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import BOOL, I32, NUMERIC_KINDS
from scsharp.lowering.operands import after, in_order, logical, reusable
from scsharp.lowering.strings import may_be_string
from scsharp.symbols.types import NamedType, Special, Type, TypeKind
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span

COMPARISONS = frozenset(("==", "!=", "<", ">", "<=", ">="))
SHIFTS = frozenset(("<<", ">>", ">>>"))


def lower_binary(ctx: FunctionContext, node: typed.Binary) -> lowered.Expression:
    """Chooses by what the operator works on."""
    from scsharp.lowering.lifted import lower_lifted
    from scsharp.lowering.text import lower_concatenation
    from scsharp.lowering.tuples import lower_tuple_equality

    if node.elements:
        return lower_tuple_equality(ctx, node)
    if node.is_lifted:
        return lower_lifted(ctx, node)
    operand = ctx.type(node.operand_type)
    if node.method is None and is_special(operand, Special.STRING) and node.operator == "+":
        return lower_concatenation(ctx, node)
    if node.method is None and compares_with_null(node):
        return lower_null_test(ctx, node)
    return apply_binary(ctx, node, *lower_sides(ctx, node))


def lower_sides(
    ctx: FunctionContext, node: typed.Binary
) -> tuple[lowered.Expression, lowered.Expression]:
    from scsharp.lowering.expressions import lower_expression, lower_value

    lower = lower_value if node.method is not None else lower_expression
    left, right = in_order(ctx, (partial(lower, ctx, node.left), partial(lower, ctx, node.right)))
    return left, right


def apply_binary(
    ctx: FunctionContext,
    node: typed.Binary,
    left: lowered.Expression,
    right: lowered.Expression,
) -> lowered.Expression:
    """The operator on two values (of T where the operands are T?)."""
    from scsharp.lowering.calls import call_method

    if node.method is not None:
        return call_method(ctx, node.span, node.method, None, (left, right))
    operand = ctx.type(node.operand_type)
    if isinstance(operand, NamedType) and is_delegate(operand):
        return lower_delegate_operator(ctx, node, left, right)
    if node.operator in COMPARISONS:
        return lower_comparison(ctx, node.span, node.operator, operand, (left, right))
    return arithmetic(ctx, node, left, right)


def lower_comparison(
    ctx: FunctionContext,
    span: Span,
    operator: str,
    operand: Type,
    sides: tuple[lowered.Expression, lowered.Expression],
) -> lowered.Expression:
    held = ctx.lower_type(operand)
    left, right = sides
    if held.kind in NUMERIC_KINDS:
        left, right = as_number(left, held), as_number(right, held)
    if isinstance(operand, NamedType) and may_be_string(ctx.builder, operand):
        # A bare string has no identity in JavaScript: two equal ones are the same on each engine.
        same = lowered.CallIntrinsic(span, BOOL, "object_reference_equals", (left, right))
        return same if operator == "==" else build.negate(same, span)
    return lowered.Compare(span, BOOL, operator, left, right)


def arithmetic(
    ctx: FunctionContext,
    node: typed.Binary,
    left: lowered.Expression,
    right: lowered.Expression,
) -> lowered.Expression:
    """Numbers, bools and enums; an enum is its integer."""
    held = ctx.lower_type(node.operand_type)
    left = as_number(left, held)
    right = as_number(right, I32 if node.operator in SHIFTS else held)
    is_checked = node.is_checked and can_overflow(node.operator, held)
    return lowered.Binary(node.span, held, node.operator, left, right, is_checked)


def can_overflow(operator: str, held: lowered.Type) -> bool:
    return operator in ("+", "-", "*") and held.kind in lowered.INTEGER_KINDS


def as_number(value: lowered.Expression, held: lowered.Type) -> lowered.Expression:
    """The value in the kind that the operator works in (an enum's operands may differ)."""
    kind = value.type.kind
    if kind is held.kind or kind not in NUMERIC_KINDS or held.kind not in NUMERIC_KINDS:
        return value
    if isinstance(value, lowered.Constant) and held.kind in lowered.INTEGER_KINDS:
        return lowered.Constant(value.span, held, value.value)
    return lowered.Convert(value.span, held, value)


# ------------------------------------------------------------------------------- null tests


def compares_with_null(node: typed.Binary) -> bool:
    return node.operator in ("==", "!=") and (is_null(node.left) or is_null(node.right))


def is_null(node: typed.Expression) -> bool:
    while isinstance(node, typed.Conversion):
        node = node.operand
    if isinstance(node, typed.Default):
        return isinstance(node.type, NamedType) and not is_plain_value(node.type)
    return isinstance(node, typed.Constant) and node.value is None


def is_plain_value(type_: NamedType) -> bool:
    return type_.is_value_type and not type_.is_nullable_value


def lower_null_test(ctx: FunctionContext, node: typed.Binary) -> lowered.Expression:
    """x == null for references and T?; a T that turns out a value type never is null."""
    from scsharp.lowering.expressions import lower_expression

    operand = node.left if is_null(node.right) else node.right
    if is_null(operand):
        return build.boolean(node.operator == "==", node.span)
    while isinstance(operand, typed.Conversion) and keeps_null(operand):
        operand = operand.operand
    value = lower_expression(ctx, operand)
    type_ = ctx.type(operand.type)
    if isinstance(type_, NamedType) and is_plain_value(type_):
        return after(ctx, value, build.boolean(node.operator == "!=", node.span))
    return build.compare(node.operator, value, build.null(value.type, node.span), node.span)


def keeps_null(node: typed.Conversion) -> bool:
    """Is the result null exactly when the operand is?"""
    kinds = typed.ConversionKind
    return node.rule.kind in (kinds.BOX, kinds.REFERENCE, kinds.WRAP, kinds.LIFT, kinds.IDENTITY)


# ------------------------------------------------------------------------------ delegates


def is_delegate(type_: NamedType) -> bool:
    return type_.kind is TypeKind.DELEGATE or type_.special is Special.DELEGATE


DELEGATE_OPERATORS = {"+": "delegate_combine", "-": "delegate_remove"}


def lower_delegate_operator(
    ctx: FunctionContext,
    node: typed.Binary,
    left: lowered.Expression,
    right: lowered.Expression,
) -> lowered.Expression:
    """a + b, a - b, a == b on delegates are kernel functions."""
    name = DELEGATE_OPERATORS.get(node.operator)
    if name is not None:
        return lowered.CallIntrinsic(node.span, ctx.lower_type(node.type), name, (left, right))
    equal = lowered.CallIntrinsic(node.span, BOOL, "delegate_equals", (left, right))
    return equal if node.operator == "==" else build.negate(equal, node.span)


# ---------------------------------------------------------------------------------- unary


def lower_unary(ctx: FunctionContext, node: typed.Unary) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression, lower_value

    if node.is_lifted:
        return lower_lifted_unary(ctx, node)
    lower = lower_value if node.method is not None else lower_expression
    return apply_unary(ctx, node, lower(ctx, node.operand))


def apply_unary(
    ctx: FunctionContext, node: typed.Unary, value: lowered.Expression
) -> lowered.Expression:
    from scsharp.lowering.calls import call_method

    if node.method is not None:
        return call_method(ctx, node.span, node.method, None, (value,))
    if node.operator == "+":
        return value
    is_checked = node.is_checked and node.operator == "-" and can_overflow("-", value.type)
    return lowered.Unary(node.span, value.type, node.operator, value, is_checked)


def lower_lifted_unary(ctx: FunctionContext, node: typed.Unary) -> lowered.Expression:
    """-x   ->   x == null ? null : -x.Value"""
    from scsharp.lowering.expressions import lower_expression

    return mapped(
        ctx, node.span, lower_expression(ctx, node.operand), ctx.lower_type(node.type),
        lambda value: apply_unary(ctx, node, value),
    )  # fmt: skip


def mapped(
    ctx: FunctionContext,
    span: Span,
    value: lowered.Expression,
    result: lowered.Type,
    change: Callable[[lowered.Expression], lowered.Expression],
) -> lowered.Expression:
    """null where the T? is null, else what `change` makes of its value."""
    from scsharp.lowering.operands import choose
    from scsharp.lowering.structs import retyped

    if value.type.kind is not lowered.Kind.NULLABLE:
        return change(value)
    if isinstance(value, lowered.Constant) and value.value is None:
        return build.null(result, span)
    first, again = reusable(ctx, value)
    assert value.type.item is not None
    bare = retyped(again, value.type.item)
    branches = (partial(build.null, result, span), partial(change, bare))
    return choose(ctx, span, result, build.is_null(first, span), branches)


# -------------------------------------------------------------------------------- && and ||


def lower_logical(ctx: FunctionContext, node: typed.Logical) -> lowered.Expression:
    from scsharp.lowering.expressions import lower_expression

    if node.method is not None:
        return lower_user_logical(ctx, node)
    left = lower_expression(ctx, node.left)
    right = partial(lower_expression, ctx, node.right)
    return logical(ctx, node.span, node.operator, left, right)


def lower_user_logical(ctx: FunctionContext, node: typed.Logical) -> lowered.Expression:
    """x && y   ->   T.op_False(x) ? x : T.op_BitwiseAnd(x, y)"""
    from scsharp.lowering.calls import call_method
    from scsharp.lowering.expressions import lower_value
    from scsharp.lowering.operands import choose

    method, test_method = node.method, node.test
    assert method is not None and test_method is not None
    left = ctx.temporary(lower_value(ctx, node.left))
    test = call_method(ctx, node.span, test_method, None, (left,))

    def combined() -> lowered.Expression:
        right = lower_value(ctx, node.right)
        return call_method(ctx, node.span, method, None, (left, right))

    return choose(ctx, node.span, ctx.lower_type(node.type), test, (lambda: left, combined))


def is_special(type_: Type, special: Special) -> bool:
    return isinstance(type_, NamedType) and type_.special is special
