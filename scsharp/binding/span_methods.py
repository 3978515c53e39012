"""Methods that .NET has for spans of anything: C# finds them by their names alone, and says that
the receiver is no span where no member of that name exists."""

from __future__ import annotations

from scsharp.binding.context import Context
from scsharp.binding.missing_members import known_members
from scsharp.binding.pending import PendingGroup
from scsharp.diagnostics.catalog import members
from scsharp.symbols.display import display

TAKES = {
    "BinarySearch": (1, 2), "Contains": (1, 2), "ContainsAny": (1, 3), "EndsWith": (1, 2),
    "IndexOf": (1, 2), "IndexOfAny": (1, 3), "LastIndexOf": (1, 2), "LastIndexOfAny": (1, 3),
    "Replace": (2, 3), "Split": (1, 2), "StartsWith": (1, 2), "Trim": (0, 1), "TrimEnd": (0, 1),
    "TrimStart": (0, 1),
}  # fmt: skip
"""The least and greatest number of arguments beside the span."""

LACKS = {
    "CompareTo": (2, "comparisonType"),
    "ToLower": (2, "destination"), "ToUpper": (2, "destination"),
    "ToLowerInvariant": (1, "destination"), "ToUpperInvariant": (1, "destination"),
}  # fmt: skip
"""Methods that ask for more than calls of other types' methods of that name give: how many
arguments, and the parameter that is missed first."""


def is_span_method(name: str) -> bool:
    return name in TAKES or name in LACKS


def report_span_method(context: Context, group: PendingGroup, count: int) -> bool:
    """CS1929 or CS7036 about a call with so many arguments; False if C# finds no such method."""
    receiver, name = group.receiver, group.name
    assert receiver is not None
    least, most = TAKES.get(name, (1, 0))
    needed, parameter = LACKS.get(name, (0, ""))
    known, shown = known_members(context, receiver.type, name), display(receiver.type)
    if least <= count <= most:
        wanted = "ReadOnlySpan<T>"
        words = (shown, name, f"MemoryExtensions.{name}", wanted, known)
        context.report(receiver.span, members.extension_needs_receiver(*words))
    elif count < needed:
        place = group.name_span or group.span
        context.report(place, members.span_method_lacks(shown, name, parameter, known))
    return least <= count <= most or count < needed
