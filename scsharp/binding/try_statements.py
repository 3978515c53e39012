"""try, catch, finally and throw."""

from __future__ import annotations

from scsharp.binding import blocks, expressions
from scsharp.binding.accessibility import derives_from
from scsharp.binding.context import Context
from scsharp.binding.types import bind_type
from scsharp.diagnostics.catalog import statements as messages
from scsharp.symbols.display import display
from scsharp.symbols.members import Local
from scsharp.symbols.types import ERROR, NamedType, Type, TypeParameter
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_try(context: Context, statement: syntax.Try) -> typed.Try:
    has_catch = bool(statement.catches)
    inner = context.but(in_try_with_catch=context.in_try_with_catch or has_catch)
    body = blocks.bind_block(inner, statement.body)
    catches: list[typed.Catch] = []
    for one in statement.catches:
        made = _bind_catch(context, one)
        _check_order(context, one, made, catches)
        catches.append(made)
    final = None
    if statement.final is not None:
        outside = context.but(
            in_finally=True,
            can_break=False,
            can_continue=False,
            switch=None,
            in_catch=False,
            in_finally_of_catch=context.in_catch,
        )
        if context.can_break or context.can_continue:
            outside.barrier = "finally"
        final = blocks.bind_block(outside, statement.final)
    return typed.Try(statement.span, body, tuple(catches), final)


def _bind_catch(context: Context, clause: syntax.Catch) -> typed.Catch:
    inner = context.with_scope()
    inner.in_catch = True
    type_: Type | None = None
    if clause.type is not None:
        type_ = bind_type(context, clause.type)
        if not is_exception(context, type_):
            context.report(clause.type.span, messages.not_an_exception())
            type_ = ERROR
    variable: Local | None = None
    if clause.name is not None:
        variable = inner.declare(clause.name, type_ or ERROR, kind="catch")
    guard = expressions.bind_condition(inner, clause.guard) if clause.guard else None
    return typed.Catch(
        clause.span, type_, variable, guard, blocks.bind_body(inner.with_scope(), clause.body)
    )


def is_exception(context: Context, type_: Type) -> bool:
    match type_:
        case NamedType(definition=definition):
            return derives_from(definition, context.world.exception.definition)
        case TypeParameter(constraint_types=types):
            return any(is_exception(context, one) for one in types)
        case _:
            return type_ is ERROR


def _check_order(
    context: Context, clause: syntax.Catch, made: typed.Catch, earlier: list[typed.Catch]
) -> None:
    """A clause that an earlier one without a condition has caught already."""
    for one in earlier:
        if one.guard is not None:
            continue
        if one.type is None:
            context.report(clause.span, messages.catch_all_not_last())
            return
        if clause.type is not None and _covers(one.type, made.type):
            context.report(clause.type.span, messages.caught_already(display(one.type)))
            return


def _covers(base: Type, derived: Type | None) -> bool:
    if not isinstance(base, NamedType) or not isinstance(derived, NamedType):
        return False
    return derives_from(derived.definition, base.definition)


def bind_throw(context: Context, statement: syntax.Throw) -> typed.Throw:
    if statement.expression is None:
        if context.in_finally_of_catch and not context.in_catch:
            context.report(statement.span, messages.rethrow_in_finally())
        elif not context.in_catch:
            context.report(statement.span, messages.rethrow_outside_catch())
        return typed.Throw(statement.span, None)
    return typed.Throw(statement.span, bind_thrown(context, statement.expression))


def bind_thrown(context: Context, expression: syntax.Expression) -> typed.Expression:
    return expressions.bind_converted(context, expression, context.world.exception)
