"""Reading a test's expectations: diagnostics as `line:column code`."""

from __future__ import annotations

from scsharp.compilation import diagnose


def found(text: str) -> list[str]:
    """All diagnostics of a script; the first line of the text is line 1."""
    return [f"{one.line}:{one.column} {one.code}" for one in diagnose(text)]


def errors(text: str) -> list[str]:
    return [f"{one.line}:{one.column} {one.code}" for one in diagnose(text) if one.is_error]
