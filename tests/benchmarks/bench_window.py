"""The sample apps in a real window on Xvfb: frames a second, and milliseconds of each frame's work.

The script runs in Python and sees the input of its recording. "most" is what the app asks for;
"shown" are frames that reached the screen in time. Needs Xvfb and a software OpenGL.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, cast

from host.app.input import FrameInput
from host.replays.recording import Step
from host.sessions.apps import App
from host.sessions.opening import open_session
from host.sessions.session import Looks, Moment, Session
from host.window.clock import Meter
from host.window.opening import open_window
from host.window.player import Player
from host.window.requests import Request
from tests.host.playing.displays import display
from tests.host.test_samples import NAMES, recording, sample

if TYPE_CHECKING:
    from host.window.player_window import PlayerWindow

SECONDS = 6
SEED = 7


class Replayed:
    """A session that sees a recording's input again and again, whatever the window collects."""

    def __init__(self, session: Session, inputs: list[FrameInput]) -> None:
        self.session = session
        self.inputs = chain.from_iterable(iter(lambda: inputs, None))

    def __getattr__(self, name: str) -> object:
        return getattr(self.session, name)

    def loop(self, _: FrameInput, looks: Looks) -> Moment:
        return self.session.loop(next(self.inputs), looks)


def main() -> None:
    print("sample      most   rate  shown  ms a frame")
    with display() as screen:
        os.environ["DISPLAY"] = screen.name
        for name in NAMES:
            print(measured(name), flush=True)


@dataclass(slots=True)
class Watched(Meter):
    """Keeps what each frame's work took, and closes the window after SECONDS."""

    window: PlayerWindow | None = None
    works: list[float] = field(default_factory=list)
    seen: int = 0

    def add(self, now: float, busy: float, is_shown: bool) -> None:
        assert self.window is not None
        self.works.append(busy)
        self.seen += is_shown
        self.window.is_open = self.window.is_open and now - self.since < SECONDS


def measured(name: str) -> str:
    """A line of the table."""
    inputs = [one.seen for one in recording(name).parts if isinstance(one, Step)]

    def replayed(app: App) -> Session:
        return cast(Session, Replayed(open_session(app.program, "python", SEED), inputs))

    player = Player(sample(name), replayed, lambda _: None)
    player.start()
    window = open_window(Request(player, Path.cwd(), 2))
    meter = window.meter = Watched(time.perf_counter(), window=window)
    window.run()
    passed = time.perf_counter() - meter.since
    player.close()
    rates = f"{len(meter.works) / passed:6.1f} {meter.seen / passed:6.1f}"
    each = sum(meter.works) / len(meter.works) * 1000
    return f"{name:8} {player.screen.frame_rate:7} {rates} {each:11.2f}"


if __name__ == "__main__":
    main()
