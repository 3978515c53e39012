"""Frames as files: PNG, and GIF at the app's own speed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from host.app.frame import Frame

GIF_RATE = 50
"""Viewers slow down what is quicker, so of faster apps every second or third frame is taken."""
MOST_COLORS = 256


def save_png(frame: Frame, path: Path, scale: int) -> None:
    """What people see of the frame. Raises OSError."""
    Image.fromarray(frame.picture(scale)[..., :3]).save(path, "PNG")


def save_gif(frames: Sequence[Frame], rate: int, path: Path, scale: int) -> int:
    """The frames as a GIF that repeats; how many pictures it has. Raises OSError."""
    every = frames_apart(rate)
    chosen = list(frames[::every])
    durations = list(durations_of(len(chosen), rate / every))
    pictures = (indexed(one.picture(scale)) for one in chosen)
    first = next(pictures)
    first.save(
        path,
        "GIF",
        save_all=True,
        append_images=pictures,
        duration=durations,
        loop=0,
        optimize=False,
    )
    return len(chosen)


def frames_apart(rate: int) -> int:
    """Of so many frames one is taken."""
    return -(-rate // GIF_RATE)


def durations_of(count: int, rate: float) -> Iterator[int]:
    """Milliseconds of each picture. A GIF counts hundredths of a second, so lengths take turns and
    the whole is never off by more than one."""
    for number in range(count):
        yield (round((number + 1) * 100 / rate) - round(number * 100 / rate)) * 10


def indexed(picture: NDArray[np.uint8]) -> Image.Image:
    """With a palette of exactly its colours, or the best of 256 where it has more."""
    numbers = picture.reshape(-1, 4).copy().view("<u4")[:, 0]
    colors, places = np.unique(numbers, return_inverse=True)
    if len(colors) > MOST_COLORS:
        return Image.fromarray(picture[..., :3]).quantize(MOST_COLORS, dither=Image.Dither.NONE)
    image = Image.fromarray(places.reshape(picture.shape[:2]).astype(np.uint8), "P")
    image.putpalette(colors.astype("<u4").view(np.uint8).reshape(-1, 4)[:, :3].tobytes())
    return image


def same_size(frames: Iterable[Frame]) -> list[Frame]:
    """The frames up to the end that have the last one's size: a GIF has one."""
    kept: list[Frame] = []
    for frame in frames:
        if kept and (kept[-1].width, kept[-1].height) != (frame.width, frame.height):
            kept.clear()
        kept.append(frame)
    return kept
