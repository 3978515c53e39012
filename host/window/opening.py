"""Opens the window, or says why there can be none."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.window.player_window import PlayerWindow
    from host.window.requests import Request

WITHOUT = "`scsharp test` and `scsharp record` need no window."


class NoWindow(Exception):
    """There is no display or no OpenGL 3.3; the message says what is missing."""


def open_window(request: Request) -> PlayerWindow:
    """The window of a player, not yet running. Raises NoWindow."""
    try:
        import pyglet
    except ImportError as error:
        raise NoWindow(f"the window needs the package pyglet: {error}. {WITHOUT}") from None
    # Device pixels, whatever the desktop enlarges: screens are scaled by whole numbers here.
    pyglet.options["dpi_scaling"] = "real"
    pyglet.options["shadow_window"] = False
    try:
        from host.window.player_window import PlayerWindow

        return PlayerWindow(request)
    except Exception as error:
        reason = reason_of(error)
        if reason is None:
            raise
        raise NoWindow(f"{reason} {WITHOUT}") from error


def reason_of(error: Exception) -> str | None:
    """Of an error of pyglet's, in words; None for what is no such error. By name: its classes are
    in modules that cannot be imported everywhere."""
    names = {one.__name__ for one in type(error).__mro__}
    if "NoSuchDisplayException" in names or "NoSuchScreenModeException" in names:
        shown = os.environ.get("DISPLAY")
        at = f" at DISPLAY={shown}" if shown else ""
        return f"There is no display{at}: a window needs a desktop."
    if names & {"ContextException", "NoSuchConfigException", "MissingFunctionException"}:
        return "The display has no OpenGL 3.3, which the window needs."
    if isinstance(error, ImportError):
        return f"A library of the system is missing for the window: {error}."
    return None
