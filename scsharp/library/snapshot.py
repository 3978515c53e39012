"""The library's symbols, declared once and kept in the cache.

A fresh process reads them back instead of parsing and declaring some hundred files. What is
pickled is the graph of symbols; the syntax of members is packed type by type and unpacked only
when a body is bound. The name in the cache is a hash of the library's sources and of the compiler
itself.
"""

from __future__ import annotations

import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from scsharp.binding.bodies import lazy_type_body
from scsharp.binding.declarations import SourceUnit, declare
from scsharp.binding.declared import DeclaredMember, PackedSyntax, SyntaxPackage
from scsharp.binding.world import World
from scsharp.cache import cache_key, read_cached, write_cached
from scsharp.collector import without_collector
from scsharp.library.units import library_sources
from scsharp.source import SourceText
from scsharp.symbols.members import Method, Symbol, SymbolTable
from scsharp.symbols.types import TypeDefinition
from scsharp.syntax import nodes as syntax
from scsharp.syntax.parser import parse_into
from scsharp.typed import nodes as typed

Result = TypeVar("Result")
STACK = 512 * 1024 * 1024
RECURSION = 1_000_000
PARTS = ("binding", "symbols", "syntax", "diagnostics")


@dataclass(eq=False)
class Library:
    """The declared library. `body` binds what a type brings, method by method, on demand."""

    world: World
    bodies: dict[TypeDefinition, typed.TypeBody] = field(default_factory=dict)

    @property
    def table(self) -> SymbolTable:
        return self.world.table

    def body(self, definition: TypeDefinition) -> typed.TypeBody:
        found = self.bodies.get(definition)
        if found is None:
            found = self.bodies[definition] = lazy_type_body(self.world, definition)
        return found


def load_library(sources: tuple[SourceText, ...] | None = None) -> Library:
    """The library of these sources (the standard library by default), from the cache if there."""
    sources = sources if sources is not None else library_sources()
    name = f"library-{cache_key(*_key_parts(sources))}"
    data = read_cached(name)
    if data is not None:
        with without_collector():
            return Library(unpack(data))
    library = declare_library(sources)
    if not library.world.bag.has_errors:
        write_cached(name, with_deep_stack(lambda: pack(library.world)))
    return library


def declare_library(sources: tuple[SourceText, ...]) -> Library:
    """Parses and declares the sources, without the cache."""
    world = World()
    units = [SourceUnit(one, parse_into(one, world.bag)) for one in sources]
    declare(world, units, is_library=True)
    return Library(world)


def _key_parts(sources: tuple[SourceText, ...]) -> Iterator[str | bytes]:
    yield f"{sys.version_info}"
    for one in sources:
        yield one.path
        yield one.text
    root = Path(__file__).parents[1]
    for part in PARTS:
        for path in sorted((root / part).rglob("*.py")):
            yield path.read_bytes()


# ---------------------------------------------------------------------------------- packing


def pack(world: World) -> bytes:
    """The declared library as bytes."""
    state = (
        world.table,
        world.extensions,
        world.namespaces,
        _packed_members(world),
        world.specials,
        world.global_usings,
        world.annotated,
        world.parts,
    )
    return pickle.dumps(state, protocol=pickle.HIGHEST_PROTOCOL)


def _packed_members(world: World) -> dict[Symbol | TypeDefinition, DeclaredMember]:
    """The members' syntax, one package for each type."""
    nodes: dict[TypeDefinition, list[tuple[Symbol, DeclaredMember]]] = {}
    for symbol, declared in world.declared.items():
        if not isinstance(symbol, Symbol) or not isinstance(declared, DeclaredMember):
            continue
        if not isinstance(symbol, Method) or symbol.has_body:
            nodes.setdefault(symbol.container, []).append((symbol, declared))
    made: dict[Symbol | TypeDefinition, DeclaredMember] = {}
    for members in nodes.values():
        trees: list[syntax.Node] = [declared.node for _, declared in members]
        package = SyntaxPackage(pickle.dumps(trees, protocol=pickle.HIGHEST_PROTOCOL))
        for index, (symbol, declared) in enumerate(members):
            made[symbol] = DeclaredMember(PackedSyntax(package, index), declared.usings)
    return made


def unpack(data: bytes) -> World:
    """The library's world from what `pack` made."""
    world = World()
    (
        world.table,
        world.extensions,
        world.namespaces,
        declared,
        world.specials,
        world.global_usings,
        world.annotated,
        world.parts,
    ) = pickle.loads(data)
    world.declared = declared
    return world


def with_deep_stack(work: Callable[[], Result]) -> Result:
    """Runs work that recurses as deep as the symbol graph."""
    results: list[Result] = []
    limit, size = sys.getrecursionlimit(), threading.stack_size(STACK)
    sys.setrecursionlimit(RECURSION)
    try:
        thread = threading.Thread(target=lambda: results.append(work()))
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
        threading.stack_size(size)
    return results[0]
