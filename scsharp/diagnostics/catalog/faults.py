"""Faults of the compiler itself: no text should bring one about, and none may bring it down."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error


@error("SC0999")
def compiler_fault(what: str) -> tuple[str, str]:
    return (
        f"The compiler failed on this text: {what}",
        "this is a fault of the compiler, not of the script; please report it with the script",
    )
