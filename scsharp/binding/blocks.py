"""Blocks: what a block declares is known from its start, then its statements in order."""

from __future__ import annotations

from scsharp.binding import statements as statement_binding
from scsharp.binding.context import Context
from scsharp.binding.local_functions import declare_local_functions
from scsharp.binding.scope import Scope
from scsharp.binding.using_statements import bind_using_declaration
from scsharp.diagnostics.catalog import statements as messages
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_block(context: Context, block: syntax.Block) -> typed.Block:
    """A block with a scope of its own."""
    return bind_body(context.with_scope(), block)


def bind_body(context: Context, block: syntax.Block) -> typed.Block:
    """A block whose names go into the context's scope: a function's body beside its parameters."""
    prepare(context, block.statements)
    return typed.Block(block.span, bind_all(context, block.statements))


def prepare(context: Context, statements: tuple[syntax.Statement, ...]) -> None:
    """Notes labels, local functions, and names that are declared further down."""
    scope = context.scope
    functions = []
    for statement in statements:
        if isinstance(statement, syntax.LocalDeclaration):
            for one in statement.declarators:
                if one.name.text not in scope.later:
                    scope.later[one.name.text] = one.name.span
        elif isinstance(statement, syntax.LocalFunction):
            functions.append(statement)
        elif isinstance(statement, syntax.Labelled):
            _note_labels(context, scope, statement)
    if functions:
        declare_local_functions(context, functions)


def _note_labels(context: Context, scope: Scope, statement: syntax.Statement) -> None:
    while isinstance(statement, syntax.Labelled):
        name = statement.label.text
        if name in scope.labels:
            context.report(statement.label.span, messages.label_twice(name))
        else:
            scope.labels[name] = typed.Label(name)
        statement = statement.statement


def bind_all(
    context: Context, statements: tuple[syntax.Statement, ...]
) -> tuple[typed.Statement, ...]:
    """Statements in order; a using declaration takes the rest of them as its body."""
    made: list[typed.Statement] = []
    for index, statement in enumerate(statements):
        if isinstance(statement, syntax.LocalDeclaration) and statement.is_using:
            rest = statements[index + 1 :]
            made.append(bind_using_declaration(context, statement, rest))
            break
        made.extend(statement_binding.bind_statement(context, statement))
    return tuple(made)
