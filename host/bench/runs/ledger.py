"""The attempts of a setup at a task: folders 1, 2, … Nothing but the folders is counted, so that no
count can differ from them.

The first attempt is the result. Another is allowed only after an infrastructure ending, or when the
task has a new major version; the earlier ones stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from host.bench.runs.events import AnyEvent, Ended
from host.bench.runs.finishing import finish, is_finished
from host.bench.runs.folder import SETTINGS, OpenRun, RunFolder, ending_of, graded_version, pause_of
from host.bench.runs.outcomes import ENDINGS, INFRASTRUCTURE, Outcome
from host.bench.runs.settings import RunSettings, differences, write_settings

TASK_CHANGED = "task_changed"


class AttemptRefused(Exception):
    """The attempt may not be made; the message says why and what can be done."""


class AttemptEnded(AttemptRefused):
    """There is nothing to go on with: the attempt has ended."""


@dataclass(frozen=True)
class Attempt:
    """An attempt with its events as they were read."""

    number: int
    folder: RunFolder
    events: Sequence[AnyEvent]

    @property
    def ending(self) -> Ended | None:
        return ending_of(self.events)

    @property
    def is_lost(self) -> bool:
        """Did it end by a fault of host or transport, outside the score?"""
        return self.ending is not None and ENDINGS[self.ending.outcome].is_infrastructure


def attempts_in(task_folder: Path) -> list[Attempt]:
    """All attempts of a setup at a task, the first one first."""
    numbers = sorted(int(one.name) for one in task_folder.glob("[1-9]*") if one.name.isdecimal())
    folders = [(number, RunFolder(task_folder / str(number))) for number in numbers]
    return [Attempt(number, one, one.events()) for number, one in folders]


def counted_attempt(attempts: Sequence[Attempt], major: str) -> Attempt | None:
    """The one attempt that counts for a task's major version: the first that was not lost; it may
    not have ended yet."""
    for one in attempts:
        if one.folder.has_begun and one.folder.settings.task.major == major and not one.is_lost:
            return one
    return None


def open_attempt(root: Path, wanted: RunSettings, *, repeat: bool = False) -> OpenRun:
    """Begins the first attempt, goes on with one that has not ended (or whose host was killed right
    then, so that files are missing), or, with `repeat`, begins another where that is allowed.

    Raises AttemptRefused, FolderInUse and DamagedRun.
    """
    task_folder = root / wanted.setup.slug / wanted.task.id
    attempts = attempts_in(task_folder)
    if not attempts:
        return begin(task_folder, wanted, 1, "")
    last = attempts[-1]
    if not repeat:
        return go_on(last, wanted)
    return begin(task_folder, wanted, last.number + 1, reason_to_repeat(last, wanted))


def go_on(attempt: Attempt, wanted: RunSettings) -> OpenRun:
    folder = attempt.folder
    if not folder.has_begun:
        return begin(folder.path.parent, wanted, attempt.number, "")
    if attempt.ending is not None and not is_finished(folder):
        return OpenRun(folder)
    if attempt.ending is not None:
        raise AttemptEnded(already_ended(attempt))
    check_goes_on(folder, wanted)
    return OpenRun(folder)


def check_goes_on(folder: RunFolder, wanted: RunSettings) -> None:
    """Raises AttemptRefused where the run was begun with other settings."""
    differing = differences(folder.settings, wanted)
    if differing:
        raise AttemptRefused(
            f"{folder.path} was begun with other settings: {', '.join(differing)}. Finish it with "
            "those, or choose another folder of runs."
        )


def already_ended(attempt: Attempt) -> str:
    ending = attempt.ending
    assert ending is not None
    text = (
        f"{attempt.folder.path} has ended ({ending.outcome}). One run counts; it is not repeated."
    )
    if attempt.is_lost:
        text += " It was lost by a fault of host or transport, so --repeat begins another attempt."
    return text


def reason_to_repeat(last: Attempt, wanted: RunSettings) -> str:
    """Why another attempt is allowed; a run that stands still for such a reason is given up."""
    if last.folder.has_begun and last.folder.settings.task.major != wanted.task.major:
        return TASK_CHANGED
    if last.is_lost:
        assert last.ending is not None
        return last.ending.outcome
    pause = pause_of(last.events)
    if last.ending is None and pause is not None and pause.reason in INFRASTRUCTURE:
        give_up(last.folder, Outcome(pause.reason), pause.message)
        return pause.reason
    if last.ending is None:
        raise AttemptRefused(f"{last.folder.path} has not ended; without --repeat it goes on.")
    raise AttemptRefused(already_ended(last))


def give_up(folder: RunFolder, outcome: Outcome, detail: str) -> None:
    with OpenRun(folder) as run:
        graded = graded_version(run.log.events)
        run.log.append(Ended(outcome=outcome, detail=detail, graded_version=graded))
        finish(folder, run.log.events)


def begin(task_folder: Path, wanted: RunSettings, number: int, reason: str) -> OpenRun:
    """The folder is made first and says that there is an attempt; the settings follow under its
    lock, whole or not at all."""
    folder = RunFolder(task_folder / str(number))
    folder.path.mkdir(parents=True, exist_ok=True)
    run = OpenRun(folder)
    if not folder.has_begun:
        settings = msgspec.structs.replace(wanted, attempt=number, repeat_reason=reason)
        write_settings(folder.path / SETTINGS, settings)
    return run
