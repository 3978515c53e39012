"""The draw commands that frames and images consist of, and the contents of images.

Coordinates have the origin added already, and what draws nothing is no command. A colour is the
number 0xAARRGGBB as an int of 32 bits, so it may be negative. Nobody changes a command.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Pixels: TypeAlias = NDArray[np.uint32]
"""Height x width numbers; the four bytes of each are red, green, blue, alpha in this order."""
PIXEL = np.dtype("<u4")
Opacity: TypeAlias = Literal["opaque", "holes", "mixed"]


@dataclass(eq=False)
class Bitmap:
    """One version of an image's contents. Once a command refers to it, nobody changes it."""

    pixels: Pixels
    is_shared: bool = False

    @cached_property
    def opacity(self) -> Opacity:
        """Of a shared bitmap: every alpha is 255; or 0 or 255; or anything."""
        alpha = self.pixels >> 24
        if bool((alpha == 255).all()):
            return "opaque"
        return "holes" if bool(((alpha == 255) | (alpha == 0)).all()) else "mixed"


@dataclass(slots=True)
class Clear:
    """Every pixel of the canvas, whatever the clip: on the screen the colour over black, in an
    image exactly the colour."""

    color: int


@dataclass(slots=True)
class Clip:
    """From here on only pixels with left <= x < right and top <= y < bottom are drawn."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(slots=True)
class Pixel:
    x: int
    y: int
    color: int


@dataclass(slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    color: int


@dataclass(slots=True)
class RectOutline:
    x: float
    y: float
    width: float
    height: float
    thickness: float
    color: int


@dataclass(slots=True)
class Hairline:
    """A line of thickness 1 between two pixels, both included."""

    x1: int
    y1: int
    x2: int
    y2: int
    color: int


@dataclass(slots=True)
class Circle:
    """Without what is inside the inner radius; that is 0 for a filled circle."""

    x: float
    y: float
    radius: float
    inner: float
    color: int


@dataclass(slots=True)
class Ellipse:
    """Without what is inside the inner radii; those are 0 for a filled ellipse."""

    x: float
    y: float
    radius_x: float
    radius_y: float
    inner_x: float
    inner_y: float
    color: int


@dataclass(slots=True)
class Polygon:
    """`points` are x and y in turns; a thick line is a polygon of four points."""

    points: list[float]
    color: int


@dataclass(slots=True)
class PolygonOutline:
    points: list[float]
    thickness: float
    color: int


@dataclass(slots=True)
class Blit:
    """A part of an image at its own size, its first pixel at (left, top)."""

    bitmap: Bitmap
    left: int
    top: int
    source_x: int
    source_y: int
    width: int
    height: int
    flip_x: bool
    flip_y: bool
    tint: int


@dataclass(slots=True)
class Stretch:
    """A part of an image drawn into a rectangle that is turned about a pivot; the pivot is counted
    from the rectangle's corner. Not turned: cosine 1, sine 0."""

    bitmap: Bitmap
    x: float
    y: float
    width: float
    height: float
    source_x: int
    source_y: int
    source_width: int
    source_height: int
    flip_x: bool
    flip_y: bool
    tint: int
    cosine: float
    sine: float
    pivot_x: float
    pivot_y: float


@dataclass(slots=True)
class Text:
    """A line of text; `x` is its left edge. No pixel of the frame: only people see it."""

    text: str
    x: float
    y: float
    width: float
    size: float
    color: int


Shape: TypeAlias = (
    Clear
    | Pixel
    | Rect
    | RectOutline
    | Hairline
    | Circle
    | Ellipse
    | Polygon
    | PolygonOutline
    | Blit
    | Stretch
)
Command: TypeAlias = Shape | Clip | Text
Record: TypeAlias = tuple[Any, ...]
"""What is to become commands: the name of a method of canvas.Placing, and what it is given."""
