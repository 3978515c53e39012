"""What surfaces are made of."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from host.app.commands import Bitmap
from host.app.images import ImageCanvas


class Surface(NamedTuple):
    """`color` is the surface's own, or the tint of its picture; the picture is repeated."""

    bitmap: Bitmap | None
    color: int
    columns: float
    rows: float
    is_lit: bool


Sides: TypeAlias = tuple[Surface, ...]
"""One surface for all sides, or six: +x, -x, +y, -y, +z, -z."""


class Surfaces:
    """A material: what each of its sides was made of, one or six."""

    __slots__ = ("made", "parts")

    def __init__(self) -> None:
        self.parts: list[tuple[ImageCanvas | None, int, float, float, bool]] = []
        self.made: Sides = ()

    def add(
        self, image: ImageCanvas | None, color: int, columns: float, rows: float, is_lit: bool
    ) -> None:
        self.parts.append((image, color, columns, rows, is_lit))

    def add_side(self, other: Surfaces, side: int) -> None:
        self.parts.append(other.parts[side if len(other.parts) > 1 else 0])

    def now(self) -> Sides:
        """With the pictures as they are now."""
        bitmaps = [None if one[0] is None else one[0].shared() for one in self.parts]
        if not self.made or any(
            one.bitmap is not bitmap for one, bitmap in zip(self.made, bitmaps, strict=True)
        ):
            self.made = tuple(
                Surface(bitmap, *part[1:]) for bitmap, part in zip(bitmaps, self.parts, strict=True)
            )
        return self.made
