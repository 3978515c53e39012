"""What the host remembers of a running app; every intrinsic of the host reads or changes this."""

from __future__ import annotations

from dataclasses import dataclass, field

from host.app.canvas import Canvas
from host.app.frame import Frame
from host.app.input import InputState
from host.app.scene.recording import SceneCanvas
from scsharp.python.kernel import exceptions


@dataclass(slots=True)
class Screen:
    width: int
    height: int
    title: str
    frame_rate: int


@dataclass(slots=True)
class AppState:
    """`canvas` holds what has been drawn since the last frame was finished; `scene` is the one
    that has begun, `last_scene` the last one that has ended."""

    screen: Screen | None = None
    input: InputState = field(default_factory=InputState)
    canvas: Canvas | None = None
    frame: Frame | None = None
    frames_done: int = 0
    scene: SceneCanvas | None = None
    last_scene: SceneCanvas | None = None

    def open_screen(self, screen: Screen) -> None:
        self.screen = screen
        self.canvas = Canvas(screen.width, screen.height)
        self.input.width, self.input.height = screen.width, screen.height

    def begin_init(self) -> None:
        """A second AppInit starts over."""
        self.screen = None
        self.input = InputState()
        self.canvas = None
        self.frame = None
        self.frames_done = 0
        self.scene = None
        self.last_scene = None

    def end_init(self) -> None:
        if self.screen is None:
            raise exceptions.throw(
                "InvalidOperationException",
                "AppInit did not open the screen: call Screen.Open(width, height) in it.",
            )
        self.finish_frame()

    def finish_frame(self) -> None:
        if self.scene is not None:
            raise exceptions.throw(
                "InvalidOperationException",
                "The frame ended within a scene: call Scene.End() after its last shape.",
            )
        if self.canvas is not None:
            size = self.canvas.width, self.canvas.height
            self.frame = Frame(*size, tuple(self.canvas.records))

    def begin_loop(self) -> None:
        """AppLoop draws on a black screen, without the clip and origin of the last frame."""
        if self.screen is None:
            raise exceptions.throw(
                "InvalidOperationException",
                "AppLoop was called before AppInit had opened the screen.",
            )
        self.input.begin_frame()
        self.scene = None
        self.canvas = Canvas(self.screen.width, self.screen.height)

    def end_loop(self) -> None:
        self.finish_frame()
        self.frames_done += 1

    def required_canvas(self) -> Canvas:
        """What Draw draws on, or an SC# exception."""
        if self.canvas is None:
            raise exceptions.throw(
                "InvalidOperationException",
                "There is no screen yet: call Screen.Open in AppInit before drawing.",
            )
        return self.canvas

    def begin_scene(self, view: list[float]) -> None:
        if self.scene is not None:
            raise exceptions.throw(
                "InvalidOperationException",
                "Scene.Begin was called within a scene: call Scene.End() first.",
            )
        self.scene = SceneCanvas(view)

    def required_scene(self) -> SceneCanvas:
        """The scene that has begun, or an SC# exception."""
        if self.scene is None:
            raise exceptions.throw(
                "InvalidOperationException",
                "There is no scene: call Scene.Begin(camera) first, and Scene.End() last.",
            )
        return self.scene

    def end_scene(self, scene: SceneCanvas) -> None:
        self.required_canvas().add(("scene", scene))
        self.scene, self.last_scene = None, scene
