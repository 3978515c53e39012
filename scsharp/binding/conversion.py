"""Converting expressions: the node that a conversion leaves in the tree, or the error."""

from __future__ import annotations

from decimal import Decimal

from scsharp.binding import conversion_errors
from scsharp.binding.constants import ConstantOverflow, convert_constant
from scsharp.binding.context import Context
from scsharp.binding.conversions import IDENTITY, built_in, exists
from scsharp.binding.expression_conversions import explicit, implicit
from scsharp.binding.pending import (
    PENDING_KINDS,
    BaseReference,
    ColorColor,
    PendingArm,
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
    UNTYPED,
    S,
    is_enum,
    is_reference_type,
    nullable_element,
    numeric_of,
    special_of,
    tuple_elements,
    tuple_names,
    underlying,
    without_nullable,
)
from scsharp.binding.world import World
from scsharp.diagnostics.catalog import types as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.types import ERROR, NULL, NamedType, Type
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind, ConversionRule


def bad(span: Span, *parts: typed.Expression) -> typed.Bad:
    """What stands for something that was reported."""
    return typed.Bad(span, ERROR, parts)


def bad_of(span: Span, type_: Type) -> typed.Bad:
    """What was reported but has a known type: a call whose arguments are wrong."""
    return typed.Bad(span, type_)


def convert(
    context: Context, value: typed.Expression, target: Type, span: Span | None = None
) -> typed.Expression:
    """The value implicitly converted; reports CS0029 and its kin at `span` where it cannot be."""
    if isinstance(value, BaseReference):
        from scsharp.binding import values

        values.report_untyped(context, value)
        return bad(value.span)
    if value.type is target and not isinstance(value, PENDING_KINDS):
        return value
    if value.type is ERROR or target is ERROR:
        return bad(value.span, value)
    rule = implicit(context, value, target)
    if not exists(rule) and isinstance(value, typed.Bad):
        return bad(value.span, value)
    if not exists(rule):
        conversion_errors.report(context, value, target, span or value.span)
        return bad(value.span, as_if_cast(context, value, target))
    return apply(context, value, target, rule)


def as_if_cast(context: Context, value: typed.Expression, target: Type) -> typed.Expression:
    """A T? where a T is wanted may be null, too."""
    if nullable_element(value.type) is None or nullable_element(target) is not None:
        return value
    rule = explicit(context, value, target)
    if rule.kind is not ConversionKind.UNWRAP:
        return value
    return typed.Conversion(value.span, target, value, rule)


def cast(context: Context, value: typed.Expression, target: Type, span: Span) -> typed.Expression:
    """(target)value; reports CS0030 where there is no such conversion."""
    if value.type is ERROR or target is ERROR:
        return bad(span, value)
    rule = explicit(context, value, target)
    if not exists(rule) and isinstance(value, typed.Bad):
        return bad_of(span, target)
    if not exists(rule):
        conversion_errors.report_cast(context, value, target, span)
        return bad(span, value)
    if isinstance(value, typed.Constant):
        value = typed.Constant(span, value.type, value.value)
    made = apply(context, value, target, rule, is_explicit=True)
    made = with_span(made, span) if made is not value else made
    if rule is IDENTITY and isinstance(made, typed.Constant):
        return typed.Constant(span, target, made.value)
    if made is value and is_reference_type(target):
        # The type's written `?` say what may be null from here on.
        return typed.Conversion(span, target, value, IDENTITY, is_explicit=True)
    return made


def with_span(value: typed.Expression, span: Span) -> typed.Expression:
    value.span = span
    return value


def apply(
    context: Context,
    value: typed.Expression,
    target: Type,
    rule: ConversionRule,
    *,
    is_explicit: bool = False,
) -> typed.Expression:
    """The value converted by a rule that exists."""
    if isinstance(value, PENDING_KINDS):
        return finish(context, value, target, rule, is_explicit)
    if rule.kind is ConversionKind.IDENTITY and value.type is target:
        return value
    if isinstance(value, typed.Constant):
        return apply_to_constant(context, value, target, rule, is_explicit)
    return typed.Conversion(value.span, target, value, rule, context.is_checked, is_explicit)


def apply_to_constant(
    context: Context,
    value: typed.Constant,
    target: Type,
    rule: ConversionRule,
    is_explicit: bool,
) -> typed.Expression:
    match rule.kind:
        case ConversionKind.IDENTITY:
            return typed.Constant(value.span, target, value.value)
        case ConversionKind.NULL:
            return null_of(value.span, target)
        case ConversionKind.NUMERIC:
            return fold_numeric(context, value, target, is_explicit)
        case ConversionKind.REFERENCE if value.value is None:
            return typed.Constant(value.span, target, None)
        case ConversionKind.WRAP:
            element = nullable_element(target)
            assert element is not None
            inner = apply(context, value, element, rule.inner[0], is_explicit=is_explicit)
            plain = ConversionRule(ConversionKind.WRAP, rule.is_implicit, inner=(IDENTITY,))
            return typed.Conversion(value.span, target, inner, plain)
    return typed.Conversion(value.span, target, value, rule, context.is_checked, is_explicit)


def null_of(span: Span, target: Type) -> typed.Expression:
    """null as a value of the type: a constant, but for T? of a value type."""
    if nullable_element(target) is not None:
        return typed.Default(span, target)
    return typed.Constant(span, target, None)


def fold_numeric(
    context: Context, value: typed.Constant, target: Type, is_explicit: bool
) -> typed.Expression:
    source = special_of(underlying(value.type))
    wanted = special_of(underlying(target))
    assert source is not None and wanted is not None
    try:
        folded = convert_constant(value.value, source, wanted, context.is_unchecked)
    except ConstantOverflow:
        shown = conversion_errors.constant_text(value)
        if wanted is S.DECIMAL or source is S.DECIMAL:
            context.report(value.span, messages.constant_out_of_range(shown, display(target)))
        elif is_explicit:
            place = value.span
            context.report(place, messages.constant_cast_out_of_range(shown, display(target)))
        return bad(value.span, value)
    return typed.Constant(value.span, target, folded)


# ------------------------------------------------------------------------- without own type


def finish(
    context: Context,
    value: typed.Expression,
    target: Type,
    rule: ConversionRule,
    is_explicit: bool,
) -> typed.Expression:
    """Completes a pending expression for its target type."""
    match value:
        case ColorColor(value=inner):
            return apply(context, inner, target, rule, is_explicit=is_explicit)
        case PendingEvent():
            from scsharp.binding.events import event_value

            return apply(context, event_value(context, value), target, rule)
        case PendingDefault():
            return default_value(context.world, value.span, target)
        case PendingThrow(value=inner):
            return typed.ThrowExpression(value.span, target, inner)
        case PendingTuple():
            return finish_tuple(context, value, target, rule, is_explicit)
        case PendingConditional() | PendingSwitch():
            return finish_branches(context, value, target, rule, is_explicit)
        case PendingGroup():
            from scsharp.binding import method_groups

            return method_groups.finish(context, value, target, is_explicit=is_explicit)
    return finish_function(context, value, target)


def finish_function(context: Context, value: typed.Expression, target: Type) -> typed.Expression:
    from scsharp.binding import collections, creation, lambdas, values

    match value:
        case PendingLambda():
            return lambdas.finish(context, value, target)
        case PendingNew():
            return creation.finish_new(context, value, without_nullable(target), target)
        case PendingCollection():
            return collections.finish(context, value, target)
        case PendingInitializer():
            return creation.finish_initializer(context, value, target)
    # A type, a namespace or `base` where a value was expected.
    values.report_untyped(context, value)
    return bad(value.span, value)


def finish_branches(
    context: Context,
    value: PendingConditional | PendingSwitch,
    target: Type,
    rule: ConversionRule,
    is_explicit: bool,
) -> typed.Expression:
    if value.type is not UNTYPED and rule.kind is not ConversionKind.DEFAULT:
        whole = with_branches(context, value, value.type)
        return apply(context, whole, target, rule, is_explicit=is_explicit)
    return with_branches(context, value, target)


def with_branches(
    context: Context, value: PendingConditional | PendingSwitch, type_: Type
) -> typed.Expression:
    """The conditional or switch with its branches converted to the type."""
    if isinstance(value, PendingConditional):
        yes = convert(context, value.when_true, type_)
        no = convert(context, value.when_false, type_)
        return fold_conditional(typed.Conditional(value.span, type_, value.test, yes, no))
    arms = tuple(finish_arm(arm, type_) for arm in value.arms)
    return typed.SwitchExpression(value.span, type_, value.value, arms)


def finish_arm(arm: PendingArm, type_: Type) -> typed.SwitchArm:
    return typed.SwitchArm(arm.span, arm.pattern, arm.guard, convert(arm.context, arm.value, type_))


def fold_conditional(node: typed.Conditional) -> typed.Expression:
    parts = (node.test, node.when_true, node.when_false)
    if all(isinstance(one, typed.Constant) for one in parts):
        assert isinstance(node.test, typed.Constant)
        chosen = node.when_true if node.test.value else node.when_false
        assert isinstance(chosen, typed.Constant)
        return typed.Constant(node.span, node.type, chosen.value)
    return node


def finish_tuple(
    context: Context,
    value: PendingTuple,
    target: Type,
    rule: ConversionRule,
    is_explicit: bool,
) -> typed.Expression:
    """A literal takes the element types of a tuple target at once; else its own, converted."""
    wanted = tuple_elements(without_nullable(target))
    if rule.kind is not ConversionKind.DEFAULT or len(wanted) != len(value.elements):
        own = literal_of(context, value, tuple_elements(value.type), value.type, False)
        return apply(context, own, target, rule, is_explicit=is_explicit)
    tuple_type = without_nullable(target)
    made = literal_of(context, value, wanted, tuple_type, is_explicit)
    if tuple_type is target:
        return made
    rule = ConversionRule(ConversionKind.WRAP, inner=(IDENTITY,))
    return typed.Conversion(value.span, target, made, rule)


def literal_of(
    context: Context,
    value: PendingTuple,
    wanted: tuple[Type, ...],
    type_: Type,
    is_explicit: bool,
) -> typed.TupleLiteral:
    pairs = zip(value.elements, wanted, strict=True)
    if is_explicit:
        elements = tuple(cast(context, one, each, one.span) for one, each in pairs)
    else:
        elements = tuple(convert(context, one, each) for one, each in pairs)
    return typed.TupleLiteral(value.span, type_, elements)


# --------------------------------------------------------------------------- default values


def default_value(world: World, span: Span, type_: Type) -> typed.Expression:
    """default(T): a constant where the language has one."""
    known, value = zero_of(type_)
    return typed.Constant(span, type_, value) if known else typed.Default(span, type_)


def zero_of(type_: Type) -> tuple[bool, object]:
    """Whether the default of the type is a constant, and which."""
    numeric = numeric_of(type_)
    if numeric in (S.SINGLE, S.DOUBLE):
        return True, 0.0
    if numeric is S.DECIMAL:
        return True, Decimal(0)
    if numeric or is_enum(type_):
        return True, 0
    if special_of(type_) is S.BOOLEAN:
        return True, False
    if type_ is NULL or (is_reference_type(type_) and isinstance(type_, NamedType)):
        return True, None
    return False, None


def renamed(value: typed.Expression, target: Type) -> bool:
    """Do the types differ in tuple element names only?"""
    return value.type is not target and tuple_names(value.type) != tuple_names(target)


def converts(context: Context, value: typed.Expression, target: Type) -> bool:
    return exists(implicit(context, value, target))


def numeric_rule(world: World, source: Type, target: Type) -> ConversionRule:
    return built_in(world, source, target)
