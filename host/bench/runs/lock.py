"""One host per run folder: a lock that the system takes back when its process ends, however."""

from __future__ import annotations

import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

FAR = 1 << 30
"""Windows locks bytes, and nobody can read a locked one; this one is beyond the text."""


class FolderInUse(Exception):
    """Another process works on the folder; the message says which."""


class FolderLock:
    """Holds the lock file of a folder until it is released or the process ends."""

    def __init__(self, folder: Path) -> None:
        """Raises FolderInUse."""
        self.path = folder / "lock"
        self.file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        if not take(self.file):
            holder = os.read(self.file, 200).decode("utf-8", "replace").strip()
            os.close(self.file)
            raise FolderInUse(
                f"another host works on {folder}: {holder or 'it just began'}. Wait for it, or end "
                "that process; the run then goes on where it was."
            )
        os.ftruncate(self.file, 0)
        os.write(self.file, describe_process().encode())

    def release(self) -> None:
        os.close(self.file)


def describe_process() -> str:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return f"process {os.getpid()} on {platform.node()} since {now}\n"


def take(file: int) -> bool:
    """Takes the lock if nobody has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            os.lseek(file, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        if sys.platform == "win32":
            os.lseek(file, 0, os.SEEK_SET)
        return False
    return True
