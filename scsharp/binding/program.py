"""Pass 2 over a whole program: from declared symbols to the typed tree."""

from __future__ import annotations

from dataclasses import replace

from scsharp.binding.bodies import bind_type_body
from scsharp.binding.declarations import SourceUnit, declare
from scsharp.binding.entry import bind_entry
from scsharp.binding.world import World
from scsharp.symbols.types import TypeDefinition
from scsharp.typed import nodes as typed


def bind_program(units: list[SourceUnit], world: World) -> typed.TypedProgram:
    """Declares and binds a script's units; what is wrong goes to the world's bag.

    The entry comes first, since it settles the types of `var` script variables in order.
    """
    declared = declare(world, units)
    scripts = [one for one in declared if one.definition.is_script]
    types = list(dict.fromkeys(one.definition for one in declared))
    entry = bind_entry(world, scripts)
    bodies: dict[TypeDefinition, typed.TypeBody] = {
        one: bind_type_body(world, one) for one in types
    }
    return typed.TypedProgram(bodies, scripts[0].definition, entry)


def script_world(library: World) -> World:
    """A fresh world for one script, on top of the library's."""
    world = World(library=library)
    world.table.types = {name: dict(types) for name, types in library.table.types.items()}
    world.extensions = {name: list(found) for name, found in library.extensions.items()}
    world.namespaces = set(library.namespaces)
    world.global_usings = replace(
        library.global_usings, aliases=dict(library.global_usings.aliases)
    )
    world.specials = library.specials
    world.library_rows = library.library_rows
    world.annotated = set(library.annotated)
    world.parts = dict(library.parts)
    return world
