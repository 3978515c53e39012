"""Keys of the window, and which of them are the player's."""

from __future__ import annotations

from host.app.input import InputState
from host.app.keys import KEYS
from host.window.keyboard import KEY_OF_SYMBOL, HeldSymbols
from host.window.player_keys import PLAYER_KEYS, PlayerCommand, command_for, help_lines

NOTHING: frozenset[str] = frozenset()


def test_every_key_can_be_pressed() -> None:
    mouse = {"MouseLeft", "MouseRight", "MouseMiddle"}
    assert set(KEY_OF_SYMBOL.values()) == KEYS - mouse


def test_symbols_are_those_of_the_window_system() -> None:
    """Read as text: the module cannot be imported where there is no display."""
    from importlib.util import find_spec
    from pathlib import Path

    found = find_spec("pyglet")
    assert found is not None and found.origin is not None
    text = (Path(found.origin).parent / "window" / "key.py").read_text()
    known = {line.split("=")[0].strip() for line in text.splitlines() if "=" in line}
    known |= {f"_{digit}" for digit in range(10)}
    assert [one for one in KEY_OF_SYMBOL if one not in known] == []


def test_two_keys_of_one_name() -> None:
    held = HeldSymbols()
    assert held.press("LSHIFT") == "Shift"
    assert held.press("RSHIFT") == "Shift"
    assert held.release("LSHIFT") is None
    assert held.release("RSHIFT") == "Shift"
    assert held.press("MEDIAPLAY") is None
    assert held.release("MEDIAPLAY") is None


def test_a_tap_between_two_frames_lasts_one_frame() -> None:
    state = InputState(10, 10)
    state.set_key("Space", True)
    state.set_key("Space", False)
    state.begin_frame()
    assert ("Space" in state.frame.down, "Space" in state.frame.pressed) == (True, True)
    state.begin_frame()
    assert ("Space" in state.frame.down, "Space" in state.frame.released) == (False, True)


def test_a_key_that_is_down_already_does_not_go_down_again() -> None:
    state = InputState(10, 10)
    state.set_key("Space", True)
    state.begin_frame()
    state.set_key("Space", True)
    state.begin_frame()
    assert ("Space" in state.frame.down, "Space" in state.frame.pressed) == (True, False)


def test_the_player_leaves_the_apps_keys_alone() -> None:
    assert command_for("F5", NOTHING, control=False, alt=False) is PlayerCommand.RESTART
    assert command_for("F5", {"F5"}, control=False, alt=False) is None
    assert command_for("F5", {"F5"}, control=True, alt=False) is PlayerCommand.RESTART
    assert command_for("F4", NOTHING, control=False, alt=True) is None
    assert command_for("A", NOTHING, control=True, alt=False) is None
    assert command_for(None, NOTHING, control=False, alt=False) is None


def test_the_help_names_every_key_as_it_works() -> None:
    lines = dict(help_lines({"F1", "Left"}))
    assert lines["Ctrl+F1"] == "this help"
    assert "F1" not in lines and "F2" in lines
    assert len(lines) == len(PLAYER_KEYS) == len(PlayerCommand)
