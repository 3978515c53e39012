"""The frames of the last seconds, for a GIF; bounded in seconds and in memory."""

from __future__ import annotations

from collections import deque

from host.app.frame import Frame

SECONDS = 10
MOST_RECORDS = 300_000
"""Draw commands of all frames together: some 75 MB."""


class History:
    """Frames in the order in which they were drawn."""

    def __init__(self) -> None:
        self.frames: deque[Frame] = deque()
        self.records = 0

    def add(self, frame: Frame, rate: int) -> None:
        # Its own frame: pixels that somebody makes of it should not stay in memory.
        self.frames.append(Frame(frame.width, frame.height, frame.records))
        self.records += len(frame.records)
        while len(self.frames) > 1 and self.is_too_much(rate):
            self.records -= len(self.frames.popleft().records)

    def is_too_much(self, rate: int) -> bool:
        return len(self.frames) > SECONDS * rate or self.records > MOST_RECORDS

    def clear(self) -> None:
        self.frames.clear()
        self.records = 0
