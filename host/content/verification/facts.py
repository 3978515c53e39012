"""What the parts of a verification give: plain data, so that it can be kept and sent."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Status = Literal[
    "killed", "elsewhere", "error", "limit", "survived", "unreached", "not compiled", "fault"
]
"""killed: an assert failed, in a test of the rule if there is one. elsewhere: only in tests of
other rules. error, limit: no assert failed, but tests ended by an exception, or took too many
steps. unreached: no test comes to the place."""


class TestFacts(Struct, frozen=True):
    """A hidden test on a reference app: its steps, the engine that is fastest for it, and the
    broken copies that it comes to."""

    name: str
    steps: int
    seconds: float
    engine: str
    reached: tuple[int, ...] = ()


class MutantFacts(Struct, frozen=True):
    """A generated broken copy; `before` and `after` are cut where they are long."""

    number: int
    id: str
    operator: str
    function: str
    line: int
    before: str
    after: str


class Baseline(Struct, frozen=True):
    """A reference app on its own: `problems` are failed tests and engines that differ."""

    problems: tuple[str, ...]
    tests: tuple[TestFacts, ...]
    mutants: tuple[MutantFacts, ...]
    runs: int
    seconds: float


class Verdict(Struct, frozen=True):
    """What became of a broken copy. `by` are the tests in which an assert failed: the first one,
    or all where the whole matrix was asked for."""

    status: Status
    by: tuple[str, ...] = ()
    message: str = ""
    runs: int = 0
    seconds: float = 0.0

    @property
    def is_found(self) -> bool:
        return self.status in ("killed", "error", "limit")


class PlayResult(Struct, frozen=True):
    """How many frames of random play there were, how many of them were compared, and the first
    difference; "" where there is none."""

    frames: int
    compared: int
    difference: str
    seconds: float


class FloorResult(Struct, frozen=True):
    """The hidden tests that an app passes which does not do what the task asks for."""

    passed: tuple[str, ...]
    total: int
    message: str = ""
    seconds: float = 0.0
