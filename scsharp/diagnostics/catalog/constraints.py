"""Messages about the constraints of type parameters: their order, and which go together."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error


@error("CS0449")
def kind_not_first() -> tuple[str, str]:
    text = (
        "The 'class', 'struct', 'unmanaged', 'notnull', and 'default' constraints cannot be "
        "combined or duplicated, and must be specified first in the constraints list."
    )
    return text, "keep one of them, and write it first"


@error("CS0401")
def new_not_last() -> tuple[str, str]:
    text = "The new() constraint must be the last constraint specified"
    return text, "write it last"


@error("CS0451")
def new_with_struct() -> tuple[str, str]:
    text = "The 'new()' constraint cannot be used with the 'struct' constraint"
    return text, "leave out new(): every struct can be made without arguments"


@error("CS0405")
def constraint_repeated(type_: str) -> str:
    return f"Duplicate constraint '{type_}' for type parameter"


@error("CS0450")
def class_with_kind(type_: str) -> tuple[str, str]:
    text = (
        f"'{type_}': cannot specify both a constraint class and the 'class' or 'struct' constraint"
    )
    return text, f"'{type_}' alone says it"


@error("CS0406")
def class_not_first(type_: str) -> tuple[str, str]:
    text = f"The class type constraint '{type_}' must come before any other constraints"
    return text, "a type parameter has one class at most: name an interface for the other"


@error("CS0717")
def constraint_static(type_: str) -> str:
    return f"'{type_}': static classes cannot be used as constraints"


@error("CS0702")
def constraint_special(type_: str) -> tuple[str, str]:
    text = f"Constraint cannot be special class '{type_}'"
    return text, "leave it out: everything is an object" if type_ == "object" else ""


@error("CS0454")
def circular_constraint(parameter: str, other: str) -> str:
    return f"Circular constraint dependency involving '{parameter}' and '{other}'"


@error("CS0080")
def constraint_without_parameters() -> str:
    return "Constraints are not allowed on non-generic declarations"
