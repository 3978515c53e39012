"""Reading and writing files: what does not work is wrong usage, told with the file's name."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO

import click

from scsharp.source import SourceText


def read_source(path: Path) -> SourceText:
    """The file as source text, under the path as given."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise click.UsageError(f"cannot read {path}: {error.strerror or error}") from None
    return SourceText.from_bytes(data, path.as_posix())


def write_file(path: Path, text: str) -> None:
    """Writes a file and the folders it needs; where that is impossible, it is wrong usage."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write {path}: {error.strerror or error}") from None


def create_file(path: Path, text: str) -> None:
    """Writes a file that is not there yet; where there is one, it is wrong usage."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        there = Path(error.filename)
        raise click.UsageError(f"{there} is there already; choose another name") from None
    except OSError as error:
        raise click.UsageError(f"cannot write {path}: {error.strerror or error}") from None


def open_output(path: Path) -> TextIO:
    """A text file to write to; where that is impossible, it is wrong usage."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise click.UsageError(f"cannot write {path}: {error.strerror or error}") from None


def read_input() -> str:
    """What is piped into the command, as text; nothing where a person would have to type it."""
    if sys.stdin is None or sys.stdin.isatty():
        return ""
    return sys.stdin.buffer.read().decode("utf-8", errors="replace")


def write_output(text: str) -> None:
    """Prints text that may hold lone surrogates, as UTF-8 with a replacement for those."""
    joined = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    sys.stdout.buffer.write(joined.encode("utf-8"))
    sys.stdout.buffer.flush()
