"""A folder for what is costly to make and can always be made again.

Entries carry a checksum and are written whole or not at all. Where nothing can be written, or an
entry is damaged, the work is simply done again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

DIGEST_SIZE = 32


def cache_folder() -> Path:
    """SCSHARP_CACHE if set, else `scsharp` in the user's cache folder."""
    own = os.environ.get("SCSHARP_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path(os.path.expanduser("~")) / ".cache") / "scsharp"


def cache_key(*parts: str | bytes) -> str:
    """A file name for what follows from these parts alone."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()[:32]


def read_cached(name: str) -> bytes | None:
    """The data stored under a name; None if there is none or it is damaged."""
    try:
        stored = (cache_folder() / name).read_bytes()
    except OSError:
        return None
    data = stored[DIGEST_SIZE:]
    return data if hashlib.sha256(data).digest() == stored[:DIGEST_SIZE] else None


def write_cached(name: str, data: bytes) -> None:
    """Store data under a name, or do nothing where that is impossible."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=f"{name}.")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(data).digest() + data)
        os.replace(temporary, folder / name)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
