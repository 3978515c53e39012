"""Classes: fields in __slots__, slots and methods as class attributes, one class per array type.

Classes come after the functions, and are made by calls: the module needs no `class` statement, so
it needs none of Python's builtins.
"""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.python.build import Builder
from scsharp.python.context import ModuleContext

ARRAY_BASES = {1: "_Array", 2: "_PlaneArray"}


def emit_class(module: ModuleContext, one: lowered.Class) -> None:
    """Player = _new_class("Player", (_Object,), ("x", "y"), type, {"Move": Player_Move})"""
    build = Builder(None)
    name = module.class_name(one.name)
    made = build.call(
        "_new_class",
        build.constant(name),
        build.group(bases(module, build, one)),
        build.group(build.constant(module.field(field.name)) for field in one.fields),
        build.name(module.token(one.type_id)),
        build.dictionary(attributes(module, build, one)),
    )
    module.write(None, build.set(name, made))


def bases(module: ModuleContext, build: Builder, one: lowered.Class) -> list[ast.expr]:
    found: list[ast.expr] = []
    if one.kind == "array":
        found.append(build.name(ARRAY_BASES.get(one.rank, "_CubeArray")))
    if one.base is not None:
        found.append(build.name(module.class_name(one.base)))
    return found or [build.name("_Object")]


def attributes(module: ModuleContext, build: Builder, one: lowered.Class) -> dict[str, ast.expr]:
    found: dict[str, ast.expr] = {
        module.slot(slot): build.name(module.function(function))
        for slot, function in one.slots.items()
    }
    if one.kind == "struct":
        found["copy_struct"] = build.name(module.copier(one.name))
    for function in sorted(module.methods.get(one.name, ())):
        found[module.method(function)] = build.name(module.function(function))
    if one.kind == "struct":
        found["copy_struct"] = build.name(module.copier(one.name))
    return found


def emit_statics(module: ModuleContext) -> None:
    """One object holds the static fields and script variables: Python reads its slots fastest."""
    build = Builder(None)
    statics = module.program.statics.values()
    names = build.group(build.constant(module.static(one.name)) for one in statics)
    module.write(None, build.set("_statics", build.call("_new_statics", names)))
