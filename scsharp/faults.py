"""What a fault of our own says about itself, where it must not come out as an exception."""

from __future__ import annotations

import traceback
from pathlib import PurePath


def describe_fault(error: Exception) -> str:
    """Kind and place of an exception: "AssertionError in calls.py, line 184"."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    place = frames[-1]
    return f"{type(error).__name__} in {PurePath(place.filename).name}, line {place.lineno}"
