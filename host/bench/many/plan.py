"""A plan with everything that it names: each cell is a setup at a task.

What does not fit is told at once, before any model is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from host.bench.many.plan_file import PlanFile, Setting, load_plan_file
from host.bench.model.models_file import PAGE, Target, WrongModels, find_target
from host.bench.task import BenchTask, without_tests
from host.content.problems import ContentError, Problem, ProblemList, near
from host.content.task import Task, load_task, task_folders


@dataclass(frozen=True)
class Cell:
    """One run of the plan."""

    target: Target
    task: BenchTask

    @property
    def name(self) -> str:
        return f"{self.target.setup.model} at {self.task.id}"


@dataclass(slots=True)
class Reader:
    """Collects what a plan names, and every problem with it."""

    path: Path
    file: PlanFile
    root: Path
    models_file: Path | None
    problems: ProblemList = field(init=False)

    def __post_init__(self) -> None:
        self.problems = ProblemList(self.path.as_posix())

    def cells(self) -> list[Cell]:
        self.refuse_doubles()
        targets, tasks = list(self.targets()), list(self.tasks())
        if not self.problems.found and not (targets and tasks):
            what = "tasks" if targets else "models"
            self.problems.add(f"there are no {what}", f"name at least one in {what}", place=what)
        return [Cell(target, task) for target in targets for task in tasks]

    def refuse_doubles(self) -> None:
        settings = [one.name for one in self.file.settings]
        for what, names in (
            ("models", self.file.models), ("tasks", self.file.tasks or []), ("settings", settings),
        ):  # fmt: skip
            for name, number in Counter(names).items():
                if number > 1:
                    way_out = "give one of them another name" if what == "settings" else "name once"
                    self.problems.add(f"{name!r} is there {number} times", way_out, place=what)

    def targets(self) -> Iterator[Target]:
        """Each model with each setting."""
        for number, name in enumerate(dict.fromkeys(self.file.models), 1):
            try:
                target = find_target(name, self.models_file)
            except WrongModels as error:
                way_out = "name a model of the models file, or embedded:NAME"
                self.problems.add(str(error), way_out, place=f"models {number}")
                continue
            yield from self.with_settings(target)

    def with_settings(self, target: Target) -> Iterator[Target]:
        if not self.file.settings:
            yield target
        for number, setting in enumerate(self.file.settings, 1):
            try:
                yield replace(target, setup=self.named(setting).applied(target.setup))
            except msgspec.ValidationError as error:
                self.problems.add(str(error), PAGE, place=f"settings {number}")
                return

    def named(self, setting: Setting) -> Setting:
        if not setting.name.strip():
            raise msgspec.ValidationError("the name is empty: it tells the setting apart")
        return setting

    def tasks(self) -> Iterator[BenchTask]:
        """Those that are named, or all that are no drafts."""
        try:
            folders = {one.name: one for one in task_folders(self.root)}
        except ContentError as error:
            self.problems.found += error.problems
            return
        named = self.file.tasks
        for number, name in enumerate(folders if named is None else dict.fromkeys(named), 1):
            if name not in folders:
                place = f"tasks {number}"
                self.problems.add(f"there is no task {name}", near(name, folders), place=place)
            elif (task := self.loaded(folders[name])) and (named or not task.settings.draft):
                yield without_tests(task)

    def loaded(self, folder: Path) -> Task | None:
        try:
            return load_task(folder)
        except ContentError as error:
            self.problems.found += error.problems
            return None


def read_plan(path: Path, root: Path, models_file: Path | None) -> list[Cell]:
    """All runs of a plan, model by model. Raises ContentError with everything that does not fit."""
    reader = Reader(path, load_plan_file(path), root, models_file)
    cells = reader.cells()
    problems: Sequence[Problem] = reader.problems.found
    if problems:
        raise ContentError(problems)
    return cells
