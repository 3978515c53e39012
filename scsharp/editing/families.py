"""Which symbols have one name together: a class and its constructors; a member with what it
overrides or implements, and with what overrides or implements it.
"""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.binding.world import World
from scsharp.editing.names import CONSTRUCTORS, Symbol, script_types
from scsharp.symbols.members import Event, Member, Method, Property
from scsharp.symbols.signatures import accessors, find_implementation, methods_of
from scsharp.symbols.types import TypeDefinition, TypeKind, all_interfaces


def family(world: World, symbol: Symbol) -> list[Symbol]:
    """The symbol and all that have its name, the library's too."""
    if isinstance(symbol, Method) and symbol.method_kind in CONSTRUCTORS:
        symbol = symbol.container
    if isinstance(symbol, TypeDefinition):
        return [symbol, *constructors(symbol)]
    if not isinstance(symbol, (Method, Property, Event)) or symbol.container.is_script:
        return [symbol]
    pairs = list(same_names(world))
    found: list[Symbol] = [symbol]
    for one in found:
        for pair in pairs:
            found += [other for other in pair if one in pair and other not in found]
    return found


def constructors(definition: TypeDefinition) -> Iterator[Method]:
    for name in (".ctor", ".cctor"):
        for one in definition.members.get(name, ()):
            is_primary = one is definition.primary_parameters
            if isinstance(one, Method) and not one.is_compiler_made and not is_primary:
                yield one


def same_names(world: World) -> Iterator[tuple[Member, Member]]:
    """Pairs of members of which one stands for the other in the script's types."""
    for definition in script_types(world):
        type_ = definition.self_type
        for method in methods_of(type_):
            if method.overridden is not None:
                yield member_of(method), member_of(method.overridden)
        if definition.kind not in (TypeKind.CLASS, TypeKind.STRUCT):
            continue
        for interface in all_interfaces(type_):
            for method in methods_of(interface):
                found = find_implementation(type_, interface, method)
                if found is not None:
                    yield member_of(method), member_of(found.method)


def member_of(method: Method) -> Member:
    """The property or event of an accessor; any other method itself."""
    associated = method.associated
    return associated if associated is not None and method in accessors(associated) else method
