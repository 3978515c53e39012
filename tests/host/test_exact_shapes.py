"""The rasterizer against the rules in exact numbers.

On multiples of 1/256 both agree everywhere. On other numbers the formula in doubles is the rule;
there it may differ from the exact one only where an edge passes a centre within rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from host.app.canvas import Canvas
from host.app.frame import Frame
from tests.host import exact_shapes as exact

WIDTH, HEIGHT = 14, 11
WHITE = -1
Number: TypeAlias = Callable[[Random, float, float], float]
Case: TypeAlias = tuple[Callable[[Canvas], None], exact.Rule]


def whole(random: Random, low: float, high: float) -> float:
    return float(random.randint(int(low), int(high)))


def half(random: Random, low: float, high: float) -> float:
    return random.randint(int(low * 2), int(high * 2)) / 2


def eighth(random: Random, low: float, high: float) -> float:
    return random.randint(int(low * 8), int(high * 8)) / 8


def fine(random: Random, low: float, high: float) -> float:
    return random.randint(int(low * 256), int(high * 256)) / 256


def tenth(random: Random, low: float, high: float) -> float:
    return random.randint(int(low * 10), int(high * 10)) / 10


def any_number(random: Random, low: float, high: float) -> float:
    return random.uniform(low, high)


class Maker:
    """Arguments of shapes, from one kind of numbers."""

    def __init__(self, random: Random, number: Number) -> None:
        self.random = random
        self.number = number

    def x(self) -> float:
        return self.number(self.random, -4, 18)

    def size(self) -> float:
        return max(self.number(self.random, 0, 9), 1 / 256)

    def thickness(self) -> float:
        return max(self.number(self.random, 0, 4), 1 / 256)

    def points(self, count: int) -> list[tuple[float, float]]:
        return [(self.x(), self.x()) for _ in range(count)]


def rect(make: Maker) -> Case:
    box = make.x(), make.x(), make.size(), make.size()
    return lambda canvas: canvas.add(("rect", *box, WHITE)), exact.rectangle(*box)


def rect_outline(make: Maker) -> Case:
    box, t = (make.x(), make.x(), make.size(), make.size()), make.thickness()
    return lambda canvas: canvas.add(("rect_outline", *box, WHITE, t)), exact.rectangle_outline(
        *box, t
    )


def circle(make: Maker) -> Case:
    x, y, r = make.x(), make.x(), make.size()
    return lambda canvas: canvas.add(("circle", x, y, r, WHITE)), exact.ellipse(x, y, r, r)


def circle_outline(make: Maker) -> Case:
    x, y, r, t = make.x(), make.x(), make.size(), make.thickness()
    return lambda canvas: canvas.add(("circle_outline", x, y, r, WHITE, t)), exact.ellipse_outline(
        x, y, r, r, t
    )


def ellipse(make: Maker) -> Case:
    box = make.x(), make.x(), make.size(), make.size()
    return lambda canvas: canvas.add(("ellipse", *box, WHITE)), exact.ellipse(*box)


def ellipse_outline(make: Maker) -> Case:
    box, t = (make.x(), make.x(), make.size(), make.size()), make.thickness()
    return lambda canvas: canvas.add(("ellipse_outline", *box, WHITE, t)), exact.ellipse_outline(
        *box, t
    )


def triangle(make: Maker) -> Case:
    points = make.points(3)
    flat = [value for point in points for value in point]
    return lambda canvas: canvas.add(("triangle", *flat, WHITE)), exact.polygon(points)


def polygon(make: Maker) -> Case:
    points = make.points(make.random.randint(3, 9))
    flat = [value for point in points for value in point]
    return lambda canvas: canvas.add(("polygon", flat, WHITE)), exact.polygon(points)


def polygon_outline(make: Maker) -> Case:
    points, t = make.points(make.random.randint(3, 7)), make.thickness()
    flat = [value for point in points for value in point]
    return lambda canvas: canvas.add(("polygon_outline", flat, WHITE, t)), exact.polygon_outline(
        points, t
    )


def hairline(make: Maker) -> Case:
    ends = make.x(), make.x(), make.x(), make.x()
    return lambda canvas: canvas.add(("line", *ends, WHITE, 1.0)), exact.hairline(*ends)


def upright_line(make: Maker) -> Case:
    """Along an axis: there the strip is a rectangle, and exact."""
    x1, y1, other, t = make.x(), make.x(), make.x(), make.thickness() + 1
    ends = (x1, y1, other, y1) if make.random.random() < 0.5 else (x1, y1, x1, other)
    return lambda canvas: canvas.add(("line", *ends, WHITE, t)), exact.thick_line(*ends, t)


def slanted_line(make: Maker) -> Case:
    ends, t = (make.x(), make.x(), make.x(), make.x()), make.thickness() + 1.001
    return lambda canvas: canvas.add(("line", *ends, WHITE, t)), exact.thick_line(*ends, t)


SHAPES = (
    rect, rect_outline, circle, circle_outline, ellipse, ellipse_outline, triangle, polygon,
    polygon_outline, hairline, upright_line,
)  # fmt: skip
EXACT_NUMBERS = (whole, half, eighth, fine)


def differences(shape: Callable[[Maker], Case], number: Number, count: int) -> int:
    """Wrong pixels of so many shapes; not one of them may be empty for all."""
    make = Maker(Random(f"{shape.__name__} {number.__name__}"), number)
    wrong = seen = 0
    for _ in range(count):
        draw, rule = shape(make)
        canvas = Canvas(WIDTH, HEIGHT)
        draw(canvas)
        drawn = Frame(WIDTH, HEIGHT, tuple(canvas.records)).has_color(0xFFFFFF)
        rows, columns = np.nonzero(drawn)
        found = set(zip(columns.tolist(), rows.tolist(), strict=True))
        expected = exact.pixels_of(rule, WIDTH, HEIGHT)
        wrong += len(found ^ expected)
        seen += len(expected)
    assert seen > count
    return wrong


@pytest.mark.parametrize("number", EXACT_NUMBERS)
@pytest.mark.parametrize("shape", SHAPES)
def test_exact_on_multiples_of_a_256th(shape: Callable[[Maker], Case], number: Number) -> None:
    assert differences(shape, number, 12) == 0


@pytest.mark.long
@pytest.mark.parametrize("number", EXACT_NUMBERS)
@pytest.mark.parametrize("shape", SHAPES)
def test_exact_on_many_shapes(shape: Callable[[Maker], Case], number: Number) -> None:
    assert differences(shape, number, 200) == 0


BY_ROUNDING = {"rect_outline": 2}
"""On tenths, where 0.1 + 0.4 is 0.5 in doubles and a little more exactly."""


@pytest.mark.parametrize("shape", [*SHAPES, slanted_line])
def test_differences_on_tenths_are_counted(shape: Callable[[Maker], Case]) -> None:
    assert differences(shape, tenth, 12) == BY_ROUNDING.get(shape.__name__, 0)


@pytest.mark.parametrize("shape", [*SHAPES, slanted_line])
def test_any_number_is_exact_but_for_rounding(shape: Callable[[Maker], Case]) -> None:
    assert differences(shape, any_number, 12) == 0


def mask(points: list[tuple[float, float]]) -> NDArray[np.bool_]:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.add(("polygon", [value for point in points for value in point], WHITE))
    return Frame(WIDTH, HEIGHT, tuple(canvas.records)).has_color(0xFFFFFF)


@pytest.mark.parametrize("number", [whole, half, tenth, any_number])
def test_triangles_of_a_fan_make_the_polygon_without_gaps_and_overlaps(number: Number) -> None:
    """Whatever the numbers: a shared edge counts for both or for none."""
    make = Maker(Random(number.__name__), number)
    for _ in range(40):
        points = make.points(make.random.randint(3, 8))
        middle = (make.x(), make.x())
        fan = np.zeros((HEIGHT, WIDTH), np.bool_)
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            fan ^= mask([middle, other, one])
        assert (fan == mask(points)).all()
