"""The intrinsics of host/library, one module per library file, over one AppState.

Who only translates an app asks for the JavaScript side; the Python side, which brings numpy, is
imported when a script is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING

from scsharp.engines import HostKernel

if TYPE_CHECKING:
    from host.app.state import AppState

WEB = files("host") / "web"


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    """Every host intrinsic by name, working on `state`."""
    from host.app.kernel import app, draw, frame, image, input, scene, screen

    found: dict[str, Callable[..., object]] = {}
    for module in (app, draw, frame, image, input, scene, screen):
        found.update(module.intrinsics(state))
    return found


def fresh_intrinsics() -> dict[str, Callable[..., object]]:
    from host.app.state import AppState

    return intrinsics(AppState())


HOST_KERNEL = HostKernel(
    python=fresh_intrinsics,
    javascript=(WEB, WEB / "raster", WEB / "scene", WEB / "kernel", WEB / "page"),
)
"""The host's intrinsics for every engine."""
