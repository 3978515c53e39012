"""When the next frame is due: frame k at start + k / rate, so that nothing adds up to a drift.

A frame of the app is never left out. What is late is caught up without being shown, up to LATEST;
beyond that the app runs slower than it wants to.
"""

from __future__ import annotations

from dataclasses import dataclass

LATEST = 0.25
"""Seconds of lateness that are made up for; more is forgotten."""


@dataclass(slots=True)
class FrameClock:
    """All times are seconds of one clock that never goes back."""

    rate: int
    start: float
    frame: int = 0
    forgotten: int = 0

    @property
    def due(self) -> float:
        """When the next frame begins."""
        return self.start + self.frame / self.rate

    def wait(self, now: float) -> float:
        """How long the next frame is still away; 0 when it is due."""
        return max(0.0, self.due - now)

    def next_frame(self, now: float) -> bool:
        """Counts a frame that begins now. Whether to show it: not if the next one is due too."""
        late = now - self.due
        if late > LATEST:
            self.forgotten += 1
            self.start += late
        self.frame += 1
        return self.due > now

    def resume(self, now: float) -> None:
        """After a pause the next frame is due at once, and nothing is caught up."""
        self.start, self.frame = now, 0


@dataclass(slots=True)
class Meter:
    """Frames a second, and how long frames take, over the last second or so."""

    since: float = 0.0
    frames: int = 0
    shown: int = 0
    busy: float = 0.0
    text: str = ""

    def add(self, now: float, busy: float, is_shown: bool) -> None:
        """A frame that took `busy` seconds ended now."""
        self.frames += 1
        self.shown += is_shown
        self.busy += busy
        elapsed = now - self.since
        if elapsed >= 1.0:
            rate, each = self.frames / elapsed, self.busy / self.frames * 1000
            self.text = f"{rate:.1f} frames/s, {self.shown / elapsed:.1f} shown, {each:.1f} ms each"
            self.since, self.frames, self.shown, self.busy = now, 0, 0, 0.0
