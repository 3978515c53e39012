"""What a text given to a kernel function can be: any, one to search for, a number, a format."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.kernel.agreement.kinds import (
    Kind,
    choice,
    draw_decimal,
    draw_double,
    integer_edges,
    span,
)

ALPHABETS = (
    "ab", "abAB ", "abc,;.", "aAbBkKsSiI", " \t\n\r\x0b\x0c\x85\xa0\u2003\u3000\ufeffx",
    "éÉßİıſK\u01c4\u01c5\u01c6ΣσςŒœµμ", "\ud83d\ude00\ud800\udc00\udfffa", "\0\x7f\x80\uffff\ufffea",
    "[]^-\\.*+?(){}|$&'\"/",
)  # fmt: skip
TEXTS = (
    "", " ", "a", "b", "ab", "ba", "aaaa", "abab", "Ab", "ß", "İ", "ı", "K", "ſ", "Σς", "\u01c5",
    "\ud800", "\udc00", "\ud83d\ude00", "\ude00\ud83d", "\0", "a\0", "\ufeff", "  a b  ", ",,a,,b,",
    "a" * 63, "a" * 64, "a" * 65, "ab" * 400, " " * 130, "é" * 70, "$&", "\\", "\u0130\u0131",
)  # fmt: skip


def draw_length(random: Random) -> int:
    match random.randrange(40):
        case 0:
            return random.randint(60, 140)
        case 1:
            return random.choice((0, 512, 1500))
        case _:
            return random.randint(0, 12)


def draw_text(random: Random) -> str:
    length = draw_length(random)
    if random.randrange(8) == 0:
        return "".join(chr(random.randrange(0x10000)) for _ in range(length))
    return "".join(random.choices(random.choice(ALPHABETS[random.randrange(2) :]), k=length))


def draw_part(random: Random) -> str:
    """Short, of the letters that texts are often made of, so that it is found."""
    if random.randrange(4) == 0:
        return draw_text(random)
    return "".join(random.choices(random.choice(ALPHABETS), k=random.choice((0, 1, 1, 1, 2, 2, 3))))


def or_null(kind: Kind, rarity: int = 50) -> Kind:
    """The same, and null."""

    def draw(random: Random) -> object:
        return None if random.randrange(rarity) == 0 else kind.draw(random)

    return Kind(kind.tag, (None, *kind.edges), draw)


TEXT = Kind("text", TEXTS, draw_text)
PART = Kind("text", TEXTS, draw_part)
UNITS = Kind("text", tuple(filter(None, TEXTS)), lambda random: draw_part(random) or "a")
TEXT_OR_NULL, PART_OR_NULL = or_null(TEXT), or_null(PART)


def draw_unit(random: Random) -> int:
    if random.randrange(3) == 0:
        return random.randrange(0x10000)
    return ord(random.choice(random.choice(ALPHABETS)))


UNIT = Kind("int", tuple(sorted({ord(one) for text in TEXTS[:24] for one in text})), draw_unit)


def draw_place(random: Random) -> int:
    if random.randrange(30) == 0:
        return random.choice((-(2**31), 2**31 - 1, 64, 100, 1500))
    return random.choice((0, 0, 1, random.randint(-2, 14), random.randint(0, 6)))


PLACE = Kind("int", (-(2**31), -2, -1, 0, 1, 2, 3, 5, 63, 64, 65, 800, 2**31 - 1), draw_place)
COUNT = choice("int", 0, 1, 2, 3, 5, 13, 70, 2**31 - 1)
OPTIONS = choice("int", 0, 1, 2, 3)
SIDES = choice("int", 1, 2, 3)
WIDTH = Kind(
    "int",
    (-(2**31), -1, 0, 1, 2, 5, 63, 64, 65, 1000, 20_000_000, 2**31 - 1),
    lambda random: random.randint(-1, 20) if random.randrange(20) else random.randint(50, 2000),
)

# ------------------------------------------------------------------------------- number texts

BLANK = ("", "", "", " ", "\t", "\r\n", " \x0b\x0c ", "\xa0", "\u2003", "\x85", "\0")
SIGNS = ("", "", "", "+", "-", "(", "¤", "-¤", "¤-", "--", "\u2212")
ENDS = ("", "", "", ")", "-", "+", "¤", "\0", "\0\0 ", " \0", "x", "\u0660")
SPECIALS = (
    "NaN", "nan", "-NaN", "+nAn", "Infinity", "-infinity", "+INFINITY", "∞", "-∞", "İnfinity",
    "ınfinity", "in\ufb01nity", "Inf", " NaN ", "\u2003NaN", "\u3000Infinity", "NaN\0", "\xa0NaN\x85",
    "- Infinity", "Infinity-", "\x1fNaN",
)  # fmt: skip


def draw_digits(random: Random) -> str:
    match random.randrange(8):
        case 0:
            return ""
        case 1:
            return "0" * random.randint(1, 3) + str(random.getrandbits(30))
        case 2:
            return f"{random.getrandbits(40):,}"
        case 3 if random.randrange(6) == 0:
            return str(random.getrandbits(64)) * random.randint(1, 70)
        case _:
            return str(random.getrandbits(random.randint(1, 100)))


def draw_exponent(random: Random) -> str:
    if random.randrange(2):
        return ""
    size = random.choice((0, 1, 5, 28, 29, 308, 324, 400, 99999, 100000, 10**11, 10**14))
    size = random.choice((size, random.randint(0, 50), random.randint(0, 330)))
    return random.choice("eE") + random.choice(("", "+", "-", "-")) + str(size)


def draw_written(random: Random) -> str:
    """Mostly the parts of a number, in order."""
    point = random.choice(("", "", ".", "."))
    places = draw_digits(random).replace(",", "") if point else ""
    text = draw_digits(random) + point + places + draw_exponent(random)
    start = random.choice(BLANK) + random.choice(SIGNS) + random.choice(BLANK)
    return start + text + random.choice(BLANK) + random.choice(ENDS) + random.choice(BLANK)


def draw_border(random: Random) -> str:
    """On the border between two doubles or floats, or just beside it."""
    bits = random.choice((24, 53))
    size = (random.getrandbits(bits - 1) | 1 << (bits - 1)) * 2 + 1
    power = random.randint(-60, 60)
    text = f"{size << power}" if power >= 0 else f"{size * 5**-power}e{power}"
    if "e" in text:
        digits, _, power_text = text.partition("e")
        return digits + random.choice(("", ".", ".0", ".1")) + "e" + power_text
    return text + random.choice(("", ".", ".0001", ".000"))


def draw_number_text(random: Random) -> str:
    match random.randrange(10):
        case 0:
            return repr(draw_double(random)).replace("inf", "Infinity")
        case 1:
            return format(draw_decimal(random), "f")
        case 2:
            return random.choice(SPECIALS)
        case 3:
            return f"{random.getrandbits(random.randint(1, 70)):{random.choice('xXb')}}"
        case 4:
            return draw_border(random)
        case 5:
            return str(random.choice(LIMITS) + random.randint(-1, 1))
        case _:
            return draw_written(random)


LIMITS = tuple(dict.fromkeys(integer_edges(-(2**64), 2**64) + integer_edges(-128, 255)))
NUMBER_TEXTS = (
    *map(str, LIMITS), *SPECIALS, "", " ", ".", "-", "+", "0", "-0", "-0.0", "0.0", ".5", "5.", "1e5",
    "1e", "e5", "1,234", "1,,2", ",1", "(5)", "(5", "5)", "5-", "¤5", "5¤", "ff", "FF", "7fffffff",
    "101", "0x1", "1_0", "٣", "1" + "0" * 400, "0." + "0" * 400 + "1", "9" * 1200, "1e-400", "1e400",
    "79228162514264337593543950335", "79228162514264337593543950335.5", "0.00000000000000000000000000005",
    "4.9e-324", "2.4703282292062327e-324", "1.7976931348623159e308", "3.4028235677973366e38",
)  # fmt: skip
NUMBER = Kind("text", (None, *NUMBER_TEXTS), draw_number_text)

NAMED_STYLES = (
    0,
    4,
    5,
    7,
    32,
    64,
    111,
    127,
    135,
    167,
    231,
    256,
    383,
    511,
    512,
    515,
    1024,
    1027,
    1536,
)
STYLE = Kind(
    "int",
    (*NAMED_STYLES, 2048, -1, 519, 2**31 - 1),
    lambda random: random.choice((7, 111, 231, *NAMED_STYLES, random.randrange(2048))),
)

# ------------------------------------------------------------------------------------ formats

LETTERS = "CDEFGNPRXBcdefgnprxb"
PIECES = (
    "0", "0", "0", "#", "#", ".", ".", ",", "%", "‰", "E+0", "e-00", "E0", "E", "e+", ";", ";", "'a;0'",
    '"b"', "\\0", "\\", "'", '"', " ", "x", "-", "+", "(", ")", "é", "\ud800", "\0",
)  # fmt: skip
FORMATS = (
    None, "", *LETTERS, "D0", "D1", "D10", "E0", "E1", "E16", "F0", "F1", "F2", "F3", "F20", "G0", "G1",
    "G5", "G15", "G17", "G20", "N0", "N3", "P0", "P1", "X4", "x16", "B8", "R3", "C0", "C3", "Z", "Q5",
    "d99", "F400", "E1100", "G1200", "F1500", "F999999999", "F1000000000", "F99999999999999999999",
    "G007", "F٣", "é", "é2", "F2 ", " F2", "F-1", "0", "#", "0.00", "#.##", "0,0", "#,#", "0,", "0,,",
    "#,##0.00", "0%", "0.0‰", "0E+0", "0.00E+00", "#E0", ".", ",", ";", "0;", "0;;", "0;-0;z", ";;z",
    "'x'0", "\\", "0'", '"', "0.0.0", "0e-00", "%", "00000000000000000000", "E+", "##;(##)",
)  # fmt: skip


def draw_format(random: Random) -> Any:
    match random.randrange(10):
        case 0:
            return random.choice(FORMATS)
        case 1 | 2 | 3 | 4:
            size = random.choice(("", random.randint(0, 9), random.randint(0, 30),
                                  random.randint(0, 30), random.randint(0, 1300)))  # fmt: skip
            return f"{random.choice(LETTERS)}{size}"
        case _:
            return "".join(random.choices(PIECES, k=random.randint(1, 9)))


FORMAT = Kind("text", FORMATS, draw_format)
PRECISE_PLACES = span(0, 28)
