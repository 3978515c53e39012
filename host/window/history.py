"""The frames of the last seconds, for a GIF; bounded in seconds and in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from host.app.commands import Bitmap, Blit, Record, Stretch
from host.app.frame import Frame
from host.app.scene.recording import Blocks, Flat, SceneCanvas, Solid

SECONDS = 10
MOST_RECORDS = 300_000
"""Draw commands of all frames together: some 75 MB."""
BYTES_PER_RECORD = 250


class History:
    """Frames in the order in which they were drawn. `records` is what they weigh together."""

    def __init__(self) -> None:
        self.frames: deque[Frame] = deque()
        self.weights: deque[int] = deque()
        self.records = 0
        self.contents: dict[int, object] = {}

    def add(self, frame: Frame, rate: int) -> None:
        # Its own frame: pixels that somebody makes of it should not stay in memory.
        self.frames.append(Frame(frame.width, frame.height, frame.records))
        self.weights.append(self.weight_of(frame))
        self.records += self.weights[-1]
        while len(self.frames) > 1 and self.is_too_much(rate):
            self.frames.popleft()
            self.records -= self.weights.popleft()

    def weight_of(self, frame: Frame) -> int:
        """In draw commands; shapes count as such, and contents that the frame before did not have
        by their bytes."""
        count = 0
        contents: dict[int, object] = {}
        size = 0
        for record in frame.records:
            count += 1 + (len(record[1].shapes) if record[0] == "scene" else 0)
            for one in contents_of(record):
                if id(one) not in contents and id(one) not in self.contents:
                    size += one.pixels.nbytes if isinstance(one, Bitmap) else len(one)
                contents[id(one)] = one
        self.contents = contents
        return count + size // BYTES_PER_RECORD

    def is_too_much(self, rate: int) -> bool:
        return len(self.frames) > SECONDS * rate or self.records > MOST_RECORDS

    def clear(self) -> None:
        self.frames.clear()
        self.weights.clear()
        self.contents.clear()
        self.records = 0


def contents_of(record: Record) -> Iterator[Bitmap | bytearray]:
    """What a record keeps in memory beside itself: pixels and the cells of grids."""
    match record:
        case ("image" | "blit" | "stretch", Bitmap() as bitmap, *_):
            yield bitmap
        case ("placed", Blit(bitmap=bitmap) | Stretch(bitmap=bitmap)):
            yield bitmap
        case ("scene", SceneCanvas() as scene):
            yield from contents_of_scene(scene)


def contents_of_scene(scene: SceneCanvas) -> Iterator[Bitmap | bytearray]:
    for shape in scene.shapes:
        if isinstance(shape, Blocks):
            yield shape.snapshot.contents
        elif isinstance(shape, Solid | Flat):
            yield from (one.bitmap for one in shape.sides if one.bitmap is not None)
