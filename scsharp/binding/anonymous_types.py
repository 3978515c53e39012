"""The made-up class of anonymous objects: one generic class for each list of property names.

Its name starts with <>. It has a constructor with all values, get-only properties, and the
equality, hash code and text of its values; all of it compiler-made, as in a record.
"""

from __future__ import annotations

from scsharp.binding.world import World
from scsharp.source import Span
from scsharp.symbols.members import (
    Field,
    Method,
    MethodKind,
    Parameter,
    Property,
)
from scsharp.symbols.types import Accessibility, TypeDefinition, TypeKind, TypeParameter

PUBLIC = Accessibility.PUBLIC
NOWHERE = Span(0, 0)


def anonymous_type(world: World, names: tuple[str, ...]) -> TypeDefinition:
    """The class with properties of these names, the same each time."""
    key = ("anonymous", names)
    found = world.operator_cache.get(key)
    if found is None:
        count = sum(
            isinstance(one, tuple) and one[:1] == ("anonymous",) for one in world.operator_cache
        )
        found = world.operator_cache[key] = make(world, names, count)
    assert isinstance(found, TypeDefinition)
    return found


def make(world: World, names: tuple[str, ...], number: int) -> TypeDefinition:
    parameters = tuple(TypeParameter(f"T{index}", index) for index in range(len(names)))
    made = TypeDefinition(
        f"<>Anonymous{number}",
        "",
        TypeKind.CLASS,
        type_parameters=parameters,
        is_sealed=True,
        base=world.object,
    )
    for name, parameter in zip(names, parameters, strict=True):
        add_property(made, name, parameter)
    add_constructor(world, made, names, parameters)
    add_methods(world, made)
    return made


def add_property(made: TypeDefinition, name: str, type_: TypeParameter) -> None:
    getter = Method(
        f"get_{name}", made, PUBLIC, method_kind=MethodKind.GETTER, return_type=type_,
        is_compiler_made=True, has_body=False,
    )  # fmt: skip
    one = Property(name, made, PUBLIC, type=type_, getter=getter)
    getter.associated = one
    one.backing_field = Field(
        f"<{name}>", made, Accessibility.PRIVATE, type=type_, is_readonly=True
    )
    one.backing_field.backs = one
    made.add(one)


def add_constructor(
    world: World,
    made: TypeDefinition,
    names: tuple[str, ...],
    parameters: tuple[TypeParameter, ...],
) -> None:
    made.add(
        Method(
            ".ctor",
            made,
            PUBLIC,
            method_kind=MethodKind.CONSTRUCTOR,
            parameters=tuple(
                Parameter(name, type_) for name, type_ in zip(names, parameters, strict=True)
            ),
            return_type=world.void,
            is_compiler_made=True,
            has_body=False,
        )
    )


def add_methods(world: World, made: TypeDefinition) -> None:
    """Overrides of what object has."""
    for name, result, parameters in (
        ("Equals", world.bool_, (Parameter("value", world.object),)),
        ("GetHashCode", world.int32, ()),
        ("ToString", world.string, ()),
    ):
        method = Method(
            name, made, PUBLIC, parameters=parameters, return_type=result,
            is_override=True, is_compiler_made=True, has_body=False,
        )  # fmt: skip
        for one in world.object.definition.members.get(name, ()):
            same_count = isinstance(one, Method) and len(one.parameters) == len(parameters)
            if isinstance(one, Method) and same_count and not one.is_static:
                method.overridden = one
        made.add(method)
