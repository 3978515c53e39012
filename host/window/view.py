"""Lays out what the window shows: the app's picture, and cards over it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from host.app.frame import Frame
from host.app.text_patches import Patch, patches_of
from host.window.cards import Card, paint
from host.window.scaling import Placement, place
from host.window.surface import Box, Surface

MARGIN = 8


class View:
    """Uploads only what has changed since it was last shown."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.is_whole = True
        self.shown: tuple[Frame, int, bool] | None = None
        self.patches: list[Patch] = []
        self.painted: dict[str, tuple[Card, tuple[int, int], tuple[int, int]]] = {}

    def placement(self, screen: tuple[int, int], window: tuple[int, int]) -> Placement:
        return place(screen, window, is_whole=self.is_whole)

    def show(self, frame: Frame | None, cards: Sequence[Card], window: tuple[int, int]) -> None:
        self.surface.clear()
        if frame is not None:
            self.show_frame(frame, window)
        offsets = {"top": MARGIN, "bottom": MARGIN, "middle": 0}
        for number, card in enumerate(cards):
            size = self.upload(f"card {number}", card, window)
            self.surface.draw(f"card {number}", card_box(card, size, window, offsets), window[1])

    def show_frame(self, frame: Frame, window: tuple[int, int]) -> None:
        where = self.placement((frame.width, frame.height), window)
        now = frame, where.picture_scale, self.is_whole
        if self.shown is None or self.shown[0] is not frame or self.shown[1:] != now[1:]:
            self.upload_frame(frame, where.picture_scale)
            self.shown = now
        box = where.left, where.top, where.width, where.height
        is_smooth = not self.is_whole
        self.surface.draw("frame", box, window[1], is_smooth=is_smooth, is_opaque=True)
        for number, patch in enumerate(self.patches):
            height, width = patch.picture.shape[:2]
            box = where.left + patch.left, where.top + patch.top, width, height
            self.surface.draw(f"text {number}", box, window[1], is_opaque=True)

    def upload_frame(self, frame: Frame, scale: int) -> None:
        """At a whole scale the frame's own pixels, which are enlarged when they are drawn, and
        the texts; otherwise the whole picture."""
        patches = patches_of(frame, scale) if self.is_whole else None
        if patches is None:
            self.surface.upload("frame", frame.picture(scale))
        else:
            pixels = frame.pixels.view(np.uint8).reshape(frame.height, frame.width, 4)
            self.surface.upload("frame", pixels)
        self.patches = patches or []
        for number, patch in enumerate(self.patches):
            self.surface.upload(f"text {number}", patch.picture)

    def upload(self, name: str, card: Card, window: tuple[int, int]) -> tuple[int, int]:
        """Paints the card if it is another than before; its size."""
        known = self.painted.get(name)
        if known is not None and known[:2] == (card, window):
            return known[2]
        picture = paint(card, window)
        size = picture.shape[1], picture.shape[0]
        self.surface.upload(name, picture)
        self.painted[name] = card, window, size
        return size


def card_box(
    card: Card, size: tuple[int, int], window: tuple[int, int], offsets: dict[str, int]
) -> Box:
    """The next free place; cards at one border lie side by side in height."""
    width, height = size
    left = (window[0] - width) // 2 if card.place == "middle" else MARGIN
    match card.place:
        case "top":
            top = offsets["top"]
        case "bottom":
            top = window[1] - height - offsets["bottom"]
        case _:
            top = (window[1] - height) // 2
    offsets[card.place] += height + MARGIN
    return max(left, 0), max(top, 0), width, height
