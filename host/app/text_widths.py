"""How wide text is: the share of the size that each character takes, the same on every machine.

docs/drawing.md has the table; host/web/text_widths.mjs is its twin.
"""

from __future__ import annotations

ASCII_WIDTHS = (
    "22 24 34 58 58 74 65 18 32 32 56 58 22 27 22 30 58 58 58 58 58 58 58 58 58 58 22 22 58 58 "
    "58 50 85 64 63 70 71 59 57 71 73 26 54 61 58 87 72 74 60 73 62 58 61 68 62 95 62 58 59 31 "
    "30 31 58 50 30 53 61 53 62 55 29 62 59 24 23 52 25 86 59 59 61 62 33 46 31 59 51 78 48 51 "
    "46 30 25 30 58"
)
"""Hundredths of the size, from U+0020 to U+007E."""
LATIN_WIDTHS = (
    "64 64 64 64 64 64 90 70 59 59 59 59 26 26 26 26 71 72 74 74 74 74 74 58 74 68 68 68 68 58 "
    "60 60 53 53 53 53 53 53 86 53 55 55 55 55 24 24 24 24 59 59 59 59 59 59 59 58 59 59 59 59 "
    "59 51 61 51"
)
"""From U+00C0 to U+00FF."""
CONTROL_WIDTH = 22
DEFAULT_WIDTH = 60
WIDE_WIDTH = 100
WIDE_FROM = 0x1100


def width_table() -> tuple[int, ...]:
    """Hundredths of the size for U+0000 to U+00FF; a control character is drawn as a space."""
    table = [DEFAULT_WIDTH] * 256
    table[:32] = [CONTROL_WIDTH] * 32
    table[32:127] = map(int, ASCII_WIDTHS.split())
    table[127:161] = [CONTROL_WIDTH] * 34
    table[192:] = map(int, LATIN_WIDTHS.split())
    return tuple(table)


TABLE = width_table()


def unit_width(unit: int) -> int:
    """Hundredths of the size for a UTF-16 unit."""
    if unit < 256:
        return TABLE[unit]
    if unit < WIDE_FROM:
        # Combining accents stand over the letter before them.
        return 0 if 0x300 <= unit < 0x370 else DEFAULT_WIDTH
    if 0x2000 <= unit < 0x2E80:
        return DEFAULT_WIDTH
    # The second half of a surrogate pair: the first one counted for both.
    return 0 if 0xDC00 <= unit < 0xE000 else WIDE_WIDTH


def text_width(text: str, size: float) -> float:
    """The width in pixels of a text of UTF-16 units."""
    return sum(map(unit_width, map(ord, text))) * size / 100.0
