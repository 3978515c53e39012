"""App: the life of an app, called around AppInit and AppLoop."""

from __future__ import annotations

from collections.abc import Callable

from host.app.state import AppState


def intrinsics(state: AppState) -> dict[str, Callable[..., object]]:
    return {
        "app_frame": lambda: state.frames_done,
        "app_begin_init": state.begin_init,
        "app_end_init": state.end_init,
        "app_begin_loop": state.begin_loop,
        "app_end_loop": state.end_loop,
    }
