"""What ended a script, as a value: type, message and the trace of SC# lines."""

from __future__ import annotations

from functools import lru_cache
from types import TracebackType
from typing import TYPE_CHECKING, get_args

from scsharp.engines import MOST_FRAMES, ErrorKind, Frame, ScriptError, limit_error
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import NOWHERE
from scsharp.lowering.walk import children
from scsharp.python import errors
from scsharp.python.kernel.machine import LimitReached
from scsharp.source import Span
from scsharp.texts import joined

if TYPE_CHECKING:
    from scsharp.python.engine import PythonScript

PARTS = (*get_args(lowered.Statement), lowered.Catch)


def report(script: PythonScript, error: BaseException) -> ScriptError:
    trace = trace_of(script, error.__traceback__)
    kind = limit_kind(error)
    if kind is not None:
        return limit_error(kind, trace)
    # A kernel's error has its text itself, even where a catch has made an object for it.
    made = error.made if isinstance(error, errors.Thrown) else None
    if made is not None:
        name = made.runtime_type.full_name
        return ScriptError(name, message_of(script, made), trace, "exception")
    known = errors.as_kernel_error(error)
    if known is not None:
        message = joined(known.message)
        return ScriptError(f"System.{known.type_name}", message, trace, "exception")
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
    return joined(text) if isinstance(text, str) else ""


def trace_of(script: PythonScript, traceback: TracebackType | None) -> tuple[Frame, ...]:
    """The script's own frames, innermost first. A frame that threw again what it caught stands in
    Python's list once more; where it was first counts."""
    frames: list[Frame] = []
    while traceback is not None:
        function = script.compiled.module.functions.get(traceback.tb_frame.f_code.co_name)
        inner = traceback.tb_next
        is_again = inner is not None and inner.tb_frame is traceback.tb_frame
        if not is_again and is_shown(function) and traceback.tb_frame.f_globals is script.namespace:
            assert function is not None and function.source is not None
            line = statement_line(function, traceback.tb_lineno)
            frames.append(Frame(function.shown_name, function.source.path, line))
        traceback = inner
    return tuple(reversed(frames))[:MOST_FRAMES]


def statement_line(function: lowered.Function, line: int) -> int:
    """Where the statement begins that a line belongs to: what .NET tells, and other engines too."""
    starts = (start for start, end in statement_lines(function) if start <= line <= end)
    return max(starts, default=line)


@lru_cache(maxsize=256)
def statement_lines(function: lowered.Function) -> tuple[tuple[int, int], ...]:
    """First and last lines of the function's statements, catches and conditions of loops."""
    assert function.source is not None
    position = function.source.position
    spans: set[Span] = set()
    waiting: list[lowered.Node] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, lowered.Lambda):
            continue
        if isinstance(node, PARTS) and not is_bare_declaration(node):
            spans.add(node.span)
        if isinstance(node, lowered.Loop) and node.condition is not None:
            spans.add(node.condition.span)
        waiting.extend(children(node))
    spans.discard(NOWHERE)
    return tuple((position(one.start).line, position(one.end).line) for one in spans)


def is_bare_declaration(node: lowered.Node) -> bool:
    """Can nothing fail there? Lowering declares its locals, and cells for captured ones, before the
    statement that they belong to."""
    match node:
        case lowered.Declare(value=None | lowered.NewCell(value=lowered.Constant())):
            return True
        case lowered.Declare(value=lowered.NewCell(value=lowered.New(constructor=None))):
            return True
    return False


def is_shown(function: lowered.Function | None) -> bool:
    return function is not None and function.source is not None and not function.is_library
