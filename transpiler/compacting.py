"""A program with its kernels in few characters, for pages: no needless space, short names.

All declarations lie in one scope. A name gets its short one by what it means: the same wherever it
is written, and no two names the same, so that nothing new is hidden, whatever the scopes are. Names
of properties stay, but for those of the program's own members, which bear a mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, product

from transpiler.bundle import Linked
from transpiler.merging import merged
from transpiler.pieces import Piece, kernel_pieces, program_pieces
from transpiler.token_roles import PLATFORM, WORDS

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$"
OF_ARRAYS = frozenset(("at", "map", "of", "pop", "set"))
WORD = frozenset(f"{LETTERS}0123456789")
CLOSING = frozenset(")]}")


@dataclass(frozen=True)
class Compact:
    """`text` is one JavaScript expression. `lines` are the SC# lines of its lines from
    `program_line` on, 0 where none is known. `names` maps bindings, and `members` the marked names
    of members, to their short names."""

    text: str
    program_line: int
    lines: list[int]
    names: Mapping[str, str]
    members: Mapping[str, str]


def compact(linked: Linked, entry: str) -> Compact:
    """What the kernel function `entry` makes of a function that makes the script."""
    kernels = [
        list(merged(list(kernel_pieces(linked, module)))) for module in linked.modules.values()
    ]
    program = list(merged(list(program_pieces(linked, entry))))
    whole = [piece for each in (*kernels, program) for piece in each]
    properties = {piece.before for piece in whole}
    writer = Writer(
        short_names((one.key for one in whole if not one.is_member), WORDS | PLATFORM),
        short_names((one.key for one in whole if one.is_member), OF_ARRAYS | properties),
    )
    writer.write('(()=>{"use strict";')
    for pieces in kernels:
        writer.put(pieces)
        writer.end_line(0)
    first = len(writer.lines)
    writer.put(program)
    writer.write("})()")
    writer.end_line(0)
    lines = writer.lines[first:]
    return Compact("".join(writer.parts), first, lines, writer.names, writer.members)


def short_names(keys: Iterable[str], reserved: Iterable[str]) -> dict[str, str]:
    """For each key a name that is not reserved, the shortest for what is written most often."""
    unwanted = frozenset(reserved)
    free = (name for name in all_names() if name not in unwanted)
    often = Counter(key for key in keys if key)
    return {key: next(free) for key, _ in often.most_common()}


def all_names() -> Iterator[str]:
    """a, b ... $, aa, ab ..."""
    for length in count(1):
        yield from map("".join, product(LETTERS, repeat=length))


@dataclass(slots=True)
class Writer:
    """Writes pieces side by side. A line ends only where a statement begins that comes from
    another SC# line; `lines` are those of the ended ones, `place` that of the open one."""

    names: Mapping[str, str]
    members: Mapping[str, str]
    parts: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    place: int = 0
    last: str = " "
    """The last character."""

    def put(self, pieces: list[Piece]) -> None:
        for index, piece in enumerate(pieces):
            if piece.place not in (0, self.place):
                if self.place:
                    self.end_line(piece.place)
                self.place = piece.place
            following = pieces[index + 1].before if index + 1 < len(pieces) else ""
            if not is_needless(piece.before, following):
                self.write(self.text(piece))

    def text(self, piece: Piece) -> str:
        if not piece.key:
            return piece.before
        name = (self.members if piece.is_member else self.names)[piece.key]
        return f"{piece.before}{name}{piece.after}"

    def write(self, text: str) -> None:
        if needs_space(self.last, text[0]):
            self.parts.append(" ")
        self.parts.append(text)
        self.last = text[-1]

    def end_line(self, place: int) -> None:
        self.parts.append("\n")
        self.lines.append(self.place)
        self.place = place
        self.last = "\n"


def is_needless(mark: str, following: str) -> bool:
    """Whether a mark may be left out before another one."""
    return (mark == ";" and following == "}") or (mark == "," and following in CLOSING)


def needs_space(last: str, following: str) -> bool:
    """Whether two characters side by side would be read as one thing, or HTML would see a mark."""
    if last in WORD and following in WORD:
        return True
    return (last == following and last in "+-/") or (last == "<" and following in "!/")
