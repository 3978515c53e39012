"""The engines that graded, with the versions of what they are made of."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version

PACKAGES = {"quickjs": "quickjs", "v8": "mini-racer"}


def engine_versions(names: Iterable[str]) -> dict[str, str]:
    return {one: engine_version(one) for one in names}


def engine_version(name: str) -> str:
    """Of the package behind the engine; `unknown` for an engine that somebody added."""
    if name == "python":
        return platform.python_version()
    try:
        return f"{PACKAGES[name]} {version(PACKAGES[name])}"
    except (KeyError, PackageNotFoundError):
        return "unknown"
