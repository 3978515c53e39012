"""What the layout needs to know of the tree: where statements and members begin, and whose braces
are whose.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from scsharp.formatting.pieces import Piece
from scsharp.source import LINE_END, Span
from scsharp.syntax import nodes as syntax
from scsharp.syntax.walk import children


class Place(Enum):
    """How far in a part begins that is the first in its line."""

    ITEM = "one level inside the braces around it"
    CASE = "as an item: a label of a switch section"
    SECTION = "two levels inside the braces of its switch"
    LABEL = "where the braces around it are: the target of a goto"
    EMBEDDED = "one level inside its owner: a body without braces"
    CLAUSE = "where its owner begins: else, catch, finally, the while of a do"


@dataclass(frozen=True, slots=True)
class Part:
    """`owner` is the offset at which the statement begins that a body or clause belongs to."""

    place: Place
    owner: int = -1


@dataclass(slots=True)
class Structure:
    """By offset: the parts, and for an opening brace where the construct begins that it belongs
    to (nothing for a block that is a statement of its own)."""

    text: str
    pieces: list[Piece]
    parts: dict[int, Part] = field(default_factory=dict)
    owners: dict[int, int | None] = field(default_factory=dict)
    collections: set[int] = field(default_factory=set)
    expressions: set[int] = field(default_factory=set)
    """Where a parenthesis begins that is an expression of its own."""
    symbols: set[int] = field(default_factory=set)
    """The signs that operator declarations declare."""
    split: set[int] = field(default_factory=set)
    """Where a clause begins whose statement takes more than one line."""
    chains: dict[int, Span] = field(default_factory=dict)
    """The whole if ... else if ... by where each `if` of it begins."""


def read_structure(unit: syntax.Unit, pieces: list[Piece], text: str) -> Structure:
    structure = Structure(text, pieces)
    waiting: list[tuple[syntax.Node, syntax.Node]] = [(one, unit) for one in children(unit)]
    add_items(structure, unit.items)
    spans = [unit.span]
    while waiting:
        node, parent = waiting.pop()
        spans.append(node.span)
        note(structure, node, parent)
        waiting += [(one, node) for one in children(node)]
    own_other_braces(structure, sorted(set(spans), key=lambda one: (one.start, -one.end)))
    return structure


def note(structure: Structure, node: syntax.Node, parent: syntax.Node) -> None:
    start = node.span.start
    match node:
        case syntax.Block():
            add_items(structure, node.statements)
            own_brace(structure, node, parent)
        case syntax.Initializer():
            structure.owners[start] = (
                None if isinstance(parent, syntax.Initializer) else parent.span.start
            )
        case syntax.Namespace():
            add_items(structure, node.items)
        case syntax.TypeDeclaration() | syntax.EnumDeclaration():
            add_items(structure, node.members)
        case syntax.Property():
            add_items(structure, [one for one in node.accessors if has_word(structure, one)])
        case syntax.SwitchSection():
            add(structure, node.labels, Part(Place.CASE))
            add(structure, node.statements, Part(Place.SECTION))
        case syntax.Collection():
            structure.collections.add(start)
            structure.owners[start] = parent.span.start
        case syntax.Parenthesized() | syntax.TupleLiteral() | syntax.Cast():
            structure.expressions.add(start)
        case syntax.Operator():
            structure.symbols.add(node.symbol_span.start)
        case _:
            note_bodies(structure, node)


def note_bodies(structure: Structure, node: syntax.Node) -> None:
    match node:
        case syntax.If():
            embed(structure, node, node.then)
            if node.otherwise is not None:
                whole = structure.chains.setdefault(node.span.start, node.span)
                if isinstance(node.otherwise, syntax.If):
                    structure.chains[node.otherwise.span.start] = whole
                embed(structure, node, node.otherwise)
                clause(structure, node, before(structure, node.otherwise.span.start))
        case syntax.Do():
            embed(structure, node, node.body)
            clause(structure, node, before(structure, node.body.span.end) + 1)
        case syntax.While() | syntax.For() | syntax.ForEach() | syntax.Using() | syntax.Lock():
            embed(structure, node, node.body)
        case syntax.Try():
            for one in node.catches:
                clause(structure, node, before(structure, one.span.start) + 1)
            if node.final is not None:
                clause(structure, node, before(structure, node.final.span.start))
        case syntax.Labelled():
            start = node.span.start
            around = structure.parts.get(start, Part(Place.ITEM))
            add(structure, (node.statement,), around)
            structure.parts[start] = Part(Place.LABEL)


def add(structure: Structure, nodes: Iterable[syntax.Node], part: Part) -> None:
    for one in nodes:
        structure.parts[one.span.start] = part


def add_items(structure: Structure, nodes: Iterable[syntax.Node]) -> None:
    add(structure, nodes, Part(Place.ITEM))


def embed(structure: Structure, owner: syntax.Node, body: syntax.Node) -> None:
    """A body without braces. `else if`, and one `using` upon another, go no further in."""
    if isinstance(body, syntax.Block):
        return
    is_chain = isinstance(owner, (syntax.If, syntax.Using)) and type(body) is type(owner)
    is_chain = is_chain and body is not getattr(owner, "then", None)
    place = Place.CLAUSE if is_chain else Place.EMBEDDED
    structure.parts[body.span.start] = Part(place, owner.span.start)


def clause(structure: Structure, owner: syntax.Node, index: int) -> None:
    start = structure.pieces[index].start
    structure.parts[start] = Part(Place.CLAUSE, owner.span.start)
    whole = structure.chains.get(owner.span.start, owner.span)
    if LINE_END.search(structure.text, whole.start, whole.end) is not None:
        structure.split.add(start)


def before(structure: Structure, offset: int) -> int:
    """The index of the last piece that begins before an offset."""
    return bisect.bisect_left(structure.pieces, offset, key=lambda one: one.start) - 1


def has_word(structure: Structure, accessor: syntax.Accessor) -> bool:
    """The accessor of `int P => e;` is written without `get`."""
    piece = structure.pieces[before(structure, accessor.span.start + 1)]
    body = accessor.body
    return piece.text != "=>" and (body is None or body.span.start != accessor.span.start)


def own_brace(structure: Structure, block: syntax.Block, parent: syntax.Node) -> None:
    is_statement = isinstance(
        parent, (syntax.Unit, syntax.Block, syntax.SwitchSection, syntax.Labelled, syntax.Namespace)
    )
    structure.owners[block.span.start] = None if is_statement else parent.span.start


def own_other_braces(structure: Structure, spans: list[Span]) -> None:
    """Braces inside a node belong to the innermost one that they are in."""
    around: list[Span] = []
    following = 0
    for piece in structure.pieces:
        if piece.text != "{":
            continue
        while following < len(spans) and spans[following].start <= piece.start:
            around.append(spans[following])
            following += 1
        while around and around[-1].end <= piece.start:
            around.pop()
        structure.owners.setdefault(piece.start, around[-1].start if around else None)
