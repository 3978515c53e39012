"""What lies on the window beside the app's picture: help, meter, notices, errors of a changed file;
and what the player's own keys do that is no matter of the window itself."""

from __future__ import annotations

import time
from pathlib import Path

from host.app.frame import Frame
from host.replays.pictures import same_size, save_gif, save_png
from host.sessions.apps import NoApp
from host.window.cards import Card
from host.window.messages import (
    compile_errors_card,
    end_card,
    error_card,
    help_card,
    meter_card,
    notice_card,
    pause_card,
)
from host.window.requests import Request

NOTICE_SECONDS = 3.0
GIF_SIDE = 640
"""A GIF is enlarged by the largest whole scale that stays below so many pixels."""


class Desk:
    """`wants_pointer_back`: the person pressed Escape while the app had caught the mouse."""

    def __init__(self, request: Request) -> None:
        self.player = request.player
        self.folder = request.folder
        self.shows_help = False
        self.shows_meter = False
        self.wants_pointer_back = False
        self.refusal: NoApp | None = None
        self.notice = ""
        self.notice_until = 0.0

    def obey(self, command: str) -> None:
        match command:
            case "HELP":
                self.shows_help = not self.shows_help
            case "METER":
                self.shows_meter = not self.shows_meter
            case "PAUSE":
                self.player.toggle_pause()
            case "STEP":
                self.player.step()
            case "PNG":
                self.save_screenshot()
            case "GIF":
                self.save_last_seconds()

    def tell(self, text: str) -> None:
        """A notice for a moment."""
        self.notice = text
        self.notice_until = time.perf_counter() + NOTICE_SECONDS

    def refused(self, refusal: NoApp) -> None:
        """The changed file is no app."""
        self.refusal = refusal
        self.player.write(f"{refusal}\n")

    def reloaded(self, kept: int) -> None:
        self.refusal = None
        self.tell(f"changed; {kept} variables kept their values")

    def cards(self, now: float, rates: str) -> list[Card]:
        """From the lowest to the topmost."""
        player = self.player
        found: list[Card] = []
        if self.shows_meter:
            found.append(meter_card(rates))
        if player.mode == "paused":
            found.append(pause_card(player.frames_done))
        if self.refusal is not None:
            found.append(compile_errors_card(self.refusal.diagnostics, str(self.refusal)))
        if self.notice and now < self.notice_until:
            found.append(notice_card(self.notice))
        if player.mode == "failed" and player.error is not None:
            found.append(error_card(player.error))
        if player.mode == "over":
            found.append(end_card(player.screen.title))
        if self.shows_help:
            found.append(help_card(player.app.keys))
        return found

    def save_screenshot(self) -> None:
        frame = self.player.frame
        if frame is None:
            self.tell("there is no frame yet")
            return
        path = free_path(self.folder, Path(self.player.app.source.path).stem, "png")
        try:
            save_png(frame, path, enlargement(frame))
        except OSError as error:
            self.tell(f"cannot write {path}: {error.strerror or error}")
        else:
            self.tell(f"saved {path.name}")

    def save_last_seconds(self) -> None:
        frames = same_size(self.player.history.frames)
        if not frames:
            self.tell("there is no frame yet")
            return
        path = free_path(self.folder, Path(self.player.app.source.path).stem, "gif")
        rate = self.player.screen.frame_rate
        try:
            save_gif(frames, rate, path, enlargement(frames[-1]))
        except OSError as error:
            self.tell(f"cannot write {path}: {error.strerror or error}")
        else:
            self.tell(f"saved {path.name}, {len(frames) / rate:.1f} seconds")


def enlargement(frame: Frame) -> int:
    return max(1, GIF_SIDE // max(frame.width, frame.height))


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """The first of stem-1, stem-2 … that is not there yet."""
    number = 1
    while (path := folder / f"{stem}-{number}.{ending}").exists():
        number += 1
    return path
