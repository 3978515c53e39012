"""Console: the output is collected, the input is given beforehand."""

from __future__ import annotations

from scsharp.lowering.limits import OUTPUT_UNITS
from scsharp.python.kernel import machine

__all__ = ["console_read", "console_read_line", "console_write", "console_write_line"]


class Console:
    """`pieces` joined are what was written so far."""

    def __init__(self) -> None:
        self.start("")

    def start(self, given: str) -> None:
        """Forgets the output and gives the next run its input."""
        self.pieces: list[str] = []
        self.written = 0
        self.given = given
        self.at = 0

    def write(self, text: str) -> None:
        """Appends to the output, or ends the script if that makes too much."""
        machine.charge(len(text) >> 6)
        self.written += len(text)
        if self.written > OUTPUT_UNITS:
            raise machine.OutputLimitReached
        self.pieces.append(text)

    def output(self) -> str:
        """What was written, with surrogate pairs joined; a lone surrogate is shown as U+FFFD."""
        units = "".join(self.pieces)
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


console = Console()


def console_write(text: str) -> None:
    console.write(text)


def console_write_line(text: str) -> None:
    console.write(text + "\n")


def console_read_line() -> str | None:
    """The next line without its end (LF or CR LF), or None at the end of the input."""
    if console.at >= len(console.given):
        return None
    end = console.given.find("\n", console.at)
    line = console.given[console.at :] if end < 0 else console.given[console.at : end]
    console.at = len(console.given) if end < 0 else end + 1
    machine.charge(len(line) >> 6)
    return line.removesuffix("\r")


def console_read() -> int:
    """The next UTF-16 unit, or -1 at the end of the input."""
    if console.at >= len(console.given):
        return -1
    console.at += 1
    return ord(console.given[console.at - 1])
