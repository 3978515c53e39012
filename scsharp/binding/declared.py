"""Where symbols come from: the syntax of each declared type and member, kept beside the symbols
so that bodies can be bound when somebody asks for them."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from scsharp.binding.context import Context
from scsharp.binding.in_effect import Usings
from scsharp.binding.scope import Scope
from scsharp.binding.world import World
from scsharp.source import SourceText
from scsharp.symbols.types import TypeDefinition
from scsharp.syntax import nodes as syntax

TypeNode: TypeAlias = (
    syntax.TypeDeclaration | syntax.EnumDeclaration | syntax.DelegateDeclaration | syntax.Unit
)


@dataclass(slots=True, eq=False)
class DeclaredType:
    """A type with its syntax; of the script class, the unit."""

    definition: TypeDefinition
    node: TypeNode
    source: SourceText
    usings: Usings


class DeclaredMember:
    """A member's syntax: for an accessor the accessor, for a field its declarator.

    In a library that was read from the cache, the syntax is unpacked when it is first needed.
    """

    __slots__ = ("_node", "usings")

    def __init__(self, node: syntax.Node | PackedSyntax, usings: Usings) -> None:
        self._node = node
        self.usings = usings

    @property
    def node(self) -> syntax.Node:
        if isinstance(self._node, PackedSyntax):
            self._node = self._node.unpack()
        return self._node


class PackedSyntax:
    """A syntax node inside a packed type: the type's bytes, shared, and which of its nodes."""

    __slots__ = ("index", "package")

    def __init__(self, package: SyntaxPackage, index: int) -> None:
        self.package = package
        self.index = index

    def unpack(self) -> syntax.Node:
        return self.package.nodes[self.index]


class SyntaxPackage:
    """The syntax of one type's members, pickled."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def nodes(self) -> list[syntax.Node]:
        found: list[syntax.Node] = pickle.loads(self.data)
        return found


def type_context(world: World, declared: DeclaredType) -> Context:
    """The context of a type's header and member signatures."""
    return Context(
        world,
        world.bag,
        declared.source,
        declared.definition,
        declared.usings,
        Scope(is_function=True),
        is_initializer=True,
    )


def initial_value(
    declared: object,
) -> syntax.Expression | syntax.Initializer | None:
    """What a field or auto property is declared to begin with."""
    match declared:
        case DeclaredMember(node=syntax.Declarator(value=value)):
            return value
        case DeclaredMember(node=syntax.Property(initializer=value)):
            return value
    return None
