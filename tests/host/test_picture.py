"""Frames as people see them: texts in drawing order, which change no pixel that tests see."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from host.app.canvas import Canvas
from host.app.frame import Frame
from host.app.text_drawing import shown_text

RED, BLUE, WHITE = -0x10000, -0xFFFF01, -1


def frame_of(canvas: Canvas) -> Frame:
    return Frame(canvas.width, canvas.height, tuple(canvas.records))


def bright(picture: NDArray[np.uint8]) -> int:
    """How many pixels are nearly white: letters, on what is drawn here."""
    return int((picture[..., :3] > 200).all(axis=2).sum())


@pytest.fixture
def canvas() -> Canvas:
    made = Canvas(60, 30)
    made.add(("rect", 0.0, 0.0, 60.0, 30.0, RED))
    return made


@pytest.mark.parametrize("scale", [1, 3])
def test_without_texts_it_is_the_pixels_enlarged(canvas: Canvas, scale: int) -> None:
    canvas.add(("circle", 20.0, 10.0, 7.5, BLUE))
    canvas.add(("rect", 5.0, 5.0, 30.0, 9.0, 0x4012FF77))
    frame = frame_of(canvas)
    large = frame.pixels.repeat(scale, axis=0).repeat(scale, axis=1)
    assert (frame.picture(scale) == large.view(np.uint8).reshape(30 * scale, 60 * scale, 4)).all()


@pytest.mark.parametrize("scale", [1, 2, 5])
def test_a_text_is_seen_and_is_no_pixel(canvas: Canvas, scale: int) -> None:
    canvas.add(("text", "HELLO", 5.0, 5.0, 14.0, WHITE, 0))
    frame = frame_of(canvas)
    picture = frame.picture(scale)
    assert bright(picture) > 40 * scale * scale
    rows, columns = np.nonzero((picture[..., :3] > 200).all(axis=2))
    width = frame.commands[-1].width
    assert 5 * scale <= columns.min() and columns.max() <= (5 + width) * scale
    assert columns.max() - columns.min() > width * scale * 0.8
    assert 5 * scale <= rows.min() and rows.max() <= 19 * scale
    assert frame.find_color(0xFF0000).count == 60 * 30


def test_a_later_shape_covers_it_and_an_earlier_one_does_not(canvas: Canvas) -> None:
    canvas.add(("text", "HELLO", 5.0, 5.0, 14.0, WHITE, 0))
    seen = bright(frame_of(canvas).picture())
    canvas.add(("rect", 0.0, 25.0, 60.0, 5.0, BLUE))
    assert bright(frame_of(canvas).picture()) == seen
    canvas.add(("rect", 0.0, 0.0, 25.0, 30.0, BLUE))
    assert 0 < bright(frame_of(canvas).picture()) < seen
    canvas.add(("rect", 0.0, 0.0, 60.0, 30.0, BLUE))
    assert bright(frame_of(canvas).picture()) == 0
    canvas.add(("text", "HELLO", 5.0, 5.0, 14.0, WHITE, 0))
    assert bright(frame_of(canvas).picture()) == seen


def test_the_clip_of_its_moment_cuts_it(canvas: Canvas) -> None:
    canvas.add(("clip", 0.0, 0.0, 20.0, 30.0))
    canvas.add(("text", "HELLO", 5.0, 5.0, 14.0, WHITE, 0))
    canvas.add(("clip_none",))
    picture = frame_of(canvas).picture(2)
    assert bright(picture[:, :40]) > 0
    assert bright(picture[:, 40:]) == 0


def test_clear_takes_it_away(canvas: Canvas) -> None:
    canvas.add(("text", "HELLO", 5.0, 5.0, 14.0, WHITE, 0))
    canvas.add(("clear", 0x01000000))
    assert bright(frame_of(canvas).picture()) == 0


@pytest.mark.parametrize(
    "text", ["\ud800", "a\0b\nc", "e\u0301", "\ud83d\ude00", " ", "\u4e2d\u6587"]
)
@pytest.mark.parametrize("size", [0.01, 3.0, 5000.0])
def test_odd_texts_and_sizes_do_no_harm(canvas: Canvas, text: str, size: float) -> None:
    canvas.add(("text", text, 5.0, 5.0, size, WHITE, 1))
    assert frame_of(canvas).picture(2).shape == (60, 120, 4)


def test_what_is_written() -> None:
    assert shown_text("a\0\nb\ud83d\ude00\ud800") == "a  b\U0001f600\ufffd"
    assert shown_text("\u00dcml\u00e4ut e\u0301") == "Umlaut e"
    assert shown_text("\u0301") == " "
