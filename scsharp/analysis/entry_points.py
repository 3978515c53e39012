"""The functions that a host calls by name: a script with one of them has all, as declared.

The library says which by [EntryPoints("void AppInit()", "bool AppLoop()")].
"""

from __future__ import annotations

from collections.abc import Sequence

from scsharp.diagnostics.catalog import hosts as messages
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.symbols.display import display
from scsharp.symbols.members import Member, Method
from scsharp.symbols.types import TypeDefinition


def name_of(declared: str) -> str:
    """AppInit of "void AppInit()"."""
    return declared.partition(" ")[2].removesuffix("()")


def check_entry_points(script: TypeDefinition, declared: Sequence[str], bag: DiagnosticBag) -> None:
    found = {one: script.members.get(name_of(one), []) for one in declared}
    first = next((members[0] for members in found.values() if members), None)
    if first is None:
        return
    for one, members in found.items():
        if not members:
            assert first.source is not None
            bag.report(first.source, first.span, messages.entry_point_missing(one))
        for member in members:
            if not is_as_declared(member, one) and member.source is not None:
                bag.report(member.source, member.span, messages.entry_point_differs(one))


def is_as_declared(member: Member, declared: str) -> bool:
    return (
        isinstance(member, Method)
        and not member.parameters
        and not member.type_parameters
        and f"{display(member.return_type)} {member.name}()" == declared
    )
