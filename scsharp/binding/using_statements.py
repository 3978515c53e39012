"""using statements and using declarations."""

from __future__ import annotations

from scsharp.binding import blocks, expressions
from scsharp.binding import statements as statement_binding
from scsharp.binding.constraints import satisfies
from scsharp.binding.context import Context
from scsharp.binding.local_variables import bind_declarators
from scsharp.binding.values import natural
from scsharp.diagnostics.catalog import statements as messages
from scsharp.source import Span
from scsharp.symbols.display import display
from scsharp.symbols.members import Method, MethodUse
from scsharp.symbols.types import ERROR, NULL, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_using(context: Context, statement: syntax.Using) -> typed.Using:
    inner = context.with_scope()
    declarations: tuple[typed.LocalDeclaration, ...] = ()
    resource: typed.Expression | None = None
    if isinstance(statement.resource, syntax.LocalDeclaration):
        declarations = _declare(inner, statement.resource)
        type_: Type = declarations[0].local.type if declarations else ERROR
        span = statement.resource.span
    else:
        resource = natural(inner, expressions.bind_expression(inner, statement.resource))
        type_, span = resource.type, statement.resource.span
    dispose = _dispose(context, type_, span)
    body = statement_binding.bind_embedded(inner, statement.body)
    return typed.Using(statement.span, declarations, resource, dispose, body)


def bind_using_declaration(
    context: Context, statement: syntax.LocalDeclaration, rest: tuple[syntax.Statement, ...]
) -> typed.Using:
    """using var x = ...; the rest of the block is its body."""
    declarations = _declare(context, statement)
    type_ = declarations[0].local.type if declarations else ERROR
    dispose = _dispose(context, type_, statement.span)
    body = typed.Block(statement.span, blocks.bind_all(context, rest))
    return typed.Using(statement.span, declarations, None, dispose, body)


def _declare(
    context: Context, statement: syntax.LocalDeclaration
) -> tuple[typed.LocalDeclaration, ...]:
    made = tuple(bind_declarators(context, statement, kind="using"))
    for one, declarator in zip(made, statement.declarators, strict=False):
        one.local.is_readonly = True
        if declarator.value is None:
            context.report(declarator.name.span, messages.using_without_value())
    return made


def _dispose(context: Context, type_: Type, span: Span) -> MethodUse | None:
    disposable = context.world.named("System.IDisposable")
    if type_ is ERROR:
        return None
    if type_ is not NULL and not satisfies(_without_null(type_), disposable):
        context.report(span, messages.not_disposable(display(type_)))
        return None
    for one in disposable.definition.members["Dispose"]:
        if isinstance(one, Method):
            return MethodUse(one, disposable)
    return None


def _without_null(type_: Type) -> Type:
    is_nullable = getattr(type_, "is_nullable_value", False)
    return type_.arguments[0] if is_nullable else type_  # type: ignore[union-attr]
