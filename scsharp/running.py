"""Runs a plain script: text in; output, exit code and error out. It never raises for the text."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.compilation import compile_text
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.engines import Script, ScriptError, get_engine
from scsharp.faults import describe_fault
from scsharp.lowering.limits import DEFAULT_STEPS


@dataclass(frozen=True, slots=True)
class RunResult:
    """What running a script gave. `exit_code` is 1 after compile errors or an unhandled error;
    `state` is what `Script.state` says at the end, where it was asked for."""

    stdout: str
    exit_code: int
    error: ScriptError | None
    steps: int
    diagnostics: tuple[Diagnostic, ...]
    state: str = ""


def run(
    text: str,
    engine: str = "python",
    stdin: str = "",
    steps: int | None = None,
    *,
    path: str = "script.scs",
    seed: int = 0,
    with_state: bool = False,
) -> RunResult:
    """Compiles and runs a script with the console input `stdin`."""
    compilation = compile_text(text, path)
    diagnostics = tuple(compilation.diagnostics)
    if compilation.has_errors:
        return RunResult("", 1, None, 0, diagnostics)
    limit = DEFAULT_STEPS if steps is None else steps
    chosen = get_engine(engine)
    try:
        script = chosen.load(compilation.lowered, steps=limit, stdin=stdin, seed=seed)
    except Exception as error:  # a fault of ours must not look like one of the caller's
        fault = ScriptError("InternalFault", describe_fault(error), (), "internal")
        return RunResult("", 1, fault, 0, diagnostics)
    return finish(script, diagnostics, with_state)


def finish(
    script: Script, diagnostics: tuple[Diagnostic, ...], with_state: bool = False
) -> RunResult:
    error = script.run_entry().error
    code = 0 if error is None else 1
    state = script.state() if with_state else ""
    return RunResult(script.output, code, error, script.steps_used, diagnostics, state)
