"""What `scsharp play` asks of the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from host.window.player import Player
from host.window.watching import Watch


@dataclass(frozen=True, slots=True)
class Request:
    """`player` has started its app. `scale` 0 lets the window choose; pictures go to `folder`."""

    player: Player
    folder: Path
    scale: int = 0
    watch: Watch | None = None
