"""How large a text and how deep a tree may be.

The stages after the parser recurse over the tree, so the parser stops at what nests too deep. It
keeps the items of the file before it.
"""

from __future__ import annotations

MAX_DEPTH = 400
"""In nodes: 200 calls inside each other, 400 terms of a sum, 400 else-ifs."""

MAX_SOURCE = 256 * 1024
"""In characters."""

MAX_STACK = 5_000
"""Of unfinished rules in the parser: what nests deeper is not read to its end."""


MAX_REPORTS = 20
"""Errors reported for a file."""


class TooDeepError(Exception):
    """Raised inside the parser only, with the place of what is too deep."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.start = start
