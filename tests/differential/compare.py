"""What differs between the answers of engines and real C#, told so that it can be looked into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.differential.batches import Answer

ORACLE = "csharp"


@dataclass(frozen=True)
class Disagreement:
    """The first difference of one program between `first` and `second`."""

    number: int
    first: str
    second: str
    expected: str
    actual: str
    line: int = 0

    def __str__(self) -> str:
        place = f" line {self.line}" if self.line else ""
        return f"seed {self.number}{place}\n  {self.first}: {self.expected!r}\n  {self.second}: {self.actual!r}"


def disagreements(answers: Mapping[str, Mapping[int, Answer]]) -> list[Disagreement]:
    """Each program that differs, against real C# where it was asked, else the first engine."""
    first = ORACLE if ORACLE in answers else next(iter(answers))
    found = []
    for number, expected in sorted(answers[first].items()):
        for name, others in answers.items():
            if name != first and (one := difference(number, first, name, expected, others[number])):
                found.append(one)
                break
        else:
            found += unequal_steps(number, answers)
    return found


def difference(
    number: int, first: str, second: str, expected: Answer, actual: Answer
) -> Disagreement | None:
    if expected.rejected or actual.rejected:
        if expected.rejected == actual.rejected:
            return None
        here, there = (f"errors {' '.join(one.rejected) or 'none'}" for one in (expected, actual))
        return Disagreement(number, first, second, here, there)
    lines = expected.output.split("\n"), actual.output.split("\n")
    for at in range(max(map(len, lines))):
        here, there = (one[at] if at < len(one) else "(nothing)" for one in lines)
        if here != there:
            return Disagreement(number, first, second, here, there, at + 1)
    return None


def unequal_steps(number: int, answers: Mapping[str, Mapping[int, Answer]]) -> list[Disagreement]:
    counted = {name: one[number].steps for name, one in answers.items() if name != ORACLE}
    if len(set(counted.values())) <= 1:
        return []
    first, *rest = counted
    second = next(name for name in rest if counted[name] != counted[first])
    return [
        Disagreement(number, first, second, f"{counted[first]} steps", f"{counted[second]} steps")
    ]
