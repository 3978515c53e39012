"""Which texts of a frame can be seen.

A text has a box: its width by its size. It is seen when the box holds the centre of a pixel within
the screen and the clip that no opaque drawing after it covers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.app.canvas import pixel_range
from host.app.commands import Clip, Text
from host.app.raster.drawing import draw
from host.app.raster.targets import Box, MarkTarget

if TYPE_CHECKING:
    from host.app.frame import Frame


def visible_texts(frame: Frame) -> tuple[Text, ...]:
    """In the order in which they were drawn."""
    target = MarkTarget(frame.width, frame.height)
    found: list[tuple[int, Text, Box]] = []
    for number, command in enumerate(frame.commands, 1):
        target.mark = number
        if isinstance(command, Text):
            if box := target.cut(*text_box(command, frame)):
                found.append((number, command, box))
        elif found or isinstance(command, Clip):
            draw(target, command)
    return tuple(
        text
        for number, text, (left, top, right, bottom) in found
        if target.pixels[top:bottom, left:right].min() < number
    )


def text_box(text: Text, frame: Frame) -> Box:
    left, right = pixel_range(text.x, text.x + text.width, frame.width)
    top, bottom = pixel_range(text.y, text.y + text.size, frame.height)
    return left, top, right, bottom
