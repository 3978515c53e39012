"""What a builder function may need beside its children."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span


@dataclass(slots=True)
class Context:
    """The text being parsed and where to report; `has_docs` saves the search where no /// is.

    `report_once` is for what does not fit together: only the first such mistake of a line counts,
    since the others mostly follow from it.
    """

    text: str
    report: Callable[[Span, Message], None]
    report_once: Callable[[Span, Message], None]
    has_docs: bool
