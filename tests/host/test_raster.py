"""The rasterizer by its rule: a pixel belongs to a shape when its centre does."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.app.canvas import Canvas
from host.app.commands import Clear, Rect
from host.app.frame import Area, Frame

WIDTH, HEIGHT = 12, 9
RED = -65536  # 0xFFFF0000 as an int
COORDINATE = st.one_of(
    st.integers(-4, 16).map(float),
    st.integers(-40, 160).map(lambda n: n / 8),
    st.floats(-20, 40, allow_nan=False),
)


def covered(rect: Rect, x: int, y: int) -> bool:
    """The rule itself, exactly."""
    centre_x, centre_y = x + Fraction(1, 2), y + Fraction(1, 2)
    right, bottom = Fraction(rect.x + rect.width), Fraction(rect.y + rect.height)
    return Fraction(rect.x) <= centre_x < right and Fraction(rect.y) <= centre_y < bottom


def drawn(rect: Rect) -> Frame:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rect(rect.x, rect.y, rect.width, rect.height, rect.color)
    return Frame(WIDTH, HEIGHT, tuple(canvas.records))


@given(x=COORDINATE, y=COORDINATE, width=COORDINATE, height=COORDINATE)
def test_rectangle_covers_the_centres_inside(
    x: float, y: float, width: float, height: float
) -> None:
    rect = Rect(x, y, width, height, RED)
    frame = drawn(rect)
    for row in range(HEIGHT):
        for column in range(WIDTH):
            expected = 0xFF0000 if covered(rect, column, row) else 0
            assert frame.pixel(column, row) == expected


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_a_coordinate_that_is_no_number_draws_nothing(bad: float) -> None:
    for rect in (Rect(bad, 0, 5, 5, RED), Rect(0, 0, bad, 5, RED), Rect(0, bad, 5, 5, RED)):
        assert drawn(rect).find_color(0xFF0000).count == 0


def test_blending_rounds_as_the_reference_says() -> None:
    half = 0x80_40_C8_07
    frame = Frame(1, 1, ((Clear, -1), (Rect, 0, 0, 1, 1, half - 2**32)))
    expected = [(part * 128 + 255 * 127 + 127) // 255 for part in (0x40, 0xC8, 0x07)]
    assert frame.picture()[0, 0].tolist() == [*expected, 255]


def test_find_color_gives_the_box_and_the_count() -> None:
    frame = Frame(WIDTH, HEIGHT, ((Rect, 2, 1, 3, 2, RED), (Rect, 7, 5, 1, 1, RED)))
    assert frame.find_color(0xFF0000) == Area(2, 1, 6, 5, 7)
    assert frame.find_color(0x00FF00) == Area(0, 0, 0, 0, 0)
