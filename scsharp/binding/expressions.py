"""Expressions: the dispatcher, and the entry points that statements use.

`bind_expression` gives an expression as it is: it may be pending (see pending.py) and no
conversion has been applied. `bind_converted` gives a value of a type; `values.natural` a value of
its own type.
"""

from __future__ import annotations

from scsharp.binding import (
    assignments,
    binary_operators,
    calls,
    collections,
    conditional_access,
    creation,
    indexing,
    initializers,
    interpolation,
    lambdas,
    literals,
    logical_operators,
    member_access,
    places,
    queries,
    simple_names,
    switch_expressions,
    tuples,
    type_tests,
    unary_operators,
)
from scsharp.binding.annotations import note_suppressed, note_written
from scsharp.binding.arrays import bind_new_array
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad, cast, convert, default_value
from scsharp.binding.conversion_errors import report as report_conversion
from scsharp.binding.conversions import exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.logical_operators import truth_of
from scsharp.binding.pending import (
    PendingDefault,
    PendingInitializer,
    PendingThrow,
    TypeReference,
)
from scsharp.binding.type_facts import UNTYPED, special_of
from scsharp.binding.types import bind_type, is_unbound
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import assigning
from scsharp.diagnostics.catalog import types as messages
from scsharp.symbols.display import display
from scsharp.symbols.types import ERROR, NamedType, Special, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

SIZES: dict[Special, int] = {
    Special.SBYTE: 1, Special.BYTE: 1, Special.BOOLEAN: 1, Special.INT16: 2, Special.UINT16: 2,
    Special.CHAR: 2, Special.INT32: 4, Special.UINT32: 4, Special.SINGLE: 4, Special.INT64: 8,
    Special.UINT64: 8, Special.DOUBLE: 8, Special.DECIMAL: 16,
}  # fmt: skip

STATEMENTS = (syntax.Call, syntax.Assignment, syntax.New, syntax.ConditionalAccess)


def bind_expression(
    context: Context, written: syntax.Expression, target: Type | None = None
) -> typed.Expression:
    """The expression, unconverted; with `target` converted to it."""
    if target is not None:
        return bind_converted(context, written, target)
    value = dispatch(context, written)
    if isinstance(value, typed.PropertyAccess) and not places.check_readable(context, value):
        return bad(value.span)
    return value


def dispatch(context: Context, written: syntax.Expression) -> typed.Expression:  # noqa: C901
    match written:
        case syntax.Name():
            return simple_names.bind_name(context, written)
        case syntax.Literal():
            return literals.bind_literal(context, written)
        case syntax.Member():
            return member_access.bind_member(context, written)
        case syntax.Call():
            return calls.bind_call(context, written)
        case syntax.Binary(operator="??"):
            return logical_operators.bind_coalesce(context, written)
        case syntax.Binary():
            return binary_operators.bind_binary(context, written)
        case syntax.Index():
            return indexing.bind_index(context, written)
        case syntax.Assignment():
            return assignments.bind_assignment(context, written)
        case syntax.Unary():
            return bind_unary(context, written)
        case syntax.New():
            return creation.bind_new(context, written)
        case syntax.Parenthesized(expression=inner):
            return bind_expression(context, inner)
        case syntax.Lambda():
            return lambdas.bind_lambda(context, written)
        case syntax.InterpolatedString():
            return interpolation.bind_interpolated(context, written)
        case syntax.Conditional():
            return switch_expressions.bind_conditional(context, written)
        case syntax.Cast():
            return bind_cast(context, written)
        case syntax.This(span=span):
            return simple_names.bind_this(context, span)
        case syntax.TupleLiteral():
            return tuples.bind_tuple(context, written)
        case syntax.Is():
            return type_tests.bind_is(context, written)
        case syntax.As():
            return type_tests.bind_as(context, written)
        case syntax.SwitchExpression():
            return switch_expressions.bind_switch(context, written)
        case syntax.ConditionalAccess():
            return conditional_access.bind_conditional_access(context, written)
        case syntax.ReceiverHole(span=span):
            return context.hole if context.hole is not None else bad(span)
    return dispatch_rare(context, written)


def dispatch_rare(context: Context, written: syntax.Expression) -> typed.Expression:
    match written:
        case syntax.NewArray():
            return bind_new_array(context, written)
        case syntax.Collection():
            return collections.bind_collection(context, written)
        case syntax.NewAnonymous():
            return initializers.bind_anonymous(context, written)
        case syntax.TypeExpression(span=span, type=type_):
            return TypeReference(span, bind_type(context, type_))
        case syntax.Suppress(expression=inner):
            note_suppressed(context, inner)
            return bind_expression(context, inner)
        case syntax.IndexFromEnd():
            return indexing.bind_from_end(context, written)
        case syntax.Range():
            return indexing.bind_range(context, written)
        case syntax.Checked(expression=inner, is_checked=is_checked):
            within = context.but(is_checked=is_checked, is_unchecked=not is_checked)
            return natural_number(within, inner)
        case syntax.Default():
            return bind_default(context, written)
        case syntax.TypeOf(span=span, type=type_):
            return bind_typeof(context, written)
        case syntax.SizeOf():
            return bind_sizeof(context, written)
        case syntax.ThrowExpression():
            return bind_throw(context, written)
        case syntax.With():
            return initializers.bind_with(context, written)
        case syntax.Query():
            return queries.bind_query(context, written)
        case syntax.Base(span=span):
            return simple_names.bind_base(context, span)
        case syntax.RefValue():
            return bind_reference(context, written, None)
        case syntax.Initializer():
            return PendingInitializer(written.span, UNTYPED, written, context)
        case syntax.DeclarationExpression(span=span):
            context.report(span, assigning.not_a_statement())
            return bad(span)
        case _:
            return bad(written.span)


# ------------------------------------------------------------------------------ entry points


def bind_converted(
    context: Context, written: syntax.Expression | syntax.Initializer, type_: Type
) -> typed.Expression:
    """A value of the type; reports CS0029 and its kin. `{ 1, 2 }` makes an array."""
    if isinstance(written, syntax.Initializer):
        value: typed.Expression = PendingInitializer(written.span, UNTYPED, written, context)
        if type_ is not ERROR and not exists(implicit(context, value, type_)):
            bind_misplaced(context, written)
    else:
        value = bind_expression(context, written)
    return convert(context, value, type_)


def bind_misplaced(context: Context, written: syntax.Initializer) -> None:
    """{ X = 1 } where no array is wanted: its parts are bound for their own mistakes."""
    for one in written.elements:
        match one:
            case syntax.MemberInitializer(name=name, value=value):
                simple_names.bind_name(context, syntax.Name(name.span, name))
                inner: syntax.Expression | syntax.Initializer = value
            case syntax.IndexInitializer(value=value):
                inner = value
            case _:
                inner = one
        if isinstance(inner, syntax.Initializer):
            bind_misplaced(context, inner)
        else:
            bind_expression(context, inner)


def bind_condition(context: Context, written: syntax.Expression) -> typed.Expression:
    """A bool; operator true of a type stands in for one."""
    value = bind_expression(context, written)
    warn_assignment(context, written)
    bool_ = context.world.bool_
    if value.type is ERROR or exists(implicit(context, value, bool_)):
        return convert(context, value, bool_, written.span)
    test = truth_of(value.type, "op_True")
    if test is not None:
        return typed.Call(written.span, bool_, None, test, (value,))
    if not isinstance(value, typed.Bad):
        report_conversion(context, value, bool_, written.span)
    return bad(written.span, value)


def warn_assignment(context: Context, written: syntax.Expression) -> None:
    while isinstance(written, syntax.Parenthesized):
        written = written.expression
    if isinstance(written, syntax.Assignment) and written.operator == "=":
        value = written.value
        if isinstance(value, syntax.Literal) and value.kind in ("true", "false"):
            context.report(written.span, assigning.assignment_in_condition())


def bind_statement_expression(context: Context, written: syntax.Expression) -> typed.Expression:
    """An expression that stands as a statement."""
    value = bind_expression(context, written)
    if isinstance(value, PendingThrow):
        return typed.ThrowExpression(written.span, context.world.void, value.value)
    if not is_statement(written):
        if isinstance(value, (TypeReference, PendingDefault)):
            natural(context, value)
        context.report(written.span, assigning.not_a_statement())
        return bad(written.span)
    return natural(context, value)


def is_statement(written: syntax.Expression) -> bool:
    if isinstance(written, syntax.Unary):
        return written.operator in ("++", "--", "p++", "p--")
    if isinstance(written, syntax.ConditionalAccess):
        return is_statement(written.access) or isinstance(written.access, syntax.Call)
    return isinstance(written, (*STATEMENTS, syntax.BadExpression))


def bind_reference(
    context: Context, written: syntax.Expression, type_: Type | None
) -> typed.Expression:
    """ref e: a reference to a variable, of exactly that type where one is given."""
    inner = written.expression if isinstance(written, syntax.RefValue) else written
    place = bind_reference_place(context, inner)
    if place.type is ERROR:
        return bad(written.span)
    if type_ is not None and type_ is not ERROR and place.type.erased is not type_.erased:
        context.report(inner.span, messages.reference_of_other_type(display(type_)))
        return bad(written.span)
    return typed.Reference(written.span, place.type, place, "ref")


def bind_reference_place(context: Context, written: syntax.Expression) -> typed.Expression:
    while isinstance(written, syntax.Parenthesized):
        written = written.expression
    if isinstance(written, syntax.Conditional):
        test = bind_condition(context, written.test)
        yes = bind_reference(context, written.when_true, None)
        no = bind_reference(context, written.when_false, yes.type)
        if ERROR in (test.type, yes.type, no.type):
            return bad(written.span)
        return typed.Conditional(written.span, yes.type, test, yes, no)
    return places.bind_place(context, written, "ref")


# ------------------------------------------------------------------------------- small kinds


def bind_unary(context: Context, written: syntax.Unary) -> typed.Expression:
    if written.operator in ("++", "--", "p++", "p--"):
        return assignments.bind_increment(context, written)
    return unary_operators.bind_unary(context, written)


def natural_number(context: Context, written: syntax.Expression) -> typed.Expression:
    """The operand of checked(...): conversions inside must not leave it."""
    value = bind_expression(context, written)
    return natural(context, value) if value.type is not UNTYPED else value


def bind_cast(context: Context, written: syntax.Cast) -> typed.Expression:
    type_ = bind_type(context, written.type)
    note_written(context, written.span, written.type, type_)
    value = bind_expression(context, written.expression)
    if isinstance(type_, NamedType) and type_.definition.is_static:
        context.report(written.span, messages.cast_to_static(display(type_)))
        return bad(written.span, value)
    return cast(context, value, type_, written.span)


def bind_default(context: Context, written: syntax.Default) -> typed.Expression:
    if written.type is None:
        return PendingDefault(written.span, UNTYPED)
    type_ = bind_type(context, written.type)
    if type_ is ERROR:
        return bad(written.span)
    note_written(context, written.span, written.type, type_)
    return default_value(context.world, written.span, type_)


def bind_typeof(context: Context, written: syntax.TypeOf) -> typed.Expression:
    type_ = bind_type(context.but(is_typeof=is_unbound(written.type)), written.type)
    if type_ is ERROR:
        return bad(written.span)
    return typed.TypeOf(written.span, context.world.type_type, type_)


def bind_sizeof(context: Context, written: syntax.SizeOf) -> typed.Expression:
    type_ = bind_type(context, written.type)
    if type_ is ERROR:
        return bad(written.span)
    size = SIZES.get(special_of(context.world.underlying(type_)) or Special.OBJECT)
    if size is None:
        context.report(written.span, messages.sizeof_not_unmanaged(display(type_)))
        return bad(written.span)
    return typed.Constant(written.span, context.world.int32, size)


def bind_throw(context: Context, written: syntax.ThrowExpression) -> typed.Expression:
    value = bind_converted(context, written.expression, context.world.exception)
    if value.type is ERROR:
        return bad(written.span)
    return PendingThrow(written.span, UNTYPED, value)
