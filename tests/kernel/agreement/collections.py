"""Functions on arrays, lists of texts and text buffers: their arguments belong together."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.kernel.agreement.kinds import (
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    Kind,
    choice,
    span,
)  # fmt: skip
from tests.kernel.agreement.signature import Row, Signature
from tests.kernel.agreement.texts import (
    COUNT,
    OPTIONS,
    PART,
    PART_OR_NULL,
    PLACE,
    TEXT,
    UNIT,
    draw_length,
    draw_part,
    draw_unit,
    or_null,
)  # fmt: skip

ELEMENTS = {"i8": I8, "u8": U8, "i16": I16, "u16": U16, "i32": I32, "u32": U32, "i64": I64,
            "u64": U64, "f32": F32, "f64": F64, "text": TEXT,
            "bool": choice("bool", False, True)}  # fmt: skip


def array(kind: str, elements: Kind) -> Kind:
    """Arrays of one element kind."""

    def draw(random: Random) -> Any:
        return kind, tuple(elements.draw(random) for _ in range(draw_length(random)))

    edges = (
        (kind, ()),
        (kind, elements.edges[:1]),
        (kind, elements.edges[-5:]),
        (kind, elements.edges),
    )
    return Kind("array", edges, draw)


def draw_sortable(random: Random) -> Any:
    """Of any kind; often few different values, sometimes null among them."""
    kind = random.choice(tuple(ELEMENTS))
    length = draw_length(random)
    drawn = [ELEMENTS[kind].draw(random) for _ in range(length)]
    if random.randrange(2):
        drawn = random.choices(drawn[:4], k=length) if drawn else []
    if random.randrange(4) == 0 and kind != "bool":
        drawn = [None if random.randrange(5) == 0 else one for one in drawn]
    if random.randrange(4):
        drawn = [0.0 if one == 0 and kind in ("f32", "f64") else one for one in drawn]
    return kind, tuple(drawn)


NAN = float("nan")
SORTABLE_EDGES = (
    *((kind, elements.edges) for kind, elements in ELEMENTS.items()),
    ("i32", ()),
    ("i32", (None, 1, None)),
    ("text", (None, None)),
    ("i64", (2**63 - 1, None, -5)),
    ("f64", (NAN, 1.0, None, NAN, -1.0)),
    ("f64", (0.0, -0.0)),
)
SORTABLE = Kind("array", SORTABLE_EDGES, draw_sortable)
SHUFFLES = span(0, 2**31 - 1)


def within(row: Row) -> Row | None:
    """A range of the array."""
    elements, start, count = row
    length = len(elements[1])
    start %= length + 1
    return elements, start, count % (length - start + 1)


def with_places(row: Row) -> Row | None:
    """The places of the keys in some order, drawn by its number."""
    number, keys, descending = row
    places = list(range(len(keys[1])))
    Random(number).shuffle(places)
    return ("i32", tuple(places)), keys, descending


OF_SORTS = {
    "sort_bare": Signature((SORTABLE, span(0, 99), span(0, 99)), "bool", adjust=within),
    "sort_places": Signature(
        (SHUFFLES, SORTABLE, choice("bool", False, True)),
        "bool",
        adjust=with_places,
        tags=("array", "array", "bool"),
    ),
}

# ------------------------------------------------------------------------------------ strings

CHARS = array("char", Kind("int", UNIT.edges, draw_unit))
TEXT_LIST = Kind(
    "list",
    ((), ("",), (None,), ("a",), ("a", None, "b"), ("ab",) * 70),
    lambda random: tuple(PART_OR_NULL.draw(random) for _ in range(random.randint(0, 9))),
)
SEPARATORS = Kind(
    "array",
    (("text", ("",)), ("text", (None,)), ("text", ("a", "ab")), ("text", ("ab", "a"))),
    lambda random: (
        "text", tuple(PART_OR_NULL.draw(random) for _ in range(random.randint(1, 4)))
    ),
)  # fmt: skip


def copied_within(row: Row) -> Row | None:
    """Ranges that lie in the text and in the array, as the library has checked."""
    text, start, target, at, count = row
    room = min(len(text), len(target[1]))
    count = abs(count) % (room + 1)
    return (
        text, abs(start) % (len(text) - count + 1), target,
        abs(at) % (len(target[1]) - count + 1), count,
    )  # fmt: skip


OF_STRINGS = {
    "string_from_chars": Signature((or_null(CHARS),), "text"),
    "string_from_char_range": Signature((or_null(CHARS), PLACE, PLACE), "text"),
    "string_copy_to": Signature((TEXT, PLACE, CHARS, PLACE, PLACE), "none", adjust=copied_within),
    "string_join": Signature((PART, TEXT_LIST), "text"),
    "string_split_at_texts": Signature((TEXT, SEPARATORS, COUNT, OPTIONS), "texts"),
}


def draw_words(random: Random) -> Any:
    words = [I32.draw(random) for _ in range(random.choice((4, 4, 4, 4, 3, 5)))]
    if random.randrange(4):
        words[3:4] = [random.randint(0, 30) << 16 | random.choice((0, -(2**31)))]
    return "i32", tuple(words)


DECIMAL_BITS = Signature(
    (
        Kind(
            "array",
            (None, ("i32", ()), ("i32", (1, 2, 3)), ("i32", (0, 0, 0, -(2**31))),
             ("i32", (-1, -1, -1, 28 << 16)), ("i32", (-1, -1, -1, 29 << 16)), ("i32", (1, 0, 0, 1)),
             ("i32", (1, 0, 0, 0, 0))),
            draw_words,
        ),
    ),
    "decimal",
)  # fmt: skip

# ------------------------------------------------------------------------------- text buffers


def draw_operations(random: Random) -> Any:
    """What was done to a buffer before; lengths are tracked, as the library checks them."""
    length = 0
    done: list[tuple[Any, ...]] = []
    for _ in range(random.randint(0, 6)):
        match random.randrange(6):
            case 0 | 1:
                text = draw_part(random)
                done.append(("append", text))
                length += len(text)
            case 2:
                done.append(("append_char", draw_unit(random)))
                length += 1
            case 3 if length:
                done.append(("set", random.randrange(length), draw_unit(random)))
            case 4:
                length = random.randint(0, 80)
                done.append(("set_length", length))
            case _:
                done.append(("text",))
    return tuple(done)


OPERATIONS = (
    (), (("append", ""),), (("append", "abc"),), (("append", "ab"), ("append_char", 0xD800)),
    (("append", "abc"), ("set", 1, 0x41)), (("append", "x" * 100), ("append", "y" * 64)),
    (("append", "abc"), ("set", 0, 0xFFFF), ("append", "de")), (("append", "abc"), ("set_length", 70)),
)  # fmt: skip
BUFFER = Kind("buffer", OPERATIONS, draw_operations)

LENGTH = Kind("int", (0, 1, 2, 63, 64, 65, 1000), lambda random: random.randint(0, 90))


def length_of(operations: tuple[tuple[Any, ...], ...]) -> int:
    length = 0
    for name, *arguments in operations:
        match name:
            case "append":
                length += len(arguments[0])
            case "append_char":
                length += 1
            case "set_length":
                length = arguments[0]
    return length


def at_index(row: Row) -> Row | None:
    operations, index, *rest = row
    length = length_of(operations)
    return (operations, index % length, *rest) if length else None


def at_range(row: Row) -> Row | None:
    operations, start, count, text = row
    length = length_of(operations)
    start %= length + 1
    return operations, start, count % (length - start + 1), text


OF_BUFFERS = {
    "text_buffer_new": Signature((), "buffer"),
    "text_buffer_length": Signature((BUFFER,), "int"),
    "text_buffer_append": Signature((BUFFER, TEXT), "none"),
    "text_buffer_append_char": Signature((BUFFER, UNIT), "none"),
    "text_buffer_get": Signature((BUFFER, PLACE), "int", adjust=at_index),
    "text_buffer_set": Signature((BUFFER, PLACE, UNIT), "none", adjust=at_index),
    "text_buffer_set_length": Signature((BUFFER, LENGTH), "none"),
    "text_buffer_replace": Signature((BUFFER, PLACE, PLACE, PART), "none", adjust=at_range),
    "text_buffer_text": Signature((BUFFER,), "text"),
}
