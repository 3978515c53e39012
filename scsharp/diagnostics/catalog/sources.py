"""Messages about files as a whole, before their text is looked at."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import Wording, error


@error("SC0001")
def source_too_large(kilobytes: int) -> Wording:
    return (
        f"The source file is larger than {kilobytes} KB",
        "split the program, or shorten its data",
    )


@error("SC0011")
def not_utf8() -> Wording:
    return "The file is not in UTF-8: here are bytes that are no character", "save it as UTF-8"
