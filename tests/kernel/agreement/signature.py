"""What one kernel function is given and gives back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.kernel.agreement.kinds import Kind

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Signature:
    """`result` and `changed` are tags of wire.py: what is given back, and what a reference among the
    arguments is set to. `adjust` makes of drawn arguments ones that belong together, or None; `tags`
    are those of what it makes, where they differ from those of `kinds`."""

    kinds: tuple[Kind, ...]
    result: str
    changed: str = "none"
    adjust: Callable[[Row], Row | None] | None = None
    tags: tuple[str, ...] = ()

    def tags_of_rows(self) -> tuple[str, ...]:
        return self.tags or tuple(kind.tag for kind in self.kinds)


def signature(result: str, *kinds: Kind) -> Signature:
    return Signature(kinds, result)
