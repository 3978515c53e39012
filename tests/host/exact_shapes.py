"""The rules of docs/drawing.md in exact rational numbers, pixel by pixel: an oracle that shares no
code and no method with the rasterizers.

Edges on centres are decided by moving the centre by an infinitesimal: to the right, and by a much
smaller one down. On coordinates that are multiples of 1/256 these steps are small enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import floor
from typing import TypeAlias

Point: TypeAlias = tuple[Fraction, Fraction]
Rule: TypeAlias = Callable[[Point], bool]
HALF = Fraction(1, 2)
RIGHT, DOWN = Fraction(1, 2**60), Fraction(1, 2**120)


def exact(values: Iterable[float]) -> list[Fraction]:
    return [Fraction(one) for one in values]


def moved(centre: Point) -> Point:
    """The centre's neighbour that lies on no edge."""
    return centre[0] + RIGHT, centre[1] + DOWN


def rectangle(x: float, y: float, w: float, h: float) -> Rule:
    left, top, width, height = exact((x, y, w, h))

    def rule(centre: Point) -> bool:
        cx, cy = moved(centre)
        return left < cx < left + width and top < cy < top + height

    return rule


def without(outer: Rule, inner: Rule) -> Rule:
    return lambda centre: outer(centre) and not inner(centre)


def nothing(_: Point) -> bool:
    return False


def rectangle_outline(x: float, y: float, w: float, h: float, t: float) -> Rule:
    left, top, width, height, thick = exact((x, y, w, h, t))
    if width <= 2 * thick or height <= 2 * thick:
        return rectangle(x, y, w, h)
    inner = rectangle(
        *map(float, (left + thick, top + thick, width - 2 * thick, height - 2 * thick))
    )
    return without(rectangle(x, y, w, h), inner)


def ellipse(x: float, y: float, rx: float, ry: float) -> Rule:
    """The border is out."""
    if rx <= 0 or ry <= 0:
        return nothing
    middle_x, middle_y, radius_x, radius_y = exact((x, y, rx, ry))

    def rule(centre: Point) -> bool:
        across, along = (centre[0] - middle_x) / radius_x, (centre[1] - middle_y) / radius_y
        return across**2 + along**2 < 1

    return rule


def ellipse_outline(x: float, y: float, rx: float, ry: float, t: float) -> Rule:
    return without(ellipse(x, y, rx, ry), ellipse(x, y, rx - t, ry - t))


def polygon(points: Sequence[tuple[float, float]]) -> Rule:
    """A ray upwards from the moved centre crosses an odd number of edges."""
    corners = [(Fraction(x), Fraction(y)) for x, y in points]
    edges = list(zip(corners, [*corners[1:], corners[0]], strict=True))

    def rule(centre: Point) -> bool:
        x, y = moved(centre)
        crossings = 0
        for (xa, ya), (xb, yb) in edges:
            if (xa < x) != (xb < x):
                height = ya + (yb - ya) * (x - xa) / (xb - xa)
                crossings += height < y
        return crossings % 2 == 1

    return rule


def polygon_outline(points: Sequence[tuple[float, float]], t: float) -> Rule:
    corners = [(Fraction(x), Fraction(y)) for x, y in points]
    edges = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    inside, limit = polygon(points), Fraction(t) ** 2

    def rule(centre: Point) -> bool:
        return inside(centre) and any(square_distance(centre, *edge) < limit for edge in edges)

    return rule


def square_distance(point: Point, one: Point, other: Point) -> Fraction:
    """From a point to the nearest point of a segment."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = dx * dx + dy * dy
    share = Fraction(0)
    if length:
        share = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / length
        share = min(max(share, Fraction(0)), Fraction(1))
    x, y = one[0] + share * dx, one[1] + share * dy
    return (point[0] - x) ** 2 + (point[1] - y) ** 2


def hairline(x1: float, y1: float, x2: float, y2: float) -> Rule:
    """Along the longer axis the pixel that is nearest to the line between the ends' centres; of two
    equally near ones the one with the greater coordinate."""
    ends = [(floor(x1), floor(y1)), (floor(x2), floor(y2))]
    is_steep = abs(ends[1][0] - ends[0][0]) < abs(ends[1][1] - ends[0][1])
    (a, across), (b, across_b) = [(y, x) if is_steep else (x, y) for x, y in ends]
    pixels = set()
    for at in range(min(a, b), max(a, b) + 1):
        share = Fraction(at - a, b - a) if a != b else Fraction(0)
        other = floor(across + (across_b - across) * share + HALF)
        pixels.add((other, at) if is_steep else (at, other))
    return lambda centre: (floor(centre[0]), floor(centre[1])) in pixels


def thick_line(x1: float, y1: float, x2: float, y2: float, t: float) -> Rule:
    """The strip around a line, without a square root."""
    ax, ay, bx, by, thick = exact((x1, y1, x2, y2, t))
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy

    def rule(centre: Point) -> bool:
        x, y = moved(centre)
        along = (x - ax) * dx + (y - ay) * dy
        cross = (x - ax) * dy - (y - ay) * dx
        return 0 < along < length and 4 * cross * cross < thick * thick * length

    return rule


def pixels_of(rule: Rule, width: int, height: int) -> set[tuple[int, int]]:
    return {(x, y) for x in range(width) for y in range(height) if rule((x + HALF, y + HALF))}
