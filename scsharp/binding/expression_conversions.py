"""Which conversion leads from an expression to a type: what constants, null, lambdas and other
expressions without a type of their own add to conversions.py."""

from __future__ import annotations

from decimal import Decimal

from scsharp.binding.constants import fits
from scsharp.binding.context import Context
from scsharp.binding.conversions import (
    IDENTITY,
    NONE,
    NUMERIC_IMPLICIT,
    TARGETED,
    built_in,
    exists,
    explicit_types,
)
from scsharp.binding.pending import (
    PENDING_KINDS,
    ColorColor,
    PendingCollection,
    PendingConditional,
    PendingDefault,
    PendingEvent,
    PendingGroup,
    PendingInitializer,
    PendingLambda,
    PendingNew,
    PendingSwitch,
    PendingThrow,
    PendingTuple,
)
from scsharp.binding.type_facts import (
    INTEGERS,
    UNTYPED,
    S,
    is_enum,
    is_void,
    nullable_element,
    same_type,
    special_of,
    tuple_elements,
    without_nullable,
)
from scsharp.binding.user_conversions import user_conversion
from scsharp.symbols.types import ERROR, ArrayType, Special, Type
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind, ConversionRule

FROM_INT = frozenset((S.SBYTE, S.BYTE, S.INT16, S.UINT16, S.UINT32, S.UINT64))


def implicit(context: Context, value: typed.Expression, target: Type) -> ConversionRule:
    """The implicit conversion of an expression to a type, or NONE."""
    source = value.type
    if source is ERROR or target is ERROR:
        return IDENTITY
    if isinstance(value, PENDING_KINDS):
        return implicit_pending(context, value, target)
    if source is target:
        return IDENTITY
    rule = built_in(context.world, source, target)
    if rule.is_implicit:
        return rule
    if isinstance(value, typed.Constant):
        constant = from_constant(value, target)
        if constant is not None:
            return constant
    return by_operator(context, value, target, is_explicit=False)


def by_operator(
    context: Context, value: typed.Expression, target: Type, *, is_explicit: bool
) -> ConversionRule:
    given = None
    if isinstance(value, typed.Constant):
        constant = value

        def given(wanted: Type) -> ConversionRule:
            rule = built_in(context.world, constant.type, wanted)
            return rule if rule.is_implicit else from_constant(constant, wanted) or rule

    found = user_conversion(context.world, value.type, target, is_explicit=is_explicit, given=given)
    return found or NONE


def explicit(context: Context, value: typed.Expression, target: Type) -> ConversionRule:
    """The conversion that a cast performs, or NONE."""
    rule = implicit(context, value, target)
    if exists(rule):
        return rule
    if isinstance(value, PendingTuple):
        return tuple_literal(context, value, target, is_explicit=True)
    if value.type is UNTYPED:
        return NONE
    if isinstance(value, typed.Constant):
        rule = built_in(context.world, value.type, target)
        return rule if exists(rule) else by_operator(context, value, target, is_explicit=True)
    return explicit_types(context.world, value.type, target)


# -------------------------------------------------------------------------------- constants


def from_constant(value: typed.Constant, target: Type) -> ConversionRule | None:
    """int constants narrow where they fit, long ones to ulong; 0 is every enum's."""
    element = nullable_element(target)
    if element is not None:
        inner = from_constant(value, element)
        return inner and ConversionRule(ConversionKind.WRAP, inner=(inner,))
    if is_enum(target):
        return NUMERIC_IMPLICIT if is_zero(value) else None
    source, wanted = special_of(value.type), special_of(target)
    if not isinstance(value.value, int) or wanted is None:
        return None
    return NUMERIC_IMPLICIT if narrows(source, wanted, value.value) else None


def narrows(source: Special | None, wanted: Special, number: int) -> bool:
    if source is S.INT32:
        return wanted in FROM_INT and fits(number, wanted)
    return source is S.INT64 and wanted is S.UINT64 and number >= 0


def is_zero(value: typed.Constant) -> bool:
    numeric = special_of(value.type) in INTEGERS - {S.CHAR} or special_of(value.type) in (
        S.SINGLE,
        S.DOUBLE,
        S.DECIMAL,
    )
    return numeric and isinstance(value.value, (int, float, Decimal)) and value.value == 0


# ------------------------------------------------------------------------- without own type


def implicit_pending(context: Context, value: typed.Expression, target: Type) -> ConversionRule:
    """Conversions of expressions that wait for a target."""
    if is_void(target):
        return NONE
    match value:
        case ColorColor(value=inner):
            return implicit(context, inner, target)
        case PendingEvent(type=type_):
            return built_in(context.world, type_, target)
        case PendingDefault() | PendingThrow():
            return TARGETED
        case PendingNew():
            return NONE if isinstance(target, ArrayType) else TARGETED
        case PendingInitializer():
            return TARGETED if isinstance(target, ArrayType) else NONE
        case PendingConditional() | PendingSwitch():
            return implicit_branches(context, value, target)
        case PendingTuple():
            return implicit_tuple(context, value, target)
    return implicit_function(context, value, target)


def implicit_function(context: Context, value: typed.Expression, target: Type) -> ConversionRule:
    from scsharp.binding import collections, lambdas, method_groups

    match value:
        case PendingLambda():
            return lambdas.classify(context, value, target)
        case PendingGroup():
            return method_groups.classify(context, value, target)
        case PendingCollection():
            return collections.classify(context, value, target)
    return NONE


def implicit_branches(
    context: Context, value: PendingConditional | PendingSwitch, target: Type
) -> ConversionRule:
    """By the natural type if that converts, else each branch by itself."""
    if value.type is not UNTYPED:
        rule = built_in(context.world, value.type, target)
        if rule.is_implicit:
            return rule
        found = user_conversion(context.world, value.type, target, is_explicit=False)
        if found is not None:
            return found
    fits_all = all(exists(implicit(context, one, target)) for one in branches(value))
    return TARGETED if fits_all else NONE


def branches(value: PendingConditional | PendingSwitch) -> list[typed.Expression]:
    if isinstance(value, PendingConditional):
        return [value.when_true, value.when_false]
    return [arm.value for arm in value.arms]


def implicit_tuple(context: Context, value: PendingTuple, target: Type) -> ConversionRule:
    if value.type is not UNTYPED and same_type(value.type, target):
        return TARGETED
    rule = tuple_literal(context, value, target, is_explicit=False)
    if exists(rule) or value.type is UNTYPED:
        return rule
    rule = built_in(context.world, value.type, target)
    if rule.is_implicit:
        return rule
    return user_conversion(context.world, value.type, target, is_explicit=False) or NONE


def tuple_literal(
    context: Context, value: PendingTuple, target: Type, *, is_explicit: bool
) -> ConversionRule:
    wanted = tuple_elements(without_nullable(target))
    if len(wanted) != len(value.elements):
        return NONE
    choose = explicit if is_explicit else implicit
    pairs = zip(value.elements, wanted, strict=True)
    fits_all = all(exists(choose(context, one, type_)) for one, type_ in pairs)
    return TARGETED if fits_all else NONE
