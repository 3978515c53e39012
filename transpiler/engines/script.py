"""A script in a JavaScript engine: the same for every engine that can evaluate text.

The bundle evaluates to an object of transpiler/kernel/embedding.mjs, held in the engine's global
`script`; calls and answers are JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scsharp.engines import (
    MOST_FRAMES,
    ErrorKind,
    Frame,
    RunOutcome,
    ScriptError,
    Value,
    limit_error,
)
from scsharp.lowering.limits import OUTPUT_UNITS
from scsharp.texts import joined
from transpiler.bundle import Bundle

MOST_EXACT = (1 << 53) - 1
STACK_LINE = re.compile(r"^\s*at (?:new )?(?P<name>[\w$.]+)?.*?:(?P<line>\d+)(?::\d+)?\)?$")


class EngineExhausted(Exception):
    """The engine itself has no memory left; what it holds may be out of reach."""


@dataclass(slots=True)
class JavaScriptScript:
    """`evaluate` runs JavaScript text in the engine and gives back a string or number; it raises
    EngineExhausted, and the script is over then."""

    evaluate: Callable[[str], Any]
    bundle: Bundle
    dispose: Callable[[], None]

    @property
    def output(self) -> str:
        return joined(str(json.loads(self.remains("script.output()", '""'))))

    @property
    def steps_used(self) -> int:
        return int(self.remains("script.used()", 0))

    def remains(self, text: str, nothing: Any) -> Any:
        """What can still be asked for after the script has ended."""
        try:
            return self.evaluate(text)
        except EngineExhausted:
            return nothing

    def start(self, steps: int, stdin: str, seed: int) -> None:
        options = {"steps": steps, "stdin": stdin, "seed": seed, "outputUnits": OUTPUT_UNITS}
        self.evaluate(f"script.start({json.dumps(options)})")

    def run_entry(self) -> RunOutcome:
        return self.answer("script.run()")

    def call(self, function: str) -> RunOutcome:
        return self.answer(f"script.call({json.dumps(function)})")

    def get(self, name: str) -> Value:
        return from_plain(json.loads(self.evaluate(f"script.read({json.dumps(name)})")))

    def set(self, name: str, value: Value) -> None:
        self.evaluate(
            f"script.write({json.dumps(name)}, {json.dumps(json.dumps(as_plain(value)))})"
        )

    def state(self) -> str:
        return str(self.remains(f"script.state({self.bundle.layout})", ""))

    def close(self) -> None:
        self.dispose()

    def answer(self, call: str) -> RunOutcome:
        try:
            result = json.loads(self.evaluate(call))
        except EngineExhausted:
            return RunOutcome(error=limit_error("memory"))
        if "error" in result:
            return RunOutcome(error=self.error(result["error"]))
        return RunOutcome(from_plain(result["value"]))

    def error(self, facts: dict[str, str]) -> ScriptError:
        kind: ErrorKind = facts["kind"]  # type: ignore[assignment]
        trace = self.trace(facts["stack"])
        if kind != "exception":
            return limit_error(kind, trace)
        return ScriptError(facts["type"], joined(facts["message"]), trace, kind)

    def trace(self, stack: str) -> tuple[Frame, ...]:
        """The SC# frames of a JavaScript stack; kernel and library frames are left out."""
        frames = []
        for line in stack.splitlines():
            if (match := STACK_LINE.match(line)) is None:
                continue
            # V8 tells the receiver too, and columns; QuickJS knows lines only.
            name = (match["name"] or "").rpartition(".")[2]
            place = self.bundle.locate(int(match["line"]), None)
            shown = self.bundle.function_names.get(name)
            if place is not None and shown is not None:
                frames.append(Frame(shown, place[0], place[1]))
        return tuple(frames[:MOST_FRAMES])


def as_plain(value: Value) -> Any:
    """What `from_plain` reads back, and the kernel: JSON numbers are doubles in JavaScript."""
    is_long = isinstance(value, int) and abs(value) > MOST_EXACT
    return {"long": str(value)} if is_long else value


def from_plain(value: Any) -> Value:
    """64-bit integers travel as text, in an object of their own."""
    plain: Value = int(value["long"]) if isinstance(value, dict) else value
    return plain
