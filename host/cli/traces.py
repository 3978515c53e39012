"""Stack traces for people: a recursion's many equal lines are told as one."""

from __future__ import annotations

from itertools import groupby


def folded(text: str) -> str:
    """The text; of equal lines of a trace that follow each other, the first and how many more."""
    lines: list[str] = []
    for line, group in groupby(text.split("\n")):
        count = len(list(group))
        if count > 2 and line.startswith("   at "):
            lines += [line, f"   ... the same line {count - 1} more times"]
        else:
            lines += [line] * count
    return "\n".join(lines)
