"""Results by the hash of everything that they follow from, in a file of the cache folder.

A line for each result, written at once: a verification that is ended goes on where it was. What
does not fit on a line because the machine went down is done again.
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


class ResultStore:
    """`found` are the results as plain data by key."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder() / "verdicts"
        self.path = self.folder / f"{code_digest()}.jsonl"
        self.found: dict[str, Any] = {}
        self.read()

    def read(self) -> None:
        with suppress(OSError):
            for line in self.path.read_text("utf-8").splitlines():
                with suppress(ValueError, TypeError):
                    key, value = json.loads(line)
                    self.found.setdefault(key, value)

    def put(self, key: str, value: Any) -> None:
        """Keeps a result; where nothing can be written, for this run alone."""
        if key in self.found:
            return
        self.found[key] = value
        with suppress(OSError):
            is_new = not self.path.exists()
            self.folder.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, value]) + "\n")
            if is_new:
                self.remove_old()

    def remove_old(self) -> None:
        """Results of other code are of use only to who goes back to it."""
        files = sorted(self.folder.glob("*.jsonl"), key=lambda one: one.stat().st_mtime)
        for one in files[:-KEPT_FILES]:
            one.unlink(missing_ok=True)
