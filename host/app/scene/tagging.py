"""What the scenes of a frame show together: the tag and the nearness of each pixel."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from host.app.commands import Clip
from host.app.scene.family import Singles
from host.app.scene.geometry import Numbers

if TYPE_CHECKING:
    from host.app.frame import ShownPicture

NOTHING = 0xFFFFFFFF
"""Stands for no surface where the checksums of tags stand."""


@dataclass(frozen=True, slots=True)
class FrameTags:
    """height x width each: numbers of `names`, -1 where no scene has a surface; and 1 / depth."""

    tag: Numbers
    nearness: Singles
    names: list[str]

    def at(self, x: int, y: int) -> str:
        number = int(self.tag[y, x])
        return "" if number < 0 else self.names[number]

    def has(self, tag: str) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """Where the tag is seen."""
        numbers = [number for number, name in enumerate(self.names) if name == tag]
        return np.isin(self.tag, numbers)

    def checksum(self) -> int:
        """CRC-32 of the checksum of each pixel's tag, row by row, then of all nearness."""
        sums = [zlib.crc32(name.encode("utf-16-le", "surrogatepass")) for name in self.names]
        table = np.array([*sums, NOTHING], "<u4")
        return zlib.crc32(
            self.nearness.astype("<f4").tobytes(), zlib.crc32(table[self.tag].tobytes())
        )


def frame_tags(shown: Iterable[ShownPicture], width: int, height: int) -> FrameTags:
    """Of pictures in the order of drawing."""
    tag = np.full((height, width), -1)
    nearness = np.zeros((height, width), np.float32)
    names: list[str] = []
    for one in shown:
        picture, clip = one.picture, one.clip or Clip(0, 0, width, height)
        part = slice(clip.top, clip.bottom), slice(clip.left, clip.right)
        own = picture.tag[part]
        is_shown = np.full(own.shape, True) if one.has_sky else own >= 0
        np.copyto(tag[part], np.where(own >= 0, own + len(names), -1), where=is_shown)
        np.copyto(nearness[part], picture.nearness[part], where=is_shown)
        names.extend(picture.tags)
    return FrameTags(tag, nearness, names)
