"""Screen: its size and title."""

from __future__ import annotations

from collections.abc import Callable

from host.app.state import AppState, Screen


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    def screen_open(width: int, height: int, title: str, frame_rate: int) -> None:
        state.open_screen(Screen(width, height, title or "", frame_rate))

    return {
        "screen_open": screen_open,
        "screen_canvas": state.required_canvas,
        "screen_is_open": lambda: state.screen is not None,
        "screen_width": lambda: state.screen.width if state.screen else 0,
        "screen_height": lambda: state.screen.height if state.screen else 0,
        "screen_title": lambda: state.screen.title if state.screen else "",
        "screen_frame_rate": lambda: state.screen.frame_rate if state.screen else 0,
    }
