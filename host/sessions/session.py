"""What a player needs of a running app, whatever engine it runs on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from host.app.commands import PIXEL, Pixels
from host.app.frame import Frame
from host.app.input import FrameInput
from host.app.state import Screen
from scsharp.engines import Script, ScriptError, Value

STEPS_PER_CALL = 100_000_000
"""For AppInit and for each AppLoop: the exported page gives as many."""

NO_PIXELS: Pixels = np.zeros((0, 0), PIXEL)


@dataclass(frozen=True, slots=True)
class Looks:
    """What a player wants to see of a frame beyond whether it went well."""

    frame: bool = False
    picture: bool = False
    state: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """What AppInit or one AppLoop left behind.

    `is_over`: AppLoop returned false. `frame` is what was drawn, `picture` the checksum of its
    pixels, `state` the text of the script's variables; they are there where they were asked for.
    """

    error: ScriptError | None = None
    is_over: bool = False
    output: str = ""
    steps: int = 0
    wants_mouse: bool = False
    screen: Screen | None = None
    frame: Frame | None = None
    picture: str = ""
    state: str = ""

    @property
    def state_hash(self) -> str:
        return hashlib.sha256(self.state.encode()).hexdigest()[:16] if self.state else ""


class Session(Protocol):
    """One start of an app, from AppInit on. `script` is the app on its engine."""

    script: Script

    def load(self) -> Moment:
        """Runs the script's top level; once, before anything else."""

    def start(self, looks: Looks) -> Moment:
        """Runs AppInit."""

    def loop(self, seen: FrameInput, looks: Looks) -> Moment:
        """One AppLoop that sees this input."""

    def interrupt(self) -> None:
        """From another thread: the running call is to end with the error of a step limit. Where the
        engine cannot be interrupted, the limit itself ends it."""

    def pixels(self) -> Pixels:
        """What the engine itself painted of the last frame."""

    def get(self, name: str) -> Value:
        """Reads a script variable; one that is no plain value reads as None."""
        return self.script.get(name)

    def set(self, name: str, value: Value) -> None:
        """Sets a script variable; TypeError if the value does not fit."""
        self.script.set(name, value)

    def close(self) -> None:
        """Gives back what the app holds."""
        self.script.close()


def begin(session: Session, looks: Looks, loaded: Callable[[], object] = lambda: None) -> Moment:
    """The top level and AppInit: the moment before the first AppLoop, or the error. `loaded` is
    called between them."""
    first = session.load()
    if first.error is not None:
        return first
    loaded()
    started = session.start(looks)
    return replace(started, output=first.output + started.output)


def picture_text(checksum: int) -> str:
    """A checksum as recordings write it."""
    return f"{checksum & 0xFFFFFFFF:08x}"
