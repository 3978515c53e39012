"""Diagnostics as text with a caret under the place, and as JSON, from the same data."""

from __future__ import annotations

from collections.abc import Iterable

from scsharp.diagnostics.diagnostic import Diagnostic

SHOWN_WIDTH = 160


def render_text(diagnostics: Iterable[Diagnostic]) -> str:
    """One paragraph for each diagnostic:

    app.scs(3,5): error CS0103: The name 'scroe' does not exist here
        scroe++;
        ^~~~~
        help: did you mean 'score'?
    """
    return "\n".join(map(render_one, diagnostics))


def render_one(one: Diagnostic) -> str:
    head = f"{one.path}({one.line},{one.column}): {one.severity.value} {one.code}: {one.message}"
    lines = [head]
    if one.source_line.strip():
        lines += excerpt(one)
    if one.hint:
        lines.append(f"    help: {one.hint}")
    return "\n".join(lines)


def excerpt(one: Diagnostic) -> list[str]:
    """The source line and its caret; a long line is cut to what surrounds the place."""
    start = max(0, one.column - 1 - SHOWN_WIDTH // 2) if len(one.source_line) > SHOWN_WIDTH else 0
    shown = printable(one.source_line[start : start + SHOWN_WIDTH])
    before = printable(one.source_line[start : one.column - 1])
    margin = "".join("\t" if character == "\t" else " " for character in before)
    on_one_line = one.end_line == one.line and one.end_column > one.column
    width = one.end_column - one.column if on_one_line else 1
    width = max(1, min(width, len(shown) - len(before)))
    return [f"    {shown}", f"    {margin}^{'~' * (width - 1)}"]


def printable(text: str) -> str:
    """Control characters and lone surrogates as ?, so that any terminal can show the line."""
    return "".join(
        character if character == "\t" or character.isprintable() else "?" for character in text
    )


def to_json(one: Diagnostic) -> dict[str, object]:
    """A diagnostic as plain data, as `--json` prints it."""
    return {
        "code": one.code,
        "severity": one.severity.value,
        "message": one.message,
        "hint": one.hint,
        "path": one.path,
        "line": one.line,
        "column": one.column,
        "endLine": one.end_line,
        "endColumn": one.end_column,
        "sourceLine": one.source_line,
    }
