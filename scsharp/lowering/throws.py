"""Exceptions that lowering itself makes programs throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.kinds import NOWHERE, OBJECT, STRING
from scsharp.symbols.members import Method

if TYPE_CHECKING:
    from scsharp.lowering.builder import ProgramBuilder
    from scsharp.lowering.context import FunctionContext
    from scsharp.source import Span


def make_exception(
    builder: ProgramBuilder, name: str, message: str, span: Span = NOWHERE
) -> lowered.Expression:
    """A fresh exception object of the library class of that name."""
    definition = builder.library.table.find("System.KernelExceptions")
    assert definition is not None
    method = definition.members[name][0]
    assert isinstance(method, Method)
    function = builder.use_function(builder.use(method, definition.self_type))
    parameter = build.null(STRING, span)
    return lowered.Call(span, OBJECT, function, (build.text(message, span), parameter))


def failing_call(
    ctx: FunctionContext, held: lowered.Type, name: str, message: str, span: Span
) -> lowered.Call:
    """An expression of any type that throws: a call of a function that does nothing else."""
    builder = ctx.builder

    def make(function: str) -> lowered.Function:
        exception = make_exception(builder, name, message)
        body = (lowered.Throw(NOWHERE, exception),)
        return build.function(function, (), lowered.Type(lowered.Kind.VOID), body)

    wish = f"throw {name}"
    return lowered.Call(span, held, builder.use_made((wish, message), wish, make), ())
