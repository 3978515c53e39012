"""Where engines differ in the tests of an app: each such place is a fault of the host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from host.app.testing import AppTestResult
from scsharp.comparing import first_difference


def differences_between(results: Mapping[str, Sequence[AppTestResult]]) -> list[str]:
    """Each test's first difference between the engines, whose results are in the same order."""
    found = []
    for same_test in zip(*results.values(), strict=True):
        difference = first_difference({one.engine: one.observation for one in same_test})
        verdicts = {one.verdict for one in same_test}
        if difference is not None:
            found.append(f"{same_test[0].name}: {difference}")
        elif len(verdicts) > 1:
            found.append(f"{same_test[0].name}: engines differ: {', '.join(sorted(verdicts))}")
    return found
