"""Input: keys by name."""

from __future__ import annotations

from collections.abc import Callable

from host.app.keys import KEYS
from host.app.state import AppState


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    # state.input is replaced by a second AppInit, so it is looked up at each call.
    def is_down(key: str) -> bool:
        return key in state.input.down

    def was_pressed(key: str) -> bool:
        return key in state.input.down and key not in state.input.before

    def was_released(key: str) -> bool:
        return key in state.input.before and key not in state.input.down

    def set_key(key: str, down: bool) -> None:
        state.input.set_key(key, down)

    return {
        "input_is_key": KEYS.__contains__,
        "input_is_down": is_down,
        "input_was_pressed": was_pressed,
        "input_was_released": was_released,
        "input_set_key": set_key,
    }
