"""Apps played frame by frame: every engine leaves the same moments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import get_args

import pytest

from host.app.commands import Command
from host.sessions.apps import NoApp
from host.sessions.opening import open_session
from host.sessions.plain_frames import python_name
from host.sessions.session import Looks, Moment, Session, begin
from scsharp.engines import UnknownEngine
from tests.host.playing.apps import ENGINES, INPUTS, app_of, everything, pressing

ALL = Looks(frame=True, picture=True, state=True)


@pytest.fixture(params=ENGINES)
def session(request: pytest.FixtureRequest) -> Iterator[Session]:
    opened = open_session(everything().program, request.param, 7)
    yield opened
    opened.close()


@cache
def expected() -> list[Moment]:
    """What the engine of record leaves, AppInit first."""
    session = open_session(everything().program, "python", 7)
    return [begin(session, ALL), *(session.loop(one, ALL) for one in INPUTS)]


def test_moments_are_equal(session: Session) -> None:
    moments = [begin(session, ALL), *(session.loop(one, ALL) for one in INPUTS)]
    assert [replace(one, frame=None) for one in moments] == [
        replace(one, frame=None) for one in expected()
    ]
    for one, other in zip(moments, expected(), strict=True):
        assert one.frame is not None and other.frame is not None
        assert [type(command) for command in one.frame.commands] == [
            type(command) for command in other.frame.commands
        ]
        assert (one.frame.picture(2) == other.frame.picture(2)).all()
        assert f"{one.frame.checksum():08x}" == one.picture


def test_what_a_moment_tells(session: Session) -> None:
    started = begin(session, ALL)
    assert (started.output, started.error, started.is_over) == ("begun\n", None, False)
    screen = started.screen
    assert screen is not None
    assert (screen.width, screen.height, screen.title, screen.frame_rate) == (
        80,
        60,
        "Everything",
        25,
    )
    moments = [session.loop(one, ALL) for one in INPUTS]
    assert [one.wants_mouse for one in moments] == [False, False, False, True, True]
    assert 'typed = "\\u00e4"' in moments[-1].state
    assert "taps = 2\n" in moments[-1].state
    assert session.loop(pressing("Escape"), ALL).is_over
    assert (session.pixels() != 0).any()


def test_errors_have_their_lines(session: Session) -> None:
    begin(session, Looks())
    session.loop(INPUTS[0], Looks())
    error = session.loop(pressing("E"), ALL).error
    assert error is not None
    assert (error.type, error.message) == ("System.InvalidOperationException", "as \u00e4sked")
    assert [(one.function, one.path, one.line) for one in error.trace] == [
        ("AppLoop()", "everything.scs", 37)
    ]


def test_variables_are_read_and_set(session: Session) -> None:
    begin(session, Looks())
    session.set("taps", 41)
    session.set("big", -(2**40))
    session.loop(pressing("Space"), Looks())
    assert (session.get("taps"), session.get("big"), session.get("typed")) == (42, -(2**40), "")
    assert session.get("face") is None


@pytest.mark.parametrize("engine", ENGINES)
def test_endless_loops_end(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("python_session", "javascript_session"):
        monkeypatch.setattr(f"host.sessions.{place}.STEPS_PER_CALL", 2_000_000)
    session = open_session(everything().program, engine, 7)
    begin(session, Looks())
    error = session.loop(pressing("L"), ALL).error
    session.close()
    assert error is not None
    assert (error.kind, [one.line for one in error.trace]) == ("steps", [38])


@pytest.mark.parametrize("engine", ENGINES)
def test_who_sees_a_frame_pays_for_it(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("python_session", "javascript_session"):
        monkeypatch.setattr(f"host.sessions.{place}.STEPS_PER_CALL", 100_000)
    app = app_of(
        "void AppInit() => Screen.Open(640, 480);\nbool AppLoop() {\n"
        "for (int i = 0; i < 50; i++) Draw.Rect(0, 0, 640, 480, Color.Rgba(9, 9, 9, 9));\n"
        "return true; }"
    )
    session = open_session(app.program, engine, 7)
    begin(session, Looks())
    unseen, seen = (session.loop(INPUTS[0], looks) for looks in (Looks(), Looks(picture=True)))
    session.close()
    assert unseen.error is None
    assert seen.error is not None
    assert seen.error.kind == "steps"


@pytest.mark.parametrize("engine", ENGINES)
def test_each_call_has_its_own_budget(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("python_session", "javascript_session"):
        monkeypatch.setattr(f"host.sessions.{place}.STEPS_PER_CALL", 100_000)
    app = app_of(
        "int n;\nvoid AppInit() => Screen.Open(4, 4);\n"
        'bool AppLoop() { for (int i = 0; i < 20000; i++) n++; Console.WriteLine("x"); return true; }'
    )
    session = open_session(app.program, engine, 7)
    moments = [begin(session, Looks()), *(session.loop(INPUTS[0], Looks()) for _ in range(12))]
    session.close()
    assert {one.error for one in moments} == {None}
    assert [one.output for one in moments] == ["", *["x\n"] * 12]


def test_an_image_that_is_not_shown_for_a_while_comes_again() -> None:
    app = app_of(
        "int n;\nImage a = new Image(2, 2);\nvoid AppInit() { a.Clear(Color.Red); Screen.Open(4, 4); }\n"
        "bool AppLoop() { n++; if (n != 2) Draw.Image(a, n, 0); return true; }"
    )
    session = open_session(app.program, "quickjs", 7)
    begin(session, ALL)
    for place in (1, 2, 3):
        moment = session.loop(INPUTS[0], ALL)
        assert moment.frame is not None
        assert f"{moment.frame.checksum():08x}" == moment.picture
        assert moment.frame.find_color(0xFF0000).x == (0 if place == 2 else place)
    session.close()


def test_every_command_is_known_by_its_fields() -> None:
    """The app of these tests draws each kind of command, so each has crossed the border."""
    drawn = {type(one) for moment in expected() if moment.frame for one in moment.frame.commands}
    assert drawn == set(get_args(Command))
    assert python_name("sourceWidth") == "source_width"


def test_what_is_no_app() -> None:
    with pytest.raises(NoApp, match=r"missing: AppInit, AppLoop"):
        app_of("int n = 1;")
    with pytest.raises(NoApp) as refusal:
        app_of("int n = x;\nvoid AppInit() { }\nbool AppLoop() => true;")
    assert [one.code for one in refusal.value.diagnostics] == ["CS0103"]
    with pytest.raises(UnknownEngine):
        open_session(everything().program, "steam", 0)


def test_keys_and_content() -> None:
    app = everything()
    assert app.keys == {"Space", "E", "L", "Escape"}
    assert app.content_hash == app_of(app.source.text.replace("\n", "\r\n")).content_hash
    assert app.content_hash != app_of(app.source.text + " ").content_hash


def test_a_long_call_is_interrupted() -> None:
    import threading

    session = open_session(everything().program, "python", 7)
    begin(session, Looks())
    threading.Timer(0.3, session.interrupt).start()
    error = session.loop(pressing("L"), Looks()).error
    assert error is not None
    assert error.kind == "steps"
