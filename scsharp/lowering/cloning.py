"""Copies of lowered trees with parameters replaced by arguments."""

from __future__ import annotations

from copy import copy

from scsharp.lowering import nodes as lowered
from scsharp.lowering.simplify import simplified
from scsharp.lowering.walk import Holds, shape_of
from scsharp.source import Span


def used_again(node: lowered.Expression) -> lowered.Expression:
    """What a Let has saved."""
    if isinstance(node, lowered.Let):
        return lowered.Local(node.span, node.type, node.name)
    return node


def clone(
    node: lowered.Expression, mapping: dict[str, lowered.Expression], span: Span
) -> lowered.Expression:
    """A copy of a template's expression with the parameters replaced, all at the call's place.
    A Let stands at the first use only."""
    if isinstance(node, lowered.Local):
        found = mapping.get(node.name)
        if found is None:
            return lowered.Local(span, node.type, node.name)
        if isinstance(found, lowered.Let):
            mapping[node.name] = used_again(found)
            return found
        return retyped(clone(found, {}, found.span), node.type, span)
    made = copy(node)
    made.span = span
    for name, held in shape_of(type(node)):
        value = getattr(node, name)
        if value is None:
            continue
        if held is Holds.ONE:
            setattr(made, name, clone(value, mapping, span))
        else:
            setattr(made, name, tuple([clone(one, mapping, span) for one in value]))
    return simplified(made)


def clone_statement(
    node: lowered.Statement, mapping: dict[str, lowered.Expression], span: Span
) -> lowered.Statement:
    return clone(node, mapping, span)  # type: ignore[arg-type,return-value]


def retyped(node: lowered.Expression, type_: lowered.Type, span: Span) -> lowered.Expression:
    """The argument as the parameter's type, where only the static type differs."""
    match node:
        case lowered.Local(name=name):
            return lowered.Local(span, type_, name)
        case lowered.Constant(value=value):
            return lowered.Constant(span, type_, value)
    return node
