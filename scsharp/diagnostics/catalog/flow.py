"""Messages about the flow of control and of values: returns, unreachable code, unassigned and
unused names."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error, warning


@error("CS0161")
def missing_return(name: str) -> tuple[str, str]:
    text = f"'{name}': not all code paths return a value"
    return text, "add a return (or throw) at the end"


@error("CS1643")
def lambda_missing_return() -> str:
    return "Not all code paths return a value in lambda expression"


@warning("CS0162")
def unreachable_code() -> str:
    return "Unreachable code detected"


@error("CS0165")
def unassigned_local(name: str) -> tuple[str, str]:
    text = f"Use of unassigned local variable '{name}'"
    return text, "give it a value where it is declared"


@error("CS0170")
def unassigned_field(name: str) -> str:
    return f"Use of possibly unassigned field '{name}'"


@error("CS0177")
def out_not_assigned(name: str) -> str:
    return (
        f"The out parameter '{name}' must be assigned to before control leaves the current method"
    )


@error("CS0269")
def unassigned_out(name: str) -> str:
    return f"Use of unassigned out parameter '{name}'"


@warning("CS0168")
def never_used(name: str) -> str:
    return f"The variable '{name}' is declared but never used"


@warning("CS0219")
def only_assigned(name: str) -> str:
    return f"The variable '{name}' is assigned but its value is never used"


@warning("CS8321")
def function_never_used(name: str) -> str:
    return f"The local function '{name}' is declared but never used"


@warning("CS0164")
def label_never_used() -> str:
    return "This label has not been referenced"


@warning("CS0169")
def field_never_used(name: str) -> str:
    return f"The field '{name}' is never used"


@warning("CS0414")
def field_only_assigned(name: str) -> str:
    return f"The field '{name}' is assigned but its value is never used"


@warning("CS0649")
def field_never_assigned(name: str, value: str) -> str:
    return f"Field '{name}' is never assigned to, and will always have its default value {value}"


@warning("CS0067")
def event_never_used(name: str) -> str:
    return f"The event '{name}' is never used"


@warning("CS9113")
def parameter_unread(name: str) -> str:
    return f"Parameter '{name}' is unread."


@warning("CS9124")
def parameter_captured_and_stored(name: str) -> str:
    return (
        f"Parameter '{name}' is captured into the state of the enclosing type and its value is "
        "also used to initialize a field, property, or event."
    )
