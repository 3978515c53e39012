"""Types as known at run time: what typeof and GetType give.

Every class that the engine makes has its type in the class attribute `runtime_type`; a string has
the one that `strings` names for the running script; a delegate carries none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class RuntimeType:
    """One type of a program; `ancestors` are the ids of all types that its values are of."""

    id: str
    name: str
    full_name: str
    kind: str
    ancestors: frozenset[str]
    enum_members: tuple[tuple[str, int], ...] = ()
    is_flags: bool = False
    enum_kind: str | None = None


STRING = RuntimeType("string", "String", "System.String", "class", frozenset({"string"}))
"""That of strings in a program which never names it."""
TYPE = RuntimeType("type", "RuntimeType", "System.RuntimeType", "class", frozenset({"type"}))
"""That of types as values, in the same way."""


@dataclass(slots=True)
class BareTypes:
    """The types of values that carry none, in the running script: strings, types, delegates."""

    type: RuntimeType = STRING
    types: RuntimeType = TYPE
    delegates: frozenset[str] = frozenset()


strings = BareTypes()


def type_of(value: Any) -> RuntimeType | None:
    """The type of a reference that is not null; None for a delegate."""
    if isinstance(value, str):
        return strings.type
    found: RuntimeType | None = getattr(value, "runtime_type", None)
    return strings.types if found is None and isinstance(value, RuntimeType) else found


def is_of_type(value: Any, type_id: str) -> bool:
    """Null is of no type; a delegate may be of any delegate type."""
    if value is None:
        return False
    found = type_of(value)
    return type_id in (strings.delegates if found is None else found.ancestors)
