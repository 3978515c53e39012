"""Recording, frames and blending, apart from which pixels a shape has."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import quickjs

from host.app.canvas import Canvas
from host.app.commands import Clear, Clip, Pixel, Polygon, Rect
from host.app.frame import Area, Frame
from host.app.images import ImageCanvas
from host.app.raster.blending import color_over_opaque, over_any, over_opaque, parts_of, tinted
from host.app.text_widths import text_width, unit_width
from scsharp.python.kernel import machine

ROOT = Path(__file__).parents[2]
WIDTH, HEIGHT = 12, 9
RED, GREEN, WHITE = -0x10000, -0xFF0100, -1
BYTES = np.arange(256, dtype=np.uint8)


def frame_of(canvas: Canvas) -> Frame:
    return Frame(canvas.width, canvas.height, tuple(canvas.records))


# ------------------------------------------------------------------------------ recording


def test_what_draws_nothing_is_no_command() -> None:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.add(("rect", 1.0, 1.0, 0.0, 5.0, RED))
    canvas.add(("circle", 1.0, float("nan"), 2.0, RED))
    canvas.add(("line", 0.0, 0.0, 5.0, 5.0, 0x00FF0000, 1.0))
    canvas.add(("polygon", [1.0, 1.0, 5.0, 5.0], RED))
    canvas.add(("clip_none",))
    assert frame_of(canvas).commands == []
    assert frame_of(canvas).placing.cost == 0


def test_clear_forgets_what_cannot_be_seen_any_more() -> None:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.add(("clip", 1.0, 1.0, 3.0, 3.0))
    canvas.add(("rect", 1.0, 1.0, 5.0, 5.0, RED))
    canvas.add(("clear", WHITE))
    assert frame_of(canvas).commands == [Clear(WHITE), Clip(1, 1, 4, 4)]


def test_the_origin_of_its_moment_is_added_to_a_command() -> None:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.add(("origin", 2.5, -1.0))
    canvas.add(("pixel", 0.0, 4.0, RED))
    canvas.add(("polygon", [0.0, 0.0, 1.0, 0.0, 1.0, 1.0], RED))
    assert frame_of(canvas).commands == [
        Pixel(3, 3, RED),
        Polygon([3.0, -1.0, 4.0, -1.0, 4.0, 0.0], RED),
    ]


def test_who_looks_first_pays_for_the_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = Canvas(640, 640)
    canvas.add(("rect", 0.0, 0.0, 64.0, 64.0, RED))
    canvas.add(("circle", 0.0, 0.0, 1e6, RED))
    frame = frame_of(canvas)
    due = 640 * 640 // 64 + 64 * 64 // 64 + 640 * 640 // 16
    monkeypatch.setattr(machine, "current", machine.Machine(due))
    frame.pay()
    frame.pay()
    with pytest.raises(machine.StepLimitReached):
        frame_of(canvas).pay()


# ------------------------------------------------------------------------------ images


def test_a_version_that_was_drawn_is_never_changed() -> None:
    image = ImageCanvas(2, 1)
    image.add(("rect", 0.0, 0.0, 1.0, 1.0, RED))
    first = image.shared()
    assert image.shared() is first
    image.add(("clip", 0.0, 0.0, 1.0, 1.0))
    assert image.shared() is first, "a clip alone changes nothing"
    image.set_pixel(1, 0, GREEN)
    image.add(("rect", 0.0, 0.0, 2.0, 1.0, WHITE))
    second = image.shared()
    assert first.pixels.tolist() == [[0xFF0000FF, 0]]
    assert second.pixels.tolist() == [[0xFFFFFFFF, 0xFF00FF00]]


@pytest.mark.parametrize(
    ("colors", "opacity"),
    [((RED, WHITE), "opaque"), ((RED, 0), "holes"), ((RED, 0x01FFFFFF), "mixed")],
)
def test_how_much_an_image_covers(colors: tuple[int, int], opacity: str) -> None:
    image = ImageCanvas(2, 1)
    for x, color in enumerate(colors):
        image.set_pixel(x, 0, color)
    assert image.shared().opacity == opacity


# ------------------------------------------------------------------------------ frames


def test_find_color_gives_the_box_and_the_count() -> None:
    frame = Frame(WIDTH, HEIGHT, (("rect", 2, 1, 3, 2, RED), ("placed", Rect(7, 5, 1, 1, RED))))
    assert frame.find_color(0xFF0000) == Area(2, 1, 6, 5, 7)
    assert frame.find_color(0x00FF00) == Area(0, 0, 0, 0, 0)
    assert frame.count_color(0xFF0000, 4, 0, 100, 100) == 3
    assert frame.pixel(2, 1) == 0xFF0000


# ------------------------------------------------------------------------------ blending


@pytest.mark.parametrize("alpha", [1, 2, 3, 64, 127, 128, 129, 200, 253, 254])
def test_blending_is_the_formula_for_all_parts(alpha: int) -> None:
    source, below = np.meshgrid(BYTES.astype(int), BYTES.astype(int))
    expected = (source * alpha + below * (255 - alpha) + 127) // 255
    above = np.full((256, 256, 4), alpha, np.uint8)
    above[..., :3] = source[..., None]
    under = np.full((256, 256, 4), 255, np.uint8)
    under[..., :3] = below[..., None]
    for mixed in (over_opaque(under, above), over_any(under, above)):
        parts = np.ascontiguousarray(mixed).view(np.uint8).reshape(256, 256, 4)
        assert (parts[..., :3] == expected[..., None]).all()
        assert (parts[..., 3] == 255).all()


def test_one_colour_is_blended_like_many_samples() -> None:
    rows = np.random.default_rng(1).integers(0, 256, (40, 30, 4), np.uint8)
    rows[..., 3] = 255
    for color in (0x01FFFFFF, 0x7F0A80FF, -0x2010203):
        samples = np.broadcast_to(parts_of(color), rows.shape)
        assert (color_over_opaque(rows, color) == over_opaque(rows, samples)).all()


def test_a_colour_over_nothing_stays_what_it_is() -> None:
    nothing = np.zeros((1, 256, 4), np.uint8)
    for color in (0x01123456, 0x7FFEDCBA):
        mixed = over_any(nothing, np.broadcast_to(parts_of(color), nothing.shape))
        parts = np.ascontiguousarray(mixed).view(np.uint8)[:, :4]
        assert parts.tolist() == [parts_of(color).tolist()]


def test_tints_multiply_each_part() -> None:
    samples = np.array([[0x80FF4001]], "<u4")
    parts = tinted(samples, 0x40C08020).view(np.uint8).tolist()
    assert parts == [
        [
            (one * tint + 127) // 255
            for one, tint in zip((1, 0x40, 0xFF, 0x80), (0xC0, 0x80, 0x20, 0x40), strict=True)
        ]
    ]


def javascript(name: str) -> quickjs.Context:
    """A module of host/web without imports, as a script."""
    context = quickjs.Context()
    context.eval(re.sub(r"^export ", "", (ROOT / "host" / "web" / name).read_text(), flags=re.M))
    return context


def test_division_by_255_in_javascript() -> None:
    check = "let bad = 0; for (let i = 0; i <= 65152; i++) if (per255(i) !== Math.floor(i / 255)) bad += 1; bad"
    assert javascript("raster/blending.mjs").eval(check) == 0


# ------------------------------------------------------------------------------ text widths


def test_widths_are_the_same_in_javascript() -> None:
    call = "const found = []; for (let i = 0; i < 65536; i++) found.push(unitWidth(i)); found.join(' ')"
    found = javascript("text_widths.mjs").eval(call)
    assert list(map(int, found.split())) == [unit_width(unit) for unit in range(65536)]


def test_the_documented_widths() -> None:
    table = (ROOT / "docs" / "drawing.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| (U\+\w+ to U\+\w+)[^|]*\| ([\d ]+) \|$", table, re.M))
    for units, start in (("U+0020 to U+007E", 0x20), ("U+00C0 to U+00FF", 0xC0)):
        widths = list(map(int, rows[units].split()))
        assert widths == [unit_width(start + i) for i in range(len(widths))]
    assert text_width("Wi", 50.0) == 59.5
