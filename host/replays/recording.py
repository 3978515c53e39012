"""What a recording holds. docs/playing.md describes its file."""

from __future__ import annotations

from dataclasses import dataclass

from host.app.input import FrameInput
from host.sessions.session import Moment
from scsharp.comparing import error_text


@dataclass(frozen=True, slots=True)
class Header:
    """Which app it was: its path when it was recorded, the hash of its text, the seed of unseeded
    random numbers, the engine, and the screen that AppInit opened."""

    app: str
    content: str
    seed: int
    engine: str
    width: int = 0
    height: int = 0
    rate: int = 0


@dataclass(frozen=True, slots=True)
class Marks:
    """What a call left: checksum of the pixels, hash of the state, the error that ended the app,
    and whether AppLoop returned false. Empty checksums were not taken."""

    picture: str = ""
    state: str = ""
    error: str = ""
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """A fresh start of the script, and AppInit: at the beginning, and where a player restarted."""

    marks: Marks


@dataclass(frozen=True, slots=True)
class Step:
    """One AppLoop and the input that it saw."""

    seen: FrameInput
    marks: Marks


@dataclass(frozen=True, slots=True)
class Recording:
    """`is_complete`: the last line tells the number of frames, so nothing was cut off."""

    header: Header
    parts: tuple[Start | Step, ...]
    is_complete: bool = True

    @property
    def frames(self) -> int:
        return sum(isinstance(one, Step) for one in self.parts)


def marks_of(moment: Moment) -> Marks:
    error = moment.error
    text = "" if error is None else error_text(error)
    return Marks(moment.picture, moment.state_hash, text, moment.is_over)
