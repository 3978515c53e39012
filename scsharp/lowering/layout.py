"""How the state of a script lies in memory: what an engine must know to write it down.

A layout is plain data, so that it can travel to any engine as JSON. A `Held` says how a value is
held where its type alone does not tell: numbers look alike in JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, TypedDict

from scsharp.lowering.nodes import (
    INTEGER_KINDS,
    Class,
    FieldDeclaration,
    Kind,
    Program,
    StaticField,
    Type,
)

Held: TypeAlias = "str | dict[str, str] | dict[str, Held]"
"""integer, long, char, bool, double, decimal, string or object, {"struct": class name},
{"nullable": held} or {"buffer": held element}."""

FieldLayout: TypeAlias = "tuple[str, str, Held]"
"""The field's name in SC#, its name in the engine, and how it is held."""


class ClassLayout(TypedDict):
    """`item` is how an array's elements are held."""

    name: str
    fields: list[FieldLayout]
    item: Held | None


class Layout(TypedDict):
    """`statics` are the script's own variables and static fields in order; `classes` are found by
    the id of an object's run-time type, `structs` by the name of their class."""

    statics: list[tuple[str, Held]]
    classes: dict[str, ClassLayout]
    structs: dict[str, list[FieldLayout]]


PLAIN = {
    **dict.fromkeys(INTEGER_KINDS, "integer"),
    Kind.I64: "long",
    Kind.U64: "long",
    Kind.CHAR: "char",
    Kind.BOOL: "bool",
    Kind.F32: "double",
    Kind.F64: "double",
    Kind.DECIMAL: "decimal",
    Kind.STRING: "string",
}


def own_statics(program: Program) -> Iterator[StaticField]:
    """The statics whose values are the script's state, script variables first."""
    for is_script in (True, False):
        for one in program.statics.values():
            if one.is_own and one.is_script == is_script:
                yield one


def layout_of(program: Program, member: Callable[[str], str]) -> Layout:
    """The layout for an engine in which the field `name` is called `member(name)`."""
    classes: dict[str, ClassLayout] = {}
    structs: dict[str, list[FieldLayout]] = {}
    for one in program.classes.values():
        fields = [
            (field.name, member(field.name), held(field.type, field.buffer_item))
            for field in all_fields(program, one)
        ]
        if one.kind == "struct":
            structs[one.name] = fields
        else:
            item = None if one.item is None else held(one.item)
            classes[one.type_id] = ClassLayout(name=one.name, fields=fields, item=item)
    statics = [(one.shown_name, held(one.type)) for one in own_statics(program)]
    return Layout(statics=statics, classes=classes, structs=structs)


def all_fields(program: Program, class_: Class) -> Iterator[FieldDeclaration]:
    """The fields of an object, those of the bases first."""
    if class_.base is not None:
        yield from all_fields(program, program.classes[class_.base])
    yield from class_.fields


def held(type_: Type, buffer_item: Type | None = None) -> Held:
    if buffer_item is not None:
        return {"buffer": held(buffer_item)}
    match type_:
        case Type(kind=Kind.STRUCT, name=name):
            return {"struct": name}
        case Type(kind=Kind.NULLABLE, item=Type() as item):
            return {"nullable": held(item)}
    return PLAIN.get(type_.kind, "object")
