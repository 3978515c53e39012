"""Python's garbage collector, out of the way while big trees come into being.

Nodes and symbols stay alive until a compilation ends; looking for garbage among them again and
again took half the time of a check. What is made is bounded by the size of a source file.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """No collection inside; afterwards as it was."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
