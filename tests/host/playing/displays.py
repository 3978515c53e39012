"""A display of its own for tests of the window: Xvfb, real keys by xdotool, what the screen shows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import ImageGrab

MISSING = [one for one in ("Xvfb", "xdotool") if shutil.which(one) is None]
SECONDS = 20.0
COMMAND = (sys.executable, "-c", "from host.cli import main; main()")


@dataclass
class Display:
    """A screen of 1000 x 800 pixels without a window manager: windows lie at its top left."""

    name: str
    environment: dict[str, str] = field(default_factory=dict)

    def screen(self) -> NDArray[np.uint8]:
        return np.asarray(ImageGrab.grab(xdisplay=self.name).convert("RGB"))

    def pixel(self, x: int, y: int) -> str:
        return "".join(f"{int(one):02X}" for one in self.screen()[y, x])

    def xdotool(self, *arguments: object) -> str:
        result = subprocess.run(
            ["xdotool", *map(str, arguments)], env=self.environment, check=True,
            capture_output=True, text=True, timeout=20,
        )  # fmt: skip
        return result.stdout.strip()

    def play(self, *arguments: str, cwd: Path, **more: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*COMMAND, "play", *arguments], env=self.environment | more, cwd=cwd, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip


@contextmanager
def display() -> Iterator[Display]:
    """Ends with everything that runs on it."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1000x800x24", "-nolisten", "tcp",
         "-noreset"],
        pass_fds=[writing], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            name = f":{answer.readline().strip()}"
        yield Display(name, {**os.environ, "DISPLAY": name})
    finally:
        server.terminate()
        server.wait(20)


def becomes(look: Callable[[], object], wanted: object) -> bool:
    """Whether it is so before long; if not, an assertion tells what it is."""
    end = time.monotonic() + SECONDS
    while (found := look()) != wanted:
        assert time.monotonic() < end, f"{found!r} does not become {wanted!r}"
        time.sleep(0.05)
    return True
