"""Texts as small pictures to be laid over a frame's own pixels, however much those are enlarged.

A window that enlarges a frame by itself needs no more than these: they are a small part of the
whole picture, and the same to the bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from host.app.commands import Clear, Clip, Text
from host.app.raster.bounds import bounds_of
from host.app.raster.targets import Box, Target
from host.app.text_drawing import as_parts, box_of, meets, reach_of, write

if TYPE_CHECKING:
    from host.app.frame import Frame

Clipped = tuple[Text, Clip]
MOST = 24
"""So many texts, together at most half as large as the frame, cost less than the whole picture."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A part of the enlarged picture with the letters in it, height x width x 4 bytes."""

    left: int
    top: int
    picture: NDArray[np.uint8]


def patches_of(frame: Frame, scale: int) -> list[Patch] | None:
    """All texts of a frame; None where a shape lies over one, or where there is too much."""
    texts = texts_on_top(frame)
    if texts is None or len(texts) > MOST:
        return None
    groups = grouped(texts, scale, (frame.width * scale, frame.height * scale))
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box, _ in groups)
    if area * 2 > frame.width * frame.height * scale * scale:
        return None
    return [patch_of(frame, scale, box, texts) for box, texts in groups]


def texts_on_top(frame: Frame) -> list[Clipped] | None:
    """The texts with their clips; None where a shape can lie over one or over too many."""
    clip = Clip(0, 0, frame.width, frame.height)
    found: list[Clipped] = []
    for command in frame.commands:
        match command:
            case Text():
                found.append((command, clip))
            case Clip():
                clip = command
            case Clear():
                found.clear()
            case _ if found:
                bounds = bounds_of(command)
                if len(found) > MOST or any(meets(bounds, reach_of(text)) for text, _ in found):
                    return None
    return found


def grouped(
    texts: list[Clipped], scale: int, size: tuple[int, int]
) -> list[tuple[Box, list[Clipped]]]:
    """Those that are seen; in one group, in their order, where their boxes have common pixels."""
    groups: list[tuple[Box, list[Clipped]]] = []
    for text, clip in texts:
        left, top, right, bottom = box_of(text, scale)
        box = (
            max(left, clip.left * scale, 0), max(top, clip.top * scale, 0),
            min(right, clip.right * scale, size[0]), min(bottom, clip.bottom * scale, size[1]),
        )  # fmt: skip
        if box[0] >= box[2] or box[1] >= box[3]:
            continue
        members = [(text, clip)]
        while common := next((one for one in groups if meets(one[0], box)), None):
            groups.remove(common)
            box, members = around(box, common[0]), [*common[1], *members]
        groups.append((box, members))
    return groups


def around(one: Box, other: Box) -> Box:
    return (
        min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
    )  # fmt: skip


def patch_of(frame: Frame, scale: int, box: Box, texts: list[Clipped]) -> Patch:
    left, top, right, bottom = box
    rows, columns = np.arange(top, bottom) // scale, np.arange(left, right) // scale
    target = Target(frame.pixels[rows[:, None], columns])
    for text, clip in texts:
        write(target, text, clip, scale, (left, top))
    return Patch(left, top, as_parts(target.pixels))
