"""The words of the language, from the scanner's own table."""

from __future__ import annotations

from functools import cache

from scsharp.syntax.tables import load_tables
from scsharp.syntax.tokens import CONTEXTUAL


@cache
def keywords() -> tuple[str, ...]:
    """Every keyword that the grammar has a use for, contextual ones too."""
    reserved = [one for one in load_tables().spellings if one.isalpha()]
    return tuple(sorted({*reserved, *CONTEXTUAL}))
