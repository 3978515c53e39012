"""When a request is sent again, and after how many seconds.

Only where the model can have written nothing, or where the answer was nothing: never after a read
timeout, and never where the server could not read what the model wrote.
"""

from __future__ import annotations

from collections.abc import Mapping

from host.bench.model.chat import Failure
from host.bench.runs.outcomes import Outcome

WAITS: Mapping[str, tuple[float, ...]] = {
    Outcome.UNREACHABLE: (1, 2, 5, 10, 20, 30),
    Outcome.BUSY: (2, 5, 10, 20, 30, 60, 60, 60, 60, 60),
    Outcome.SERVER_ERROR: (2, 10),
    Outcome.BAD_RESPONSE: (2, 10),
}
LONGEST = 300.0


def wait_before_next(failure: Failure, tries: int) -> float | None:
    """Seconds to wait after so many tries, or None where there is no next one. A server that asks
    for more time gets it, within bounds."""
    waits = WAITS.get(failure.reason, ())
    if tries > len(waits):
        return None
    return min(max(waits[tries - 1], failure.wait or 0.0), LONGEST)
