"""Noting where `?` is written in the types of symbols and expressions: types do not tell."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.world import World
from scsharp.source import Span
from scsharp.symbols.members import Method
from scsharp.symbols.nullness import PLAIN, UNKNOWN, Nullness, Parts, arguments_of, together
from scsharp.symbols.types import NamedType, Type
from scsharp.syntax import nodes as syntax


def note_annotation(world: World, symbol: object, written: syntax.Type | None) -> None:
    """A field, property, parameter, local or method (its return type) and its type as written."""
    if isinstance(written, syntax.RefType):
        written = written.element
    if isinstance(written, syntax.NullableType):
        world.annotated.add(symbol)
    elif written is not None:
        world.plain.add(symbol)
    if written is not None and mentions_null(written):
        type_ = symbol.return_type if isinstance(symbol, Method) else getattr(symbol, "type", None)
        if type_ is not None:
            world.parts[symbol] = written_nullness(written, type_).parts


def note_written(context: Context, span: Span, written: syntax.Type, type_: Type) -> None:
    """The type written in an expression: new T(), (T)x, x as T, default(T)."""
    if mentions_null(written):
        found = written_nullness(written, type_)
        context.world.written[context.source.path, span] = (found,)


def note_type_arguments(
    context: Context, span: Span, written: tuple[syntax.Type, ...], types: tuple[Type, ...]
) -> None:
    """The type arguments written in a call."""
    found = tuple(written_nullness(one, type_) for one, type_ in zip(written, types, strict=True))
    context.world.written[context.source.path, span] = found


def mentions_null(written: syntax.Type) -> bool:
    match written:
        case syntax.NullableType():
            return True
        case syntax.ArrayType(element=element):
            return mentions_null(element)
        case syntax.NamedType(arguments=arguments):
            return arguments is not None and any(map(mentions_null, arguments))
        case syntax.TupleType(elements=elements):
            return any(mentions_null(one.type) for one in elements)
    return False


def written_nullness(written: syntax.Type, type_: Type) -> Nullness:
    """Where the type says `?`."""
    match written:
        case syntax.NullableType(element=element):
            if isinstance(type_, NamedType) and type_.is_nullable_value:
                inner = written_nullness(element, type_.arguments[0])
                return Nullness(False, together((inner,)))
            return Nullness(True, written_nullness(element, type_).parts)
        case syntax.ArrayType(element=element):
            return Nullness(False, _parts((element,), type_))
        case syntax.NamedType(arguments=arguments) if arguments:
            return Nullness(False, _parts(arguments, type_))
        case syntax.TupleType(elements=elements):
            return Nullness(False, _parts(tuple(one.type for one in elements), type_))
    return PLAIN


def _parts(written: tuple[syntax.Type, ...], type_: Type) -> Parts:
    types = arguments_of(type_)
    if len(types) != len(written):
        return UNKNOWN.parts
    return together(
        tuple(written_nullness(one, kind) for one, kind in zip(written, types, strict=True))
    )


def note_suppressed(context: Context, written: syntax.Expression) -> None:
    """The operand of `!`, with and without its parentheses."""
    suppressed, path = context.world.suppressed, context.source.path
    suppressed.add((path, written.span))
    while isinstance(written, syntax.Parenthesized):
        written = written.expression
        suppressed.add((path, written.span))
