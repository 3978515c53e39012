"""Texts over the app's picture, as pictures of their own: help, errors, the end, notices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from host.app.text_drawing import font_of, shown_text

Place: TypeAlias = Literal["middle", "top", "bottom"]
Color: TypeAlias = tuple[int, int, int, int]
Font: TypeAlias = ImageFont.FreeTypeFont | ImageFont.ImageFont

BACK: Color = (18, 22, 30, 232)
PLAIN: Color = (226, 232, 240, 255)
STRONG: Color = (255, 213, 79, 255)
ALARM: Color = (255, 138, 128, 255)
FAINT: Color = (148, 163, 184, 255)
SMALLEST_TEXT = 12
LARGEST_TEXT = 28
MOST_LINES = 60


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a card; `left` is a column of its own, of the width of the widest."""

    text: str
    color: Color = PLAIN
    left: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    place: Place
    lines: tuple[Line, ...]


def text_size(window: tuple[int, int]) -> int:
    """In pixels: legible in small windows, not huge in large ones."""
    return min(max(min(window[0] // 40, window[1] // 22), SMALLEST_TEXT), LARGEST_TEXT)


def paint(card: Card, window: tuple[int, int]) -> NDArray[np.uint8]:
    """Height x width x 4 bytes, never larger than the window; long lines are broken."""
    size = text_size(window)
    font, pad = font_of(float(size)), size
    column = max((font.getlength(one.left) for one in card.lines if one.left), default=0.0)
    indent = round(column + size) if column else 0
    rows = list(broken(card.lines, font, max(window[0] - 4 * pad - indent, 8 * size)))[:MOST_LINES]
    row_height = round(size * 1.4)
    widest = max((font.getlength(one.text) for one in rows), default=0.0)
    width = min(round(widest) + indent + 2 * pad, window[0])
    height = min(len(rows) * row_height + 2 * pad, window[1])
    image = Image.new("RGBA", (max(width, 1), max(height, 1)), BACK)
    draw = ImageDraw.Draw(image)
    for number, row in enumerate(rows):
        top = pad + number * row_height
        if row.left:
            draw.text((pad, top), row.left, STRONG, font)
        draw.text((pad + indent, top), row.text, row.color, font)
    return np.asarray(image)


def broken(lines: Sequence[Line], font: Font, width: float) -> Iterator[Line]:
    """The lines in pieces that are no wider than that, broken at spaces where there are some."""
    for line in lines:
        rest, left = shown_text(line.text), line.left
        while font.getlength(rest) > width and len(rest) > 1:
            cut = fitting(rest, font, width)
            yield Line(rest[:cut].rstrip(), line.color, left)
            rest, left = rest[cut:].lstrip(), ""
        yield Line(rest, line.color, left)


def fitting(text: str, font: Font, width: float) -> int:
    """How many characters of the text to take for a line, at least one."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.getlength(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    space = text.rfind(" ", 1, low + 1)
    return space if space > low // 2 else low
