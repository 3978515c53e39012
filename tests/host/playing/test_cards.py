"""Texts over the picture: they fit into the window, and nothing is lost."""

from __future__ import annotations

import pytest

from host.app.text_drawing import font_of
from host.sessions.apps import NoApp
from host.window.cards import Card, Line, broken, paint, text_size
from host.window.messages import compile_errors_card, error_card, help_card, pause_card
from scsharp.engines import Frame, ScriptError
from tests.host.playing.apps import app_of

WINDOWS = [(1, 1), (64, 48), (320, 240), (1280, 960), (1920, 200)]
ERROR = ScriptError(
    "System.Exception",
    "words " * 80 + "x" * 400 + "\ud800\0\n\u4e2d",
    tuple(Frame(f"F{number}(int)", "app.scs", number) for number in range(40)),
    "exception",
)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(
    "card", [error_card(ERROR), help_card({"Left", "F1"}), pause_card(3), Card("top", ())]
)
def test_cards_fit(card: Card, window: tuple[int, int]) -> None:
    picture = paint(card, window)
    assert picture.shape[2] == 4
    assert picture.shape[1] <= window[0] and picture.shape[0] <= window[1]


def test_letters_are_seen() -> None:
    empty, full = (paint(Card("top", (Line(text),)), (640, 480)) for text in ("", "Hello"))
    assert (full[..., :3] > 180).all(axis=2).sum() > 50
    assert not (empty[..., :3] > 180).all(axis=2).any()


def test_long_lines_are_broken_and_complete() -> None:
    font = font_of(14.0)
    text = "one two three " * 20 + "y" * 200
    rows = [one.text for one in broken([Line(text, left="F1")], font, 200)]
    assert all(font.getlength(one) <= 200 for one in rows)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")
    assert rows[0].startswith("one two three")


def test_an_error_tells_its_places() -> None:
    texts = [one.text for one in error_card(ERROR).lines]
    assert texts[0].startswith("System.Exception: words")
    assert texts[1:3] == ["at F0(int) in app.scs:line 0", "at F1(int) in app.scs:line 1"]
    assert "and 28 more" in texts


def test_errors_of_a_changed_file() -> None:
    with pytest.raises(NoApp) as refusal:
        app_of("int a = b;\nint c = d;\nvoid AppInit() { }\nbool AppLoop() => true;", "x.scs")
    card = compile_errors_card(refusal.value.diagnostics, str(refusal.value))
    texts = [one.text for one in card.lines]
    assert any("x.scs(1,9): error CS0103" in one for one in texts)
    assert any("x.scs(2,9): error CS0103" in one for one in texts)
    missing = compile_errors_card((), "x.scs: an app needs AppLoop")
    assert missing.lines[1].text == "x.scs: an app needs AppLoop"


def test_text_sizes() -> None:
    assert [text_size(one) for one in ((100, 100), (960, 720), (5000, 4000))] == [12, 24, 28]
