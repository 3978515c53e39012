"""Lines and their indentation: the author's line breaks stay, and braces get lines of their own
unless all between them stands on one line.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.formatting.pieces import Piece
from scsharp.formatting.spacing import spaces
from scsharp.formatting.structure import Part, Place, Structure
from scsharp.formatting.trivia import Comment, Gap, read_gap

STEP = 4
CLAUSE_WORDS = frozenset(("else", "catch", "finally"))


@dataclass(slots=True)
class Level:
    """An open bracket, or the text as a whole (`opener` -1); `part` is the piece with which the
    present statement or member began."""

    opener: int = -1
    part: int = -1


@dataclass(slots=True)
class Layout:
    """`indents` has for each piece that was laid out the indentation of its line."""

    text: str
    structure: Structure
    newline: str
    apart: list[bool] = field(default_factory=list)
    levels: list[Level] = field(default_factory=lambda: [Level()])
    indents: list[int] = field(default_factory=list)
    index_at: dict[int, int] = field(default_factory=dict)
    out: list[str] = field(default_factory=list)

    @property
    def pieces(self) -> list[Piece]:
        return self.structure.pieces


def lay_out(text: str, structure: Structure, newline: str) -> str:
    """The text with the same tokens and comments, laid out anew."""
    layout = Layout(text, structure, newline)
    layout.apart = spaces(structure)
    layout.index_at = {one.start: index for index, one in enumerate(structure.pieces)}
    for index in range(len(structure.pieces)):
        place_piece(layout, index)
    place_end(layout)
    return "".join(layout.out)


def place_piece(layout: Layout, index: int) -> None:
    pieces, piece = layout.pieces, layout.pieces[index]
    gap = read_gap(layout.text, pieces[index - 1].end if index else 0, piece.start)
    if piece.is_closer and len(layout.levels) > 1:
        layout.levels.pop()
    level = layout.levels[-1]
    if piece.start in layout.structure.parts:
        level.part = index
    own = indent_of(layout, index)
    is_first = place_gap(layout, index, gap, own)
    layout.out.append(piece.text)
    layout.indents.append(own if is_first else layout.indents[index - 1])
    if piece.is_opener:
        layout.levels.append(Level(index))


def place_gap(layout: Layout, index: int, gap: Gap, own: int) -> bool:
    """Writes what stands before a piece; tells whether the piece is the first of its line."""
    has_break = index > 0 and must_break(layout, index)
    after_brace = index > 0 and opens_lines(layout.pieces[index - 1])
    before_brace = layout.pieces[index].text == "}" and layout.pieces[index].has_line_end
    comment_indent = own + STEP if before_brace else own
    is_apart = layout.apart[index]
    is_first = place_comments(layout, gap, comment_indent, index == 0, after_brace, is_apart)
    lines = max(gap.lines, 1) if has_break and not is_first_line(gap) else gap.lines
    if gap.comments and gap.comments[-1].ends_line:
        lines = max(lines, 1)
    if index == 0 and not gap.comments:
        return True
    if lines and not (is_else_if(layout, index) and not gap.comments):
        no_blank = before_brace or (after_brace and not gap.comments)
        write_lines(layout, 1 if no_blank else lines, own)
        return True
    if gap.comments:
        layout.out.append(" " if gap.has_space else "")
    elif layout.apart[index]:
        layout.out.append(" ")
    return is_first


def is_first_line(gap: Gap) -> bool:
    """Does a comment begin the line that the piece stands in?"""
    return bool(gap.comments) and gap.comments[-1].lines > 0 and not gap.comments[-1].ends_line


def place_comments(
    layout: Layout,
    gap: Gap,
    indent: int,
    is_start: bool,
    after_brace: bool = False,
    is_apart: bool = False,
) -> bool:
    """Writes the comments of a gap; tells whether the last of them begins its line."""
    is_first = False
    for number, one in enumerate(gap.comments):
        lines = one.lines
        if number > 0 and gap.comments[number - 1].ends_line:
            lines = max(lines, 1)
        if is_start and number == 0:
            is_first = True
        elif lines:
            write_lines(layout, 1 if after_brace and number == 0 else lines, indent)
            is_first = True
        else:
            layout.out.append(space_before(one) or " " * (is_apart and number == 0))
        layout.out.append(one.text)
    return is_first


def space_before(comment: Comment) -> str:
    """Comments behind code stay in their column, as far as that is made of spaces."""
    is_kept = comment.space and not comment.space.strip(" ")
    if comment.ends_line:
        return comment.space if is_kept else " "
    return " " if comment.space else ""


def write_lines(layout: Layout, lines: int, indent: int) -> None:
    """Ends the line, leaves at most one blank line, and begins the next."""
    layout.out.append(layout.newline * min(lines, 2) + " " * indent)


def place_end(layout: Layout) -> None:
    start = layout.pieces[-1].end if layout.pieces else 0
    gap = read_gap(layout.text, start, len(layout.text))
    place_comments(layout, gap, 0, is_start=not layout.pieces)
    if layout.out:
        layout.out.append(layout.newline)


# ------------------------------------------------------------------------------ line breaks


def opens_lines(piece: Piece) -> bool:
    return piece.text == "{" and piece.has_line_end


def must_break(layout: Layout, index: int) -> bool:
    pieces, piece = layout.pieces, layout.pieces[index]
    before = pieces[index - 1]
    if opens_lines(before) or (piece.text == "}" and piece.has_line_end):
        return True
    if opens_lines(piece):
        return before.text not in ("(", "[")
    if before.text != "}":
        return False
    if piece.text in CLAUSE_WORDS and piece.start in layout.structure.parts:
        return piece.start in layout.structure.split
    return before.has_line_end and begins_part(layout, piece)


def is_else_if(layout: Layout, index: int) -> bool:
    is_if = index > 0 and layout.pieces[index].text == "if"
    return is_if and layout.pieces[index - 1].text == "else"


def begins_part(layout: Layout, piece: Piece) -> bool:
    """The `while` of a do may stand behind the brace before it."""
    return piece.start in layout.structure.parts and piece.text != "while"


# ------------------------------------------------------------------------------ indentation


def indent_of(layout: Layout, index: int) -> int:
    """The indentation of a piece, if it is the first of its line."""
    piece = layout.pieces[index]
    if piece.is_closer and piece.partner >= 0:
        return layout.indents[piece.partner]
    part = layout.structure.parts.get(piece.start)
    if part is not None:
        return max(0, indent_of_part(layout, part))
    owner = owner_of(layout, index)
    return continued(layout, index) if owner < 0 else layout.indents[owner]


def owner_of(layout: Layout, index: int) -> int:
    """Where the construct begins with whose line an opening bracket is aligned; -1 without."""
    piece = layout.pieces[index]
    is_list = piece.text == "[" and piece.has_line_end and layout.levels[-1].part >= 0
    if not (is_list or piece.text == "{") or is_element(layout, index):
        return -1
    offset = layout.structure.owners.get(piece.start)
    owner = -1 if offset is None else layout.index_at.get(offset, -1)
    return owner if owner < index else -1


def indent_of_part(layout: Layout, part: Part) -> int:
    if part.owner >= 0:
        owner = layout.indents[layout.index_at[part.owner]]
        return owner + STEP if part.place is Place.EMBEDDED else owner
    opener = layout.levels[-1].opener
    around = layout.indents[opener] if opener >= 0 else -STEP
    match part.place:
        case Place.SECTION:
            return around + 2 * STEP
        case Place.LABEL:
            return around
    return around + STEP


def is_element(layout: Layout, index: int) -> bool:
    """Is it the first piece of an element in braces that hold no statements?"""
    opener = layout.levels[-1].opener
    if opener < 0 or layout.pieces[opener].text != "{" or layout.levels[-1].part >= 0:
        return False
    return index - 1 == opener or layout.pieces[index - 1].text == ","


def continued(layout: Layout, index: int) -> int:
    """The further lines of a statement, and what stands in brackets."""
    level = layout.levels[-1]
    if level.part >= 0:
        around = layout.indents[level.part] if level.part < index else 0
        return around if follows_attribute(layout, index) else around + STEP
    if level.opener < 0:
        return 0
    around = layout.indents[level.opener]
    in_braces = layout.pieces[level.opener].text == "{"
    return around + (2 * STEP if in_braces and not is_element(layout, index) else STEP)


def follows_attribute(layout: Layout, index: int) -> bool:
    before = layout.pieces[index - 1]
    return (
        before.text == "]"
        and before.partner >= 0
        and (layout.pieces[before.partner].kind in ("ATTR_OPEN", "GLOBAL_ATTR"))
    )
