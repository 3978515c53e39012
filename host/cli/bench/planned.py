"""bench run --plan: many runs, with how far they are and the time that is left."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from host.bench.many.estimate import Estimate
from host.bench.many.plan import Cell, read_plan
from host.bench.many.standing import Standing, standings
from host.bench.many.working import (
    Begun,
    LeftOut,
    Message,
    Options,
    Over,
    Told,
    counts,
    work_through,
)
from host.bench.prompts.texts import MissingText
from host.bench.runs.events import Answer, Ended
from host.cli.endings import FAULT
from host.cli.files import write_output
from host.cli.progress import ERASE
from host.content.problems import ContentError
from host.wording import counted, shortened

MOST_SHOWN = 100


def run_plan(path: Path, root: Path, models_file: Path | None, options: Options) -> None:
    """Works on every run of the plan; the process ends with FAULT where some stand still."""
    try:
        found = standings(options.runs, read_plan(path, root, models_file))
    except (ContentError, MissingText) as error:
        raise click.UsageError(f"the plan does not fit\n{error}") from None
    progress = PlanProgress(found, options)
    progress.begin()
    for message in work_through(found, options):
        if message is not None:
            progress.hear(message)
        progress.show()
    progress.end()
    if progress.standing_still:
        raise SystemExit(FAULT)


@dataclass
class PlanProgress:
    """A line for whatever begins and ends; on a terminal also what goes on now, which goes to
    standard error. `current` has the answers of the runs that go on."""

    standings: Sequence[Standing]
    options: Options
    done: int = 0
    current: dict[str, tuple[Cell, int]] = field(default_factory=dict)
    standing_still: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.estimate = Estimate(self.standings, repeat=self.options.repeat)
        self.is_shown = sys.stderr.isatty()

    def begin(self) -> None:
        found = counts(self.standings, repeat=self.options.repeat)
        self.done = found["ended"]
        self.write(
            f"{counted(len(self.standings), 'run')}: {found['ended']} ended, "
            f"{found['begun']} to go on with, {found['new']} to begin"
        )

    def hear(self, message: Message) -> None:
        self.estimate.hear(message)
        name = message.cell.name
        match message:
            case Begun(cell, folder, events):
                answers = sum(isinstance(one, Answer) for one in events)
                self.current[name] = cell, answers
                self.write(f"{name}: {'goes on' if events else 'begins'}, {folder}")
            case Told(cell, Answer(number=number)):
                self.current[name] = cell, number
            case Over():
                self.over(message)
            case LeftOut(reason=reason):
                self.standing_still.append((name, f"left out: {reason}"))
                self.write(f"{name}: left out: {reason}")

    def over(self, message: Over) -> None:
        name, result = message.cell.name, message.result
        _, answers = self.current.pop(name)
        after = f"after {counted(answers, 'answer')}"
        if isinstance(result, Ended):
            self.done += 1
            self.write(f"{name}: {result.outcome} {after}; {self.how_far()}")
            return
        why = f"{result.reason}: {result.message}" if result.message else result.reason
        self.standing_still.append((name, why))
        self.write(f"{name}: stands still {after}, {why}")

    def how_far(self) -> str:
        left = self.estimate.time_left()
        time = f", {left} left" if left is not None and self.done < len(self.standings) else ""
        return f"{self.done} of {len(self.standings)} done{time}"

    def write(self, line: str) -> None:
        self.erase()
        write_output(f"{line}\n")

    def show(self) -> None:
        if not self.is_shown:
            return
        at_work = [
            f"{name}: answer {answers + 1} of {cell.task.answer_limit}"
            for name, (cell, answers) in self.current.items()
        ]
        line = "; ".join([self.how_far(), *at_work])
        sys.stderr.write(ERASE + shortened(line, MOST_SHOWN).partition("\n")[0])
        sys.stderr.flush()

    def erase(self) -> None:
        if self.is_shown:
            sys.stderr.write(ERASE)
            sys.stderr.flush()

    def end(self) -> None:
        self.erase()
        lines = [f"{self.done} of {counted(len(self.standings), 'run')} ended"]
        if self.standing_still:
            lines.append(f"{len(self.standing_still)} stand still; the same command goes on:")
            lines += [f"    {name}: {why}" for name, why in self.standing_still]
        lost = sum(one.is_repeatable for one in self.standings)
        if lost and not self.options.repeat:
            lines.append(
                f"{lost} of the ended ones were lost by a fault of host or transport, or are of an "
                "old version of their task; --repeat begins them anew"
            )
        write_output("".join(f"{one}\n" for one in lines))
