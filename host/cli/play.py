"""scsharp play"""

from __future__ import annotations

from pathlib import Path

import click

from host.cli.endings import end_uncaught
from host.cli.engines import engine_option
from host.cli.files import open_output, read_source, write_output
from host.cli.paths import ScriptFile, keep_inputs
from host.cli.playing import app_or_exit
from host.cli.seeds import seed_option
from host.replays.recorder import Recorder
from host.sessions.opening import open_session
from host.window.opening import NoWindow, open_window
from host.window.player import Player
from host.window.requests import Request
from host.window.watching import Watch


@click.command(name="play", epilog="Example: scsharp play app.scs --watch")
@click.argument("file", type=ScriptFile())
@engine_option
@click.option(
    "--scale",
    type=click.IntRange(1, 32),
    help="The window opens so many times as large as the screen.",
)
@seed_option
@click.option("--watch", is_flag=True, help="Take over changes when FILE is saved.")
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write what is played to this file, for `scsharp replay`.",
)
def command(
    file: Path, engine: str, scale: int | None, seed: int, watch: bool, record: Path | None
) -> None:
    """Play FILE in a window. F1 shows the player's keys.

    Where the app ends with an error, the window shows it with its line, and starts the app again.
    """
    if watch and record is not None:
        raise click.UsageError("--watch and --record do not go together: a recording is of one app")
    app = app_or_exit(read_source(file))
    if record is not None:
        keep_inputs(record, file)
    output = None if record is None else open_output(record)
    player = Player(
        app,
        lambda one: open_session(one.program, engine, seed),
        write_output,
        None if output is None else Recorder(output, app, engine, seed),
    )
    watched = Watch(file, app.source.text) if watch else None
    try:
        play(player, Request(player, Path.cwd(), scale or 0, watched))
    finally:
        player.close()
    if player.error is not None:
        end_uncaught(player.error)


def play(player: Player, request: Request) -> None:
    player.start()
    try:
        window = open_window(request)
    except NoWindow as reason:
        raise click.UsageError(str(reason)) from None
    window.run()
