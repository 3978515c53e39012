"""Plays a recording, and finds the first frame in which something differs."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from host.app.commands import Pixels
from host.replays.recording import Marks, Recording, Start, Step, marks_of
from host.sessions.session import Looks, Moment, Session, begin
from scsharp.comparing import Observation, first_difference, side_by_side

OpenSession = Callable[[], Session]
Playing: TypeAlias = "Generator[Played, None, None]"


@dataclass(frozen=True, slots=True)
class Played:
    """A part of a recording, played. Frame 0 is AppInit's; `session` is the one that played it."""

    frame: int
    part: Start | Step
    moment: Moment
    session: Session


@dataclass(frozen=True, slots=True)
class Mismatch:
    """`is_fault`: engines differ from each other, and not only from what was recorded."""

    frame: int
    text: str
    is_fault: bool = False

    def __str__(self) -> str:
        return f"frame {self.frame}: {self.text}"


def play(
    recording: Recording, open_session: OpenSession, looks: Looks
) -> Generator[Played, None, None]:
    """Every call of the recording in its order, on fresh sessions; ends with the app's error."""
    session: Session | None = None
    frame = 0
    try:
        for part in recording.parts:
            match part:
                case Start():
                    if session is not None:
                        session.close()
                    session = open_session()
                    moment = begin(session, looks)
                case Step(seen, _):
                    assert session is not None, "a recording begins with a start"
                    frame += 1
                    moment = session.loop(seen, looks)
            yield Played(frame, part, moment, session)
            if moment.error is not None and not part.marks.error:
                return
    finally:
        if session is not None:
            session.close()


def first_mismatch(engines: Mapping[str, Iterator[Played]]) -> Iterator[Played | Mismatch]:
    """Plays on all engines side by side: the first engine's frames as they come, up to the first
    one in which an engine differs from the recording or from another."""
    for row in zip(*engines.values(), strict=False):
        played = dict(zip(engines, row, strict=True))
        yield row[0]
        found = engines_mismatch(played) or recorded_mismatch(played)
        if found is not None:
            yield found
            return


def recorded_mismatch(played: Mapping[str, Played]) -> Mismatch | None:
    for engine, one in played.items():
        if (text := difference_from(one.part.marks, marks_of(one.moment), engine)) is not None:
            return Mismatch(one.frame, text)
    return None


def difference_from(recorded: Marks, seen: Marks, engine: str) -> str | None:
    """What differs from the recording, the most telling first."""
    if recorded.error != seen.error:
        left, right = recorded.error or "no error", seen.error or "no error"
    elif recorded.is_over != seen.is_over:
        left, right = (f"AppLoop returned {answer(one)}" for one in (recorded, seen))
    elif recorded.picture and recorded.picture != seen.picture:
        left, right = f"picture {recorded.picture}", f"picture {seen.picture}"
    elif recorded.state and recorded.state != seen.state:
        left, right = f"state {recorded.state}", f"state {seen.state}"
    else:
        return None
    return f"differs from the recording\n{side_by_side('recorded', left, engine, right)}"


def answer(marks: Marks) -> str:
    return "false" if marks.is_over else "true"


def engines_mismatch(played: Mapping[str, Played]) -> Mismatch | None:
    """Where engines differ in the app's output, error, steps, state or picture."""
    seen = {name: observed(one.moment) for name, one in played.items()}
    if (difference := first_difference(seen)) is not None:
        frame = next(iter(played.values())).frame
        return Mismatch(frame, str(difference), is_fault=True)
    (first, expected), *others = played.items()
    for name, one in others:
        if one.moment.picture != expected.moment.picture:
            pixels = expected.session.pixels(), one.session.pixels()
            where, left, right = pixel_difference(*pixels)
            text = f"engines differ: picture, {where}\n{side_by_side(first, left, name, right)}"
            return Mismatch(one.frame, text, is_fault=True)
    return None


def observed(moment: Moment) -> Observation:
    return Observation(moment.output, moment.error, moment.steps, moment.state)


def pixel_difference(left: Pixels, right: Pixels) -> tuple[str, str, str]:
    """Where two pictures first differ, and the colours there."""
    if left.shape != right.shape:
        return "size", *(f"{one.shape[1]} x {one.shape[0]}" for one in (left, right))  # type: ignore[return-value]
    rows, columns = np.nonzero(left != right)
    if rows.size == 0:
        return "checksum only", "equal pixels", "equal pixels"
    y, x = int(rows[0]), int(columns[0])
    where = f"pixel ({x}, {y}), the first of {rows.size}"
    return where, color_text(int(left[y, x])), color_text(int(right[y, x]))


def color_text(pixel: int) -> str:
    return f"#{pixel & 255:02X}{pixel >> 8 & 255:02X}{pixel >> 16 & 255:02X}"
