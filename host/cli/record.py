"""scsharp record"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from host.cli.endings import end_uncaught
from host.cli.engines import engine_option
from host.cli.files import open_output, read_source, write_output
from host.cli.paths import InputFile, ScriptFile, keep_inputs
from host.cli.playing import app_or_exit
from host.cli.seeds import seed_option
from host.replays.input_script import InputScript, InputScriptError, read_input_script
from host.replays.recorder import Recorder, record_script
from host.sessions.opening import open_session
from host.sessions.session import Moment
from host.wording import counted
from scsharp.engines import ScriptError


@click.command(name="record", epilog="Example: scsharp record app.scs --input keys.txt")
@click.argument("file", type=ScriptFile())
@click.option(
    "--input",
    "keys",
    type=InputFile(),
    required=True,
    help="What is pressed when; docs/playing.md has the commands.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The recording to write; FILE with the ending .jsonl if not given.",
)
@engine_option
@seed_option
def command(file: Path, keys: Path, output: Path | None, engine: str, seed: int) -> None:
    """Play FILE without a window and record each frame, for `scsharp replay`.

    The recording ends early where the app does: when AppLoop returns false, or with an error.
    """
    script = script_in(keys)
    app = app_or_exit(read_source(file))
    target = output or file.with_suffix(".jsonl")
    keep_inputs(target, file, keys)
    recorder = Recorder(open_output(target), app, engine, seed)
    session = open_session(app.program, engine, seed)
    try:
        count, error = finish(record_script(session, script, recorder))
    finally:
        session.close()
    write_output(f"{target.resolve()} ({counted(count, 'frame')})\n")
    if error is not None:
        end_uncaught(error)


def finish(moments: Iterable[Moment]) -> tuple[int, ScriptError | None]:
    """Lets the recording run to its end; how many frames it has, and the app's error."""
    count, error = -1, None
    for moment in moments:
        if moment.output:
            write_output(moment.output)
        count, error = count + 1, moment.error
    return count, error


def script_in(path: Path) -> InputScript:
    try:
        return read_input_script(path.read_bytes().decode("utf-8", errors="replace"))
    except InputScriptError as error:
        raise click.UsageError(f"{path}: {error}") from None
