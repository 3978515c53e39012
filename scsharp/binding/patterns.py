"""Patterns: the dispatcher, constants, types, combinators.

A pattern that was reported is a VarPattern without variable whose type is ERROR.
"""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.binding import expressions
from scsharp.binding.annotations import note_annotation
from scsharp.binding.context import Context
from scsharp.binding.conversion import apply, null_of
from scsharp.binding.conversion_errors import report
from scsharp.binding.conversions import built_in, exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.pattern_constants import member_of_type
from scsharp.binding.pending import ColorColor, PendingDefault, TypeReference
from scsharp.binding.type_facts import (
    NUMERIC,
    S,
    is_enum,
    is_plain_value_type,
    nullable_element,
    same_type,
    special_of,
    without_nullable,
)
from scsharp.binding.types import bind_type, is_var
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import names as name_messages
from scsharp.diagnostics.catalog import patterns as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.members import Local
from scsharp.symbols.types import ERROR, NULL, NamedType, Type, TypeParameter
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionKind


@dataclass(frozen=True, slots=True)
class Mode:
    """`declares` is False where no variable may be declared; `is_operator` directly under is."""

    declares: bool = True
    is_operator: bool = False

    def inner(self) -> Mode:
        return Mode(self.declares)


PLAIN = Mode()


def bind_pattern(
    context: Context, written: syntax.Pattern, type_: Type, mode: Mode = PLAIN
) -> typed.Pattern:
    """A pattern for values of the type; its variables are declared in the context's scope."""
    from scsharp.binding import list_patterns, recursive_patterns

    match written:
        case syntax.ConstantPattern():
            return bind_constant(context, written, type_)
        case syntax.TypePattern():
            return bind_type_pattern(context, written, type_, mode)
        case syntax.RelationalPattern():
            return bind_relational(context, written, type_)
        case syntax.DiscardPattern(span=span):
            return typed.VarPattern(span, type_, None)
        case syntax.VarPattern(designation=designation):
            return bind_var(context, designation, type_, mode)
        case syntax.ParenthesizedPattern(pattern=inner):
            return bind_pattern(context, inner, type_, mode)
        case syntax.NotPattern(pattern=inner):
            return bind_not(context, written, inner, type_, mode)
        case syntax.BinaryPattern():
            return bind_combined(context, written, type_, mode)
        case syntax.RecursivePattern():
            return recursive_patterns.bind_recursive(context, written, type_, mode.inner())
        case syntax.ListPattern():
            return list_patterns.bind_list(context, written, type_, mode.inner())
        case syntax.SlicePattern(span=span):
            context.report(span, messages.slice_not_here())
            return wrong(span)


def wrong(span: Span) -> typed.VarPattern:
    return typed.VarPattern(span, ERROR, None)


def is_wrong(pattern: typed.Pattern) -> bool:
    return pattern.type is ERROR


# -------------------------------------------------------------------------------- constants


def bind_constant(context: Context, written: syntax.ConstantPattern, type_: Type) -> typed.Pattern:
    """5, null, A.B; or a type by its name alone."""
    found: typed.Expression = expressions.bind_expression(context, written.expression)
    if isinstance(found, ColorColor):
        is_constant = isinstance(found.value, typed.Constant)
        found = found.value if is_constant else found.reference
    if isinstance(found, TypeReference):
        return type_test(context, written.span, found.type, type_, None)
    constant = as_constant(context, found, type_)
    if constant is None:
        return wrong(written.span)
    return typed.ConstantPattern(written.span, type_, constant)


def as_constant(context: Context, value: typed.Expression, type_: Type) -> typed.Constant | None:
    """The constant in the type it is compared in; None where it was reported."""
    if value.type is ERROR or type_ is ERROR:
        return None
    element = without_nullable(type_)
    if isinstance(value, PendingDefault):
        context.report(value.span, messages.default_as_pattern())
        if special_of(element) in NUMERIC:
            context.report(value.span, messages.default_of_number(display(element)))
        return None
    if value.type is NULL:
        return null_constant(context, value, type_)
    if not exists(implicit(context, value, element)):
        value = natural(context, value)
        if value.type is not ERROR and not fits_later(context, value, element):
            report(context, value, element, value.span)
            return None
    value = natural(context, value)
    if value.type is ERROR:
        return None
    rule = implicit(context, value, element)
    if rule.kind in (ConversionKind.NUMERIC, ConversionKind.IDENTITY):
        value = apply(context, value, element, rule)
    if isinstance(value, typed.Constant):
        return value
    if value.type is not ERROR:
        shown = display(element)
        context.report(value.span, messages.constant_of_type_expected(shown))
    return None


def fits_later(context: Context, value: typed.Expression, element: Type) -> bool:
    """A constant of another type may match what a type parameter stands for."""
    if not isinstance(element, TypeParameter):
        return False
    return exists(built_in(context.world, element, value.type))


def null_constant(context: Context, value: typed.Expression, type_: Type) -> typed.Constant | None:
    if is_plain_value_type(type_):
        report(context, value, type_, value.span)
        return None
    made = null_of(value.span, type_)
    if isinstance(made, typed.Constant):
        return made
    return typed.Constant(value.span, type_, None)


def is_ordered(type_: Type) -> bool:
    """Has the type constants that stand in an order? Those of object may be of any type."""
    return special_of(type_) in NUMERIC or is_enum(type_) or special_of(type_) is S.OBJECT


def bind_relational(
    context: Context, written: syntax.RelationalPattern, type_: Type
) -> typed.Pattern:
    value = natural(context, expressions.bind_expression(context, written.expression))
    constant = as_constant(context, value, type_)
    if constant is None:
        if value.type is not ERROR and not is_ordered(without_nullable(type_)):
            context.report(written.span, messages.relational_not_here(display(type_)))
        return wrong(written.span)
    if not is_ordered(constant.type):
        context.report(written.span, messages.relational_not_here(display(constant.type)))
        return wrong(written.span)
    return typed.RelationalPattern(written.span, type_, written.operator, constant)


# ------------------------------------------------------------------------------------ types


def bind_type_pattern(
    context: Context, written: syntax.TypePattern, type_: Type, mode: Mode
) -> typed.Pattern:
    designation = written.designation
    if is_var(context, written.type) and designation is not None:
        return bind_var(context, designation, type_, mode)
    member = member_of_type(context, written)
    if member is not None:
        return bind_constant(context, member, type_)
    target = bind_type(context, written.type)
    variable = None
    if designation is not None:
        variable = declare(context, designation, target, mode)
        note_annotation(context.world, variable, written.type)
    return type_test(context, written.span, target, type_, variable, written.type.span)


def declare(
    context: Context, designation: syntax.Designation, type_: Type, mode: Mode
) -> Local | None:
    """The variable of a designation; a discard has none."""
    if not isinstance(designation, syntax.SingleDesignation) or designation.name.text == "_":
        return None
    if not mode.declares:
        context.report(designation.name.span, messages.variable_under_or())
    return context.declare(designation.name, type_)


def type_test(
    context: Context,
    span: Span,
    target: Type,
    type_: Type,
    variable: Local | None,
    place: Span | None = None,
) -> typed.Pattern:
    if ERROR in (target, type_):
        return wrong(span)
    if isinstance(target, NamedType) and target.definition.is_static:
        context.report(place or span, name_messages.static_type_variable(display(target)))
        return wrong(span)
    element = nullable_element(target)
    if element is not None:
        context.report(place or span, messages.nullable_type_pattern(display(element)))
        return wrong(span)
    if not may_be(context, type_, target):
        shown = (display(type_), display(target))
        context.report(place or span, messages.type_never_matches(*shown))
        return wrong(span)
    return typed.TypePattern(span, type_, target, variable)


def may_be(context: Context, source: Type, target: Type) -> bool:
    """Could a value of the one type be of the other?"""
    if source is NULL:
        return False
    world = context.world
    plain = without_nullable(source)
    for one, other in ((plain, target), (target, plain)):
        if same_type(one, other):
            return True
        kind = built_in(world, one, other).kind
        if kind in REFERENCE_KINDS:
            return True
    return isinstance(plain, TypeParameter) or isinstance(target, TypeParameter)


REFERENCE_KINDS = (
    ConversionKind.IDENTITY, ConversionKind.REFERENCE, ConversionKind.DOWNCAST,
    ConversionKind.BOX, ConversionKind.UNBOX,
)  # fmt: skip


def bind_var(
    context: Context, designation: syntax.Designation, type_: Type, mode: Mode
) -> typed.Pattern:
    if isinstance(designation, syntax.SingleDesignation):
        variable = declare(context, designation, type_, mode)
        return typed.VarPattern(designation.span, type_, variable)
    from scsharp.binding.recursive_patterns import bind_positional_vars

    return bind_positional_vars(context, designation, type_, mode)


# ------------------------------------------------------------------------------ combinators


def bind_not(
    context: Context,
    written: syntax.NotPattern,
    inner: syntax.Pattern,
    type_: Type,
    mode: Mode,
) -> typed.Pattern:
    """Variables under not are set where the pattern does not match: only under is."""
    below = mode if mode.is_operator else Mode(declares=False)
    pattern = bind_pattern(context, inner, type_, below)
    if is_wrong(pattern):
        return wrong(written.span)
    return typed.NotPattern(written.span, type_, pattern)


def bind_combined(
    context: Context, written: syntax.BinaryPattern, type_: Type, mode: Mode
) -> typed.Pattern:
    """Long chains of or are taken from the left without recursion."""
    chain = [written]
    first: syntax.Pattern = written.left
    while isinstance(first, syntax.BinaryPattern):
        chain.append(first)
        first = first.left
    below = Mode(mode.declares and all(one.operator == "and" for one in chain))
    left = bind_pattern(context, first, type_, below)
    for node in reversed(chain):
        right_mode = Mode(mode.declares and node.operator == "and" and below.declares)
        right_type = narrowed(left) if node.operator == "and" else type_
        right = bind_pattern(context, node.right, right_type, right_mode)
        if is_wrong(left) or is_wrong(right):
            left = wrong(node.span)
        else:
            left = typed.BinaryPattern(node.span, type_, node.operator, left, right)
    return left


def narrowed(pattern: typed.Pattern) -> Type:
    """The type that a value is known to have where the pattern matched."""
    match pattern:
        case typed.TypePattern(target=target) | typed.RecursivePattern(target=target):
            return target
        case typed.ConstantPattern(value=value) | typed.RelationalPattern(value=value):
            return pattern.type if value.value is None else value.type
        case typed.BinaryPattern(operator="and", right=right):
            return narrowed(right)
        case typed.BinaryPattern(operator="or", left=left, right=right):
            one, other = narrowed(left), narrowed(right)
            return one if same_type(one, other) else pattern.type
    return pattern.type
