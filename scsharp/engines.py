"""What all engines offer: a program is loaded, its script runs, and errors are values.

Engines are found by name through the entry points of `scsharp.engines`; "python" is always there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from typing import Literal, Protocol, TypeAlias

from scsharp.lowering.limits import CALL_DEPTH, OUTPUT_UNITS
from scsharp.lowering.nodes import Program

ErrorKind: TypeAlias = Literal["exception", "steps", "depth", "output", "memory", "internal"]
Value: TypeAlias = int | float | bool | str | None


@dataclass(frozen=True, slots=True)
class Frame:
    """One line of a stack trace; library functions are left out."""

    function: str
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class ScriptError:
    """Why a script ended early. `trace` begins where it happened."""

    type: str
    message: str
    trace: tuple[Frame, ...]
    kind: ErrorKind

    def __str__(self) -> str:
        lines = [f"   at {one.function} in {one.path}:line {one.line}" for one in self.trace]
        return "\n".join([f"{self.type}: {self.message}", *lines])


MOST_FRAMES = 50
"""A trace keeps the innermost frames."""

LIMIT_TEXTS: Mapping[ErrorKind, tuple[str, str]] = {
    "steps": (
        "StepLimit",
        "The script used up its steps. Is there a loop that does not end?",
    ),
    "depth": (
        "CallDepthLimit",
        f"Calls are nested more than {CALL_DEPTH:,} deep. Is there a recursion that does not end?",
    ),
    "output": ("OutputLimit", f"The script wrote more than {OUTPUT_UNITS:,} characters."),
    "memory": ("MemoryLimit", "The script needs more memory than it may have."),
}


def limit_error(kind: ErrorKind, trace: tuple[Frame, ...] = ()) -> ScriptError:
    """The error of a script that a limit ended: the same words on every engine."""
    type_name, message = LIMIT_TEXTS[kind]
    return ScriptError(type_name, message, trace, kind)


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """What a call into a script gave: a value, or an error."""

    value: Value = None
    error: ScriptError | None = None


@dataclass(frozen=True, slots=True)
class HostKernel:
    """The intrinsics that a host adds: a maker of Python functions, called for every fresh script,
    and folders of JavaScript kernel modules with the same functions. `entry` is the JavaScript
    function that makes of a script what the engine holds."""

    python: Callable[[], Mapping[str, Callable[..., object]]] = dict
    javascript: tuple[Traversable, ...] = ()
    entry: str = "run_script"


NO_HOST = HostKernel()


class Script(Protocol):
    """A program being run, with its own variables, output and budget of steps."""

    def run_entry(self) -> RunOutcome:
        """Runs the top level; once, before anything else."""

    def call(self, function: str) -> RunOutcome:
        """Calls an exported function by its name."""

    def get(self, name: str) -> Value:
        """Reads a script variable; a value that is no plain one reads as None."""

    def set(self, name: str, value: Value) -> None:
        """Sets a script variable; TypeError if the value does not fit its type."""

    def state(self) -> str:
        """All variables of the script and what they hold, as text: equal states have equal texts,
        on every engine. One value in a line, bounded in size; see scsharp/python/state.py."""

    @property
    def steps_used(self) -> int: ...

    @property
    def output(self) -> str: ...

    def close(self) -> None:
        """Gives back what the script holds; nothing may be called afterwards."""


class Engine(Protocol):
    """A way to run programs."""

    @property
    def name(self) -> str: ...

    def load(
        self,
        program: Program,
        host: HostKernel = ...,
        *,
        steps: int = ...,
        stdin: str = ...,
        seed: int = ...,
    ) -> Script:
        """Makes a fresh script of the program; nothing of it runs yet."""


class UnknownEngine(ValueError):
    """There is no engine of that name, or the package that it needs is missing."""


GROUP = "scsharp.engines"
PYTHON = EntryPoint("python", "scsharp.python.engine:PythonEngine", GROUP)
"""Always there, installed or not. Named rather than imported: this module knows no engine."""


def engine_points() -> dict[str, EntryPoint]:
    return {"python": PYTHON, **{point.name: point for point in entry_points(group=GROUP)}}


def engine_names() -> tuple[str, ...]:
    """The names of all engines that are installed, the Python engine first."""
    found = engine_points()
    return ("python", *sorted(found.keys() - {"python"}))


@cache
def kept_engine(name: str) -> Engine:
    """The one engine of that name that is kept: engines remember what they compiled."""
    return get_engine(name)


def get_engine(name: str) -> Engine:
    """The engine of that name, or UnknownEngine."""
    point = engine_points().get(name)
    if point is None:
        raise UnknownEngine(f"no engine is called {name!r}; there are {', '.join(engine_names())}")
    try:
        engine: Engine = point.load()()
    except ImportError as error:
        raise UnknownEngine(
            f"the engine {name!r} needs the package {error.name!r}: pip install 'scsharp[{name}]'"
        ) from error
    return engine
