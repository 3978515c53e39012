"""scsharp replay"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from host.app.frame import Frame
from host.cli.endings import FAULT
from host.cli.engines import chosen_engines, engines_option
from host.cli.files import read_source, write_output
from host.cli.paths import InputFile, ScriptFile, keep_inputs
from host.cli.playing import app_or_exit
from host.replays.pictures import same_size, save_gif, save_png
from host.replays.playback import Mismatch, Played, first_mismatch, play
from host.replays.reading import DamagedRecording, read_recording
from host.replays.recording import Recording
from host.sessions.apps import App
from host.sessions.opening import open_session
from host.sessions.session import Looks
from host.wording import counted


@click.command(name="replay", epilog="Example: scsharp replay app.jsonl --engine all")
@click.argument("file", type=InputFile())
@engines_option
@click.option("--app", "app_file", type=ScriptFile(), help="The app, if it was moved.")
@click.option(
    "--png", type=click.IntRange(0), metavar="FRAME", help="Save this frame; 0: AppInit's."
)
@click.option("--gif", is_flag=True, help="Save all frames as a GIF.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The picture's file; FILE with its ending if not given.",
)
@click.option("--scale", type=click.IntRange(1, 32), help="Of the picture; 1 if not given.")
def command(
    file: Path,
    engine: str,
    app_file: Path | None,
    png: int | None,
    gif: bool,
    out: Path | None,
    scale: int | None,
) -> None:
    """Play the recording FILE again and tell the first frame that differs.

    Compared are the pixels, the state of the script's variables and the error of each frame. Exit
    code 1 if a frame differs from the recording, 3 if engines differ from each other.
    """
    if png is not None and gif:
        raise click.UsageError("choose --png or --gif")
    wants_frames = gif or png is not None
    if not wants_frames and (out, scale) != (None, None):
        raise click.UsageError("--out and --scale are for a picture; add --gif or --png FRAME")
    if out is not None:
        keep_inputs(out, file)
    recording = recording_in(file)
    app = app_or_exit(read_source(app_file or app_path(recording, file)))
    tell_about(recording, app)
    frames, mismatch = replayed(recording, app, chosen_engines(engine), wants_frames)
    if mismatch is not None:
        write_output(f"{mismatch}\n")
    if gif:
        save_as_gif(frames, recording.header.rate, out or file.with_suffix(".gif"), scale or 1)
    if png is not None and (mismatch is None or png < len(frames)):
        save_as_png(frames, png, out or file.with_suffix(".png"), scale or 1)
    if mismatch is not None:
        raise SystemExit(FAULT if mismatch.is_fault else 1)
    write_output(f"{counted(recording.frames, 'frame')} as recorded\n")


def recording_in(path: Path) -> Recording:
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            return read_recording(lines)
    except DamagedRecording as damage:
        raise click.UsageError(f"{path}: {damage}; `scsharp record` writes recordings") from None


def app_path(recording: Recording, file: Path) -> Path:
    """Where the app was, seen from here or from the recording."""
    recorded = Path(recording.header.app)
    for path in (recorded, file.parent / recorded, file.parent / recorded.name):
        if path.is_file():
            return path
    raise click.UsageError(f"there is no {recorded}; --app FILE tells where the app lies now")


def tell_about(recording: Recording, app: App) -> None:
    if app.content_hash != recording.header.content:
        click.echo(f"{app.source.path} has changed since it was recorded", err=True)
    if not recording.is_complete:
        click.echo("the recording has no end: it was cut off", err=True)


def replayed(
    recording: Recording, app: App, engines: list[str], wants_frames: bool
) -> tuple[list[Frame], Mismatch | None]:
    """The frames of the first engine, if they are wanted, and the first difference."""
    seed = recording.header.seed
    looks = Looks(frame=wants_frames, picture=True, state=True)
    plays = {
        name: play(recording, partial(open_session, app.program, name, seed), looks)
        for name in engines
    }
    frames: list[Frame] = []
    try:
        for found in first_mismatch(plays):
            match found:
                case Mismatch():
                    return frames, found
                case Played(moment=moment) if moment.frame is not None:
                    frames.append(moment.frame)
    finally:
        for one in plays.values():
            one.close()
    return frames, None


def save_as_gif(frames: list[Frame], rate: int, path: Path, scale: int) -> None:
    """Of the last start, if its screen has another size than those before."""
    shown = same_size(frames)
    if not shown:
        raise click.UsageError("the app drew no frame")
    with telling_where(path):
        count = save_gif(shown, rate, path, scale)
    write_output(f"{path.resolve()} ({count} pictures)\n")


def save_as_png(frames: list[Frame], number: int, path: Path, scale: int) -> None:
    if number >= len(frames):
        raise click.UsageError(f"there is no frame {number}; the last one is {len(frames) - 1}")
    with telling_where(path):
        save_png(frames[number], path, scale)
    write_output(f"{path.resolve()}\n")


@contextmanager
def telling_where(path: Path) -> Iterator[None]:
    """What cannot be written is wrong usage."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise click.UsageError(f"cannot write {path}: {error.strerror or error}") from None
