"""The intrinsics of host/library, one module per library file, over one AppState."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from host.app.kernel import app, draw, frame, image, input, screen
from host.app.state import AppState
from scsharp.engines import HostKernel

WEB = files("host") / "web"
MODULES = (app, draw, frame, image, input, screen)


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    """Every host intrinsic by name, working on `state`."""
    found: dict[str, Callable[..., object]] = {}
    for module in MODULES:
        found.update(module.intrinsics(state))
    return found


def fresh_intrinsics() -> dict[str, Callable[..., object]]:
    return intrinsics(AppState())


HOST_KERNEL = HostKernel(
    python=fresh_intrinsics, javascript=(WEB, WEB / "raster", WEB / "kernel", WEB / "page")
)
"""The host's intrinsics for every engine."""
