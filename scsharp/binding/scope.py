"""Nested scopes of locals, parameters and local functions, with C#'s rules about their names.

A scope is a block, a loop, a section, a lambda's parameters. A name may be declared once on a way
from a scope outwards to its function (CS0128 in one scope, CS0136 across scopes); a lambda or local
function starts afresh. A name that a block declares further down is known from its start
(CS0841).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from scsharp.source import Span
from scsharp.symbols.members import Local, Method, Parameter
from scsharp.symbols.types import TypeParameter
from scsharp.typed import nodes as typed

ScopeEntry: TypeAlias = Local | Parameter | Method | TypeParameter
"""What a name in a scope stands for; a Method is a local function."""


@dataclass(slots=True, eq=False)
class Scope:
    """`is_function` marks the outermost scope of a method, lambda or local function body,
    `is_static` that of a static one. `later` are the names declared further down in this block.
    `inner` are names declared in scopes inside that are closed already. `functions` are the local
    functions by the place of their name; `declares_in` is the scope that takes what is declared
    here (a switch's sections share one). `twice` are the parameters whose name another one
    has too."""

    parent: Scope | None = None
    is_function: bool = False
    is_static: bool = False
    is_script: bool = False
    names: dict[str, ScopeEntry] = field(default_factory=dict)
    later: dict[str, Span] = field(default_factory=dict)
    inner: dict[str, Span] = field(default_factory=dict)
    labels: dict[str, typed.Label] = field(default_factory=dict)
    functions: dict[Span, Method] = field(default_factory=dict)
    declares_in: Scope | None = None
    twice: set[str] = field(default_factory=set)

    def find(self, name: str) -> ScopeEntry | None:
        """The nearest declaration of a name, or None."""
        scope: Scope | None = self
        while scope is not None:
            found = scope.names.get(name)
            if found is not None:
                return found
            scope = scope.parent
        return None

    def is_ambiguous(self, name: str) -> bool:
        """Is the nearest declaration of the name one of several parameters?"""
        scope: Scope | None = self
        while scope is not None and name not in scope.names:
            scope = scope.parent
        return scope is not None and name in scope.twice

    def add_parameter(self, name: str, entry: ScopeEntry) -> None:
        """A parameter or type parameter; of several with one name the first counts."""
        if self.names.setdefault(name, entry) is not entry:
            self.twice.add(name)

    def find_later(self, name: str) -> Span | None:
        """Where a scope around declares the name further down, if nothing nearer has it."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return None
            if name in scope.later:
                return scope.later[name]
            scope = scope.parent
        return None

    def has_ended(self, name: str) -> bool:
        """Did a scope inside of this function's open ones declare the name, and is it closed?"""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.inner:
                return True
            scope = None if scope.is_function else scope.parent
        return False

    def crosses_static(self, name: str) -> bool:
        """Is there a static lambda or local function between here and the declaration?"""
        scope: Scope | None = self
        crossed = False
        while scope is not None and name not in scope.names:
            crossed = crossed or (scope.is_function and scope.is_static)
            scope = scope.parent
        return crossed and scope is not None

    def find_label(self, name: str) -> typed.Label | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.labels:
                return scope.labels[name]
            scope = None if scope.is_function else scope.parent
        return None

    def outer_conflict(self, name: str) -> bool:
        """Does a scope around, of the same function, have the name, now or further down?"""
        scope = self
        while not scope.is_function and scope.parent is not None:
            scope = scope.parent
            if name in scope.names or name in scope.later:
                return not scope.is_script
        return False

    def note_inner(self, name: str, span: Span) -> None:
        """Tells the scopes around, up to the function, that the name was declared in here."""
        scope = self
        while not scope.is_function and scope.parent is not None:
            scope = scope.parent
            scope.inner.setdefault(name, span)
