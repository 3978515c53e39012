"""What is wrong with a content file: where, why, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """`line` is 0 where the whole file or a key of a TOML file is meant; then `place` names it."""

    path: str
    message: str
    help: str
    line: int = 0
    place: str = ""

    def __str__(self) -> str:
        line = f"({self.line})" if self.line else ""
        place = f" {self.place}:" if self.place else ""
        return f"{self.path}{line}:{place} {self.message}\n    help: {self.help}"

    def as_data(self) -> dict[str, object]:
        return {
            "path": self.path,
            "line": self.line or None,
            "place": self.place,
            "message": self.message,
            "help": self.help,
        }


class ContentError(Exception):
    """Content that cannot be used; all problems that were found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[ContentError], tuple[tuple[Problem, ...]]]:
        return ContentError, (self.problems,)


@dataclass(slots=True)
class ProblemList:
    """Collects the problems of one file."""

    path: str
    found: list[Problem] = field(default_factory=list)

    def add(self, message: str, way_out: str, line: int = 0, place: str = "") -> None:
        self.found.append(Problem(self.path, message, way_out, line, place))


def read_text(path: Path, meaning: str) -> str:
    """A file of UTF-8 with line feeds, without the mark with which some editors begin files;
    ContentError where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        reason, way_out = "the file is missing", f"write it: {meaning}"
    except UnicodeDecodeError:
        reason, way_out = "the file is no UTF-8 text", "save it as UTF-8"
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
        way_out = "put a file there that you may read"
    raise ContentError([Problem(path.as_posix(), reason, way_out)])


def near(word: str, known: Iterable[str]) -> str:
    """The way out for a name that does not exist."""
    names = list(known)
    like = get_close_matches(word, names, n=3, cutoff=0.6)
    if like:
        return f"did you mean {' or '.join(like)}?"
    return f"there are {', '.join(names)}" if names else "there are none"
