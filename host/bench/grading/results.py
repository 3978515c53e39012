"""What grading an app gives, as it is stored. docs/benchmark-grading.md describes every field."""

from __future__ import annotations

import msgspec

FORMAT = 1


class GradedTask(msgspec.Struct, frozen=True):
    """The task as it was when the app was graded; results are compared within one content hash."""

    id: str
    title: str
    version: str
    content_hash: str
    is_draft: bool = False


class Build(msgspec.Struct, frozen=True):
    """The first result. `reason` says why it did not pass; `errors` are the compiler's."""

    passed: bool
    reason: str = ""
    errors: list[str] = []


class HiddenResult(msgspec.Struct, frozen=True, kw_only=True):
    """A hidden test on the engine of record; `others` are the verdicts of the other engines.

    `first_verdict` is there where the time limit ended the test and it was run again by itself.
    """

    name: str
    rules: list[str]
    summary: str
    verdict: str
    message: str = ""
    line: int | None = None
    steps: int = 0
    seconds: float = 0.0
    output: str = ""
    first_verdict: str = ""
    others: dict[str, str] = {}

    @property
    def has_passed(self) -> bool:
        return self.verdict == "passed"


class Probe(msgspec.Struct, frozen=True):
    """The reference app that was graded first, in the same way; it has to pass everything."""

    app: str
    passed: int
    total: int


class Grading(msgspec.Struct, frozen=True, kw_only=True):
    """`passed` of `total` results: the build and each hidden test.

    `breaches` are variables of Part A that the app lacks. `differences` between engines and
    `faults` are the host's, not the app's. `seed` and `steps` repeat the grading; `engines` are
    those that ran, with their versions; `isolated_by` names what kept the app from the machine.
    """

    format: int = FORMAT
    graded: str
    task: GradedTask
    app_sha256: str
    passed: int
    total: int
    build: Build
    tests: list[HiddenResult]
    breaches: list[str] = []
    differences: list[str] = []
    faults: list[str] = []
    seed: int
    steps: int
    engines: dict[str, str]
    isolated_by: list[str]
    probe: Probe | None = None
    stamp: dict[str, str]

    @property
    def share(self) -> float:
        return self.passed / self.total

    @property
    def is_sound(self) -> bool:
        """Did the host itself work?"""
        return not self.differences and not self.faults
