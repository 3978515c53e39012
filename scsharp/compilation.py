"""From source texts to a typed, checked program: each stage is a property, made when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from scsharp.analysis.declared_rules import check_declared_rules
from scsharp.analysis.null_program import analyse_null
from scsharp.analysis.null_state import NullFacts
from scsharp.analysis.program import analyse
from scsharp.binding.declarations import SourceUnit
from scsharp.binding.program import bind_program, script_world
from scsharp.binding.world import World
from scsharp.collector import without_collector
from scsharp.diagnostics.catalog import faults
from scsharp.diagnostics.diagnostic import Diagnostic, DiagnosticBag
from scsharp.faults import describe_fault
from scsharp.library.snapshot import Library, load_library
from scsharp.source import SourceText, Span
from scsharp.symbols.members import SymbolTable
from scsharp.symbols.types import TypeDefinition
from scsharp.syntax.parser import parse_into
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering import nodes as lowered

TREE_IS_WHOLE = frozenset({
    "CS0178", "CS0270", "CS0443", "CS0594", "CS0595", "CS0650", "CS1002", "CS1007", "CS1009",
    "CS1011", "CS1012", "CS1013", "CS1020", "CS1021", "CS1026", "CS1520", "CS1526", "CS1586",
    "CS8124",
})  # fmt: skip
"""Syntax errors that leave nothing out of the tree."""

OF_THE_WHOLE = frozenset({"SC0004", "SC0009"})
"""Errors about what reaches what: where a brace is missing, a test is inside of AppLoop."""


@cache
def standard_library() -> Library:
    """The standard library, declared once for the process."""
    return load_library()


@dataclass(eq=False)
class Compilation:
    """A script (one or more files) on top of a library. Syntax errors do not keep the rest
    from being checked. In the `outside` ones of its files a name of the library means the
    library's, whatever the others declare."""

    sources: tuple[SourceText, ...]
    library: Library
    outside: tuple[SourceText, ...] = ()

    @cached_property
    def syntax_bag(self) -> DiagnosticBag:
        return DiagnosticBag()

    @cached_property
    def units(self) -> list[SourceUnit]:
        return [
            SourceUnit(one, parse_into(one, self.syntax_bag), one in self.outside)
            for one in self.sources
        ]

    @cached_property
    def world(self) -> World:
        """The symbols: the library's and, once `program` is made, the script's."""
        return script_world(self.library.world)

    @cached_property
    def program(self) -> typed.TypedProgram:
        """The typed tree, bound as far as errors let it be."""
        return bind_program(self.units, self.world)

    @cached_property
    def diagnostics(self) -> list[Diagnostic]:
        """All errors and warnings, in order of place."""
        with without_collector():
            bag = DiagnosticBag()
            _ = self.units
            bag.extend(self.syntax_bag)
            try:
                bag.extend(self._beyond_syntax(list(bag)))
            except Exception as error:  # a fault of ours must not look like one of the caller's
                fault = faults.compiler_fault(describe_fault(error))
                bag.report(self.sources[0], Span(0, 0), fault)
            return list(bag)

    def _beyond_syntax(self, found: list[Diagnostic]) -> Iterator[Diagnostic]:
        """What binding and analysis find. Where syntax errors left something out of the tree,
        neither their lines nor warnings count, nor what depends on the whole: that may only follow
        from what is missing."""
        world = self.world
        constants, assigned = world.local_constants, world.assigned_fields
        analyse(self.program, world.bag, world.mentioned, world.excused, constants, assigned)
        facts = NullFacts(
            world.annotated, world.plain, world.suppressed, world.parts, world.written
        )
        analyse_null(self.program, world.bag, facts)
        check_declared_rules(self.program, world.table, world.bag)
        unfinished = [one for one in found if one.code == "CS1002"]
        torn = {(one.path, one.line) for one in found if one.code not in TREE_IS_WHOLE}
        for one in world.bag:
            is_own = one.is_error and one.code not in OF_THE_WHOLE
            if one.code == "CS0201" and any(lacks_semicolon(one, each) for each in unfinished):
                continue
            if not torn or (is_own and (one.path, one.line) not in torn):
                yield one

    @property
    def has_errors(self) -> bool:
        return any(one.is_error for one in self.diagnostics)

    @cached_property
    def lowered(self) -> lowered.Program:
        """What back ends print; only for a program without errors."""
        from scsharp.lowering.lower import lower_program

        with without_collector():
            return lower_program(self.program, self)

    @property
    def table(self) -> SymbolTable:
        """The library's symbols, for lowering: what a script declares in their place is another
        type."""
        return self.library.table

    def body(self, definition: TypeDefinition) -> typed.TypeBody:
        """What a type brings, of the script or the library."""
        return self.program.types.get(definition) or self.library.body(definition)


def lacks_semicolon(statement: Diagnostic, missing: Diagnostic) -> bool:
    """Is it the `;` of this statement that is missing? Then it may be unfinished elsewise, too."""
    start, end = statement.end_column - 1, missing.column - 1
    is_same_line = (statement.path, statement.end_line) == (missing.path, missing.line)
    return is_same_line and start <= end and not missing.source_line[start:end].strip()


def compile_text(text: str, path: str = "script.scs") -> Compilation:
    return Compilation((SourceText(text, path),), standard_library())


def diagnose(text: str, path: str = "script.scs") -> list[Diagnostic]:
    """What is wrong with a script, in order of place."""
    return compile_text(text, path).diagnostics
