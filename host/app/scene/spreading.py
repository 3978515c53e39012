"""From one value for each run of pixels to one for each pixel."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from host.app.scene.geometry import Numbers

Values = TypeVar("Values", bound=NDArray[Any])
SHORT = 16
"""Runs of fewer pixels are faster by number, longer ones by repetition."""


class Spreading(Protocol):
    def __call__(self, values: Values) -> Values: ...


def spreading(count: Numbers) -> Spreading:
    """For runs of so many pixels."""

    def by_repetition(values: Values) -> Values:
        return np.repeat(values, count)  # type: ignore[return-value]

    if len(count) * SHORT < int(count.sum()):
        return by_repetition
    run = np.repeat(np.arange(len(count)), count)

    def by_number(values: Values) -> Values:
        return values.take(run)  # type: ignore[return-value]

    return by_number


def single(values: Values) -> Values:
    """For runs of one pixel."""
    return values
