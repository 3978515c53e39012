"""Noting which symbols are declared with `?`: types themselves do not tell."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.world import World
from scsharp.syntax import nodes as syntax


def note_annotation(world: World, symbol: object, written: syntax.Type | None) -> None:
    """A field, property, parameter, local or method (its return type) and its type as written."""
    if isinstance(written, syntax.RefType):
        written = written.element
    if isinstance(written, syntax.NullableType):
        world.annotated.add(symbol)
    elif written is not None:
        world.plain.add(symbol)


def note_suppressed(context: Context, written: syntax.Expression) -> None:
    """The operand of `!`, with and without its parentheses."""
    suppressed, path = context.world.suppressed, context.source.path
    suppressed.add((path, written.span))
    while isinstance(written, syntax.Parenthesized):
        written = written.expression
        suppressed.add((path, written.span))
