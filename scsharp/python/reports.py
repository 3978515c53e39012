"""What ended a script, as a value: type, message and the trace of SC# lines."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from scsharp.engines import MOST_FRAMES, ErrorKind, Frame, ScriptError, limit_error
from scsharp.lowering import nodes as lowered
from scsharp.python import errors
from scsharp.python.kernel.machine import LimitReached

if TYPE_CHECKING:
    from scsharp.python.engine import PythonScript


def report(script: PythonScript, error: BaseException) -> ScriptError:
    trace = trace_of(script, error.__traceback__)
    kind = limit_kind(error)
    if kind is not None:
        return limit_error(kind, trace)
    made = getattr(error, "made", None)
    if made is not None:
        name = made.runtime_type.full_name
        return ScriptError(name, message_of(script, made), trace, "exception")
    known = errors.as_kernel_error(error)
    if known is not None:
        return ScriptError(f"System.{known.type_name}", known.message, trace, "exception")
    return ScriptError(type(error).__name__, str(error), trace, "internal")


def limit_kind(error: BaseException) -> ErrorKind | None:
    match error:
        case LimitReached(kind="steps" | "depth" | "output" | "memory" as kind):
            return kind
        case RecursionError():
            return "depth"
        case MemoryError():
            return "memory"
    return None


def message_of(script: PythonScript, made: object) -> str:
    """The exception's Message, which is the program's own code and may fail itself."""
    describe = script.compiled.program.describe
    if describe is None:
        return ""
    try:
        text = script.function(describe)(made)
    except (LimitReached, Exception):
        return ""
    return text if isinstance(text, str) else ""


def trace_of(script: PythonScript, traceback: TracebackType | None) -> tuple[Frame, ...]:
    """The script's own frames, innermost first."""
    frames: list[Frame] = []
    while traceback is not None:
        function = script.compiled.module.functions.get(traceback.tb_frame.f_code.co_name)
        if is_shown(function) and traceback.tb_frame.f_globals is script.namespace:
            assert function is not None and function.source is not None
            shown = function.shown_name
            frames.append(Frame(shown, function.source.path, traceback.tb_lineno))
        traceback = traceback.tb_next
    return tuple(reversed(frames))[:MOST_FRAMES]


def is_shown(function: lowered.Function | None) -> bool:
    return function is not None and function.source is not None and not function.is_library
