"""The variables that a statement's own expressions declare (out var x, is T x, var (a, b) = ...),
found in the syntax: they are visible in the whole block around the statement.

C# lets them out of expression statements, declarations, return, throw, yield return, if and
switch; those of loops and using statements stay inside.
"""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.syntax import nodes as syntax


def declared_in_statement(statement: syntax.Item) -> Iterator[syntax.Identifier]:
    match statement:
        case syntax.ExpressionStatement(expression=expression):
            yield from declared_in(expression)
        case syntax.LocalDeclaration(declarators=declarators):
            for one in declarators:
                if one.value is not None:
                    yield from declared_in(one.value)
        case syntax.If(test=test):
            yield from declared_in(test)
        case syntax.Switch(value=value):
            yield from declared_in(value)
        case syntax.Return(expression=expression) | syntax.Throw(expression=expression):
            if expression is not None:
                yield from declared_in(expression)
        case syntax.YieldReturn(expression=expression):
            yield from declared_in(expression)
        case syntax.Labelled(statement=inner):
            yield from declared_in_statement(inner)


def declared_in(node: syntax.Node) -> Iterator[syntax.Identifier]:
    """The names in order. Lambdas, query clauses and switch arms keep theirs."""
    match node:
        case syntax.SingleDesignation(name=name):
            if name.text != "_":
                yield name
            return
        case syntax.Lambda() | syntax.QueryBody():
            return
        case syntax.SwitchExpression(value=value):
            yield from declared_in(value)
            return
    for one_field in child_fields(type(node)):
        child = getattr(node, one_field)
        if isinstance(child, tuple):
            for one in child:
                if isinstance(one, syntax.Node):
                    yield from declared_in(one)
        elif isinstance(child, syntax.Node):
            yield from declared_in(child)


PLAIN_FIELDS = frozenset({"span", "operator_span", "operator", "modifier", "text"})
LEAVES = (
    syntax.Identifier, syntax.Literal, syntax.Name, syntax.PredefinedType, syntax.NamedType,
    syntax.This, syntax.Base,
)  # fmt: skip


_FIELDS: dict[type[syntax.Node], tuple[str, ...]] = {}


def child_fields(kind: type[syntax.Node]) -> tuple[str, ...]:
    """The fields of a node type that may hold nodes with declarations."""
    found = _FIELDS.get(kind)
    if found is None:
        named = () if issubclass(kind, LEAVES) else kind.__struct_fields__
        found = _FIELDS[kind] = tuple(name for name in named if name not in PLAIN_FIELDS)
    return found
