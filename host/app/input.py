"""Keys, mouse and typed text: what happens between frames, and what one frame sees of it.

Everything that presses keys (a test, the window, the page) calls the methods of InputState; at the
start of a frame they become one FrameInput. A recording is a list of those, and `feed` plays one.
host/web/input_state.mjs is the twin.
"""

from __future__ import annotations

from dataclasses import dataclass, field

FAR = 1_000_000
"""Positions, movements and wheel notches are cut to this, so that every sum is a small int."""


@dataclass(frozen=True, slots=True)
class FrameInput:
    """All input of one frame, a plain value.

    `down` are the keys held (or pressed and let go since the last frame), `pressed` those that went
    down since then, `released` those that went up or whose short press is over. The mouse's place
    is in screen pixels and on the screen; the movement since the last frame may lead beyond it.
    """

    down: frozenset[str] = frozenset()
    pressed: frozenset[str] = frozenset()
    released: frozenset[str] = frozenset()
    mouse_x: int = 0
    mouse_y: int = 0
    mouse_dx: int = 0
    mouse_dy: int = 0
    wheel: int = 0
    typed: str = ""


@dataclass(slots=True)
class InputState:
    """Collects what happens until the next frame; `frame` is what the present one sees.

    `held` are the keys down now. `mouse` may lie beyond the screen, as a drag leads it.
    `is_captured` is the app's wish to hide and lock the pointer. The screen's size is known once
    it is open.
    """

    width: int = 1
    height: int = 1
    frame: FrameInput = FrameInput()
    is_captured: bool = False
    held: set[str] = field(default_factory=set)
    gone_down: set[str] = field(default_factory=set)
    gone_up: set[str] = field(default_factory=set)
    mouse: tuple[int, int] = (0, 0)
    movement: tuple[int, int] = (0, 0)
    wheel: int = 0
    typed: str = ""
    fed: FrameInput | None = None

    def set_key(self, key: str, is_down: bool) -> None:
        """A key or mouse button goes down or up; keyboards that repeat do no harm."""
        if is_down and key not in self.held:
            self.held.add(key)
            self.gone_down.add(key)
        elif not is_down and key in self.held:
            self.held.discard(key)
            self.gone_up.add(key)

    def release_all(self) -> None:
        """Every key goes up, as when the window loses the focus."""
        for key in list(self.held):
            self.set_key(key, False)

    def move_mouse(self, x: int, y: int) -> None:
        """The pointer is at (x, y) in screen pixels now; the way there is movement."""
        x, y = bounded(x), bounded(y)
        self.add_movement(x - self.mouse[0], y - self.mouse[1])
        self.mouse = x, y

    def move_mouse_by(self, dx: int, dy: int) -> None:
        """The mouse moves, as a locked pointer does; its place stays on the screen."""
        dx, dy = bounded(dx), bounded(dy)
        x, y = self.place()
        self.mouse = x + dx, y + dy
        self.add_movement(dx, dy)

    def place_mouse(self, x: int, y: int) -> None:
        """The pointer appears at (x, y) without a movement, as when it enters the window."""
        self.mouse = bounded(x), bounded(y)

    def add_movement(self, dx: int, dy: int) -> None:
        self.movement = bounded(self.movement[0] + dx), bounded(self.movement[1] + dy)

    def scroll(self, notches: int) -> None:
        """The wheel turns, up (away from the hand) positive."""
        self.wheel = bounded(self.wheel + bounded(notches))

    def type_text(self, text: str) -> None:
        """Characters are typed; control characters are keys, not text."""
        self.typed += "".join(one for one in text if one >= " " and one != "\x7f")

    def feed(self, frame: FrameInput) -> None:
        """The next frame sees exactly this, whatever else happens until then."""
        self.fed = frame

    def place(self) -> tuple[int, int]:
        """Where the pointer is on the screen."""
        x, y = self.mouse
        return min(max(x, 0), self.width - 1), min(max(y, 0), self.height - 1)

    def begin_frame(self) -> None:
        """What was collected becomes the frame's input, and collecting starts over."""
        self.frame = self.fed or self.collected()
        self.fed = None
        self.gone_down, self.gone_up = set(), set()
        self.movement, self.wheel, self.typed = (0, 0), 0, ""

    def collected(self) -> FrameInput:
        """A key pressed and released since the last frame is down in this one only."""
        before = self.frame.down
        down = frozenset(self.held | self.gone_down)
        released = (before - down) | (before & self.gone_up)
        pressed = frozenset(self.gone_down)
        return FrameInput(
            down, pressed, released, *self.place(), *self.movement, self.wheel, self.typed
        )


def bounded(number: int) -> int:
    return min(max(number, -FAR), FAR)
