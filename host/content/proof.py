"""What a task is proved with: its reference apps, and broken copies of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from host.content.mutants_file import MUTANTS, Equivalent, HandMutant, load_mutants
from host.content.problems import ContentError, Problem, near
from host.content.references import REFERENCES, Reference, load_references
from host.content.task import Task


@dataclass(frozen=True, slots=True)
class Proof:
    """Reference apps by name, broken copies in the order of the file, and generated mutants that
    are told to be equivalent."""

    apps: dict[str, Reference]
    mutants: tuple[HandMutant, ...]
    equivalents: tuple[Equivalent, ...]


def load_proof(task: Task) -> Proof:
    """The task's proof; ContentError with all problems where it is not well-formed."""
    apps, found = load_references(task.root, task.id)
    mutants, equivalents, problems = load_mutants(task.root, task.id, apps, task.rules)
    found += [*problems.found, *mutate_problems(task, apps)]
    if found:
        raise ContentError(found)
    return Proof(apps, mutants, equivalents)


def mutate_problems(task: Task, apps: dict[str, Reference]) -> Iterator[Problem]:
    path = (task.folder / "task.toml").as_posix()
    for name in task.settings.mutate:
        if name not in apps:
            yield Problem(path, f"there is no app {name}", near(name, apps), place="mutate")


def stray_problems(root: Path, tasks: Collection[str]) -> Iterator[Problem]:
    """Reference apps and broken copies of tasks that there are not."""
    folders = [one for one in (root / REFERENCES).glob("[!.]*") if one.is_dir()]
    for path in sorted([*folders, *(root / MUTANTS).glob("[!.]*.toml")]):
        name = path.name.removesuffix(".toml")
        if name not in tasks:
            yield Problem(path.as_posix(), f"there is no task {name}", near(name, tasks))
