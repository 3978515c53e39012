"""Follows the log of a run that another process writes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from host.bench.runs.events import AnyEvent, Ended
from host.bench.runs.folder import RunFolder

INTERVAL = 0.5


def follow(
    folder: RunFolder, *, is_live: bool = True, sleep: Callable[[float], None] = time.sleep
) -> Iterator[AnyEvent]:
    """Each event as it comes, up to the run's end; without `is_live` those that are there."""
    seen = 0
    while True:
        events = folder.events()
        yield from events[seen:]
        seen = len(events)
        if not is_live or (events and isinstance(events[-1], Ended)):
            return
        sleep(INTERVAL)
