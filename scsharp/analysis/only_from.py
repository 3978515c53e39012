"""Members that a library declares [OnlyFrom(prefixes)]: no entry point may reach them.

Reached is what the entry points and the top level mention, and what that mentions in turn. Whoever
uses a type may run all of its methods that are chosen at run time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scsharp.analysis.mentions import Mention, Mentions, methods_behind
from scsharp.diagnostics.catalog import hosts as messages
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.symbols.display import display_member
from scsharp.symbols.members import Member, Method
from scsharp.symbols.types import Accessibility, TypeDefinition
from scsharp.typed import nodes as typed

ATTRIBUTE = "OnlyFrom"
TOP_LEVEL = "the top level"


def prefixes_of(member: Member) -> tuple[str, ...]:
    """The prefixes of the functions that may reach it; none where all may."""
    own = member.attributes if isinstance(member, Method) else ()
    for one in (*own, *member.container.attributes):
        if one.name == ATTRIBUTE:
            return one.texts
    return ()


def check_only_from(
    program: typed.TypedProgram, mentions: Mentions, entries: Iterable[str], bag: DiagnosticBag
) -> None:
    """Reports each mention of such a member that an entry point reaches."""
    everything = [*mentions.of_method.values(), *mentions.of_type.values()]
    if not any(prefixes_of(one.member) for found in everything for one in found):
        return
    reach = Reach(mentions)
    reach.method(program.entry.method, ())
    for name in entries:
        for member in program.script.members.get(name, ()):
            if isinstance(member, Method):
                reach.method(member, ())
    for way, one in reach.run():
        prefixes = prefixes_of(one.member)
        if prefixes:
            shown = display_member(one.member)
            bag.report(one.source, one.span, messages.only_from(shown, prefixes, way))


@dataclass(slots=True, eq=False)
class Reach:
    """What was reached, and by which way: the names of the functions from the entry point on."""

    mentions: Mentions
    ways: dict[Method | TypeDefinition, tuple[str, ...]] = field(default_factory=dict)
    waiting: list[Method | TypeDefinition] = field(default_factory=list)

    def run(self) -> Iterator[tuple[tuple[str, ...], Mention]]:
        """Every mention within reach, the nearest to an entry point first."""
        position = 0
        while position < len(self.waiting):
            reached = self.waiting[position]
            position += 1
            way = self.ways[reached]
            for one in self.found_in(reached):
                yield way, one
                self.follow(one.member, way)

    def found_in(self, reached: Method | TypeDefinition) -> list[Mention]:
        if isinstance(reached, Method):
            return self.mentions.of_method.get(reached, [])
        return self.mentions.of_type.get(reached, [])

    def follow(self, member: Member, way: tuple[str, ...]) -> None:
        for method in methods_behind(member):
            self.method(method, way)
        self.type(member.container, way)

    def method(self, method: Method, way: tuple[str, ...]) -> None:
        if method in self.mentions.of_method and method not in self.ways:
            self.ways[method] = (*way, shown(method))
            self.waiting.append(method)

    def type(self, definition: TypeDefinition, way: tuple[str, ...]) -> None:
        """Field initialisers, and the methods that an object may be asked for."""
        if definition.is_script or definition in self.ways:
            return
        if definition not in self.mentions.of_type:
            return
        self.ways[definition] = (*way, definition.name)
        self.waiting.append(definition)
        for members in definition.members.values():
            for member in members:
                for method in methods_behind(member):
                    if is_chosen_at_run_time(definition, method):
                        self.method(method, way)
        if definition.base is not None:
            self.type(definition.base.definition, way)


def is_chosen_at_run_time(definition: TypeDefinition, method: Method) -> bool:
    """Interfaces are implemented by public methods of the name: all of them may be asked for."""
    if method.is_dispatched or method.explicit_interface is not None:
        return True
    if method.name == ".cctor":
        return True
    is_public = method.accessibility is Accessibility.PUBLIC and not method.is_static
    return is_public and bool(definition.interfaces)


def shown(method: Method) -> str:
    if method.name.startswith("<"):
        return TOP_LEVEL
    return method.name if method.container.is_script else display_member(method).partition("(")[0]
