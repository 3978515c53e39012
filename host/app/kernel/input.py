"""Input: what the present frame sees, and what tests press for the next one."""

# The input is replaced when an app starts over: bound methods would keep the old one.
# ruff: noqa: PLW0108

from __future__ import annotations

from collections.abc import Callable

from host.app.keys import KEYS
from host.app.state import AppState
from scsharp.python.kernel import machine

# state.input is replaced by a second AppInit, so every function looks it up at each call.


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    return {**seen(state), **pressed_by_tests(state)}


def seen(state: AppState) -> dict[str, Callable[..., object]]:
    def capture_mouse(is_captured: bool) -> None:
        state.input.is_captured = is_captured

    return {
        "input_is_key": KEYS.__contains__,
        "input_is_down": lambda key: key in state.input.frame.down,
        "input_was_pressed": lambda key: key in state.input.frame.pressed,
        "input_was_released": lambda key: key in state.input.frame.released,
        "input_mouse_x": lambda: state.input.frame.mouse_x,
        "input_mouse_y": lambda: state.input.frame.mouse_y,
        "input_mouse_dx": lambda: state.input.frame.mouse_dx,
        "input_mouse_dy": lambda: state.input.frame.mouse_dy,
        "input_wheel": lambda: state.input.frame.wheel,
        "input_typed": lambda: state.input.frame.typed,
        "input_capture_mouse": capture_mouse,
    }


def pressed_by_tests(state: AppState) -> dict[str, Callable[..., object]]:
    def type_text(text: str) -> None:
        machine.charge_text(len(state.input.typed) + len(text))
        state.input.type_text(text)

    return {
        "input_set_key": lambda key, is_down: state.input.set_key(key, is_down),
        "input_release_all": lambda: state.input.release_all(),
        "input_move_mouse": lambda x, y: state.input.move_mouse(x, y),
        "input_move_mouse_by": lambda dx, dy: state.input.move_mouse_by(dx, dy),
        "input_scroll": lambda notches: state.input.scroll(notches),
        "input_type": type_text,
    }
