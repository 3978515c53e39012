"""How a command ends when it cannot go on: one line on standard error, never a Python traceback.

SCSHARP_TRACEBACK=1 shows the traceback of a fault.
"""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NoReturn, TypeVar

import click

from host.cli.traces import folded
from scsharp.diagnostics.diagnostic import Diagnostic

if TYPE_CHECKING:
    from scsharp.engines import ScriptError

T = TypeVar("T")

WRONG_USAGE = 2
FAULT = 3
WAYS_OUT = {
    errno.ENOSPC: "free some space, then the same command goes on",
    errno.EDQUOT: "free some space, then the same command goes on",
    errno.EROFS: "choose a folder that can be written",
    errno.EACCES: "choose a folder that you may use, or change its rights",
    errno.EPERM: "choose a folder that you may use, or change its rights",
    errno.ENOTDIR: "a part of this path is no folder; choose another",
    errno.EISDIR: "that is a folder; choose a file",
    errno.ENAMETOOLONG: "choose a shorter name",
}
"""Errors of files that are no fault of the host."""
COMPILER_FAULT = "SC0999"
INTERRUPTED = 130
"""What shells say of a program that Ctrl-C ended."""
BROKEN_PIPE = 141
"""What shells say of a program whose reader went away, as in `scsharp docs | head`."""


def with_plain_endings(work: Callable[[], T]) -> T:
    """The work's result; or the process ends with the exit code of what stopped it."""
    try:
        return work()
    except (click.exceptions.Exit, click.Abort, click.ClickException):
        raise
    except BrokenPipeError:
        end_without_reader()
    except KeyboardInterrupt:
        end_interrupted()
    except Exception as fault:
        if isinstance(fault, OSError) and fault.errno in WAYS_OUT:
            sys.stderr.write(machine_text(fault))
            raise SystemExit(WRONG_USAGE) from None
        sys.stderr.write(fault_text(fault))
        raise SystemExit(FAULT) from None


def machine_text(error: OSError) -> str:
    """What to tell where the machine refuses a file, which its user can mend."""
    where = f"{error.filename}: " if error.filename else ""
    return f"scsharp: {where}{error.strerror}; {WAYS_OUT[error.errno or 0]}\n"


def exit_code_of(diagnostics: Iterable[Diagnostic]) -> int:
    """0 without errors, 1 with errors in the program, 3 where the compiler itself failed."""
    codes = {one.code for one in diagnostics if one.is_error}
    if COMPILER_FAULT in codes:
        return FAULT
    return 1 if codes else 0


def end_uncaught(error: ScriptError) -> NoReturn:
    """Tells the error that ended the script, a fault of the engine among them."""
    click.echo(f"Unhandled exception. {folded(str(error))}", err=True)
    raise SystemExit(FAULT if error.kind == "internal" else 1)


def end_without_reader() -> NoReturn:
    """Ends silently; standard output goes nowhere, or Python would complain when it closes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(BROKEN_PIPE)


def end_interrupted() -> NoReturn:
    """At once: the script may still run in a thread, for which Python would wait."""
    sys.stderr.write("interrupted\n")
    sys.stderr.flush()
    os._exit(INTERRUPTED)


def fault_text(fault: Exception) -> str:
    """What to tell of an error that is no fault of the user."""
    if os.environ.get("SCSHARP_TRACEBACK"):
        return "".join(traceback.format_exception(fault))
    innermost = traceback.extract_tb(fault.__traceback__)[-1]
    place = f"{os.path.basename(innermost.filename)}, line {innermost.lineno}"
    return (
        f"scsharp: a fault of the host: {type(fault).__name__}: {fault} ({place}); "
        "SCSHARP_TRACEBACK=1 shows more\n"
    )
