"""Copies of typed nodes with variables of their own, so that a function can hold both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar, cast

from scsharp.symbols.members import Local, Parameter
from scsharp.typed import nodes as typed

N = TypeVar("N", bound=typed.Node)

DECLARING = (
    typed.OutVariable, typed.TypePattern, typed.VarPattern, typed.RecursivePattern,
    typed.ListPattern, typed.DeconstructionTarget, typed.LocalFunction, typed.Labelled,
)  # fmt: skip
"""Outside of a lambda, what these declare is seen beyond the expression that holds them."""

PATTERNS = (typed.TypePattern, typed.VarPattern, typed.RecursivePattern, typed.ListPattern)
"""What these declare has a value only where they match."""


def parts(node: typed.Node) -> Iterator[typed.Node]:
    """The nodes right inside a node."""
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, typed.Node):
            yield value
        elif isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, typed.Node))


def is_copyable(node: typed.Node) -> bool:
    """May a copy stand beside the original?"""
    if isinstance(node, typed.Lambda):
        return not any(isinstance(one, typed.LocalFunction) for one in everything(node))
    return not isinstance(node, DECLARING) and all(map(is_copyable, parts(node)))


def is_reversible(node: typed.Node) -> bool:
    """May a condition turn into its opposite? Not where what follows could use a variable of a
    pattern that did not match: C# refuses that as well."""
    return not any(isinstance(one, PATTERNS) and list(declared_by(one)) for one in everything(node))


def everything(node: typed.Node) -> Iterator[typed.Node]:
    yield node
    for one in parts(node):
        yield from everything(one)


def fresh_copy(node: N) -> N:
    """A deep copy; what lambdas in it declare is declared anew."""
    known: dict[int, object] = {}
    for one in everything(node):
        for variable in declared_by(one):
            known[id(variable)] = replace(variable)
        if isinstance(one, typed.ConditionalAccess):
            hole = one.hole
            known[id(hole)] = typed.ReceiverHole(hole.span, hole.type)
    copied = copy_of(node, known)
    assert isinstance(copied, type(node))
    return copied


def declared_by(node: typed.Node) -> Iterator[Local | Parameter]:
    match node:
        case typed.Lambda():
            yield from node.parameters
        case typed.LocalDeclaration():
            yield node.local
        case typed.ForEach():
            yield from (one for one in (node.item, node.variable) if one is not None)
        case (
            typed.OutVariable() | typed.TypePattern() | typed.VarPattern()
            | typed.RecursivePattern() | typed.ListPattern() | typed.Spread() | typed.Catch()
        ) if node.variable is not None:  # fmt: skip
            yield node.variable
        case typed.DeconstructionTarget() if node.declares is not None:
            yield node.declares


def copy_of(value: object, known: dict[int, object]) -> object:
    """Holes are told apart by identity: one that is filled outside of the copy stays."""
    if id(value) in known:
        return known[id(value)]
    match value:
        case typed.ReceiverHole():
            return value
        case typed.Node():
            fields = {one: copy_of(getattr(value, one), known) for one in value.__struct_fields__}
            return cast(Any, type(value))(**fields)
        case tuple() if any(isinstance(one, typed.Node | Local | Parameter) for one in value):
            return tuple(copy_of(one, known) for one in value)
    return value


def with_fields(node: N, changed: dict[str, object]) -> N:
    """The node itself where nothing changed, so that holes stay what they are."""
    kept = {one: getattr(node, one) for one in node.__struct_fields__}
    if all(kept[name] is value for name, value in changed.items()):
        return node
    return type(node)(**{**kept, **changed})
