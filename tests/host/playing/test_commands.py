"""scsharp play, record and replay: files, messages, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.host.commands import scsharp_line as scsharp
from tests.host.playing.apps import EVERYTHING

KEYS = "wait 2\ntap Space\nwait 3\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "app.scs").write_text(EVERYTHING, encoding="utf-8")
    (tmp_path / "keys.txt").write_text(KEYS, encoding="utf-8")
    (tmp_path / "bad.scs").write_text("int a = b;\n", encoding="utf-8")
    (tmp_path / "plain.scs").write_text("int a = 1;\n", encoding="utf-8")
    return tmp_path


def test_record_and_replay(folder: Path) -> None:
    recorded = scsharp("record app.scs --input keys.txt --seed 5")
    assert (recorded.exit_code, "begun" in recorded.output) == (0, True)
    assert "app.jsonl (5 frames)" in recorded.output
    replayed = scsharp("replay app.jsonl --engine all")
    assert (replayed.exit_code, replayed.output) == (0, "5 frames as recorded\n")


def test_pictures_of_a_replay(folder: Path) -> None:
    scsharp("record app.scs --input keys.txt -o deep/er/run.jsonl --engine quickjs")
    result = scsharp("replay deep/er/run.jsonl --gif --scale 2")
    assert result.exit_code == 0, result.output
    with Image.open(folder / "deep/er/run.gif") as gif:
        assert (gif.size, gif.format) == ((160, 120), "GIF")
    assert scsharp("replay deep/er/run.jsonl --png 0 --out other/start.png").exit_code == 0
    with Image.open(folder / "other/start.png") as png:
        assert (png.size, png.getpixel((3, 3))) == ((80, 60), (0x12, 0x34, 0x56))
    result = scsharp("replay deep/er/run.jsonl --png 6")
    assert (result.exit_code, "the last one is 5" in result.output) == (2, True)


def test_a_difference_is_told_beside_the_pictures_wanted(folder: Path) -> None:
    scsharp("record app.scs --input keys.txt")
    text = (folder / "app.jsonl").read_text().splitlines()
    text[3] = json.dumps(json.loads(text[3]) | {"picture": "00000000"})
    (folder / "app.jsonl").write_text("\n".join(text))
    for options in ("", " --png 0", " --png 5", " --gif"):
        result = scsharp("replay app.jsonl" + options)
        assert (result.exit_code, "frame 2" in result.output) == (1, True), result.output
    assert (folder / "app.png").exists()


ITERATORS = """
int n;
string end = "";
List<IEnumerator<int>> running = [];

IEnumerable<int> Slide()
{
    try
    {
        do
        {
            foreach (var x in new[] { 1, 2 }) yield return x;
            for (int i = 0; i < 2; i++) yield return i;
        } while (n < 1000);
    }
    finally
    {
        end += ".";
    }
}

void AppInit()
{
    Screen.Open(10, 10);
    n = 0;
    running = [Slide().GetEnumerator(), new List<int> { 4, 5, 6 }.Select(x => x + n).GetEnumerator()];
}

bool AppLoop()
{
    foreach (var one in running) one.MoveNext();
    n++;
    return true;
}
"""


def test_iterators_that_live_across_frames(folder: Path) -> None:
    """Each frame has a budget of its own, from which a loop that goes on takes its steps; and an
    iterator that is dropped runs no `finally`, not even when the script is let go."""
    (folder / "iterators.scs").write_text(ITERATORS, encoding="utf-8")
    (folder / "keys.txt").write_text("wait 8\n", encoding="utf-8")
    command = (sys.executable, "-c", "from host.cli import main; main()")
    for line in ("record iterators.scs --input keys.txt", "replay iterators.jsonl --engine all"):
        done = subprocess.run(
            (*command, *line.split()), capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), done
    assert done.stdout == "8 frames as recorded\n"


def test_one_frame_is_one(folder: Path) -> None:
    (folder / "keys.txt").write_text("wait 1\n")
    assert "app.jsonl (1 frame)" in scsharp("record app.scs --input keys.txt").output
    assert scsharp("replay app.jsonl").output == "1 frame as recorded\n"


def test_an_app_that_ends_with_an_error(folder: Path) -> None:
    (folder / "keys.txt").write_text("wait 1\ntap E\nwait 9", encoding="utf-8")
    recorded = scsharp("record app.scs --input keys.txt")
    assert recorded.exit_code == 1
    assert "app.jsonl (2 frames)" in recorded.output
    assert "at AppLoop() in app.scs:line 37" in recorded.output
    assert scsharp("replay app.jsonl").exit_code == 0


def test_a_changed_app(folder: Path) -> None:
    scsharp("record app.scs --input keys.txt")
    (folder / "app.scs").write_text(EVERYTHING.replace("taps++", "taps += 3"), encoding="utf-8")
    result = scsharp("replay app.jsonl")
    assert result.exit_code == 1
    assert "app.scs has changed since it was recorded" in result.output
    assert "frame 3: differs from the recording" in result.output


def test_an_app_that_was_moved(folder: Path) -> None:
    scsharp("record app.scs --input keys.txt -o there/run.jsonl")
    (folder / "app.scs").rename(folder / "there" / "app.scs")
    assert scsharp("replay there/run.jsonl").exit_code == 0
    (folder / "there" / "app.scs").rename(folder / "new.scs")
    result = scsharp("replay there/run.jsonl")
    assert (result.exit_code, "there is no app.scs; --app FILE" in result.output) == (2, True)
    assert scsharp("replay there/run.jsonl --app new.scs").exit_code == 0


def test_a_recording_that_was_cut_off(folder: Path) -> None:
    scsharp("record app.scs --input keys.txt")
    text = (folder / "app.jsonl").read_text()
    (folder / "app.jsonl").write_text("".join(text.splitlines(keepends=True)[:-2]))
    result = scsharp("replay app.jsonl")
    assert result.exit_code == 0
    assert "the recording has no end: it was cut off" in result.output
    (folder / "app.jsonl").write_text(text[: len(text) - 30])
    result = scsharp("replay app.jsonl")
    assert (result.exit_code, "app.jsonl: line 7: this is no JSON" in result.output) == (2, True)


WRONG = {
    "record app.scs": "Missing option '--input'",
    "record app.scs --input app.scs": "app.scs: line 2: there is no command 'int'",
    "record app.scs --input keys.txt -o app.scs/x.jsonl": "cannot write app.scs/x.jsonl",
    "record app.scs --input keys.txt --engine all": "choose one engine",
    "record app.scs --input keys.txt --engine steam": "no engine is called 'steam'",
    "record app.scs --input keys.txt --seed -1": "-1 is not in the range",
    "replay keys.txt": "keys.txt: line 1: this is no JSON",
    "replay keys.txt --scale 2": "--out and --scale are for a picture; add --gif or --png FRAME",
    "replay keys.txt --out x.png": "--out and --scale are for a picture",
    "replay app.scs": "app.scs: line 1: this is no JSON",
    "play app.scs --watch --record x": "--watch and --record do not go together",
    "play app.scs --scale 0": "0 is not in the range",
    "play app.scs --engine all": "choose one engine",
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_usage(folder: Path, line: str) -> None:
    result = scsharp(line)
    assert (result.exit_code, WRONG[line] in result.output) == (2, True), result.output


@pytest.mark.parametrize("command", ["play {}", "record {} --input keys.txt"])
def test_what_is_no_app(folder: Path, command: str) -> None:
    result = scsharp(command.format("bad.scs"))
    assert (result.exit_code, "bad.scs(1,9): error CS0103" in result.output) == (1, True)
    result = scsharp(command.format("plain.scs"))
    assert (result.exit_code, "missing: AppInit, AppLoop" in result.output) == (1, True)


@pytest.mark.skipif(sys.platform != "linux", reason="takes the display away as on Linux")
def test_without_a_display(folder: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    result = subprocess.run(
        [sys.executable, "-c", "from host.cli import main; main()", "play", "app.scs"],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert result.returncode == 2
    assert "Error: There is no display: a window needs a desktop. `scsharp test`" in result.stderr
    assert "Traceback" not in result.stderr
