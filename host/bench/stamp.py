"""What made a run: the host's version and commit, the engine, the machine."""

from __future__ import annotations

import platform
import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def stamp() -> dict[str, str]:
    """All as text. `commit` is empty where the host was installed without its repository; `changed`
    says whether files differ from that commit."""
    commit = git("rev-parse", "HEAD")
    return {
        "version": package_version(),
        "commit": commit,
        "changed": "yes" if commit and git("status", "--porcelain") else "no",
        "engine": "python",
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
    }


def package_version() -> str:
    try:
        return version("scsharp")
    except PackageNotFoundError:
        return "unknown"


def git(*arguments: str) -> str:
    """What git says of the folder that this file is in; nothing if it is no repository's own."""
    if not (ROOT / ".git").exists():
        return ""
    try:
        done = subprocess.run(
            ["git", "-C", str(ROOT), *arguments],
            capture_output=True, text=True, timeout=20, check=True,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
