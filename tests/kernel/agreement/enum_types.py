"""Enums to write and read: of each width, with gaps, twins, flags, and names that differ in case."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.python.kernel.runtime_types import RuntimeType

MEMBERS: tuple[tuple[str, bool, tuple[tuple[str, int], ...]], ...] = (
    ("int", False, (("Low", -2), ("Zero", 0), ("One", 1), ("Uno", 1), ("Nine", 9))),
    ("int", True, (("None", 0), ("A", 1), ("B", 2), ("AB", 3), ("D", 8), ("Top", -(2**31)))),
    ("byte", True, (("One", 1), ("Two", 2), ("High", 128), ("All", 255))),
    ("sbyte", False, (("Least", -128), ("Minus", -1), ("Most", 127))),
    ("short", True, (("Low", -32768), ("A", 1), ("C", 4))),
    ("ushort", False, (("Zero", 0), ("Most", 65535))),
    ("uint", True, (("Bit", 1), ("Top", 2**31), ("All", 2**32 - 1))),
    ("long", True, (("A", 1), ("Big", 2**40), ("Top", -(2**63)))),
    ("ulong", False, (("Zero", 0), ("Half", 2**63), ("Most", 2**64 - 1))),
    ("ulong", True, (("One", 1), ("Half", 2**63), ("Odd", 2**63 + 1))),
    ("int", False, ()),
    ("int", False, (("a", 1), ("A", 2), ("É", 3), ("é", 4), ("İ", 5), ("K", 6), ("k", 7), ("ſ", 8),
                    ("S", 9), ("ß", 10), ("Σ", 11), ("ς", 12), ("ǅ", 13))),
)  # fmt: skip
BITS = {"byte": 8, "sbyte": 8, "short": 16, "ushort": 16, "int": 32, "uint": 32, "long": 64,
        "ulong": 64}  # fmt: skip


def made(
    number: int, kind: str, is_flags: bool, members: tuple[tuple[str, int], ...]
) -> RuntimeType:
    return RuntimeType(
        f"E{number}", f"E{number}", f"E{number}", "enum", frozenset({f"E{number}"}), members,
        is_flags, kind,
    )  # fmt: skip


TYPES = [made(number, *facts) for number, facts in enumerate(MEMBERS)]


def limits(index: int) -> tuple[int, int]:
    """The least and the greatest number of an enum's type."""
    kind = MEMBERS[index][0]
    bits = BITS[kind]
    if kind in ("byte", "ushort", "uint", "ulong"):
        return 0, 2**bits - 1
    return -(2 ** (bits - 1)), 2 ** (bits - 1) - 1


def held(index: int) -> str:
    """How JavaScript holds its numbers: as int, long or ulong."""
    kind = MEMBERS[index][0]
    return kind if kind in ("long", "ulong") else "int"


@dataclass(frozen=True)
class Box:
    """An enum's value as an object."""

    value: int
    runtime_type: RuntimeType


def boxed(index: int, value: int) -> Box:
    return Box(value, TYPES[index])


def facts() -> list[dict[str, object]]:
    """The same types for JavaScript: what the emitter writes about an enum."""
    return [
        {
            "id": type_.id, "name": type_.name, "full_name": type_.full_name, "kind": "enum",
            "ancestors": sorted(type_.ancestors), "is_flags": type_.is_flags,
            "enum_kind": type_.enum_kind, "held": held(index),
            "enum_members": [[name, str(value)] for name, value in type_.enum_members],
        }
        for index, type_ in enumerate(TYPES)
    ]  # fmt: skip
