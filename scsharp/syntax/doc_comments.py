"""The `///` text above a declaration: without the slashes and without <summary> tags."""

from __future__ import annotations

import re

from scsharp.syntax.context import Context

SUMMARY = re.compile(r"[ \t]*</?summary>[ \t]*")


def docs_above(context: Context, start: int) -> str:
    """The documentation of the declaration that starts at `start`; "" if there is none."""
    if not context.has_docs:
        return ""
    text = context.text
    line_start = text.rfind("\n", 0, start) + 1
    if text[line_start:start].strip():
        return ""
    lines: list[str] = []
    while line_start > 0:
        previous = text.rfind("\n", 0, line_start - 1) + 1
        line = text[previous : line_start - 1].strip()
        if not line.startswith("///"):
            break
        lines.append(line[3:].removeprefix(" "))
        line_start = previous
    return clean(lines[::-1])


def clean(lines: list[str]) -> str:
    """<summary> tags go, and with them the lines that hold nothing else."""
    kept = []
    for line in lines:
        bare = SUMMARY.sub("", line)
        if bare.strip() or bare == line:
            kept.append(bare)
    return "\n".join(kept).strip()
