"""Results by the hash of everything that they follow from, in a file of the cache folder.

A line for each result, written at once: a verification that is ended goes on where it was. Lines
have a checksum; what is damaged, or was cut off when the machine went down, is done again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from scsharp.cache import cache_folder, cache_key

ROOT = Path(__file__).parents[3]
PACKAGES = ("scsharp", "transpiler", "host")
ENDINGS = (".py", ".scs", ".mjs", ".lark")
KEPT_FILES = 5


@cache
def code_digest() -> str:
    """Of the language and the host: with other code every result may be another one."""
    files = [
        path
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*"))
        if path.suffix in ENDINGS and "cli" not in path.parts
    ]
    return cache_key(*(one.read_bytes() for one in files))


def checksum_of(key: str, value: Any) -> str:
    return cache_key(key, json.dumps(value))


class ResultStore:
    """`found` are the results as plain data by key. With `is_kept` false nothing is read and
    nothing is written."""

    def __init__(self, folder: Path | None = None, *, is_kept: bool = True) -> None:
        self.folder = folder or cache_folder() / "verdicts"
        self.path = self.folder / f"{code_digest()}.jsonl"
        self.found: dict[str, Any] = {}
        self.is_kept = is_kept
        if is_kept:
            self.read()

    def read(self) -> None:
        with suppress(OSError):
            for line in self.path.read_bytes().split(b"\n"):
                with suppress(ValueError, TypeError, RecursionError):
                    key, value, checksum = json.loads(line)
                    if checksum == checksum_of(key, value):
                        self.found.setdefault(key, value)

    def put(self, key: str, value: Any) -> None:
        """Keeps a result; where nothing can be written, for this run alone."""
        if key in self.found:
            return
        self.found[key] = value
        if self.is_kept:
            self.write(key, value)

    def write(self, key: str, value: Any) -> None:
        with suppress(OSError):
            is_new = not self.path.exists()
            self.folder.mkdir(parents=True, exist_ok=True)
            line = json.dumps([key, value, checksum_of(key, value)])
            with self.path.open("a", encoding="utf-8") as file:
                # Its end comes first: a line that was cut off does not take this one with it.
                file.write(f"\n{line}")
            if is_new:
                self.remove_old()

    def remove_old(self) -> None:
        """Results of other code are of use only to who goes back to it."""
        files = sorted(self.folder.glob("*.jsonl"), key=lambda one: one.stat().st_mtime)
        for one in files[:-KEPT_FILES]:
            one.unlink(missing_ok=True)
