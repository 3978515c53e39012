"""Input written down by hand: one command a line, as the functions of Input for tests.

# what happens before the next frame
hold Right            the key stays down
wait 30               thirty frames pass
release Right         also: release all
tap Space             down and up again before the next frame
mouse 40 25           the pointer goes there
move 3 -2             the mouse moves by that
wheel 1
type Hello, world     the rest of the line
wait 1

A frame sees a key pressed or not: two taps before it are one press.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from host.app.input import FAR, FrameInput, InputState
from host.app.keys import KEYS

MOST_FRAMES = 1_000_000
NUMBER = re.compile(r"[+-]?[0-9]{1,100}")
KEY_BY_LOWER: dict[str, str] = {key.lower(): key for key in KEYS}


class InputScriptError(ValueError):
    """A line of an input script that cannot be read; the message has its number."""


@dataclass(frozen=True, slots=True)
class Wait:
    frames: int


@dataclass(frozen=True, slots=True)
class Act:
    """Something that happens before the next frame."""

    do: Callable[[InputState], None]


Command = Wait | Act


@dataclass(frozen=True, slots=True)
class InputScript:
    commands: tuple[Command, ...]

    @property
    def frames(self) -> int:
        return sum(one.frames for one in self.commands if isinstance(one, Wait))

    def inputs(self, width: int, height: int) -> Iterator[FrameInput]:
        """The input of each frame, on a screen of that size."""
        state = InputState(width, height)
        for command in self.commands:
            match command:
                case Act(do):
                    do(state)
                case Wait(frames):
                    for _ in range(frames):
                        state.begin_frame()
                        yield state.frame


def read_input_script(text: str) -> InputScript:
    """The script, or InputScriptError. What happens after the last wait gets one more frame."""
    commands: list[Command] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                commands.append(read_command(line))
            except InputScriptError as error:
                raise InputScriptError(f"line {number}: {error}") from None
    if commands and not isinstance(commands[-1], Wait):
        commands.append(Wait(1))
    script = InputScript(tuple(commands))
    if script.frames == 0:
        raise InputScriptError("there is no frame in it; `wait 30` lets thirty pass")
    if script.frames > MOST_FRAMES:
        raise InputScriptError(f"{script.frames:,} frames are too many; at most {MOST_FRAMES:,}")
    return script


def read_command(line: str) -> Command:
    word, _, rest = line.strip().partition(" ")
    if word == "type":
        return typing(line.lstrip()[len("type ") :])
    arguments = rest.partition("#")[0].split()
    reader = READERS.get(word)
    if reader is None:
        known = ", ".join([*READERS, "type"])
        raise InputScriptError(f"there is no command {word!r}; there are {known}")
    return reader(arguments)


def typing(text: str) -> Command:
    if not text:
        raise InputScriptError("`type` needs a text")
    return Act(lambda state: state.type_text(text))


def waiting(arguments: Sequence[str]) -> Command:
    (frames,) = numbers(arguments, "wait", 1)
    if frames < 1:
        raise InputScriptError("`wait` needs a number of frames above 0")
    return Wait(frames)


def holding(arguments: Sequence[str]) -> Command:
    keys = keys_of(arguments, "hold")
    return Act(lambda state: set_keys(state, keys, True))


def releasing(arguments: Sequence[str]) -> Command:
    if list(arguments) == ["all"]:
        return Act(InputState.release_all)
    keys = keys_of(arguments, "release")
    return Act(lambda state: set_keys(state, keys, False))


def tapping(arguments: Sequence[str]) -> Command:
    keys = keys_of(arguments, "tap")

    def tap(state: InputState) -> None:
        set_keys(state, keys, True)
        set_keys(state, keys, False)

    return Act(tap)


def pointing(arguments: Sequence[str]) -> Command:
    x, y = numbers(arguments, "mouse", 2)
    return Act(lambda state: state.move_mouse(x, y))


def moving(arguments: Sequence[str]) -> Command:
    dx, dy = numbers(arguments, "move", 2)
    return Act(lambda state: state.move_mouse_by(dx, dy))


def scrolling(arguments: Sequence[str]) -> Command:
    (notches,) = numbers(arguments, "wheel", 1)
    return Act(lambda state: state.scroll(notches))


READERS: dict[str, Callable[[Sequence[str]], Command]] = {
    "wait": waiting,
    "hold": holding,
    "release": releasing,
    "tap": tapping,
    "mouse": pointing,
    "move": moving,
    "wheel": scrolling,
}


def set_keys(state: InputState, keys: Sequence[str], is_down: bool) -> None:
    for key in keys:
        state.set_key(key, is_down)


def keys_of(names: Sequence[str], command: str) -> list[str]:
    if not names:
        raise InputScriptError(f"`{command}` needs a key")
    return [key_of(name) for name in names]


def key_of(name: str) -> str:
    if name.lower() in KEY_BY_LOWER:
        return KEY_BY_LOWER[name.lower()]
    near = difflib.get_close_matches(name.lower(), KEY_BY_LOWER, 3)
    hint = f"; did you mean {' or '.join(KEY_BY_LOWER[one] for one in near)}?" if near else ""
    raise InputScriptError(f"there is no key {name!r}{hint}")


def numbers(arguments: Sequence[str], command: str, count: int) -> list[int]:
    if len(arguments) != count or not all(NUMBER.fullmatch(one) for one in arguments):
        what = "a whole number" if count == 1 else f"{count} whole numbers"
        raise InputScriptError(f"`{command}` needs {what}")
    found = [int(one) for one in arguments]
    if any(abs(one) > FAR for one in found):
        raise InputScriptError(f"numbers go up to {FAR:,}")
    return found
