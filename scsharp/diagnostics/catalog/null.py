"""Warnings about null where it should not be."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import warning


@warning("CS8600")
def null_for_local() -> tuple[str, str]:
    text = "Converting null literal or possible null value to non-nullable type."
    return text, "write ? after the variable's type, or make sure that the value is not null"


@warning("CS8601")
def assignment_may_be_null() -> str:
    return "Possible null reference assignment."


@warning("CS8602")
def may_be_dereferenced() -> tuple[str, str]:
    return "Dereference of a possibly null reference.", "test it with if (x != null), or use ?."


@warning("CS8603")
def return_may_be_null() -> tuple[str, str]:
    return "Possible null reference return.", "write ? after the method's return type"


@warning("CS8604")
def argument_may_be_null(parameter: str) -> str:
    return f"Possible null reference argument for parameter '{parameter}'."


@warning("CS8618")
def not_set_in_constructor(kind: str, name: str) -> tuple[str, str]:
    text = (
        f"Non-nullable {kind} '{name}' must contain a non-null value when exiting constructor. "
        f"Consider declaring the {kind} as nullable."
    )
    return text, "give it a value where it is declared, or write ? after its type"


@warning("CS8619")
def nullness_differs() -> tuple[str, str]:
    text = "Nullability of reference types in value does not match the target type."
    return text, "write ? in both types, or in neither"


@warning("CS8620")
def argument_nullness_differs(parameter: str) -> tuple[str, str]:
    text = (
        f"Argument cannot be used for parameter '{parameter}' due to differences in the "
        "nullability of reference types."
    )
    return text, "write ? in both types, or in neither"


@warning("CS8625")
def null_for_not_null() -> str:
    return "Cannot convert null literal to non-nullable reference type."


@warning("CS8629")
def value_may_be_null() -> tuple[str, str]:
    return "Nullable value type may be null.", "test HasValue, or use ?? with a default"


@warning("CS8622")
def lambda_parameter_differs(parameter: str, delegate: str) -> tuple[str, str]:
    text = (
        f"Nullability of reference types in type of parameter '{parameter}' of 'lambda expression' "
        f"doesn't match the target delegate '{delegate}'."
    )
    return text, f"leave out the type of '{parameter}', or write ? as the delegate does"


@warning("CS8605")
def unboxed_may_be_null() -> tuple[str, str]:
    return "Unboxing a possibly null value.", "test it before: if (value is int number) ..."
