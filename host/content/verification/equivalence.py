"""Random play of an app beside a broken copy of it that is said to be equivalent."""

from __future__ import annotations

import time

from host.app.frame import Frame
from host.content.mutation.switches import VARIABLE
from host.content.task_file import TaskFile
from host.content.verification.facts import PlayResult
from host.content.verification.judging import schema_of
from host.content.verification.plain_values import plain_values
from host.content.verification.random_input import RandomInput, random_input
from host.sessions.apps import compile_for_playing
from host.sessions.python_session import PythonSession
from host.sessions.session import Looks
from scsharp.source import SourceText

LOOKS = Looks(frame=True)


def play_equivalent(
    app: SourceText, hidden: SourceText, task: TaskFile, number: int, frames: int
) -> tuple[PlayResult]:
    """So many frames with equal state and equal frames, or up to the first difference."""
    start = time.monotonic()
    program = schema_of(app, hidden).program
    source = random_input(task, (compile_for_playing(app).program,), f"{number}")
    done = 0
    while done < frames:
        pair = PythonSession(program, done), PythonSession(program, done)
        pair[1].set(VARIABLE, number)
        count = min(task.play.restart, frames - done)
        played, found = play_pair(pair, source, task, count)
        done += played
        if found:
            return (PlayResult(done, done, f"frame {done}: {found}", time.monotonic() - start),)
    return (PlayResult(done, done, "", time.monotonic() - start),)


def play_pair(
    pair: tuple[PythonSession, PythonSession], source: RandomInput, task: TaskFile, frames: int
) -> tuple[int, str]:
    for one in pair:
        one.load()
    moments = [one.start(LOOKS) for one in pair]
    names = [one.name for one in task.state if not one.is_member]
    inputs = source.frames()
    for number in range(frames + 1):
        left, right = moments
        if left.error != right.error:
            return number, f"ends with {left.error} and {right.error}"
        if left.error is not None or left.is_over or right.is_over:
            return max(number, 1), "" if left.is_over == right.is_over else "only one goes on"
        if not has_same(pair, names):
            return number, "the state differs"
        assert left.frame is not None and right.frame is not None
        if not is_same(left.frame, right.frame):
            return number, "the frames differ"
        if number < frames:
            seen = next(inputs)
            moments = [one.loop(seen, LOOKS) for one in pair]
    return frames, ""


def has_same(pair: tuple[PythonSession, PythonSession], names: list[str]) -> bool:
    left, right = (plain_values(one.script, names, {}) for one in pair)
    return left == right


def is_same(left: Frame, right: Frame) -> bool:
    """Equal commands make equal pictures; others may."""
    try:
        if left.records == right.records:
            return True
    except ValueError:
        pass  # Arrays of pixels have no single answer.
    if left.checksum() != right.checksum() or left.texts != right.texts:
        return False
    return left.tags.checksum() == right.tags.checksum()
