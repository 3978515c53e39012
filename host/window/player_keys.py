"""The player's own keys. With Control they always work; without it, only those that the app does
not name itself."""

from __future__ import annotations

from collections.abc import Set
from enum import Enum


class PlayerCommand(Enum):
    """What the player can be asked for, with its words for the help."""

    HELP = "this help"
    METER = "frames per second"
    PAUSE = "pause, go on"
    STEP = "pause, one frame on"
    RESTART = "start again"
    SCALE = "whole pixels, or fill the window"
    GIF = "save the last seconds as a GIF"
    PNG = "save a screenshot"
    FULLSCREEN = "full screen"


PLAYER_KEYS = {
    "F1": PlayerCommand.HELP,
    "F2": PlayerCommand.METER,
    "F3": PlayerCommand.PAUSE,
    "F4": PlayerCommand.STEP,
    "F5": PlayerCommand.RESTART,
    "F6": PlayerCommand.SCALE,
    "F7": PlayerCommand.GIF,
    "F8": PlayerCommand.PNG,
    "F11": PlayerCommand.FULLSCREEN,
}


def command_for(
    key: str | None, app_keys: Set[str], *, control: bool, alt: bool
) -> PlayerCommand | None:
    """What a key that went down asks of the player; None where it is the app's. Alt+F4 and the
    like belong to the system."""
    if key is None or alt or (key in app_keys and not control):
        return None
    return PLAYER_KEYS.get(key)


def help_lines(app_keys: Set[str]) -> list[tuple[str, str]]:
    """Each key as it is to be pressed, and what it does."""
    return [
        (f"Ctrl+{key}" if key in app_keys else key, command.value)
        for key, command in PLAYER_KEYS.items()
    ]
