"""Recordings: what is written is read, what is damaged is told, and replays agree on all engines."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache, partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.app.input import FAR, FrameInput
from host.app.keys import KEYS
from host.replays.input_script import read_input_script
from host.replays.playback import Mismatch, first_mismatch, pixel_difference, play
from host.replays.reading import DamagedRecording, read_recording
from host.replays.recorder import Recorder, record_script
from host.replays.recording import Header, Marks, Recording, Start, Step
from host.replays.writing import write_recording
from host.sessions.apps import App
from host.sessions.opening import open_session
from host.sessions.session import Looks, Session
from tests.host.playing.apps import ENGINES, app_of, everything

SCRIPT = """
mouse 12 9
wait 2
tap Space
type h\u00e9 "o"
wait 1
hold Space Right
wait 2
move 100 -3
wheel -1
wait 2
"""
HASHES = Looks(picture=True, state=True)


class Kept(io.StringIO):
    """A file whose text can be read after it was closed."""

    def close(self) -> None:
        self.text = self.getvalue()


@cache
def recorded(engine: str, script: str = SCRIPT, app: App | None = None) -> str:
    file = Kept()
    chosen = app or everything()
    session = open_session(chosen.program, engine, 7)
    recorder = Recorder(file, chosen, engine, 7)
    list(record_script(session, read_input_script(script), recorder))
    session.close()
    return file.text


def read(text: str) -> Recording:
    return read_recording(io.StringIO(text))


def replay(recording: Recording, app: App, *engines: str) -> Mismatch | None:
    plays = {
        name: play(recording, partial(open_session, app.program, name, 7), HASHES)
        for name in engines
    }
    found = [one for one in first_mismatch(plays) if isinstance(one, Mismatch)]
    for one in plays.values():
        one.close()
    return found[0] if found else None


# ------------------------------------------------------------------------- writing and reading

KEY_SETS = st.frozensets(st.sampled_from(sorted(KEYS)), max_size=4)
FAR_NUMBERS = st.integers(-FAR, FAR)
FRAME_INPUTS = st.builds(
    FrameInput, KEY_SETS, KEY_SETS, KEY_SETS, st.integers(0, 1919), st.integers(0, 1919),
    FAR_NUMBERS, FAR_NUMBERS, FAR_NUMBERS, st.text(max_size=5),
)  # fmt: skip
MARKS = st.builds(
    Marks, st.from_regex(r"([0-9a-f]{8})?", fullmatch=True),
    st.from_regex(r"([0-9a-f]{16})?", fullmatch=True), st.text(max_size=5), st.booleans(),
)  # fmt: skip
HEADERS = st.builds(
    Header, st.text(max_size=9), st.just("0" * 64), st.integers(0, 2**32 - 1), st.text(max_size=9),
    st.integers(0, 1920), st.integers(0, 1920), st.integers(0, 120),
)  # fmt: skip


@given(HEADERS, MARKS, st.lists(st.builds(Start, MARKS) | st.builds(Step, FRAME_INPUTS, MARKS)))
def test_what_is_written_is_read(header: Header, marks: Marks, parts: list[Start | Step]) -> None:
    recording = Recording(header, (Start(marks), *parts))
    file = Kept()
    write_recording(file, recording)
    assert read(file.text) == recording


def test_the_format() -> None:
    lines = [json.loads(line) for line in recorded("python").splitlines()]
    assert lines[0] == {
        "format": "scsharp recording", "version": 1, "app": "everything.scs",
        "content": everything().content_hash, "seed": 7, "engine": "python", "screen": [80, 60, 25],
    }  # fmt: skip
    assert lines[1].keys() == {"start", "picture", "state"}
    assert lines[4] == {
        **lines[4], "down": ["Space"], "pressed": ["Space"], "mouse": [12, 9], "typed": 'h\u00e9 "o"',
    }  # fmt: skip
    assert lines[7]["move"] == [100, -3]
    assert lines[-1] == {"frames": 7}


def damaged(change: Callable[[list[str]], object]) -> str:
    lines = recorded("python").splitlines(keepends=True)
    change(lines)
    with pytest.raises(DamagedRecording) as error:
        read_recording(lines)
    return str(error.value)


def with_fact(line: int, **facts: object) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        lines[line] = json.dumps({**json.loads(lines[line]), **facts})

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda lines: lines.clear(), "the file is empty"),
        (lambda lines: lines.__setitem__(0, "hello\n"), "line 1: this is no JSON"),
        (lambda lines: lines.__setitem__(0, "[1]\n"), "line 1: this is no JSON object"),
        (lambda lines: lines.__setitem__(0, "{}\n"), "line 1: this is no recording"),
        (lambda lines: lines.__setitem__(5, lines[5][:9]), "line 6: this is no JSON; the recording is"),
        (lambda lines: lines.__setitem__(5, "[" * 100_000), "line 6: this is no line of a recording: too many"),
        (lambda lines: lines.pop(1), 'line 2: the line with "start": true is missing'),
        (lambda lines: lines.pop(3), "line 9: 7 frames were recorded, but 6 are here"),
        (lambda lines: lines.append(lines[3]), "line 11: nothing may follow"),
        (with_fact(0, version=2), "line 1: this is version 2 of the format; known is 1"),
        (with_fact(0, seed=-1), 'line 1: "seed" must be a whole number from 0 to 4294967295'),
        (with_fact(0, seed=True), 'line 1: "seed" must be'),
        (with_fact(0, content="abc"), 'line 1: "content" is no SHA-256'),
        (with_fact(0, app=5), 'line 1: "app" is missing, no text, or too long'),
        (with_fact(0, screen=[1, 2]), 'line 1: "screen" must be 3 numbers'),
        (with_fact(3, down=["Wheel"]), "line 4: \"down\" has 'Wheel', which is no key"),
        (with_fact(3, down="Left"), 'line 4: "down" is no list of keys'),
        (with_fact(3, pressed=[["Left"]]), "line 4: \"pressed\" has ['Left'], which is no key"),
        (with_fact(3, mouse=[-1, 0]), 'line 4: "mouse" must be a whole number from 0'),
        (with_fact(3, move=[0.5, 0]), 'line 4: "move" must be a whole number'),
        (with_fact(3, wheel="1"), 'line 4: "wheel" must be a whole number'),
        (with_fact(3, typed=7), 'line 4: "typed" is missing, no text'),
        (with_fact(3, picture="xyz"), "line 4: \"picture\" is no checksum: 'xyz'"),
        (with_fact(3, state="00"), "line 4: \"state\" is no checksum: '00'"),
        (with_fact(3, over=1), 'line 4: "over" is not true or false'),
        (with_fact(3, jump=1), 'line 4: "jump" has no meaning here'),
    ],
)  # fmt: skip
def test_damage_is_told(change: Callable[[list[str]], object], message: str) -> None:
    assert damaged(change).startswith(message)


def test_a_recording_without_its_end_is_read() -> None:
    recording = read_recording(recorded("python").splitlines()[:-2])
    assert (recording.frames, recording.is_complete) == (6, False)


# ------------------------------------------------------------------------------------- replays


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_records_the_same(engine: str) -> None:
    assert recorded(engine).splitlines()[1:] == recorded("python").splitlines()[1:]


def test_a_replay_on_all_engines_agrees() -> None:
    assert replay(read(recorded("python")), everything(), *ENGINES) is None


@pytest.mark.parametrize("key", ["E", "Escape"])
def test_the_end_is_recorded(key: str) -> None:
    script = f"wait 1\ntap {key}\nwait 5"
    recording = read(recorded("quickjs", script))
    assert recording.frames == 2
    last = recording.parts[-1].marks
    expected = "System.InvalidOperationException: as \u00e4sked" if key == "E" else ""
    assert (last.error, last.is_over) == (expected, key == "Escape")
    assert replay(recording, everything(), "python", "quickjs") is None


def test_restarts_are_replayed() -> None:
    recording = read(recorded("python"))
    twice = Recording(recording.header, recording.parts[:4] + recording.parts)
    assert replay(twice, everything(), "python", "quickjs") is None


def changed(before: str, after: str) -> App:
    assert before in everything().source.text
    return app_of(everything().source.text.replace(before, after), "everything.scs")


@pytest.mark.parametrize(
    ("before", "after", "frame", "what"),
    [
        ("0x123456", "0x123457", 0, "picture"),
        ("10 + taps, 5", "10 + taps, 5 + taps", 3, "picture"),
        ("taps++;", "taps += 2;", 3, "picture"),
        ('typed = ""', 'typed = "x"', 0, "state"),
        ("return !Input", "return !Input.IsDown(\"Right\") && !Input", 4, "AppLoop returned"),
        ("taps > 1", "1 / (taps - 2) == 0", 4, "System.DivideByZeroException"),
    ],
)  # fmt: skip
def test_the_first_different_frame(before: str, after: str, frame: int, what: str) -> None:
    mismatch = replay(read(recorded("python")), changed(before, after), "python", "quickjs")
    assert mismatch is not None
    assert (mismatch.frame, mismatch.is_fault) == (frame, False)
    assert "differs from the recording" in mismatch.text
    assert what in mismatch.text


class Wrong:
    """A session that is wrong in some way from the third frame on."""

    def __init__(self, session: Session, change: Callable[[Session], object]) -> None:
        self.session = session
        self.change = change
        self.frames = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self.session, name)

    def loop(self, seen: FrameInput, looks: Looks) -> object:
        self.frames += 1
        if self.frames == 3:
            self.change(self.session)
        return self.session.loop(seen, looks)


def test_engines_that_differ_are_a_fault() -> None:
    recording = read(recorded("python"))
    program = everything().program
    right = partial(open_session, program, "python", 7)
    wrong = partial(lambda: Wrong(open_session(program, "quickjs", 7), add_a_tap))
    plays = {"python": play(recording, right, HASHES), "quickjs": play(recording, wrong, HASHES)}
    *_, mismatch = first_mismatch(plays)
    for one in plays.values():
        one.close()
    assert isinstance(mismatch, Mismatch)
    assert (mismatch.frame, mismatch.is_fault) == (3, True)
    assert "state, taps" in mismatch.text
    assert "python:  1" in mismatch.text and "quickjs: 2" in mismatch.text


def add_a_tap(session: Session) -> None:
    session.set("taps", 1)


def test_where_pictures_differ() -> None:
    session = open_session(everything().program, "python", 7)
    list(play_start(session))
    pixels = session.pixels()
    other = pixels.copy()
    other[3, 5] = 0xFF0000FF
    other[9, 0] = 0
    assert pixel_difference(pixels, other) == (
        "pixel (5, 3), the first of 2", "#123456", "#FF0000",
    )  # fmt: skip
    assert pixel_difference(pixels, other[:2])[0] == "size"


def play_start(session: Session) -> list[object]:
    return [session.load(), session.start(HASHES)]
