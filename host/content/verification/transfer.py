"""Copies the variables of one app into another, on the engine of record.

Both apps have the types that Part A describes, by the same names; what they hold beyond them keeps
its default. Of a grid of blocks only the cells are copied, into the target's own grid: what its
types of blocks look like belongs to the app.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from host.app.images import ImageCanvas
from host.app.scene.voxels import VoxelGrid
from scsharp.lowering.layout import Held, fields_of
from scsharp.python.engine import PythonScript
from scsharp.python.kernel.arrays import Array, CubeArray, PlaneArray
from scsharp.python.kernel.runtime_types import RuntimeType

DEFAULTS: dict[str, Any] = {"integer": 0, "long": 0, "char": 0, "bool": False, "double": 0.0}


class NotTransferable(Exception):
    """A value that cannot be taken over: a delegate, or of a type that the other app lacks."""


def transfer(source: PythonScript, target: PythonScript, names: Iterable[str]) -> None:
    """Gives the target's variables the values that the source's have; objects are copied, and
    two variables that hold one object do so afterwards."""
    copier = Copier(source, target)
    for name in names:
        value = getattr(source.statics, source.attribute(source.variable(name)))
        place = target.attribute(target.variable(name))
        if (grid := grid_in(value)) is not None:
            copy_cells(name, grid, grid_in(getattr(target.statics, place)))
        else:
            setattr(target.statics, place, copier.copy(value))


def grid_in(value: Any) -> VoxelGrid | None:
    """The storage of a Voxels; None of anything else."""
    grid = getattr(value, "Grid", None)
    return grid if isinstance(grid, VoxelGrid) else None


def copy_cells(name: str, source: VoxelGrid, target: VoxelGrid | None) -> None:
    if target is None or target.size != source.size:
        raise NotTransferable(f"{name} has other sizes in the other app")
    target.contents = bytearray(source.contents)
    target.is_shared = False


class Copier:
    """Copies values; `known` are the copies of objects that were met."""

    def __init__(self, source: PythonScript, target: PythonScript) -> None:
        self.source, self.target = source, target
        self.known: dict[int, Any] = {}
        self.kept: list[object] = []
        self.classes: dict[str, Any] = {}
        for one in target.namespace.values():
            type_ = getattr(one, "runtime_type", None)
            if isinstance(one, type) and isinstance(type_, RuntimeType):
                self.classes[type_.id] = one

    def copy(self, value: Any) -> Any:
        match value:
            case None | bool() | int() | float() | str() | Decimal():
                return value
        if id(value) in self.known:
            return self.known[id(value)]
        self.kept.append(value)
        match value:
            case list():
                made = self.known[id(value)] = []
                made.extend(map(self.copy, value))
                return made
            case dict():
                table = self.known[id(value)] = {}
                table.update((self.copy(key), self.copy(one)) for key, one in value.items())
                return table
            case ImageCanvas():
                canvas = self.known[id(value)] = value.copied()
                return canvas
        return self.object(value)

    def object(self, value: Any) -> Any:
        type_ = getattr(value, "runtime_type", None)
        if not isinstance(type_, RuntimeType):
            raise NotTransferable(f"{type(value).__name__} cannot be copied")
        class_ = self.classes.get(type_.id)
        if class_ is None:
            raise NotTransferable(f"the other app has no type {type_.id}")
        made = self.known[id(value)] = object.__new__(class_)
        match value:
            case Array():
                made.a = self.copy(value.a)
            case PlaneArray():
                made.rows, made.width = self.copy(value.rows), value.width
            case CubeArray():
                made.a, made.lengths = self.copy(value.a), value.lengths
            case _:
                self.fields(type_.id, value, made)
        return made

    def fields(self, id_: str, value: Any, made: Any) -> None:
        sources = {shown: member for shown, member, _ in self.members(self.source, id_)}
        for shown, member, held in self.members(self.target, id_):
            if shown in sources:
                setattr(made, member, self.copy(getattr(value, sources[shown])))
            else:
                setattr(made, member, self.default(held))

    def members(self, script: PythonScript, id_: str) -> list[tuple[str, str, Held]]:
        layout = script.compiled.layout
        structs = layout["structs"]
        return structs[id_] if id_ in structs else list(fields_of(layout, id_))

    def default(self, held: Held) -> Any:
        match held:
            case {"struct": str(name)}:
                made: Any = object.__new__(self.classes[name])
                for _, member, inner in self.target.compiled.layout["structs"][name]:
                    setattr(made, member, self.default(inner))
                return made
            case str(kind):
                return DEFAULTS.get(kind)
        return None
