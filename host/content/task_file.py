"""task.toml: what a task is called, its limits, and what its Part A fixes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from host.app.keys import KEYS
from host.content.problems import ProblemList, near
from host.content.toml_files import load_toml
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.source import SourceText
from scsharp.syntax import nodes as syntax
from scsharp.syntax.parser import parse_into

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
FAMILY = re.compile(r"[a-z]+-[23]d")
VERSION = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+")
VARIABLE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)?")
COLOR = re.compile(r"0x[0-9A-F]{6}")
MEANING = "the task's name, limits and state"

Words = Annotated[str, Meta(min_length=1)]
Pixels = Annotated[int, Meta(ge=1, le=1920)]
ChangeReason = Literal[
    "new", "text unclear", "text wrong", "test too strict", "test too weak", "host changed"
]
"""That models fail a task is no reason to change it."""


class ScreenSize(Struct, frozen=True, forbid_unknown_fields=True):
    width: Pixels
    height: Pixels


class StateVariable(Struct, frozen=True, forbid_unknown_fields=True):
    """A script variable of Part A, or as Type.Member a member of a type that Part A describes.

    `free` says why its value is the app's own choice, so that two apps may differ in it.
    """

    name: str
    type: Words
    meaning: Words
    free: str = ""

    @property
    def is_member(self) -> bool:
        return "." in self.name


class FixedColor(Struct, frozen=True, forbid_unknown_fields=True):
    """A colour of Part A: 0xRRGGBB. `free` says why two apps may use it at different pixels."""

    name: Words
    value: str
    free: str = ""

    @property
    def rgb(self) -> int:
        return int(self.value, 16)


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """How random play goes. Without `keys` it uses those that the reference apps name; the screen
    is compared in each frame whose number is a multiple of `look`."""

    keys: tuple[str, ...] = ()
    frames: Annotated[int, Meta(ge=1)] = 3000
    restart: Annotated[int, Meta(ge=1)] = 300
    look: Annotated[int, Meta(ge=1)] = 3


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    version: str
    reason: ChangeReason
    note: Words


class TaskFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`texts` are what the texts of Part A begin with or contain, `tags` those of its objects in
    scenes. `draft` tasks may be smaller
    than a whole one, and nobody is graded by them. `mutate` names the reference apps of which
    broken copies are generated: of the first by name, if it is empty."""

    id: str
    title: Words
    family: str
    difficulty: Literal["low", "medium", "high"]
    version: str
    screen: ScreenSize
    frame_rate: Annotated[int, Meta(ge=1, le=120)]
    changelog: tuple[Change, ...]
    state: tuple[StateVariable, ...]
    color: tuple[FixedColor, ...] = ()
    texts: tuple[Words, ...] = ()
    tags: tuple[Words, ...] = ()
    answer_limit: Annotated[int, Meta(ge=1)] = 50
    draft: bool = False
    mutate: tuple[str, ...] = ()
    play: Play = field(default_factory=Play)


def load_task_file(path: Path) -> tuple[TaskFile, ProblemList]:
    """The file and what is wrong with its values; ContentError where it has another shape."""
    task = load_toml(path, TaskFile, MEANING)
    problems = ProblemList(path.as_posix())
    check_names(task, path.parent.name, problems)
    check_changelog(task, problems)
    check_state(task, problems)
    check_colors(task, problems)
    check_keys(task, problems)
    return task, problems


def check_names(task: TaskFile, folder: str, problems: ProblemList) -> None:
    if task.id != folder:
        problems.add(f"is {task.id!r}, but the folder is {folder!r}", "name both alike", place="id")
    if not ID.fullmatch(task.id):
        help_text = "small letters and digits, words joined by -"
        problems.add(f"{task.id!r} is no name for a task", help_text, place="id")
    if not FAMILY.fullmatch(task.family):
        help_text = "a word and the dimensions, such as keyboard-2d or scene-3d"
        problems.add(f"{task.family!r} is no family", help_text, place="family")


def check_changelog(task: TaskFile, problems: ProblemList) -> None:
    versions = [one.version for one in task.changelog]
    for place, version in (("version", task.version), *(("changelog", one) for one in versions)):
        if not VERSION.fullmatch(version):
            problems.add(f"{version!r} is no version", "write it like 1.0.0", place=place)
    if not versions or versions[-1] != task.version:
        way_out = f'add [[changelog]] with version = "{task.version}", its reason and a note'
        problems.add(f"nothing tells what {task.version} changed", way_out, place="changelog")
    numbers = [tuple(map(int, one.split("."))) for one in versions if VERSION.fullmatch(one)]
    if numbers != sorted(numbers):
        problems.add("the versions go down", "write the newest last", place="changelog")
    if versions and task.changelog[0].reason != "new":
        problems.add(
            "the first entry's reason is not new", 'write reason = "new"', place="changelog"
        )


def check_state(task: TaskFile, problems: ProblemList) -> None:
    check_unique([one.name for one in task.state], "state", problems)
    if not task.state:
        problems.add("no variable", "add the variables of Part A as [[state]]", place="state")
    for one in task.state:
        if not VARIABLE.fullmatch(one.name):
            way_out = "the name of a script variable, or Type.Member"
            problems.add(f"{one.name!r} is no name", way_out, place=f"state {one.name}")
        elif not is_declared(f"{one.type} {one.name.split('.')[-1]};"):
            way_out = "write both as in SC#, such as int or List<int>"
            message = f"no variable can be declared as {one.type} {one.name}"
            problems.add(message, way_out, place=f"state {one.name}")


def is_declared(text: str) -> bool:
    """Is it the declaration of one variable, as far as its words tell?"""
    bag = DiagnosticBag()
    items = parse_into(SourceText(text, "state"), bag).items
    return not list(bag) and [type(one) for one in items] == [syntax.LocalDeclaration]


def check_colors(task: TaskFile, problems: ProblemList) -> None:
    check_unique([one.name for one in task.color], "color", problems)
    for one in task.color:
        if not COLOR.fullmatch(one.value):
            way_out = "six digits in capitals, such as 0xFFD54F"
            problems.add(f"{one.value!r} is no colour", way_out, place=f"color {one.name}")


def check_keys(task: TaskFile, problems: ProblemList) -> None:
    for one in task.play.keys:
        if one not in KEYS:
            problems.add(f"there is no key {one!r}", near(one, sorted(KEYS)), place="play.keys")


def check_unique(names: list[str], place: str, problems: ProblemList) -> None:
    for name in sorted({one for one in names if names.count(one) > 1}):
        problems.add(f"{name!r} stands there twice", "keep one of them", place=place)
