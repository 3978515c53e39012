"""Variables of an app as plain data, so that two apps can be compared: what Part A can see.

A list is its elements, whatever holds them; a dictionary its pairs; a grid of blocks its cells; an
image its pixels; an object the members that Part A describes, or all that it has.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from host.app.images import ImageCanvas
from host.app.scene.voxels import VoxelGrid
from host.content.task_file import StateVariable
from scsharp.lowering.layout import fields_of
from scsharp.python.engine import PythonScript
from scsharp.python.kernel.arrays import Array, GridArray
from scsharp.python.kernel.runtime_types import RuntimeType

Members: TypeAlias = dict[str, tuple[str, ...]]
"""Member names by type."""

CLOSE = 1e-6
"""Sums in another order differ by less than this, absolutely or in proportion."""
DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Compared:
    """The variables of Part A: those that the task fixes and those that the app chooses; and of
    each type that Part A describes the fixed and the free members."""

    fixed: tuple[str, ...]
    free: tuple[str, ...]
    fixed_members: Members
    free_members: Members

    @classmethod
    def of(cls, state: Iterable[StateVariable]) -> Compared:
        fixed: Members = {}
        free: Members = {}
        for one in state:
            owner, _, member = one.name.rpartition(".")
            for members, is_in in ((fixed, not one.free), (free, bool(one.free))):
                members[owner] = members.get(owner, ()) + ((member,) if is_in else ())
        return cls(fixed.pop("", ()), free.pop("", ()), fixed, free)

    @property
    def all(self) -> tuple[str, ...]:
        return self.fixed + self.free


def plain_values(script: PythonScript, names: Iterable[str], members: Members) -> dict[str, Any]:
    """The variables by name; of a type that is not among the members everything counts."""
    reader = Reader(script, members)
    return {
        name: reader.read(getattr(script.statics, script.attribute(script.variable(name))))
        for name in names
    }


@dataclass(slots=True)
class Reader:
    """With `only_kept` an object whose type is not among the kept ones is what it holds."""

    script: PythonScript
    kept: Members
    only_kept: bool = False
    depth: int = 0

    def read(self, value: Any) -> Any:
        if value is None or isinstance(value, bool | int | float | str):
            return value
        if isinstance(value, Array | GridArray):
            return [list(value.lengths), *map(self.read, value.a)]
        if isinstance(value, VoxelGrid):
            return [list(value.size), *value.contents]
        if isinstance(value, ImageCanvas):
            return value.rows()
        type_ = getattr(value, "runtime_type", None)
        if not isinstance(type_, RuntimeType) or self.depth >= DEEPEST:
            return str(value) if type_ is None else type_.id
        self.depth += 1
        made = self.object(value, type_.id)
        self.depth -= 1
        return made

    def object(self, value: Any, id_: str) -> Any:
        kind = id_.partition("<")[0]
        fields = {shown: getattr(value, member) for shown, member in self.members(id_)}
        match kind:
            case "List" | "Stack":
                return list(map(self.read, fields["items"]))
            case "Queue":
                return list(map(self.read, fields["items"][fields["head"] :]))
            case "HashSet":
                used = zip(fields["items"], fields["used"], strict=True)
                return in_order(self.read(one) for one, is_used in used if is_used)
            case "Dictionary":
                rows = zip(fields["keys"], fields["values"], fields["used"], strict=True)
                return in_order([self.read(k), self.read(v)] for k, v, is_used in rows if is_used)
        if kind not in self.kept and self.only_kept:
            return list(map(self.read, fields.values()))
        kept = self.kept.get(kind, tuple(fields))
        return {name: self.read(fields[name]) for name in kept if name in fields}

    def members(self, id_: str) -> Iterator[tuple[str, str]]:
        layout = self.script.compiled.layout
        found = layout["structs"].get(id_) or fields_of(layout, id_)
        return ((shown, member) for shown, member, _ in found)


def in_order(values: Iterable[Any]) -> list[Any]:
    """Without the order in which they were put in."""
    return sorted(values, key=repr)


def kept_objects(script: PythonScript, names: Iterable[str], members: Members) -> list[Any]:
    """The objects of these types in the variables, as those members that are named."""
    reader = Reader(script, members, only_kept=True)
    values = (getattr(script.statics, script.attribute(script.variable(name))) for name in names)
    return [found for one in values for found in objects_in(reader.read(one))]


def objects_in(value: Any) -> list[Any]:
    """The objects in a value, apart from what holds them."""
    match value:
        case dict():
            return [value]
        case list():
            return [found for one in value for found in objects_in(one)]
    return []


def difference(left: Any, right: Any, place: str = "") -> str:
    """Where two plain values differ, and how; "" where they agree."""
    match left, right:
        case dict(), dict() if left.keys() == right.keys():
            parts = [(f"{place}.{key}" if place else key, left[key], right[key]) for key in left]
        case list(), list() if len(left) == len(right):
            pairs = enumerate(zip(left, right, strict=True))
            parts = [(f"{place}[{at}]", *pair) for at, pair in pairs]
        case _:
            is_same = left == right or are_close(left, right)
            return "" if is_same else f"{place} is {shown(left)} and {shown(right)}"
    return next((found for where, a, b in parts if (found := difference(a, b, where))), "")


def are_close(left: Any, right: Any) -> bool:
    if not isinstance(left, float) or not isinstance(right, float):
        return False
    is_nothing = math.isnan(left) and math.isnan(right)
    return is_nothing or math.isclose(left, right, rel_tol=CLOSE, abs_tol=CLOSE)


def shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
