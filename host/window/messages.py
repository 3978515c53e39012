"""What the cards say."""

from __future__ import annotations

from collections.abc import Sequence, Set

from host.window.cards import ALARM, FAINT, PLAIN, STRONG, Card, Line
from host.window.player_keys import help_lines
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.diagnostics.render import render_text
from scsharp.engines import ScriptError

MOST_FRAMES = 12
MOST_ERRORS = 6


def help_card(app_keys: Set[str]) -> Card:
    named = ", ".join(sorted(app_keys)) or "none"
    rows = [Line(words, left=key) for key, words in help_lines(app_keys)]
    return Card(
        "middle",
        (
            *rows,
            Line("Control makes each of these work where the app has the key itself.", FAINT),
            Line(f"Keys of the app: {named}", FAINT),
        ),
    )


def error_card(error: ScriptError) -> Card:
    """Where the script was, innermost first, and what can be done."""
    trace = [
        f"at {one.function} in {one.path}:line {one.line}" for one in error.trace[:MOST_FRAMES]
    ]
    more = len(error.trace) - len(trace)
    return Card(
        "middle",
        (
            Line(f"{error.type}: {error.message}", ALARM),
            *(Line(one) for one in trace),
            *([Line(f"and {more} more", FAINT)] if more > 0 else []),
            Line(""),
            Line("Enter: start again    C: copy this text    Escape: close", STRONG),
        ),
    )


def end_card(title: str) -> Card:
    lines = (
        Line(f"{title or 'The app'} has ended.", PLAIN),
        Line("Enter: start again    Escape: close", STRONG),
    )
    return Card("middle", lines)


def pause_card(frame: int) -> Card:
    return Card(
        "top", (Line(f"Paused before frame {frame + 1}.  F3: go on  F4: one frame", PLAIN),)
    )


def compile_errors_card(diagnostics: Sequence[Diagnostic], message: str) -> Card:
    """The errors of a changed file, over the app that goes on as it was."""
    shown = render_text(diagnostics[:MOST_ERRORS]).splitlines() or [message]
    more = len(diagnostics) - MOST_ERRORS
    return Card(
        "bottom",
        (
            Line("The changed file has errors; the app goes on without the change.", ALARM),
            *(Line(one) for one in shown),
            *([Line(f"and {more} more", FAINT)] if more > 0 else []),
        ),
    )


def notice_card(text: str) -> Card:
    return Card("bottom", (Line(text),))


def meter_card(text: str) -> Card:
    return Card("bottom", (Line(text or "measuring"),))


def busy_card() -> Card:
    return Card("middle", (Line("This frame takes long.  Escape: stop it", STRONG),))
