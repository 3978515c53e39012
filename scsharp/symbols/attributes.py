"""What library declarations say of themselves in attributes, for the checks that ask for it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Attribute:
    """[Name("text", "text")]: the texts among its arguments."""

    name: str
    texts: tuple[str, ...] = ()
