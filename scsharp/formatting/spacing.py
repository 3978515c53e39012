"""Is there a space between two tokens of one line? The rules are those of `dotnet format`."""

from __future__ import annotations

from scsharp.formatting.pieces import Piece
from scsharp.formatting.structure import Structure
from scsharp.syntax.tokens import PREDEFINED

SIGNS = frozenset("PLUS MINUS BANG TILDE INC DEC CARET AMP".split())
SPREADS = frozenset(("SPREAD", "SLICE_OF"))
DOTS = frozenset((".", "?.", "::"))
OPERAND_ENDS = frozenset(
    "NAME INTEGER REAL TEXT VERBATIM RAW CHARACTER WHOLE_STRING TRUE FALSE NULL THIS BASE DEFAULT "
    "RSQB RBRACE".split()
)
BEFORE_PARENTHESIS = frozenset(
    "if while for foreach switch catch lock using when return in is and or not case await throw "
    "else do out ref var delegate => ; : ? ?? = , by equals on select where from let orderby "
    "into yield fixed finally const".split()
)
"""After these a `(` that is no expression of its own has a space before it; after others none."""
HEADERS = frozenset("CLASS STRUCT INTERFACE ENUM RECORD WHERE".split())


def spaces(structure: Structure) -> list[bool]:
    """For each piece: is there a space before it, where it is not the first of its line?"""
    pieces = structure.pieces
    roles = Roles(structure)
    found = [False] * len(pieces)
    for index in range(1, len(pieces)):
        found[index] = is_apart(roles, index)
    return found


class Roles:
    """What the signs are that mean several things, by index of the piece."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure
        self.pieces = structure.pieces
        self.casts: set[int] = set()
        self.prefixes: set[int] = set()
        self.postfixes: set[int] = set()
        self.colons: set[int] = set()
        for index, piece in enumerate(self.pieces):
            if piece.kind == "CAST_OPEN" and piece.partner >= 0:
                self.casts.add(piece.partner)
            if piece.kind in SIGNS and piece.start not in structure.symbols:
                self.note_sign(index)
        self.note_colons()

    def note_sign(self, index: int) -> None:
        kind = self.pieces[index].kind
        is_start = self.pieces[index].start in self.structure.parts
        if is_start or not self.ends_operand(index - 1):
            self.prefixes.add(index)
        elif kind in ("INC", "DEC", "BANG"):
            self.postfixes.add(index)

    def ends_operand(self, index: int) -> bool:
        if index < 0:
            return False
        piece = self.pieces[index]
        if piece.kind == "RPAR":
            return index not in self.casts
        return piece.kind in OPERAND_ENDS or index in self.postfixes

    def note_colons(self) -> None:
        """Colons with a space before them: of conditionals, base lists and constraints, and
        before this(...) and base(...). Others follow a label or a name."""
        waiting = [0]
        header = 0
        for index, piece in enumerate(self.pieces):
            if piece.is_opener:
                waiting.append(0)
            elif piece.is_closer and len(waiting) > 1:
                waiting.pop()
            if piece.text in ("{", "}", ";"):
                header = 0
            elif piece.kind in HEADERS:
                header = len(waiting)
            elif piece.kind == "COND":
                waiting[-1] += 1
            elif piece.kind == "COLON":
                if waiting[-1]:
                    waiting[-1] -= 1
                    self.colons.add(index)
                elif header == len(waiting) or self.is_chain(index):
                    self.colons.add(index)

    def is_chain(self, index: int) -> bool:
        after = self.pieces[index + 1].text if index + 1 < len(self.pieces) else ""
        return self.pieces[index - 1].text == ")" and after in ("this", "base")


def is_apart(roles: Roles, index: int) -> bool:
    """The first rule that has an opinion decides; where none has, there is a space."""
    before, piece = roles.pieces[index - 1], roles.pieces[index]
    for rule in (around_brackets, around_signs, around_operand_signs, before_openers):
        found = rule(roles, index, before, piece)
        if found is not None:
            return found
    return True


def around_brackets(roles: Roles, index: int, before: Piece, piece: Piece) -> bool | None:
    """Nothing inside ( ) [ ] < >, a space inside { }, none before , and ; except that of an empty
    statement."""
    if piece.text == "}" or before.text == "{":
        return True
    if piece.text in (",", ";"):
        return piece.start in roles.structure.parts
    if piece.text in (")", "]"):
        return False
    if before.is_opener or "TLT" in (before.kind, piece.kind) or piece.kind == "TGT":
        return False
    return None


def around_signs(roles: Roles, index: int, before: Piece, piece: Piece) -> bool | None:
    """Colons, dots, ranges and the signs of operator declarations."""
    if piece.text in DOTS or before.text in DOTS:
        return False
    if piece.kind == "COLON":
        return index in roles.colons
    symbols = roles.structure.symbols
    if before.start in symbols and piece.text == "(":
        return False
    if before.kind in SPREADS:
        return True
    if before.kind in ("DOTDOT", "DOTDOT_NIL"):
        return before.kind == "DOTDOT_NIL"
    if piece.kind in ("DOTDOT", "DOTDOT_NIL") and roles.ends_operand(index - 1):
        return False
    return None


def around_operand_signs(roles: Roles, index: int, before: Piece, piece: Piece) -> bool | None:
    """-x, x++, x!, (T)x, T?"""
    if index in roles.postfixes or piece.kind == "NULLABLE":
        return False
    if index - 1 in roles.prefixes:
        # `- -x` must not become `--x`.
        return before.text[-1] in "+-&" and piece.text[0] == before.text[-1]
    if index - 1 in roles.casts:
        return False
    return None


def before_openers(roles: Roles, index: int, before: Piece, piece: Piece) -> bool | None:
    if piece.text == "[":
        is_index = piece.kind == "LSQB" and piece.start not in roles.structure.collections
        return False if is_index or piece.kind == "RANK" else None
    if piece.kind == "QLSQB":
        return False
    if piece.kind == "PLPAR":
        is_type = before.kind in ("NAME", "TGT", "RSQB") or before.kind in PREDEFINED
        return False if is_type else None
    if piece.kind != "LPAR" or piece.start in roles.structure.expressions:
        return None
    is_word = before.text in BEFORE_PARENTHESIS and before.kind != "NAME"
    return None if is_word or before.kind.startswith("VAR_") else False
