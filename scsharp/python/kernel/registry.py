"""Every kernel function by its name: what `[Intrinsic("…")]` and the arithmetic of compiled code
refer to."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import Any

from scsharp.python import kernel


@cache
def kernel_functions() -> dict[str, Callable[..., Any]]:
    """The functions that kernel modules list in `__all__`."""
    found: dict[str, Callable[..., Any]] = {}
    for info in pkgutil.iter_modules(kernel.__path__):
        module = importlib.import_module(f"{kernel.__name__}.{info.name}")
        for name in getattr(module, "__all__", ()):
            found[name] = getattr(module, name)
    return found
