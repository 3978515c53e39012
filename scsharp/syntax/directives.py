"""Preprocessor lines: #region, #endregion, #nullable and #pragma mean nothing here; SC# has no
others."""

from __future__ import annotations

import re
from collections.abc import Callable

from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.catalog.unsupported import not_in_scsharp
from scsharp.diagnostics.diagnostic import Message

DIRECTIVE = re.compile(r"#[ \t]*([^\W\d]*)[^\r\n\u0085\u2028\u2029]*")
IGNORED = frozenset(("region", "endregion", "nullable", "pragma"))
OTHERS = frozenset("if elif else endif define undef line error warning r load reference".split())


def skip(text: str, start: int, report: Callable[[int, int, Message], None]) -> int:
    """Report the directive at `start` where there is cause; returns the end of its line."""
    found = DIRECTIVE.match(text, start)
    assert found is not None
    name = found.group(1)
    if not is_first_in_line(text, start):
        report(start, start + 1, messages.directive_not_first())
    elif name in OTHERS:
        report(start, found.end(), outside(name))
    elif name not in IGNORED:
        report(start, start + 1, messages.directive_expected())
    return found.end()


def outside(name: str) -> Message:
    kept = "remove it; only #region, #endregion, #nullable and #pragma may stand"
    return not_in_scsharp(f"the directive #{name}", kept)


def is_first_in_line(text: str, start: int) -> bool:
    before = start
    while before > 0 and text[before - 1] in " \t\f\v\ufeff":
        before -= 1
    return before == 0 or text[before - 1] in "\r\n\u0085\u2028\u2029"
