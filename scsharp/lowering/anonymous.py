"""Equality and text of anonymous objects: { A = 1, B = x }."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.equality import equals
from scsharp.lowering.kinds import BOOL, NOWHERE, STRING
from scsharp.lowering.object_texts import text_of
from scsharp.lowering.structs_made import field_places
from scsharp.symbols.members import MethodUse
from scsharp.symbols.types import NamedType

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder

Body = tuple[lowered.Statement, ...]


def is_anonymous(type_: NamedType) -> bool:
    return type_.definition.name.startswith("<>")


def anonymous_text(builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]) -> Body:
    """ToString() => "{ A = " + A + ", B = " + B + " }" """
    owner = use.owner
    assert owner is not None
    parts: list[lowered.Expression] = []
    for kind, place in field_places(builder, owner, operands[0]):
        parts.append(build.text(f"{', ' if parts else '{ '}{place.name} = "))
        parts.append(text_of(builder, kind, place))
    parts.append(build.text(" }" if parts else "{ }"))
    return (build.give(lowered.Concat(NOWHERE, STRING, tuple(parts))),)


def anonymous_equals(
    builder: ProgramBuilder, use: MethodUse, operands: list[lowered.Local]
) -> Body:
    """Equals(other) => other is T && all values equal"""
    owner = use.owner
    assert owner is not None
    this, other = operands
    cast = lowered.Local(NOWHERE, builder.lower_type(owner), other.name)
    value: lowered.Expression = lowered.TypeTest(NOWHERE, BOOL, other, builder.tested_type(owner))
    rows = zip(field_places(builder, owner, this), field_places(builder, owner, cast), strict=True)
    for (kind, left), (_, right) in rows:
        value = build.both(value, equals(builder, kind, left, right))
    return (build.give(value),)
