"""What the families of shapes (faces, round bodies, lines) have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from host.app.commands import Pixels
from host.app.scene.geometry import Numbers
from host.app.scene.lighting import Lighting
from host.app.scene.spreading import Spreading, spreading
from host.app.scene.textures import Textures
from scsharp.python.kernel.machine import charge

Singles: TypeAlias = NDArray[np.float32]
FACE, ROW, PIXEL, SEEN_THROUGH = 16, 2, 1, 24
"""What they cost, in quarters of a step; the last is for a pixel of what can be seen through."""
EDGE = 2.0**-30
"""Places in a picture stay so far from its edges."""


@dataclass(frozen=True, slots=True)
class Look:
    textures: Textures
    lighting: Lighting


@dataclass(slots=True)
class Meter:
    """Takes steps for work before it is done; `rest` are quarters that make no step yet. Who only
    shows what a script has drawn works for free."""

    is_free: bool = False
    rest: int = 0

    def pay(self, quarters: int) -> None:
        if self.is_free:
            return
        self.rest += quarters
        charge(self.rest >> 2)
        self.rest &= 3


@dataclass(frozen=True, slots=True)
class Fragments:
    """Pixels in runs, which lie in one row and are of one surface: `surface`, `row` and `count`
    have a number for each run, `column` and `nearness` (1 / depth) one for each pixel; `spread`
    makes the latter of the former."""

    surface: Numbers
    row: Numbers
    count: Numbers
    column: Numbers
    nearness: Singles
    spread: Spreading

    def of_runs(self, which: Numbers) -> tuple[Fragments, Numbers]:
        """Some of the runs, and which of the pixels these are."""
        is_kept = np.zeros(len(self.count), np.bool_)
        is_kept[which] = True
        pixels = np.flatnonzero(self.spread(is_kept))
        count = self.count[which]
        return Fragments(
            self.surface[which], self.row[which], count,
            self.column[pixels], self.nearness[pixels], spreading(count),
        ), pixels  # fmt: skip

    def of_pixels(self, which: Numbers) -> Fragments:
        """Some of the pixels; runs may become empty."""
        run = self.spread(np.arange(len(self.count)))[which]
        count = np.bincount(run, minlength=len(self.count))
        return Fragments(
            self.surface,
            self.row,
            count,
            self.column[which],
            self.nearness[which],
            spreading(count),
        )


class Family(Protocol):
    """Surfaces of one kind, by number. Either all are opaque or none is known to be."""

    @property
    def is_opaque(self) -> bool: ...

    def orders(self) -> Numbers:
        """The surfaces' places in the drawing order."""

    def tags(self) -> Numbers: ...

    def fragments(self, meter: Meter) -> Iterator[Fragments]:
        """All pixels that surfaces have, hidden ones too, a bounded number at a time."""

    def colors(self, found: Fragments) -> Pixels:
        """As they are seen, with their alphas."""
