"""while, do, for and foreach."""

from __future__ import annotations

from scsharp.binding import conversion, deconstruct, expressions, loops
from scsharp.binding import statements as statement_binding
from scsharp.binding.annotations import note_annotation
from scsharp.binding.context import Context
from scsharp.binding.local_variables import bind_declarators
from scsharp.binding.pending import PendingCollection, PendingGroup
from scsharp.binding.types import bind_type, is_var
from scsharp.binding.values import natural
from scsharp.symbols.members import Local
from scsharp.symbols.types import ERROR, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def _bind_body(context: Context, body: syntax.Statement) -> typed.Statement:
    inner = context.but(can_break=True, can_continue=True)
    return statement_binding.bind_embedded(inner, body)


def bind_while(context: Context, statement: syntax.While) -> typed.While:
    inner = context.with_scope()
    test = expressions.bind_condition(inner, statement.test)
    statement_binding.warn_empty(context, statement.body, before_block=True)
    return typed.While(statement.span, test, _bind_body(inner, statement.body))


def bind_do(context: Context, statement: syntax.Do) -> typed.Do:
    body = _bind_body(context, statement.body)
    test = expressions.bind_condition(context.with_scope(), statement.test)
    return typed.Do(statement.span, body, test)


def bind_for(context: Context, statement: syntax.For) -> typed.For:
    inner = context.with_scope()
    initializers: tuple[typed.Statement, ...]
    if isinstance(statement.initializers, syntax.LocalDeclaration):
        initializers = tuple(bind_declarators(inner, statement.initializers))
    else:
        initializers = tuple(
            typed.ExpressionStatement(one.span, expressions.bind_statement_expression(inner, one))
            for one in statement.initializers
        )
    test = None
    if statement.test is not None:
        test = expressions.bind_condition(inner, statement.test)
    updates = tuple(
        expressions.bind_statement_expression(inner.with_scope(), one) for one in statement.updates
    )
    statement_binding.warn_empty(context, statement.body, before_block=True)
    body = _bind_body(inner, statement.body)
    return typed.For(statement.span, initializers, test, updates, body)


# ---------------------------------------------------------------------------------- foreach


def bind_foreach(context: Context, statement: syntax.ForEach) -> typed.Statement:
    source = expressions.bind_expression(context.with_scope(), statement.source)
    if not isinstance(source, (PendingGroup, PendingCollection)):
        source = natural(context, source)
    loop = loops.bind_loop_source(context, source)
    inner = context.with_scope()
    element = loop.element_type if loop is not None else ERROR
    item = Local("", element, statement.source.span, is_readonly=True, kind="foreach")
    hole = typed.VariableAccess(statement.source.span, element, item)
    variable: Local | None = None
    value: typed.Expression | None = None
    parts: typed.DeconstructionParts | None = None
    if statement.target is not None:
        parts = deconstruct.bind_targets(inner, statement.target, hole)
    elif statement.name is not None and statement.type is not None:
        type_ = _variable_type(context, statement.type, element)
        variable = inner.declare(statement.name, type_, kind="foreach", is_readonly=True)
        if not is_var(context, statement.type):
            note_annotation(context.world, variable, statement.type)
        value = _element_value(context, hole, type_, statement)
    body = _bind_body(inner, statement.body)
    if loop is None:
        return body
    return typed.ForEach(statement.span, source, loop, item, variable, value, parts, body)


def _variable_type(context: Context, written: syntax.Type, element: Type) -> Type:
    if isinstance(written, syntax.RefType):
        written = written.element
    return element if is_var(context, written) else bind_type(context, written)


def _element_value(
    context: Context, hole: typed.VariableAccess, type_: Type, statement: syntax.ForEach
) -> typed.Expression:
    """foreach converts elements as a cast does."""
    if type_ is hole.type or ERROR in (type_, hole.type):
        return hole
    word = type(statement.span)(statement.span.start, statement.span.start + len("foreach"))
    return conversion.cast(context, hole, type_, word)
