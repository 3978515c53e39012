"""Types as values at run time, and what every object can be asked.

The class of an object, struct, box or array has the attribute `runtime_type`. A string is a str;
a delegate is a callable, whose own type is not known any more.
"""

from __future__ import annotations

from typing import Any

from scsharp.python.kernel import exceptions
from scsharp.python.kernel.copies import copy_of
from scsharp.python.kernel.identity import identity_hash
from scsharp.python.kernel.runtime_types import RuntimeType, type_of

__all__ = [
    "object_get_type", "object_identity_hash", "object_memberwise_clone",
    "object_reference_equals", "reference_hash_code", "type_full_name", "type_is_array",
    "type_is_class", "type_is_enum", "type_is_interface", "type_is_value_type", "type_name",
    "type_to_string",
]  # fmt: skip


DELEGATE = RuntimeType("delegate", "Delegate", "System.Delegate", "class", frozenset())
"""What is left of a delegate's type at run time."""


def object_get_type(value: Any) -> RuntimeType:
    if value is None:
        raise exceptions.null_reference()
    return type_of(value) or DELEGATE


def object_reference_equals(first: Any, second: Any) -> bool:
    if isinstance(first, str):
        return isinstance(second, str) and first == second
    return first is second


def object_identity_hash(value: Any) -> int:
    if value is None:
        raise exceptions.null_reference()
    return identity_hash(value)


def reference_hash_code(comparer: Any, value: Any) -> int:
    return identity_hash(value)


def object_memberwise_clone(value: Any) -> Any:
    """A new object of the same class with the same fields; structs in them are copied."""
    kind = type(value)
    clone: Any = object.__new__(kind)
    for name in field_names(kind):
        if hasattr(value, name):
            setattr(clone, name, copy_of(getattr(value, name)))
    return clone


def field_names(kind: type) -> list[str]:
    names: list[str] = []
    for one in kind.__mro__:
        slots = one.__dict__.get("__slots__", ())
        names.extend((slots,) if isinstance(slots, str) else slots)
    return names


# ------------------------------------------------------------------------------- System.Type


def type_name(type_: RuntimeType) -> str:
    return type_.name


def type_full_name(type_: RuntimeType) -> str:
    return type_.full_name


def type_to_string(type_: RuntimeType) -> str:
    return type_.full_name


def type_is_enum(type_: RuntimeType) -> bool:
    return type_.kind == "enum"


def type_is_value_type(type_: RuntimeType) -> bool:
    return type_.kind in ("struct", "enum")


def type_is_class(type_: RuntimeType) -> bool:
    return type_.kind in ("class", "array", "delegate")


def type_is_interface(type_: RuntimeType) -> bool:
    return type_.kind == "interface"


def type_is_array(type_: RuntimeType) -> bool:
    return type_.kind == "array"
