"""A task as a folder: apps_tasks/<task> with task.toml, task.md and hidden.scs."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from host.content.hidden_file import HiddenTest, load_hidden
from host.content.problems import ContentError, Problem
from host.content.task_file import StateVariable, TaskFile, load_task_file
from host.content.task_text import Rule, TaskText, load_task_text
from scsharp.cache import cache_key
from scsharp.source import SourceText

TASKS = "apps_tasks"


@dataclass(frozen=True, slots=True)
class Task:
    """A task that was read and found well-formed.

    `text.text` is what a model gets. `hidden` and `tests` are for grading only.
    """

    folder: Path
    settings: TaskFile
    text: TaskText
    hidden: SourceText
    tests: tuple[HiddenTest, ...]

    @property
    def id(self) -> str:
        return self.settings.id

    @property
    def root(self) -> Path:
        """The folder that holds apps_tasks, reference_apps and mutants."""
        return self.folder.parent.parent

    @property
    def rules(self) -> dict[str, Rule]:
        return self.text.rules

    @property
    def state(self) -> tuple[StateVariable, ...]:
        return self.settings.state

    def tests_of(self, rule: str) -> tuple[HiddenTest, ...]:
        return tuple(one for one in self.tests if rule in one.rules)

    @property
    def content_hash(self) -> str:
        """Changes with everything that can change a result, the version of language and host
        among it; not with the title, the difficulty, the family or the changelog."""
        kept = self.settings
        facts = (kept.id, kept.screen, kept.frame_rate, kept.answer_limit, kept.state)
        return cache_key(repr(facts), self.text.text, self.hidden.text, version("scsharp"))


def load_task(folder: Path) -> Task:
    """The task in a folder; ContentError with all problems where it is not well-formed."""
    settings, problems = load_task_file(folder / "task.toml")
    found = problems.found
    try:
        text, problems = load_task_text(folder / "task.md", settings)
        found += problems.found
        hidden, tests, problems = load_hidden(folder / "hidden.scs", text.rules)
        found += problems.found
    except ContentError as error:
        raise ContentError([*found, *error.problems]) from None
    if found:
        raise ContentError(found)
    return Task(folder, settings, text, hidden, tests)


def task_folders(root: Path) -> list[Path]:
    """The folders of all tasks below a root, by name; ContentError where there are none."""
    tasks = root / TASKS
    folders = sorted(one for one in tasks.glob("[!.]*") if one.is_dir()) if tasks.is_dir() else []
    if not folders:
        way_out = "start in the folder that holds apps_tasks, or name it with --root"
        raise ContentError([Problem(tasks.as_posix(), "there are no tasks here", way_out)])
    return folders
