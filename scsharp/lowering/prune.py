"""Leaves out of a program what its exports do not need: an exported page brings no tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from scsharp.lowering import nodes as lowered

T = TypeVar("T")


def keep_exports(program: lowered.Program, names: Iterable[str]) -> lowered.Program:
    """The program with these exports only, and what they and its top level reach."""
    exports = {name: program.exports[name] for name in names if name in program.exports}
    reach = Reach(program)
    reach.functions_named(program.entry, *exports.values(), *program.exceptions.values())
    if program.describe is not None:
        reach.functions_named(program.describe)
    reach.run()
    return replace(
        program,
        functions=chosen(program.functions, reach.functions),
        classes=chosen(program.classes, reach.classes),
        types=chosen(program.types, reach.types),
        statics=chosen(program.statics, reach.statics),
        exports=exports,
    )


def chosen(table: dict[str, T], names: set[str]) -> dict[str, T]:
    return {name: one for name, one in table.items() if name in names}


@dataclass(slots=True)
class Reach:
    """What has been reached so far, and the functions that are still to be read."""

    program: lowered.Program
    functions: set[str] = field(default_factory=set)
    classes: set[str] = field(default_factory=set)
    types: set[str] = field(default_factory=set)
    statics: set[str] = field(default_factory=set)
    waiting: list[str] = field(default_factory=list)

    def run(self) -> None:
        while self.waiting:
            function = self.program.functions[self.waiting.pop()]
            for node in every_node((function.parameters, function.result, function.body)):
                self.read(node)

    def functions_named(self, *names: str) -> None:
        for name in names:
            if name not in self.functions:
                self.functions.add(name)
                self.waiting.append(name)

    def read(self, node: object) -> None:
        match node:
            case lowered.Call(function=name):
                self.functions_named(name)
            case lowered.MethodDelegate(function=name, slot=slot):
                if slot is None:
                    self.functions_named(name)
            case lowered.New(class_name=name, constructor=constructor):
                self.class_named(name)
                if constructor is not None:
                    self.functions_named(constructor)
            case lowered.Static(name=name):
                self.static_named(name)
            case lowered.TypeToken(id=id_) | lowered.TypeTest(id=id_) | lowered.Cast(id=id_):
                self.types.add(id_)
            case lowered.Catch(id=id_) if id_ is not None:
                self.types.add(id_)
            case lowered.Type(name=name) if name:
                self.class_named(name)

    def static_named(self, name: str) -> None:
        if name not in self.statics:
            self.statics.add(name)
            self.type_of_field(self.program.statics[name].type)

    def class_named(self, name: str) -> None:
        """A class brings its base, its fields' structs, and whatever its objects may be asked."""
        class_ = self.program.classes.get(name)
        if class_ is None or name in self.classes:
            return
        self.classes.add(name)
        self.types.add(class_.type_id)
        if class_.base is not None:
            self.class_named(class_.base)
        for one in class_.fields:
            self.type_of_field(one.type)
        self.functions_named(*class_.slots.values())

    def type_of_field(self, type_: lowered.Type | None) -> None:
        while type_ is not None:
            self.class_named(type_.name)
            type_ = type_.item


def every_node(node: object) -> Iterator[object]:
    """The node and all in it, types and the bodies of lambdas included."""
    if isinstance(node, tuple):
        for each in node:
            yield from every_node(each)
    elif isinstance(node, lowered.Type):
        yield node
        yield from every_node(node.item)
    elif isinstance(node, Struct):
        yield node
        for name in node.__struct_fields__:
            if name not in ("span", "source"):
                yield from every_node(getattr(node, name))
