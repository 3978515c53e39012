"""Image: a canvas with pixels of its own."""

from __future__ import annotations

from collections.abc import Callable

from host.app.images import ImageCanvas
from host.app.state import AppState


def intrinsics(_: AppState) -> dict[str, Callable[..., object]]:
    return {
        "image_new": ImageCanvas,
        "image_get_pixel": ImageCanvas.get_pixel,
        "image_set_pixel": ImageCanvas.set_pixel,
    }
