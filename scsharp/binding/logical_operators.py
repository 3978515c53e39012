"""&&, || and ??."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, convert
from scsharp.binding.conversion_errors import describe
from scsharp.binding.conversions import IDENTITY, exists, implicit_types
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.operators import METHOD_NAMES, Row
from scsharp.binding.pending import NEEDS_TARGET, PendingConditional, PendingSwitch
from scsharp.binding.type_facts import (
    UNTYPED,
    is_bool,
    is_value_type,
    is_void,
    nullable_element,
    same_type,
)
from scsharp.binding.user_operators import user_operator
from scsharp.binding.values import natural, operand
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.display import display, display_signature
from scsharp.symbols.members import Method, MethodUse
from scsharp.symbols.types import ERROR, NULL, NamedType, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind, ConversionRule


def bind_logical(
    context: Context, sign: str, left: typed.Expression, right: typed.Expression, span: Span
) -> typed.Expression:
    if ERROR in (left.type, right.type):
        return bad(span, left, right)
    lacking = next((one for one in (left, right) if isinstance(one, NEEDS_TARGET)), None)
    if lacking is not None:
        natural(context, lacking)
        return bad(span, left, right)
    bool_ = context.world.bool_
    if not (is_bool(left.type) and is_bool(right.type)):
        made = user_logical(context, sign, left, right, span)
        if made is not None:
            return made
    if exists(implicit(context, left, bool_)) and exists(implicit(context, right, bool_)):
        first, second = convert(context, left, bool_), convert(context, right, bool_)
        return fold_logical(sign, typed.Logical(span, bool_, sign, first, second))
    shown = (sign, describe(left), describe(right))
    hint = "compare with something to get a bool: n != 0" if not is_bool(left.type) else ""
    context.report(span, messages.no_binary_operator(*shown, hint))
    return bad(span, typed.Coalesce(span, ERROR, left, right, IDENTITY))


def fold_logical(sign: str, node: typed.Logical) -> typed.Expression:
    left, right = node.left, node.right
    if isinstance(left, typed.Constant) and isinstance(right, typed.Constant):
        both = left.value and right.value if sign == "&&" else left.value or right.value
        return typed.Constant(node.span, node.type, bool(both))
    return node


def user_logical(
    context: Context, sign: str, left: typed.Expression, right: typed.Expression, span: Span
) -> typed.Expression | None:
    """A type's & or | with its operators true and false."""
    single = sign[0]
    row = user_operator(context, METHOD_NAMES[single], single, (left, right))
    if not isinstance(row, Row) or row.method is None:
        return None
    use = row.method
    shown = display_signature(use.method)
    types = (*use.parameter_types, use.return_type)
    if not all(same_type(one, types[0]) for one in types):
        context.report(span, messages.user_logical_wrong(shown))
        return bad(span)
    test = truth_operator(use, "op_False" if sign == "&&" else "op_True")
    if test is None:
        owner = display(use.owner) if use.owner else ""
        context.report(span, messages.user_logical_without_test(shown, owner))
        return bad(span)
    first, second = convert(context, left, row.left), convert(context, right, row.right)
    return typed.Logical(span, row.result, sign, first, second, use, test)


def truth_operator(use: MethodUse, name: str) -> MethodUse | None:
    assert use.owner is not None
    return truth_of(use.owner, name)


def truth_of(type_: Type, name: str) -> MethodUse | None:
    """operator true or false of a type."""
    if not isinstance(type_, NamedType):
        return None
    for one in type_.definition.members.get(name, ()):
        if isinstance(one, Method):
            return MethodUse(one, type_)
    return None


# -------------------------------------------------------------------------------------- ??


def bind_coalesce(context: Context, written: syntax.Binary) -> typed.Expression:
    from scsharp.binding.expressions import bind_expression

    left = natural_unless_null(context, bind_expression(context, written.left))
    right = bind_expression(context, written.right)
    span = written.span
    if left.type is ERROR or right.type is ERROR:
        return bad(span, left, right)
    if left.type is NULL:
        return coalesce_null(context, left, right, span)
    if left.type is UNTYPED or is_void(left.type) or not may_be_null(left.type):
        return no_coalesce(context, left, right, span)
    found = coalesce_type(context, left.type, right)
    if found is None:
        return no_coalesce(context, left, right, span)
    type_, rule = found
    return typed.Coalesce(span, type_, left, convert(context, right, type_), rule)


def natural_unless_null(context: Context, value: typed.Expression) -> typed.Expression:
    is_conditional = isinstance(value, (PendingConditional, PendingSwitch))
    return natural(context, value) if is_conditional else operand(context, value)


def may_be_null(type_: Type) -> bool:
    return nullable_element(type_) is not None or not is_value_type(type_)


def coalesce_null(
    context: Context, left: typed.Expression, right: typed.Expression, span: Span
) -> typed.Expression:
    """null ?? x is x."""
    value = natural(context, right)
    fits = value.type is not NULL and exists(implicit(context, left, value.type))
    if value.type is not ERROR and not fits:
        return no_coalesce(context, left, right, span)
    return value


def no_coalesce(
    context: Context, left: typed.Expression, right: typed.Expression, span: Span
) -> typed.Expression:
    right = operand(context, right)
    shown = ("??", describe(left), describe(right))
    hint = f"{describe(left)} is never null" if is_value_type(left.type) else ""
    context.report(span, messages.no_binary_operator(*shown, hint))
    return bad(span, left, right)


def coalesce_type(
    context: Context, type_: Type, right: typed.Expression
) -> tuple[Type, ConversionRule] | None:
    """The result type, and how the left side's value converts to it (12.15)."""
    element = nullable_element(type_)
    if element is not None and exists(implicit(context, right, element)):
        return element, IDENTITY
    if exists(implicit(context, right, type_)):
        wrap = ConversionRule(ConversionKind.WRAP, inner=(IDENTITY,))
        return type_, wrap if element is not None else IDENTITY
    right = natural_unless_null(context, right)
    if right.type in (NULL, UNTYPED) or is_void(right.type):
        return None
    rule = implicit_types(context.world, element or type_, right.type)
    return (right.type, rule) if exists(rule) else None
