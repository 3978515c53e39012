"""What servers told of themselves."""

from __future__ import annotations

from collections.abc import Sequence

from host.bench.runs.events import AnyEvent, Preflight


def server_facts(events: Sequence[AnyEvent]) -> dict[str, str | int]:
    """What the server told of itself, before the run or when it went on."""
    found: dict[str, str | int] = {}
    for one in events:
        if isinstance(one, Preflight):
            found |= one.facts
    return found
