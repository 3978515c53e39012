"""What the host remembers of a running app; every intrinsic of the host reads or changes this."""

from __future__ import annotations

from dataclasses import dataclass, field

from host.app.frame import DrawCommand, Frame


@dataclass(slots=True)
class Screen:
    width: int
    height: int
    title: str
    frame_rate: int


@dataclass(slots=True)
class InputState:
    """`wanted` is what tests or the player press now; it takes effect at the next AppLoop, and
    `tapped` are keys that went down and up again since the last one."""

    wanted: set[str] = field(default_factory=set)
    tapped: set[str] = field(default_factory=set)
    down: set[str] = field(default_factory=set)
    before: set[str] = field(default_factory=set)

    def set_key(self, key: str, is_down: bool) -> None:
        if is_down:
            self.wanted.add(key)
            self.tapped.add(key)
        else:
            self.wanted.discard(key)

    def begin_frame(self) -> None:
        """A key pressed and released between two frames is down for exactly one."""
        self.before = self.down
        self.down = self.wanted | (self.tapped - self.before)
        self.tapped = set()


@dataclass(slots=True)
class AppState:
    screen: Screen | None = None
    input: InputState = field(default_factory=InputState)
    commands: list[DrawCommand] = field(default_factory=list)
    frame: Frame | None = None
    frames_done: int = 0

    def begin_init(self) -> None:
        """A second AppInit starts over."""
        self.screen = None
        self.input = InputState()
        self.commands = []
        self.frame = None
        self.frames_done = 0

    def finish_frame(self) -> None:
        if self.screen is not None:
            self.frame = Frame(self.screen.width, self.screen.height, tuple(self.commands))

    def begin_loop(self) -> None:
        self.input.begin_frame()
        self.commands = []

    def end_loop(self) -> None:
        self.finish_frame()
        self.frames_done += 1
