"""Reading script files: any bytes are accepted; what is no UTF-8 becomes U+FFFD and is reported."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from scsharp.source import SourceText


def read_source(path: Path) -> SourceText:
    """The file as source text, under the path as given."""
    return SourceText(path.read_bytes().decode("utf-8", errors="replace"), path.as_posix())


def script_argument() -> click.Path:
    return click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)


def write_output(text: str) -> None:
    """Prints text that may hold lone surrogates, as UTF-8 with a replacement for those."""
    joined = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    sys.stdout.buffer.write(joined.encode("utf-8"))
    sys.stdout.buffer.flush()
