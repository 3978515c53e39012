"""How the state of a script lies in memory: what an engine must know to write it down.

A layout is plain data, so that it can travel to any engine as JSON. A `Held` says how a value is
held where its type alone does not tell: numbers look alike in JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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


class ClassLayout(TypedDict, total=False):
    """Of a class that is found by a type's id. What is left out: a `name` other than the id, a
    `base` whose fields come first, `fields`, and an `item` that says how elements are held."""

    name: str
    base: str
    fields: list[FieldLayout]
    item: Held


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
        if one.kind == "struct":
            structs[one.name] = field_layouts(all_fields(program, one), member)
        else:
            classes[one.type_id] = class_layout(program, one, member)
    statics = [(one.shown_name, held(one.type)) for one in own_statics(program)]
    return Layout(statics=statics, classes=classes, structs=structs)


def class_layout(program: Program, class_: Class, member: Callable[[str], str]) -> ClassLayout:
    made = ClassLayout()
    if class_.name != class_.type_id:
        made["name"] = class_.name
    if class_.base is not None:
        made["base"] = program.classes[class_.base].type_id
    if class_.fields:
        made["fields"] = field_layouts(class_.fields, member)
    if class_.item is not None:
        made["item"] = held(class_.item)
    return made


def field_layouts(
    declared: Iterable[FieldDeclaration], member: Callable[[str], str]
) -> list[FieldLayout]:
    return [(one.name, member(one.name), held(one.type, one.buffer_item)) for one in declared]


def fields_of(layout: Layout, id_: str) -> Iterator[FieldLayout]:
    """The fields of an object of that type, those of the bases first."""
    class_ = layout["classes"][id_]
    if "base" in class_:
        yield from fields_of(layout, class_["base"])
    yield from class_.get("fields", ())


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
