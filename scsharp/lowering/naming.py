"""Names of what the lowered program holds, and unique ones where two would be equal."""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.symbols.display import display, display_named
from scsharp.symbols.members import Field, Method, MethodKind, MethodUse
from scsharp.symbols.types import ArrayType, NamedType, Type, TypeKind


@dataclass(slots=True, eq=False)
class Names:
    """Gives each wish a name that it gave to nobody before: `x`, then `x#2`, `x#3` ..."""

    taken: dict[str, int] = field(default_factory=dict)

    def unique(self, wish: str) -> str:
        count = self.taken.get(wish)
        if count is None:
            self.taken[wish] = 1
            return wish
        while True:
            count += 1
            name = f"{wish}#{count}"
            if name not in self.taken:
                self.taken[wish] = count
                self.taken[name] = 1
                return name


def method_name(use: MethodUse) -> str:
    """What a function is called in the lowered program: Player.Move, List<int>.Add, Max<int>."""
    method = use.method
    name = constructor_name(method) if method.name.startswith(".") else method.name
    if use.arguments:
        name += f"<{', '.join(map(display, use.arguments))}>"
    owner = use.owner
    if owner is None or owner.definition.is_script:
        return name
    return f"{display_named(owner)}.{name}"


def constructor_name(method: Method) -> str:
    return "static" if method.method_kind is MethodKind.STATIC_CONSTRUCTOR else "new"


def field_name(one: Field) -> str:
    """A field's name in its class; a backing field is called like what it backs."""
    return one.backs.name if one.backs is not None else one.name


def shown_method(use: MethodUse) -> str:
    """How a stack trace shows a call: Player.Move(Int32, String)."""
    types = ", ".join(short_name(one) for one in use.parameter_types)
    return f"{method_name(use)}({types})"


def short_name(type_: Type) -> str:
    """A type in a stack trace: Int32, List`1, Byte[]."""
    match type_:
        case ArrayType(element=element, rank=rank):
            return f"{short_name(element)}[{',' * (rank - 1)}]"
        case NamedType(definition=definition):
            count = len(definition.type_parameters)
            return f"{definition.name}`{count}" if count else definition.name
    return display(type_)


def runtime_name(type_: Type) -> str:
    """Type.Name: Int32, List`1, Int32[]."""
    return short_name(type_)


def runtime_full_name(type_: Type) -> str:
    """Type.ToString(): System.Int32, Outer+Inner, System.Nullable`1[System.Int32]."""
    match type_:
        case ArrayType(element=element, rank=rank):
            return f"{runtime_full_name(element)}[{',' * (rank - 1)}]"
        case NamedType():
            inside = ",".join(map(runtime_full_name, type_.arguments))
            name = nested_name(type_)
            return f"{name}[{inside}]" if inside else name
    return display(type_)


def nested_name(type_: NamedType) -> str:
    definition = type_.definition
    count = len(definition.type_parameters)
    name = f"{definition.name}`{count}" if count else definition.name
    outer = definition.container
    if outer is not None and not outer.is_script:
        return f"{nested_name(outer.self_type)}+{name}"
    return f"{definition.namespace}.{name}" if definition.namespace else name


def runtime_kind(type_: Type) -> str:
    """What Type.IsEnum and its like ask for: class, struct, enum, interface, array, delegate."""
    if isinstance(type_, NamedType):
        return type_.kind.value
    return "array" if isinstance(type_, ArrayType) else TypeKind.CLASS.value
