"""Functions on enums: the values are of the type that comes with them."""

from __future__ import annotations

from random import Random

from tests.kernel.agreement.enum_types import MEMBERS, limits
from tests.kernel.agreement.kinds import Kind, choice, span
from tests.kernel.agreement.signature import Row, Signature
from tests.kernel.agreement.texts import TEXTS, draw_number_text, draw_part

TYPE = span(0, len(MEMBERS) - 1, "type")
TYPE = Kind("type", tuple(range(len(MEMBERS))), TYPE.draw)


def draw_member(random: Random) -> int:
    """The number of some enum's member, made of some, or any; brought into range later."""
    numbers = [value for _, _, members in MEMBERS for _, value in members]
    match random.randrange(4):
        case 0:
            return random.choice(numbers)
        case 1:
            return random.choice(numbers) | random.choice(numbers)
        case 2:
            return random.randint(-10, 20)
        case _:
            return random.getrandbits(64)


NUMBER = Kind(
    "long",
    tuple(sorted({value + near for _, _, members in MEMBERS for _, value in members for near in (-1, 0, 1)})),
    draw_member,
)  # fmt: skip


def held(index: int, number: int) -> tuple[int, int]:
    """The type's index, and the number brought into the range of the type."""
    low, high = limits(index)
    return index, (number - low) % (high - low + 1) + low


def value_first(row: Row) -> Row | None:
    number, index, *rest = row
    return (held(index, number), index, *rest)


def type_first(row: Row) -> Row | None:
    index, number, *rest = row
    return (index, held(index, number), *rest)


def value_and_box(row: Row) -> Row | None:
    """A box of the same type, of another (an odd number), or null (the number 0)."""
    number, index, other = row
    if other == 0:
        return held(index, number), index, None
    kind = index if other % 2 == 0 else other % len(MEMBERS)
    return held(index, number), index, held(kind, other)


def value_and_flag(row: Row) -> Row | None:
    """A box of the same type."""
    number, index, flag = row
    return held(index, number), index, None if flag == 0 else held(index, flag)


def type_and_box(row: Row) -> Row | None:
    """A box of the type, a text, or null."""
    index, number, text = row
    if number == 0:
        return index, None
    return (index, text) if number % 2 else (index, held(index, number))


def type_and_number(row: Row) -> Row | None:
    index, number = row
    return None if number == 0 else (index, held(index, number))


def member_place(row: Row) -> Row | None:
    index, place = row
    count = len(MEMBERS[index][2])
    return (index, place % count) if count else None


def flagged(row: Row) -> Row | None:
    index, number, flag = row
    return held(index, number), None if flag == 0 else held(index, flag)


def shown(row: Row) -> Row | None:
    index, number, form = row
    return held(index, number), form


FORM = choice("text", None, "", "G", "g", "D", "d", "X", "x", "F", "f", "R", "G2", "GG", "é")
NAMES = tuple(dict.fromkeys(name for _, _, members in MEMBERS for name, _ in members))


def draw_enum_text(random: Random) -> str | None:
    match random.randrange(8):
        case 0:
            return draw_number_text(random)
        case 1:
            return draw_part(random)
        case 2:
            return None if random.randrange(5) == 0 else str(draw_member(random))
        case _:
            blanks = ("", "", "", " ", "\t", "\u2003", "\0")
            parts = random.choices((*NAMES, *NAMES, "", "x", "1"), k=random.choice((1, 1, 1, 2, 3)))
            change = random.choice((str, str, str, str.lower, str.upper, str.swapcase))
            return ",".join(
                random.choice(blanks) + change(part) + random.choice(blanks) for part in parts
            )


WORDS = Kind(
    "text", (None, *TEXTS, *NAMES, *map(str, NUMBER.edges), "A, B", "A,,B", "٣"), draw_enum_text
)
NAME = Kind("text", NAMES, lambda random: random.choice((*NAMES, "", "x")))
IGNORES_CASE = choice("bool", False, True)
REFERENCE = choice("reference", None)

OF_VALUE = ("enum", "type")
OF_BOTH = ("enum", "type", "box")
OF_OBJECT = ("type", "box")

OF_ENUMS = {
    "enum_to_string": Signature((NUMBER, TYPE), "text", adjust=value_first, tags=OF_VALUE),
    "enum_format": Signature(
        (NUMBER, TYPE, FORM), "text", adjust=value_first, tags=(*OF_VALUE, "text")
    ),
    "enum_parse": Signature((TYPE, WORDS, IGNORES_CASE), "enum"),
    "enum_try_parse": Signature((TYPE, WORDS, IGNORES_CASE, REFERENCE), "bool", "enum"),
    "enum_count": Signature((TYPE,), "int"),
    "enum_name_at": Signature((TYPE, span(0, 99)), "text", adjust=member_place),
    "enum_value_at": Signature((TYPE, span(0, 99)), "enum", adjust=member_place),
    "enum_name_of": Signature((TYPE, NUMBER), "text", adjust=type_first, tags=("type", "enum")),
    "enum_name_of_object": Signature(
        (TYPE, NUMBER), "text", adjust=type_and_number, tags=OF_OBJECT
    ),
    "enum_is_defined": Signature((TYPE, NUMBER, NAME), "bool", adjust=type_and_box, tags=OF_OBJECT),
    "enum_has_flag": Signature((NUMBER, TYPE, NUMBER), "bool", adjust=value_and_flag, tags=OF_BOTH),
    "enum_equals": Signature((NUMBER, TYPE, NUMBER), "bool", adjust=value_and_box, tags=OF_BOTH),
    "enum_hash_code": Signature((NUMBER, TYPE), "int", adjust=value_first, tags=OF_VALUE),
    "enum_compare_to": Signature((NUMBER, TYPE, NUMBER), "int", adjust=value_and_box, tags=OF_BOTH),
    "boxed_enum_format": Signature(
        (TYPE, NUMBER, FORM), "text", adjust=shown, tags=("box", "text")
    ),
    "boxed_enum_has_flag": Signature(
        (TYPE, NUMBER, NUMBER), "bool", adjust=flagged, tags=("box", "box")
    ),
    "boxed_enum_compare_to": Signature(
        (TYPE, NUMBER, NUMBER), "int", adjust=flagged, tags=("box", "box")
    ),
}
