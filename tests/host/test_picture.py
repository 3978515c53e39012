"""Frames as people see them: texts in drawing order, which change no pixel that tests see."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from host.app.canvas import Canvas
from host.app.frame import Frame
from host.app.text_drawing import shown_text
from host.app.text_patches import MOST, patches_of

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


def laid_over(frame: Frame, scale: int) -> NDArray[np.uint8]:
    """The frame's own pixels enlarged, with the pictures of its texts on them."""
    patches = patches_of(frame, scale)
    assert patches is not None
    large = frame.pixels.repeat(scale, axis=0).repeat(scale, axis=1)
    picture = large.view(np.uint8).reshape(*large.shape, 4)
    for one in patches:
        height, width = one.picture.shape[:2]
        picture[one.top : one.top + height, one.left : one.left + width] = one.picture
    return picture


TEXTS = {
    "one": [("text", "HELLO", 5.0, 5.0, 14.0, WHITE, 0)],
    "shines through": [("text", "HELLO", 5.0, 5.0, 14.0, 0x60FFFFFF, 0)],
    "beyond the border": [("text", "HELLO", -9.0, 25.0, 14.0, WHITE, 0)],
    "outside": [("text", "HELLO", 5.0, 50.0, 14.0, WHITE, 0)],
    "one over the other": [
        ("text", "HELLO", 5.0, 5.0, 14.0, WHITE, 0),
        ("text", "you", 40.0, 20.0, 8.0, BLUE, 0),
        ("text", "LOW", 9.0, 10.0, 14.0, 0x7F00FF00, 0),
    ],
    "clipped": [
        ("clip", 8.0, 3.0, 20.0, 9.0),
        ("text", "HELLO", 5.0, 5.0, 14.0, WHITE, 0),
        ("clip_none",),
        ("text", "HI", 2.0, 14.0, 14.0, WHITE, 0),
    ],
    "after Clear": [
        ("text", "HELLO", 5.0, 5.0, 14.0, WHITE, 0),
        ("clear", BLUE),
        ("text", "HI", 2.0, 2.0, 9.0, WHITE, 0),
    ],
    "shapes beside it": [
        ("text", "HI", 2.0, 2.0, 9.0, WHITE, 0),
        ("circle", 50.0, 20.0, 5.0, 0x60FFFFFF),
    ],
}


@pytest.mark.parametrize("scale", [1, 2, 5])
@pytest.mark.parametrize("records", TEXTS.values(), ids=list(TEXTS))
def test_texts_by_themselves_make_the_same_picture(
    canvas: Canvas, records: list[tuple[object, ...]], scale: int
) -> None:
    for one in records:
        canvas.add(one)
    frame = frame_of(canvas)
    assert (laid_over(frame, scale) == frame.picture(scale)).all()


def test_texts_are_not_by_themselves_under_a_shape_or_where_they_are_many(canvas: Canvas) -> None:
    canvas.add(("text", "HI", 2.0, 2.0, 5.0, WHITE, 0))
    assert len(patches_of(frame_of(canvas), 2) or []) == 1
    canvas.add(("rect", 4.0, 4.0, 1.0, 1.0, BLUE))
    assert patches_of(frame_of(canvas), 2) is None
    canvas.add(("clear", BLUE))
    for place in range(MOST + 1):
        assert patches_of(frame_of(canvas), 2) is not None
        canvas.add(("text", "H", 2.0 * place, 2.0, 1.0, WHITE, 0))
    assert patches_of(frame_of(canvas), 2) is None
    canvas.add(("clear", BLUE))
    canvas.add(("text", "WIDE", 0.0, 0.0, 25.0, WHITE, 0))
    assert patches_of(frame_of(canvas), 2) is None
