"""Variables of Part A that are images: copied from app to app, and compared by their pixels."""

from __future__ import annotations

from host.app.input import InputState
from host.content.verification.plain_values import difference, plain_values
from host.content.verification.transfer import transfer
from host.sessions.apps import compile_for_playing
from host.sessions.python_session import PythonSession
from host.sessions.session import Looks
from scsharp.source import SourceText

LOOKS = Looks(frame=True)
APP = """
Image tile = new Image(3, 2), last = null;
List<Image> past = new();

void AppInit()
{
    Screen.Open(20, 10);
    tile.Clear(Color.Red);
    tile.Origin(1, 0);
    tile.SetPixel(2, 1, Color.Rgba(9, 9, 9, 0));
    last = tile;
    past.Add(tile);
}

bool AppLoop()
{
    tile.Rect(0, 0, 1, 1, Color.Lime);
    return true;
}
"""
NAMES = ("tile", "last", "past")
RED, LIME, NONE = "ff0000ff", "00ff00ff", "00000000"


def opened(text: str) -> PythonSession:
    session = PythonSession(compile_for_playing(SourceText(text, "app.scs")).program, 1)
    session.load()
    session.start(LOOKS)
    return session


def advance(session: PythonSession) -> None:
    session.loop(InputState(20, 10).frame, LOOKS)


def values(session: PythonSession) -> dict[str, list[str]]:
    """The rows of each image."""
    found = plain_values(session.script, NAMES, {})
    assert found["past"] == [found["tile"]] and found["last"] == found["tile"]
    return {"tile": found["tile"]["Canvas"]}


def test_pixels_are_read_as_they_are_shown() -> None:
    session = opened(APP)
    assert values(session) == {"tile": [f"{RED} {RED} {RED}", f"{RED} {RED} {NONE}"]}
    advance(session)
    assert values(session) == {"tile": [f"{RED} {LIME} {RED}", f"{RED} {RED} {NONE}"]}


def test_a_copy_has_pixels_and_origin_of_its_own() -> None:
    source = opened(APP)
    target = opened(APP.replace("Red", "Blue").replace("Origin(1, 0)", "Origin(0, 0)"))
    transfer(source.script, target.script, NAMES)
    before = values(source)
    assert values(target) == before
    advance(target)
    assert values(source) == before
    advance(source)
    assert values(target) == values(source) != before


def test_a_difference_tells_the_row() -> None:
    left, right = opened(APP), opened(APP)
    advance(right)
    before, after = (plain_values(one.script, ["tile"], {}) for one in (left, right))
    row = [f"'{RED} {RED} {RED}'", f"'{RED} {LIME} {RED}'"]
    assert difference(before, after) == f"tile.Canvas[0] is {row[0]} and {row[1]}"
