"""An app on a JavaScript engine; host/web/embedded_app.mjs is its other end."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from host.app.commands import Pixels
from host.app.input import FrameInput
from host.app.kernel import HOST_KERNEL
from host.app.state import Screen
from host.sessions.plain_frames import PlainFrames, pixels_of
from host.sessions.session import NO_PIXELS, STEPS_PER_CALL, Looks, Moment, Session, picture_text
from scsharp.engines import ScriptError, limit_error
from scsharp.texts import joined
from scsharp.workers import TaskFault, WorkerError
from transpiler.engines.script import EngineExhausted, JavaScriptScript

APP_KERNEL = replace(HOST_KERNEL, entry="run_app")


class JavaScriptSession(Session):
    """See `host.sessions.session.Session`. The script was made with `APP_KERNEL`."""

    def __init__(self, script: JavaScriptScript) -> None:
        self.script = script
        self.frames = PlainFrames()

    def load(self) -> Moment:
        return self.perform(None, None, Looks())

    def start(self, looks: Looks) -> Moment:
        return self.perform("AppInit", None, looks)

    def loop(self, seen: FrameInput, looks: Looks) -> Moment:
        return self.perform("AppLoop", seen, looks)

    def perform(self, call: str | None, seen: FrameInput | None, looks: Looks) -> Moment:
        request = {
            "call": call,
            "steps": STEPS_PER_CALL,
            "input": None if seen is None else plain_input(seen),
            "frame": looks.frame,
            "picture": looks.picture,
        }
        try:
            answer = json.loads(self.script.evaluate(f"script.perform({json.dumps(request)})"))
            state = self.script.state() if looks.state else ""
        except EngineExhausted:
            return Moment(error=limit_error("memory"))
        except (WorkerError, TaskFault) as fault:
            reason = str(fault).strip().splitlines()[-1]
            return Moment(error=ScriptError("InternalFault", reason, (), "internal"))
        return self.moment(answer, state)

    def moment(self, answer: dict[str, Any], state: str) -> Moment:
        outcome, frame, picture = answer["outcome"], answer["frame"], answer["picture"]
        return Moment(
            error=self.script.error(outcome["error"]) if "error" in outcome else None,
            is_over=outcome.get("value") is False,
            output=joined(answer["output"]),
            steps=answer["steps"],
            wants_mouse=answer["wantsMouse"],
            screen=screen_of(answer["screen"]),
            frame=None if frame is None else self.frames.read(frame),
            picture="" if picture is None else picture_text(picture),
            state=state,
        )

    def interrupt(self) -> None:
        pass  # A call takes a few seconds at most.

    def pixels(self) -> Pixels:
        plain = json.loads(str(self.script.evaluate("script.pixels()")))
        return NO_PIXELS if plain is None else pixels_of(plain)


def plain_input(seen: FrameInput) -> dict[str, Any]:
    """The input as host/web/input_state.mjs has it, with lists for sets."""
    return {
        "down": names(seen.down),
        "pressed": names(seen.pressed),
        "released": names(seen.released),
        "mouseX": seen.mouse_x,
        "mouseY": seen.mouse_y,
        "mouseDX": seen.mouse_dx,
        "mouseDY": seen.mouse_dy,
        "wheel": seen.wheel,
        "typed": seen.typed,
    }


def names(keys: Iterable[str]) -> list[str]:
    return sorted(keys)


def screen_of(plain: dict[str, Any] | None) -> Screen | None:
    if plain is None:
        return None
    return Screen(plain["width"], plain["height"], joined(plain["title"]), plain["frameRate"])
