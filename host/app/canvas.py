"""From what was asked to be drawn to draw commands: the screen and images have this in common.

Every method of Placing adds the origin, leaves out what draws nothing, and sums up the steps that
painting will take. host/web/canvas.mjs is the twin, sums too, but places what it records at once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from host.app.commands import (
    PIXEL,
    Bitmap,
    Blit,
    Circle,
    Clear,
    Clip,
    Command,
    Ellipse,
    Hairline,
    Pixel,
    Polygon,
    PolygonOutline,
    Record,
    Rect,
    RectOutline,
    Stretch,
    Text,
)
from host.app.text_widths import text_width

if TYPE_CHECKING:
    from host.app.scene.recording import SceneCanvas

LIMIT = 10_000_000.0
"""Coordinates and sizes beyond it, and what is no number, draw nothing. Products of whole
coordinates stay exact, and nothing overflows."""
EDGE_STEPS = 100
VISIBLE = 0xFF << 24
NO_BITMAP = Bitmap(np.zeros((0, 0), PIXEL), is_shared=True)


@dataclass(frozen=True, slots=True)
class ShownScene:
    """`blit` draws the scene's picture once it is made; `clip` is what bounds it."""

    scene: SceneCanvas
    blit: Blit
    clip: Clip | None


class Canvas:
    """What a script draws on. Compiled code records by `canvas.add(("rect", x, y, ...))`: the name
    of a method of Placing and what it is given. Most frames are never looked at, so nothing else
    is done; that the list does not grow too long is in the price of the calls."""

    __slots__ = ("add", "height", "records", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.records: list[Record] = []
        self.add = self.records.append


class Placing:
    """The commands that records come to, and `cost`, the steps that painting them takes, without
    their scenes."""

    __slots__ = (
        "area", "clip_now", "commands", "cost", "height", "origin_x", "origin_y",
        "scenes", "width",
    )  # fmt: skip

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.area = width * height
        self.origin_x = 0.0
        self.origin_y = 0.0
        self.clip_now: Clip | None = None
        self.commands: list[Command] = []
        self.scenes: list[ShownScene] = []
        self.cost = 0

    def place(self, records: Iterable[Record]) -> None:
        for name, *given in records:
            getattr(self, name)(*given)

    def placed(self, command: Command) -> None:
        """What has been placed elsewhere, already."""
        self.commands.append(command)

    def pay(self, area: float, pixels_per_step: int) -> None:
        """For a command that touches at most `area` pixels."""
        pixels = area if area < self.area else self.area
        self.cost += int(pixels) // pixels_per_step

    # ------------------------------------------------------------------------------ the canvas

    def origin(self, x: float, y: float) -> None:
        """Rounded to whole pixels, so that shapes keep their form when the origin moves."""
        self.origin_x = whole(x)
        self.origin_y = whole(y)

    def clip(self, x: float, y: float, width: float, height: float) -> None:
        x += self.origin_x
        y += self.origin_y
        left, right = pixel_range(x, x + width, self.width)
        top, bottom = pixel_range(y, y + height, self.height)
        self.clip_now = Clip(left, top, right, bottom)
        self.commands.append(self.clip_now)

    def clip_none(self) -> None:
        if self.clip_now is not None:
            self.clip_now = None
            self.commands.append(Clip(0, 0, self.width, self.height))

    def clear(self, color: int) -> None:
        """Nothing that was drawn before can be seen any more, so it is forgotten."""
        self.cost = self.area // 64
        self.commands = [Clear(color)]
        self.scenes = []
        if self.clip_now is not None:
            self.commands.append(self.clip_now)

    # ------------------------------------------------------------------------------ shapes

    def pixel(self, x: float, y: float, color: int) -> None:
        x += self.origin_x
        y += self.origin_y
        if -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT and color & VISIBLE:
            self.commands.append(Pixel(math.floor(x), math.floor(y), color))

    def rect(self, x: float, y: float, width: float, height: float, color: int) -> None:
        x += self.origin_x
        y += self.origin_y
        if is_box(x, y, width, height) and color & VISIBLE:
            self.pay(width * height, 64 if color >> 24 & 255 == 255 else 16)
            self.commands.append(Rect(x, y, width, height, color))

    def rect_outline(
        self, x: float, y: float, width: float, height: float, color: int, thickness: float
    ) -> None:
        x += self.origin_x
        y += self.origin_y
        if is_box(x, y, width, height) and 0 < thickness <= LIMIT and color & VISIBLE:
            self.pay(2 * (width + height) * thickness, 16)
            self.commands.append(RectOutline(x, y, width, height, thickness, color))

    def line(
        self, x1: float, y1: float, x2: float, y2: float, color: int, thickness: float
    ) -> None:
        x1 += self.origin_x
        y1 += self.origin_y
        x2 += self.origin_x
        y2 += self.origin_y
        ends = (x1, y1, x2, y2)
        if not (are_places(ends) and 0 < thickness <= LIMIT and color & VISIBLE):
            return
        if thickness <= 1:
            # At most one pixel for each column or row of the canvas.
            self.pay(max(self.width, self.height), 4)
            self.commands.append(Hairline(*pixels_at(ends), color))
        elif around := strip(ends, thickness):
            self.add_polygon(around, color)

    def circle(self, x: float, y: float, radius: float, color: int) -> None:
        self.ring(x, y, radius, 0.0, color)

    def circle_outline(
        self, x: float, y: float, radius: float, color: int, thickness: float
    ) -> None:
        if 0 < thickness <= LIMIT:
            self.ring(x, y, radius, max(radius - thickness, 0.0), color)

    def ring(self, x: float, y: float, radius: float, inner: float, color: int) -> None:
        x += self.origin_x
        y += self.origin_y
        if is_box(x, y, radius, radius) and color & VISIBLE:
            self.pay(4 * radius * radius, 16)
            self.commands.append(Circle(x, y, radius, inner, color))

    def ellipse(self, x: float, y: float, radius_x: float, radius_y: float, color: int) -> None:
        if radius_x == radius_y:
            self.ring(x, y, radius_x, 0.0, color)
        else:
            self.oval((x, y, radius_x, radius_y), 0.0, 0.0, color)

    def ellipse_outline(
        self, x: float, y: float, radius_x: float, radius_y: float, color: int, thickness: float
    ) -> None:
        if not 0 < thickness <= LIMIT:
            return
        inner_x, inner_y = radius_x - thickness, radius_y - thickness
        if radius_x == radius_y:
            self.ring(x, y, radius_x, max(inner_x, 0.0), color)
        elif inner_x > 0 and inner_y > 0:
            self.oval((x, y, radius_x, radius_y), inner_x, inner_y, color)
        else:
            self.oval((x, y, radius_x, radius_y), 0.0, 0.0, color)

    def oval(
        self,
        outer: tuple[float, float, float, float],
        inner_x: float,
        inner_y: float,
        color: int,
    ) -> None:
        x, y, radius_x, radius_y = outer
        x += self.origin_x
        y += self.origin_y
        if is_box(x, y, radius_x, radius_y) and color & VISIBLE:
            self.pay(4 * radius_x * radius_y, 16)
            self.commands.append(Ellipse(x, y, radius_x, radius_y, inner_x, inner_y, color))

    def triangle(
        self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float, color: int
    ) -> None:
        self.polygon([x1, y1, x2, y2, x3, y3], color)

    def polygon(self, points: list[float], color: int) -> None:
        """`points` are x and y in turns."""
        moved = self.moved(points)
        if moved and color & VISIBLE:
            self.add_polygon(moved, color)

    def add_polygon(self, points: list[float], color: int) -> None:
        self.pay_polygon(points)
        self.commands.append(Polygon(points, color))

    def polygon_outline(self, points: list[float], color: int, thickness: float) -> None:
        moved = self.moved(points)
        if moved and 0 < thickness <= LIMIT and color & VISIBLE:
            self.pay_polygon(moved)
            self.pay_edges(moved, thickness)
            self.commands.append(PolygonOutline(moved, thickness, color))

    def moved(self, points: list[float]) -> list[float]:
        """The points moved by the origin; none where they make no polygon."""
        moved = [0.0] * len(points)
        moved[::2] = [x + self.origin_x for x in points[::2]]
        moved[1::2] = [y + self.origin_y for y in points[1::2]]
        return moved if len(moved) >= 6 and are_places(moved) else []

    def pay_polygon(self, points: list[float]) -> None:
        """For the rows of each edge, and the pixels of the box."""
        xs, ys = points[::2], points[1::2]
        width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        self.pay(width * height, 16)
        self.cost += len(points) * 4 + int(min(height, float(self.height))) * len(xs) // 8

    def pay_edges(self, points: list[float], thickness: float) -> None:
        """For the boxes around the edges, in which every pixel's distance is taken."""
        x, y = points[-2:]
        for next_x, next_y in zip(points[::2], points[1::2], strict=True):
            width, height = abs(next_x - x) + 2 * thickness, abs(next_y - y) + 2 * thickness
            area = min(width, float(self.width)) * min(height, float(self.height))
            self.cost += EDGE_STEPS + int(area) // 4
            x, y = next_x, next_y

    # ------------------------------------------------------------------------------ images, text

    def scene(self, scene: SceneCanvas) -> None:
        """An image of the screen's size, which is made when somebody looks."""
        self.pay(self.area, 16)
        size = self.width, self.height
        blit = Blit(NO_BITMAP, 0, 0, 0, 0, *size, False, False, -1)
        self.commands.append(blit)
        self.scenes.append(ShownScene(scene, blit, self.clip_now))

    def image(self, bitmap: Bitmap, x: float, y: float) -> None:
        """A whole image at its own size."""
        x += self.origin_x
        y += self.origin_y
        if -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT:
            height, width = bitmap.pixels.shape
            self.pay(width * height, 16)
            left, top = math.ceil(x - 0.5), math.ceil(y - 0.5)
            self.commands.append(Blit(bitmap, left, top, 0, 0, width, height, False, False, -1))

    def blit(self, bitmap: Bitmap, x: float, y: float, *more: Any) -> None:
        """An image at its own size: a pixel of the image is a pixel of the canvas. `more`: the
        source rectangle, both flips, and the tint."""
        x += self.origin_x
        y += self.origin_y
        source, tint = more[:4], more[6]
        if are_places((x, y)) and are_sizes(source[2:]) and tint & VISIBLE:
            self.pay(source[2] * source[3], 16)
            left, top = math.ceil(x - 0.5), math.ceil(y - 0.5)
            self.commands.append(Blit(bitmap, left, top, *more))

    def stretch(
        self, bitmap: Bitmap, x: float, y: float, width: float, height: float, *more: Any
    ) -> None:
        """An image in a rectangle of any size. `more`: as for blit, then cosine, sine, pivot."""
        source, tint, turn = more[:4], more[6], more[7:]
        x += self.origin_x
        y += self.origin_y
        if not (is_box(x, y, width, height) and are_sizes(source[2:]) and are_places(turn)):
            return
        if tint & VISIBLE:
            reach = width * abs(turn[0]) + height * abs(turn[1])
            other = width * abs(turn[1]) + height * abs(turn[0])
            self.pay(reach * other, 4)
            self.commands.append(Stretch(bitmap, x, y, width, height, *more))

    def text(self, text: str, x: float, y: float, size: float, color: int, align: int) -> None:
        """`align` is the part of the width, in halves, that lies left of x."""
        x += self.origin_x
        y += self.origin_y
        if not (are_places((x, y)) and 0 < size <= LIMIT and color & VISIBLE and text):
            return
        self.cost += len(text)
        width = text_width(text, size)
        self.commands.append(Text(text, x - align * width / 2.0, y, width, size, color))


def is_box(x: float, y: float, width: float, height: float) -> bool:
    """Whether there is anything to draw; of NaN every comparison is false."""
    return (
        -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT and 0 < width <= LIMIT and 0 < height <= LIMIT
    )


def are_places(values: list[float] | tuple[float, ...]) -> bool:
    return all(-LIMIT <= one <= LIMIT for one in values)


def are_sizes(values: tuple[int, ...]) -> bool:
    return all(0 < one <= LIMIT for one in values)


def pixels_at(ends: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    x1, y1, x2, y2 = ends
    return math.floor(x1), math.floor(y1), math.floor(x2), math.floor(y2)


def whole(value: float) -> float:
    """The nearest whole number; what is no finite number stays, and so draws nothing."""
    return math.floor(value + 0.5) if -LIMIT <= value <= LIMIT else value


def strip(ends: tuple[float, float, float, float], thickness: float) -> list[float]:
    """The rectangle around a thick line; none where the line has no length."""
    x1, y1, x2, y2 = ends
    dx, dy = x2 - x1, y2 - y1
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0:
        return []
    half = thickness / 2.0
    aside_x, aside_y = dy * half / length, dx * half / length
    return [
        x1 + aside_x, y1 - aside_y, x2 + aside_x, y2 - aside_y,
        x2 - aside_x, y2 + aside_y, x1 - aside_x, y1 + aside_y,
    ]  # fmt: skip


def pixel_range(start: float, end: float, limit: int) -> tuple[int, int]:
    """The pixels i with start <= i + 0.5 < end, as a half-open range within 0 .. limit."""
    first = first_centre(start, limit)
    return first, max(first, first_centre(end, limit))


def first_centre(edge: float, limit: int) -> int:
    """The first pixel whose centre is not before the edge; 0 where the edge is no number."""
    if not edge > 0.5:
        return 0
    return limit if edge > limit else min(limit, math.ceil(edge - 0.5))
