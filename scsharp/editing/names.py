"""What every name of a script means, and where it is declared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from scsharp.binding.lookup import AliasFound, NamespaceFound, TypeFound
from scsharp.binding.world import NamesAsked, World
from scsharp.compilation import Compilation
from scsharp.source import SourceText, Span
from scsharp.symbols.members import (
    Event,
    Field,
    Local,
    Member,
    Method,
    MethodKind,
    MethodUse,
    Parameter,
    Property,
)
from scsharp.symbols.types import NamedType, TypeDefinition, TypeParameter

CONSTRUCTORS = (MethodKind.CONSTRUCTOR, MethodKind.STATIC_CONSTRUCTOR)

Symbol: TypeAlias = (
    Local | Parameter | TypeParameter | Field | Method | Property | Event | TypeDefinition
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A symbol as it is used: `owner` is the constructed type that it is a member of, `use` the
    method with its type arguments. `is_library` tells of a parameter where it is declared."""

    symbol: Symbol
    owner: NamedType | None = None
    use: MethodUse | None = None
    is_library: bool = False


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one source by their place; `diagnostics` tells whether all could be read."""

    source: SourceText
    world: World
    meanings: dict[Span, Meaning]

    def at(self, offset: int) -> tuple[Span, Meaning] | None:
        """The name that an offset stands in, or right behind."""
        for span, meaning in self.meanings.items():
            if span.start <= offset <= span.end:
                return span, meaning
        return None

    def declaration(self, meaning: Meaning) -> Span | None:
        """Where the symbol's name is declared in this source; None for the library's."""
        symbol = meaning.symbol
        if meaning.is_library or is_of_library(symbol):
            return None
        source = getattr(symbol, "source", self.source)
        if source is not None and source.path != self.source.path:
            return None
        name = spelled(self.source.text, symbol.span)
        return name if self.source.text[name.start : name.end] == plain_name(symbol) else None

    def references(self, declarations: set[Span]) -> list[Span]:
        """Every place that names one of the symbols declared there, the declarations too."""
        found = set(declarations)
        for span, meaning in self.meanings.items():
            if self.declaration(meaning) in declarations:
                found.add(span)
        return sorted(found)


def look_up_names(compilation: Compilation) -> Names:
    """The names of a compilation's first source. The compilation must be fresh: nothing may have
    asked for its program before."""
    asked = NamesAsked()
    compilation.world.names = asked
    _ = compilation.diagnostics
    source, world = compilation.sources[0], compilation.world
    meanings: dict[Span, Meaning] = {}
    for (path, span), found in asked.meanings.items():
        place = spelled(source.text, span)
        for meaning in map(meaning_of, found if path == source.path else ()):
            if meaning is None:
                continue
            if source.text[place.start : place.end] == plain_name(meaning.symbol):
                meanings[place] = meaning
    for symbol in declared_symbols(world):
        if getattr(symbol, "source", None) is source:
            meanings.setdefault(spelled(source.text, symbol.span), Meaning(symbol))
    names = Names(source, world, meanings)
    for meaning in list(meanings.values()):
        declared = names.declaration(meaning)
        if declared is not None:
            meanings.setdefault(declared, Meaning(meaning.symbol))
    return names


def spelled(text: str, span: Span) -> Span:
    """The name alone, without the dot of `?.name` and the @ of `@name`."""
    start = span.start
    while start < span.end and text[start] in ".?@":
        start += 1
    return Span(start, span.end)


def plain_name(symbol: Symbol) -> str:
    """As it is written: constructors have the name of their type, explicit implementations their
    last part."""
    if isinstance(symbol, Method) and symbol.method_kind in CONSTRUCTORS:
        return symbol.container.name
    return symbol.name.rpartition(".")[2]


def meaning_of(found: object) -> Meaning | None:
    """From what binding tells (context.refer) to a symbol; None for namespaces and the like."""
    match found:
        case Local(field=Field() as field):
            return Meaning(field)
        case Local() | Parameter() | TypeParameter() | Field() | Method():
            return Meaning(found)
        case TypeFound(definition=definition):
            return Meaning(definition)
        case MethodUse(method=method, owner=owner):
            return Meaning(method, owner, found)
        case (NamedType() as owner, Field() | Method() | Property() | Event() as member):
            return Meaning(member, owner)
        case (use, Parameter() as parameter):
            is_library = not isinstance(use, MethodUse) or is_of_library(use.method)
            return Meaning(parameter, is_library=is_library)
        case AliasFound() | NamespaceFound():
            return None
    return None


def is_of_library(symbol: Symbol) -> bool:
    match symbol:
        case TypeDefinition():
            return symbol.is_library
        case Field() | Method() | Property() | Event():
            return symbol.container.is_library
    return False


def declared_symbols(world: World) -> Iterator[Symbol]:
    """Types and members of the script, and the parameters of methods."""
    for definition in script_types(world):
        if not definition.is_script:
            yield definition
        yield from own_members(definition)


def script_types(world: World) -> list[TypeDefinition]:
    found = [
        one for types in world.table.types.values() for one in types.values() if not one.is_library
    ]
    if world.table.script is not None and world.table.script not in found:
        found.append(world.table.script)
    for one in found:
        found += one.nested.values()
    return found


def own_members(definition: TypeDefinition) -> Iterator[Member]:
    """What is written; not what the compiler makes."""
    for members in definition.members.values():
        for one in members:
            is_made = isinstance(one, Field) and one.backs is not None
            if not is_made and not getattr(one, "is_compiler_made", False):
                yield one
