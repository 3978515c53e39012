"""Whole scales, the letterbox, and the way from a point of the window to a pixel of the screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.window.movement import Movement
from host.window.scaling import Placement, first_scale, pixel_at, place

SIZES = st.tuples(st.integers(1, 1920), st.integers(1, 1920))


@pytest.mark.parametrize(
    ("screen", "window", "expected"),
    [
        ((320, 240), (1000, 750), Placement(20, 15, 960, 720, 3.0)),
        ((320, 240), (1366, 768), Placement(203, 24, 960, 720, 3.0)),
        ((320, 240), (320, 240), Placement(0, 0, 320, 240, 1.0)),
        ((320, 240), (200, 100), Placement(-60, -70, 320, 240, 1.0)),
        ((1, 1), (1000, 10), Placement(495, 0, 10, 10, 10.0)),
    ],
)
def test_whole_scales(
    screen: tuple[int, int], window: tuple[int, int], expected: Placement
) -> None:
    assert place(screen, window, is_whole=True) == expected


@pytest.mark.parametrize(
    ("screen", "window", "expected"),
    [
        ((320, 240), (1000, 750), Placement(0, 0, 1000, 750, 3.125)),
        ((320, 240), (1000, 600), Placement(100, 0, 800, 600, 2.5)),
        ((320, 240), (160, 200), Placement(0, 40, 160, 120, 0.5)),
    ],
)
def test_filling_the_window(
    screen: tuple[int, int], window: tuple[int, int], expected: Placement
) -> None:
    assert place(screen, window, is_whole=False) == expected


@given(SIZES, SIZES)
def test_a_whole_scale_is_the_largest_that_fits(
    screen: tuple[int, int], window: tuple[int, int]
) -> None:
    found = place(screen, window, is_whole=True)
    scale = int(found.scale)
    assert (found.width, found.height) == (screen[0] * scale, screen[1] * scale)
    larger = scale + 1
    assert screen[0] * larger > window[0] or screen[1] * larger > window[1]
    assert abs(2 * found.left + found.width - window[0]) <= 1
    assert abs(2 * found.top + found.height - window[1]) <= 1


@given(SIZES, SIZES, st.booleans(), st.data())
def test_the_middle_of_a_shown_pixel_is_that_pixel(
    screen: tuple[int, int], window: tuple[int, int], is_whole: bool, data: st.DataObject
) -> None:
    where = place(screen, window, is_whole=is_whole)
    column = data.draw(st.integers(0, screen[0] - 1))
    row = data.draw(st.integers(0, screen[1] - 1))
    x = where.left + (column + 0.5) * where.scale
    y = where.top + (row + 0.5) * where.scale
    assert pixel_at(where, x, y) == (column, row)


def test_points_beyond_the_screen_count_on() -> None:
    where = Placement(20, 15, 960, 720, 3.0)
    assert pixel_at(where, 19.5, 14.5) == (-1, -1)
    assert pixel_at(where, 980.5, 735.5) == (320, 240)


def test_the_first_window() -> None:
    assert first_scale((320, 240), (1920, 1080)) == 3
    assert first_scale((1920, 1080), (1280, 720)) == 1
    assert first_scale((10, 10), (1000, 1000)) == 80


def test_movement_keeps_parts_of_a_pixel() -> None:
    movement = Movement()
    assert movement.add(-440, 100, 4) == (0, 0)
    assert [movement.add(3, -3, 4) for _ in range(4)] == [(0, 0), (1, -1), (1, -1), (1, -1)]
    assert movement.add(-1, 1, 4) == (0, 0)
    movement.forget()
    assert movement.add(50, 50, 1) == (0, 0)
    assert movement.add(50, 50, 1) == (50, 50)
