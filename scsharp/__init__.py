"""SC#: a strict subset of C# 12 in script style, with the results of .NET 9.

    for diagnostic in scsharp.check("int x = 1.5;"):
        print(diagnostic.line, diagnostic.code, diagnostic.message)

    result = scsharp.run("Console.WriteLine(1 + 1);")
    print(result.stdout, result.exit_code)

Neither raises for anything in the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scsharp.diagnostics.diagnostic import Diagnostic
    from scsharp.running import RunResult

__all__ = ["check", "run"]


def check(text: str, path: str = "script.scs") -> list[Diagnostic]:
    """The errors and warnings of a script, in order of place.

    `path` is only what diagnostics call the text. A diagnostic has code, severity, message, hint,
    line, column, end_line and end_column (counted from 1) and the text of its line.
    """
    # Imported here, so that importing a part of the package does not load all of it.
    from scsharp.compilation import diagnose

    return diagnose(text, path)


def run(
    text: str,
    engine: str = "python",
    stdin: str = "",
    steps: int | None = None,
    *,
    path: str = "script.scs",
) -> RunResult:
    """Compiles and runs a plain script.

    `engine` is python, quickjs or v8; `stdin` is what Console.ReadLine reads; `steps` is the most
    steps that the script may take. The result has stdout, exit_code (1 after compile errors or an
    unhandled exception), error (type, message and trace, or None), steps and diagnostics.
    """
    from scsharp.running import run as run_script

    return run_script(text, engine, stdin, steps, path=path)
