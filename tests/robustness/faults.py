"""What a text must not do to the compiler: make it raise, fail, take long, or say nothing of use."""

from __future__ import annotations

import time

from scsharp.compilation import compile_text
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.faults import describe_fault
from scsharp.lowering import nodes as lowered
from scsharp.python.engine import CompiledProgram
from transpiler.bundle import transpile

SECONDS = 20.0
"""Far beyond what any text takes: it catches what hangs or grows with the square of its length."""
FAULT = "SC0999"


def fault_of(text: str) -> str:
    """What is wrong with the check of this text, or nothing."""
    start = time.process_time()
    try:
        compilation = compile_text(text)
        diagnostics = compilation.diagnostics
        if not compilation.has_errors:
            translate(compilation.lowered)
    except Exception as error:
        return f"raises {describe_fault(error)}"
    seconds = time.process_time() - start
    if seconds >= SECONDS:
        return f"takes {seconds:.0f} seconds"
    return next((told for one in diagnostics if (told := fault_of_diagnostic(one))), "")


def fault_of_diagnostic(one: Diagnostic) -> str:
    if one.code == FAULT:
        return one.message
    is_whole = one.line >= 1 and one.column >= 1 and one.message
    return "" if is_whole else f"{one.code} without a place or a message"


def translate(program: lowered.Program) -> None:
    """The text has no errors: every back end can print it."""
    CompiledProgram(program)
    transpile(program)
