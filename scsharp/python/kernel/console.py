"""Console: the running script's machine collects the output and has the input."""

from __future__ import annotations

from scsharp.python.kernel import machine

__all__ = ["console_read", "console_read_line", "console_write", "console_write_line"]


def console_write(text: str) -> None:
    machine.charge(len(text) >> 6)
    machine.current.write(text)


def console_write_line(text: str) -> None:
    console_write(text + "\n")


def console_read_line() -> str | None:
    """The next line without its end (LF or CR LF), or None at the end of the input."""
    current = machine.current
    given, start = current.stdin, current.read_to
    if start >= len(given):
        return None
    end = given.find("\n", start)
    line = given[start:] if end < 0 else given[start:end]
    current.read_to = len(given) if end < 0 else end + 1
    machine.charge(len(line) >> 6)
    return line.removesuffix("\r")


def console_read() -> int:
    """The next UTF-16 unit, or -1 at the end of the input."""
    current = machine.current
    if current.read_to >= len(current.stdin):
        return -1
    current.read_to += 1
    return ord(current.stdin[current.read_to - 1])
