"""Random keys and mouse from a seed: the same input for every app that is played with it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from host.app.input import FrameInput, InputState
from host.app.uses import uses_of
from host.content.task_file import TaskFile
from scsharp.lowering.nodes import Program

LONGEST_HOLD = 8
SIDES = 2
NOTCHES = (1, -1, 2, -2, 3, -3)


@dataclass(slots=True)
class Draws:
    """Whole numbers from a seed, by a hash: no library may change them."""

    seed: str
    count: int = 0
    bytes_left: bytes = b""

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; of limits up to some thousands none is preferred."""
        if len(self.bytes_left) < 4:
            self.count += 1
            self.bytes_left = hashlib.sha256(f"{self.seed} {self.count}".encode()).digest()
        number = int.from_bytes(self.bytes_left[:4], "big")
        self.bytes_left = self.bytes_left[4:]
        return number % limit


@dataclass(slots=True)
class RandomInput:
    """A player who presses one or two keys at a time for a few frames, and moves the mouse.

    Where `has_wheel`, the wheel turns too; without, the other numbers are the same as ever.
    """

    keys: tuple[str, ...]
    width: int
    height: int
    draws: Draws
    has_wheel: bool = False
    state: InputState = field(default_factory=InputState)
    left: dict[str, int] = field(default_factory=dict)

    def frames(self) -> Iterator[FrameInput]:
        """The input of each frame, from AppInit on, without an end."""
        self.state = InputState(self.width, self.height)
        self.left = {}
        while True:
            self.release()
            if self.keys and self.draws.below(3) == 0:
                self.press()
            if self.draws.below(4) == 0:
                self.state.move_mouse(self.draws.below(self.width), self.draws.below(self.height))
            if self.has_wheel and self.draws.below(6) == 0:
                self.state.scroll(NOTCHES[self.draws.below(len(NOTCHES))])
            self.state.begin_frame()
            yield self.state.frame

    def release(self) -> None:
        for key in list(self.left):
            self.left[key] -= 1
            if self.left[key] <= 0:
                del self.left[key]
                self.state.set_key(key, False)

    def press(self) -> None:
        if len(self.left) < SIDES:
            key = self.keys[self.draws.below(len(self.keys))]
            self.left[key] = 1 + self.draws.below(LONGEST_HOLD) * self.draws.below(2)
            self.state.set_key(key, True)


def random_input(task: TaskFile, programs: tuple[Program, ...], seed: str) -> RandomInput:
    """For apps without their tests: the keys of task.toml, or those that all of them name, mouse
    buttons too; the wheel where one of them looks at it."""
    uses = [uses_of(one) for one in programs]
    common = set(uses[0].keys).intersection(*(one.keys for one in uses[1:]))
    keys = task.play.keys or tuple(sorted(common))
    size = task.screen
    has_wheel = any(one.is_wheel for one in uses)
    return RandomInput(keys, size.width, size.height, Draws(seed), has_wheel)
