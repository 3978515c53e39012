"""Which members the bodies of a program mention, and which bodies they bring with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from scsharp.source import SourceText, Span
from scsharp.symbols.members import (
    EventUse,
    Field,
    FieldUse,
    Member,
    Method,
    MethodUse,
    Property,
    PropertyUse,
)
from scsharp.symbols.types import TypeDefinition
from scsharp.typed import nodes as typed
from scsharp.typed.walk import walk


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """A member is used at a place."""

    member: Member
    source: SourceText
    span: Span


@dataclass(slots=True, eq=False)
class Mentions:
    """`of_method` are the mentions of each method with a body, `of_type` those of the field
    initialisers of each type; `calls` are all calls, for rules about arguments."""

    of_method: dict[Method, list[Mention]] = field(default_factory=dict)
    of_type: dict[TypeDefinition, list[Mention]] = field(default_factory=dict)
    calls: list[tuple[SourceText, typed.Call]] = field(default_factory=list)

    def read(self, source: SourceText, node: typed.Node, found: list[Mention]) -> None:
        for one in walk(node):
            if isinstance(one, typed.Call):
                self.calls.append((source, one))
            for member in members_in(one):
                found.append(Mention(member, source, one.span))


def mentions_of(program: typed.TypedProgram) -> Mentions:
    made = Mentions()
    for definition, body in program.types.items():
        for method in body.methods.values():
            _read_method(made, method)
        of_type = made.of_type.setdefault(definition, [])
        for one in body.initializers:
            assert one.field.source is not None
            made.read(one.field.source, one.value, of_type)
    _read_method(made, program.entry)
    return made


def _read_method(made: Mentions, body: typed.MethodBody) -> None:
    found = made.of_method.setdefault(body.method, [])
    made.read(body.source, body.body, found)
    if body.chain is not None:
        if body.chain.method is not None:
            found.append(Mention(body.chain.method.method, body.source, body.span))
        for argument in body.chain.arguments:
            made.read(body.source, argument, found)


_FIELDS: dict[type[typed.Node], tuple[str, ...]] = {}
MAY_MENTION = frozenset({
    "method", "property", "field", "event", "constructor", "member", "add", "rule", "length",
    "slice_method", "get_enumerator", "move_next", "current", "dispose", "deconstruct", "left_rule",
    "indexer", "test",
})  # fmt: skip


def members_in(node: typed.Node) -> Iterator[Member]:
    """The members that the node itself names; a local function is none, its body is around it."""
    kind = type(node)
    names = _FIELDS.get(kind)
    if names is None:
        names = tuple(one for one in kind.__struct_fields__ if one in MAY_MENTION)
        _FIELDS[kind] = names
    for name in names:
        match getattr(node, name):
            case MethodUse(method=method, owner=owner) if owner is not None:
                yield method
            case PropertyUse(property=one):
                yield one
            case FieldUse(field=one):
                yield one
            case EventUse(event=one):
                yield one
            case typed.ConversionRule(method=MethodUse(method=method)):
                yield method


def methods_behind(member: Member) -> Iterator[Method]:
    """The methods that may run where a member is used."""
    match member:
        case Method():
            yield member
        case Property():
            yield from (one for one in (member.getter, member.setter) if one is not None)
        case Field():
            pass
        case _:
            yield from (one for one in (member.adder, member.remover) if one is not None)
