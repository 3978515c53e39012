"""Hooks the host into the life of an app.

Tests call AppInit and AppLoop as ordinary functions of the script, so the host cannot stand
around the call. Instead both are wrapped in the lowered program, the same for every engine:

bool AppLoop() { app_begin_loop(); bool result = <AppLoop>(); app_end_loop(); return result; }
"""

from __future__ import annotations

from msgspec.structs import replace

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind
from scsharp.lowering.prune import keep_exports
from scsharp.source import Span

NOWHERE = Span(0, 0)
VOID = lowered.Type(Kind.VOID)
HOOKS = {"AppInit": "init", "AppLoop": "loop"}


def app_alone(program: lowered.Program) -> lowered.Program:
    """The program without tests and what only they reach."""
    return keep_exports(program, tuple(HOOKS))


def with_app_life(program: lowered.Program) -> lowered.Program:
    """The program with AppInit and AppLoop wrapped, where it has them."""
    functions = dict(program.functions)
    for export, hook in HOOKS.items():
        if (name := program.exports.get(export)) is not None:
            inner = replace(functions[name], name=f"{name} body")
            functions[inner.name] = inner
            functions[name] = wrap(replace(inner, name=name), inner, hook)
    return replace(program, functions=functions)


def wrap(function: lowered.Function, inner: lowered.Function, hook: str) -> lowered.Function:
    call = lowered.Call(NOWHERE, function.result, inner.name, ())
    result = lowered.Local(NOWHERE, function.result, "result")
    body: list[lowered.Statement] = [run_intrinsic(f"app_begin_{hook}")]
    if function.result.kind is Kind.VOID:
        body += [lowered.Evaluate(NOWHERE, call), run_intrinsic(f"app_end_{hook}")]
    else:
        body += [
            lowered.Declare(NOWHERE, "result", function.result, call),
            run_intrinsic(f"app_end_{hook}"),
            lowered.Return(NOWHERE, result),
        ]
    # A frame of the host's: stack traces tell the script's own AppLoop only.
    return replace(function, body=tuple(body), is_library=True)


def run_intrinsic(name: str) -> lowered.Statement:
    return lowered.Evaluate(NOWHERE, lowered.CallIntrinsic(NOWHERE, VOID, name, ()))
