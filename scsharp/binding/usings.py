"""Using directives, bound once all types have names.

A script need not write any: the namespaces of `IMPLICIT` and the library's `global using`
directives are always in effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.binding.context import Context
from scsharp.binding.in_effect import Usings
from scsharp.binding.lookup import NamespaceFound
from scsharp.binding.scope import Scope
from scsharp.binding.types import bind_type, bind_type_or_namespace
from scsharp.binding.world import World
from scsharp.diagnostics.catalog import names
from scsharp.source import SourceText
from scsharp.symbols.types import NamedType, TypeDefinition, TypeKind
from scsharp.syntax import nodes as syntax

if TYPE_CHECKING:
    from scsharp.binding.declarations import SourceUnit

IMPLICIT = (
    "System",
    "System.Collections.Generic",
    "System.Linq",
    "System.Text",
    "System.Numerics",
)
KNOWN = frozenset({
    "System", "System.IO", "System.Collections", "System.Collections.Generic", "System.Linq",
    "System.Text", "System.Numerics", "System.Globalization", "System.Threading",
    "System.Threading.Tasks", "System.Diagnostics", "System.Net.Http", "System.Reflection",
    "System.Runtime", "System.Runtime.CompilerServices", "System.Runtime.InteropServices",
    "System.Collections.Concurrent", "System.Collections.Immutable",
    "System.Collections.ObjectModel", "System.ComponentModel", "System.Text.RegularExpressions",
    "System.Net", "System.Diagnostics.CodeAnalysis",
})  # fmt: skip
"""Namespaces that exist in .NET, so that naming them is no mistake; what they hold and SC# lacks
is reported where it is used."""


def bind_usings(world: World, units: list[SourceUnit]) -> None:
    world.namespaces.update(KNOWN)
    for each in list(world.table.types):
        world.namespaces.add(each)
    world.namespaces.discard("")
    for one in units:
        _bind_global(world, one)
    for one in units:
        usings = world.unit_usings[one.unit]
        usings.namespaces = (*IMPLICIT, *world.global_usings.namespaces)
        usings.statics = world.global_usings.statics
        usings.library_first = one.library_first
        _bind_items(world, one.source, one.unit.items, usings)


def _bind_global(world: World, one: SourceUnit) -> None:
    """A `global using` of one unit is in effect in all of them."""
    context = _context(world, one.source, world.global_usings)
    for item in one.unit.items:
        if isinstance(item, syntax.UsingDirective) and item.is_global:
            _bind_directive(context, item, world.global_usings)


def _bind_items(
    world: World, source: SourceText, items: tuple[syntax.Item, ...], usings: Usings
) -> None:
    context = _context(world, source, usings)
    for item in items:
        if isinstance(item, syntax.UsingDirective) and not item.is_global:
            _bind_directive(context, item, usings)
    for item in items:
        if isinstance(item, syntax.Namespace):
            inner = world.namespace_usings[item]
            inner.namespaces = usings.namespaces
            inner.statics = usings.statics
            inner.library_first = usings.library_first
            inner.aliases = dict(usings.aliases)
            _bind_items(world, source, item.items, inner)


def _context(world: World, source: SourceText, usings: Usings) -> Context:
    holder = world.table.script or TypeDefinition("", "", TypeKind.CLASS, is_library=True)
    return Context(world, world.bag, source, holder, usings, Scope(is_function=True))


def _bind_directive(context: Context, item: syntax.UsingDirective, usings: Usings) -> None:
    if item.alias is not None:
        _bind_alias(context, item, item.alias, usings)
    elif item.is_static:
        type_ = bind_type(context, item.type)
        if isinstance(type_, NamedType):
            usings.statics = (*usings.statics, type_)
    else:
        _bind_namespace(context, item, usings)


def _bind_alias(
    context: Context, item: syntax.UsingDirective, alias: syntax.Identifier, usings: Usings
) -> None:
    if alias.text in usings.aliases:
        context.report(alias.span, names.alias_declared_twice(alias.text))
        return
    if isinstance(item.type, syntax.NamedType):
        found = bind_type_or_namespace(context, item.type)
        if isinstance(found, NamespaceFound):
            usings.aliases[alias.text] = found.name
            return
    usings.aliases[alias.text] = bind_type(context, item.type)


def _bind_namespace(context: Context, item: syntax.UsingDirective, usings: Usings) -> None:
    if not isinstance(item.type, syntax.NamedType):
        return
    found = bind_type_or_namespace(context, item.type)
    if isinstance(found, NamespaceFound):
        if found.name not in usings.namespaces:
            usings.namespaces = (*usings.namespaces, found.name)
    elif isinstance(found, NamedType):
        context.report(item.type.span, names.using_of_type(found.definition.name))
    else:
        bind_type(context, item.type)
