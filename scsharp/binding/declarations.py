"""Pass 1: declares everything that the units hold, so that bodies can be bound in any order.

The passes run over all units, one after the other, because each needs the one before for all
types: names of types, using directives, base types, members, relations between members, folded
constants and default values, and at last the checks that need all of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.binding import (
    declare_bases,
    declare_members,
    declare_script,
    declare_types,
    relations,
    type_checks,
    usings,
)
from scsharp.binding.declared import DeclaredType
from scsharp.binding.world import World
from scsharp.source import SourceText
from scsharp.symbols.types import TypeDefinition
from scsharp.syntax import nodes as syntax


@dataclass(frozen=True, slots=True)
class SourceUnit:
    """A parsed file. `library_first`: what the other files declare hides no library name in it."""

    source: SourceText
    unit: syntax.Unit
    library_first: bool = False


def declare(
    world: World, units: list[SourceUnit], *, is_library: bool = False
) -> list[DeclaredType]:
    """Declares the units' types and members into the world; returns the types in order."""
    declared: list[DeclaredType] = []
    if not is_library:
        world.table.script = declare_types.make_script(units[0].source)
    for one in units:
        declared += declare_types.declare_unit(world, one.source, one.unit, is_library)
    usings.bind_usings(world, units)
    scripts = [] if is_library else declare_script.declared_scripts(world, units)
    for each in declared:
        declare_bases.declare_bases(world, each)
    type_checks.check_cycles(world, declared)
    for each in declared:
        declare_members.declare_members(world, each)
    for script in scripts:
        declare_script.declare_script(world, script)
    ordered = in_base_order(declared)
    for each in ordered:
        relations.relate(world, each)
    world.member_cache.clear()
    if is_library:
        world.library_rows.clear()
    for each in ordered:
        relations.check_inherited(world, each)
    type_checks.check_types(world, [*declared, *scripts])
    finish(world)
    return [*declared, *scripts]


def finish(world: World) -> None:
    """Folds default values and constants, once all names have their meaning."""
    for work in world.late:
        work()
    world.late.clear()


def in_base_order(declared: list[DeclaredType]) -> list[DeclaredType]:
    """Base classes before the classes derived from them."""
    by_definition: dict[TypeDefinition, DeclaredType] = {one.definition: one for one in declared}
    done: dict[DeclaredType, None] = {}

    def visit(one: DeclaredType) -> None:
        base = one.definition.base
        before = by_definition.get(base.definition) if base is not None else None
        if before is not None and before not in done and before is not one:
            visit(before)
        done[one] = None

    for one in declared:
        if one not in done:
            visit(one)
    return list(done)
