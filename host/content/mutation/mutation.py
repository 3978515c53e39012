"""What an operator makes: one way to break a node, and how the source would read then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from host.content.mutation.copying import fresh_copy, is_copyable
from host.content.mutation.switches import Switches, expression, statement
from scsharp.source import SourceText, Span
from scsharp.symbols.members import Method
from scsharp.typed import nodes as typed

Break: TypeAlias = Callable[[typed.Node, typed.Expression, Switches], typed.Node]
"""Makes of a node (which may hold other broken places by then) the node that is broken where the
condition holds."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """The `span` of the source reads `after` in the broken copy."""

    span: Span
    after: str
    apply: Break


@dataclass(frozen=True, slots=True)
class Site:
    """A node and what stands around it; `parent` is None for a function's body, `method` for the
    script's top level and for the initial values of fields. With `has_to_leave` it is in a branch
    behind which the variables of a pattern may have no value, so that the branch has to be left."""

    node: typed.Node
    parent: typed.Node | None
    source: SourceText
    method: Method | None = None
    has_to_leave: bool = False

    def text(self, node: typed.Node | None = None) -> str:
        span = (node or self.node).span
        return self.source.text[span.start : span.end]

    @property
    def is_written(self) -> bool:
        """Does it stand in the source, or was it filled in?"""
        return self.parent is None or self.node.span != self.parent.span

    def with_operator(self, left: typed.Node, right: typed.Node, old: str, new: str) -> str:
        """The node's text with another operator between its operands."""
        text, start = self.source.text, self.node.span.start
        before, between = text[start : left.span.end], text[left.span.end : right.span.start]
        return before + between.replace(old, new, 1) + text[right.span.start : self.node.span.end]


class Operator(Protocol):
    """A kind of mistake; each yields what it can do to a node, which is nothing for most."""

    def __call__(self, site: Site) -> Iterator[Mutation]: ...


def instead(
    site: Site, broken: typed.Node, after: str, span: Span | None = None
) -> Iterator[Mutation]:
    """The broken node stands in the node's place, where it can be copied. `span` is the part of
    it that reads `after`, if not all."""
    if not is_copyable(broken):
        return

    def apply(current: typed.Node, test: typed.Expression, switches: Switches) -> typed.Node:
        copy = fresh_copy(broken)
        if isinstance(current, typed.Typed):
            return switches.choose(test, copy, current)
        done = typed.ExpressionStatement(current.span, expression(copy))
        return typed.If(current.span, test, done, statement(current))

    yield Mutation(span or site.node.span, after, apply)
