"""PNG and GIF of frames: exact colours, and the app's own speed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from host.app.canvas import Canvas
from host.app.frame import Frame
from host.replays.pictures import durations_of, frames_apart, same_size, save_gif, save_png


def frame_of(x: int, size: tuple[int, int] = (16, 9)) -> Frame:
    canvas = Canvas(*size)
    canvas.add(("clear", -0xEDCBAA))
    canvas.add(("rect", float(x), 2.0, 3.0, 3.0, -0x10000 + x))
    return Frame(*size, tuple(canvas.records))


def test_a_png_is_the_picture(tmp_path: Path) -> None:
    frame = frame_of(4)
    save_png(frame, tmp_path / "a.png", 3)
    found = np.asarray(Image.open(tmp_path / "a.png"))
    assert (found == frame.picture(3)[..., :3]).all()


@pytest.mark.parametrize(("rate", "shown"), [(30, 1), (50, 1), (60, 2), (100, 2), (120, 3)])
def test_a_gif_has_the_frames_at_their_speed(tmp_path: Path, rate: int, shown: int) -> None:
    frames = [frame_of(x) for x in range(12)]
    assert save_gif(frames, rate, tmp_path / "a.gif", 2) == -(-12 // shown)
    with Image.open(tmp_path / "a.gif") as gif:
        assert gif.info["loop"] == 0
        lasted = 0
        for number in range(gif.n_frames):
            gif.seek(number)
            lasted += gif.info["duration"]
            picture = np.asarray(gif.convert("RGB"))
            assert (picture == frames[number * shown].picture(2)[..., :3]).all()
    assert abs(lasted - 12_000 / rate) <= 5 + 1000 * (shown - 1) / rate


def test_many_colours_are_still_a_picture(tmp_path: Path) -> None:
    canvas = Canvas(40, 40)
    for x in range(40):
        for y in range(40):
            canvas.add(("pixel", float(x), float(y), -0x1000000 + x * 6 * 65536 + y * 6))
    frame = Frame(40, 40, tuple(canvas.records))
    save_gif([frame, frame_of(1, (40, 40))], 30, tmp_path / "a.gif", 1)
    with Image.open(tmp_path / "a.gif") as gif:
        found = np.asarray(gif.convert("RGB")).astype(int)
    assert np.abs(found - frame.picture()[..., :3]).max() < 24


@pytest.mark.parametrize("rate", [1, 7, 24, 25, 30, 50])
def test_lengths_add_up(rate: int) -> None:
    durations = list(durations_of(rate * 10, rate))
    assert sum(durations) == 10_000
    assert max(durations) - min(durations) <= 10
    assert frames_apart(rate) == 1


def test_a_gif_has_one_size() -> None:
    small, large = frame_of(1), frame_of(1, (20, 20))
    assert same_size([small, large, large]) == [large, large]
    assert same_size([small, small]) == [small, small]
    assert same_size([]) == []
