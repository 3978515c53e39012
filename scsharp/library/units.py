"""Reads the compilation units of the library.

Hosts add their own declarations by naming more roots: any folder with .scs files in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from scsharp.source import SourceText


def library_sources(*roots: Traversable) -> tuple[SourceText, ...]:
    """All .scs files of the library and then of each given root, in the order of their paths.

    A path starts with the name of its root: "library/core/String.scs".
    """
    extra = tuple(source for root in roots for source in _read_root(root))
    return _own_sources() + extra


@cache
def _own_sources() -> tuple[SourceText, ...]:
    return tuple(_read_root(resources.files("scsharp.library")))


def _read_root(root: Traversable) -> list[SourceText]:
    found = sorted(_files(root, root.name))
    return [SourceText(entry.read_text(encoding="utf-8"), path) for path, entry in found]


def _files(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        path = f"{prefix}/{entry.name}"
        if entry.is_dir():
            yield from _files(entry, path)
        elif entry.name.endswith(".scs"):
            yield path, entry
