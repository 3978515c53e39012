"""Many programs in one text, because a compilation costs more than most programs by themselves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.differential.generator.program import Generated

USINGS = "using System.Numerics;\nusing System.Text;\n"


@dataclass
class Batch:
    """A text, and whose lines are whose: functions first, then `main`, then types."""

    programs: Sequence[Generated]
    main: str = ""
    text: str = ""
    starts: list[int] = field(default_factory=list)
    owners: list[int | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        pieces: list[tuple[int | None, str]] = [(None, USINGS)]
        for one in self.programs:
            pieces += [(one.number, text) for text in (*one.functions, *one.run_functions)]
        pieces.append((None, self.main))
        pieces += [(one.number, text) for one in self.programs for text in one.types]
        line = 1
        for owner, piece in pieces:
            self.starts.append(line)
            self.owners.append(owner)
            line += piece.count("\n") + 2
        self.text = "\n\n".join(piece for _, piece in pieces) + "\n"

    def owner(self, line: int) -> int | None:
        """The number of the program to which a line belongs."""
        if len(self.programs) == 1:  # which may have lost a brace
            return self.programs[0].number
        return self.owners[bisect_right(self.starts, line) - 1]


@dataclass(frozen=True)
class Answer:
    """What one program did in all its runs, with the exceptions that it did not catch.
    `rejected` has the codes of its errors, `steps` are counted by our engines only."""

    output: str = ""
    steps: int | None = None
    rejected: tuple[str, ...] = ()


def uncaught(type_name: str, message: str) -> str:
    """How an exception that leaves a run is told in the output."""
    return f"\n! {type_name}: {message}\n"


def without(programs: Sequence[Generated], numbers: set[int]) -> list[Generated]:
    return [one for one in programs if one.number not in numbers]
