"""mutants/<task>.toml: broken copies written by hand, and generated ones that break nothing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from host.content.problems import ProblemList, near
from host.content.references import Reference
from host.content.task_file import ID
from host.content.task_text import Rule
from host.content.toml_files import load_toml
from scsharp.source import SourceText

MUTANTS = "mutants"
MEANING = "broken copies of the reference apps"
Kind = Literal[
    "number", "edge", "order", "key", "reset", "drawing", "color", "text", "rounding", "repeated",
    "behaviour",
]  # fmt: skip
Words = Annotated[str, Meta(min_length=1)]


class Edit(Struct, frozen=True, forbid_unknown_fields=True):
    """`find` stands exactly once in the app."""

    find: Words
    replace: str


class MutantEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """`kind` is the kind of mistake, `mistake` tells it in one sentence, `rule` is broken by it."""

    name: Words
    app: str
    rule: str
    kind: Kind
    mistake: Words
    edits: Annotated[tuple[Edit, ...], Meta(min_length=1)]


class Equivalent(Struct, frozen=True, forbid_unknown_fields=True):
    """A generated mutant, by the id that `scsharp task mutants` prints, and why nobody can tell
    it from the original."""

    app: str
    mutant: Words
    reason: Words


class MutantsFile(Struct, frozen=True, forbid_unknown_fields=True):
    mutant: tuple[MutantEntry, ...] = ()
    equivalent: tuple[Equivalent, ...] = ()


@dataclass(frozen=True, slots=True)
class HandMutant:
    """A broken copy: its entry and its whole text, which has the original's path."""

    entry: MutantEntry
    source: SourceText


def load_mutants(
    root: Path, task: str, apps: dict[str, Reference], rules: dict[str, Rule]
) -> tuple[tuple[HandMutant, ...], tuple[Equivalent, ...], ProblemList]:
    path = root / MUTANTS / f"{task}.toml"
    file = load_toml(path, MutantsFile, MEANING)
    problems = ProblemList(path.as_posix())
    check_names(file.mutant, problems)
    made = [make(one, apps, rules, problems) for one in file.mutant]
    check_equivalents(file.equivalent, apps, problems)
    return tuple(one for one in made if one is not None), file.equivalent, problems


def check_names(mutants: tuple[MutantEntry, ...], problems: ProblemList) -> None:
    names = [one.name for one in mutants]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            problems.add(f"two mutants are called {name}", "rename one", place=f"mutant {name}")
        if not ID.fullmatch(name):
            way_out = "small letters and digits, words joined by -"
            problems.add(f"{name!r} is no name for a mutant", way_out, place=f"mutant {name!r}")


def check_equivalents(
    entries: tuple[Equivalent, ...], apps: dict[str, Reference], problems: ProblemList
) -> None:
    seen: set[tuple[str, str]] = set()
    for one in entries:
        place = f"equivalent {one.mutant}"
        if one.app not in apps:
            problems.add(f"there is no app {one.app}", near(one.app, apps), place=place)
        if (one.app, one.mutant) in seen:
            problems.add(f"is listed twice for {one.app}", "keep one of them", place=place)
        seen.add((one.app, one.mutant))


def make(
    entry: MutantEntry,
    apps: dict[str, Reference],
    rules: dict[str, Rule],
    problems: ProblemList,
) -> HandMutant | None:
    place = f"mutant {entry.name}"
    if entry.rule not in rules:
        problems.add(f"there is no rule {entry.rule}", near(entry.rule, rules), place=place)
    app = apps.get(entry.app)
    if app is None:
        problems.add(f"there is no app {entry.app}", near(entry.app, apps), place=place)
        return None
    text = edited(app.source.text, entry, problems)
    return None if text is None else HandMutant(entry, SourceText(text, app.source.path))


def edited(text: str, entry: MutantEntry, problems: ProblemList) -> str | None:
    """The app's text with the edits made; each looks for its place in the original."""
    place = f"mutant {entry.name}"
    places: list[tuple[int, Edit]] = []
    for number, edit in enumerate(entry.edits, 1):
        if edit.find == edit.replace:
            problems.add(f"edit {number} changes nothing", "change something", place=place)
        count = text.count(edit.find)
        if count != 1:
            way_out = "copy the text from the app" if not count else "take more of the lines around"
            problems.add(f"edit {number} is found {count} times, not once", way_out, place=place)
            return None
        places.append((text.index(edit.find), edit))
    places.sort(key=lambda one: one[0])
    for (start, edit), (next_start, _) in pairwise(places):
        if start + len(edit.find) > next_start:
            problems.add("two edits overlap", "make one edit of them", place=place)
            return None
    for start, edit in reversed(places):
        text = text[:start] + edit.replace + text[start + len(edit.find) :]
    return text
