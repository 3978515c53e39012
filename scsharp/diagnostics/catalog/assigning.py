"""Messages about assigning: what cannot be changed, and statements that change nothing."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error, warning


@error("CS0154")
def no_getter(name: str) -> str:
    return f"The property or indexer '{name}' cannot be used in this context because it lacks the get accessor"


@error("CS0271")
def getter_inaccessible(name: str) -> str:
    return (
        f"The property or indexer '{name}' cannot be used in this context because the get "
        "accessor is inaccessible"
    )


@error("CS0272")
def setter_inaccessible(name: str) -> str:
    return (
        f"The property or indexer '{name}' cannot be used in this context because the set "
        "accessor is inaccessible"
    )


@error("CS0200")
def read_only_property(name: str) -> tuple[str, str]:
    hint = "give it a set accessor, or set it in the constructor"
    if name.startswith("String."):
        hint = "a text never changes: make a new one, with a StringBuilder or Replace"
    return f"Property or indexer '{name}' cannot be assigned to -- it is read only", hint


@error("CS8852")
def init_only(name: str) -> tuple[str, str]:
    return (
        f"Init-only property or indexer '{name}' can only be assigned in an object initializer, "
        "or on 'this' or 'base' in an instance constructor or an 'init' accessor",
        "use 'with { ... }' to make a changed copy, or declare it with set",
    )


@error("CS0191")
def readonly_field() -> tuple[str, str]:
    return (
        "A readonly field cannot be assigned to (except in a constructor or init-only setter of "
        "the type in which the field is defined or a variable initializer)",
        "leave out readonly where it is declared if it is to change",
    )


@error("CS0198")
def readonly_static_field() -> str:
    return (
        "A static readonly field cannot be assigned to (except in a static constructor or a "
        "variable initializer)"
    )


@error("CS0192")
def readonly_field_by_reference() -> str:
    return "A readonly field cannot be used as a ref or out value (except in a constructor)"


@error("CS0199")
def readonly_static_by_reference() -> str:
    return "A static readonly field cannot be used as a ref or out value (except in a static constructor)"


@error("CS1648")
def readonly_field_member(name: str) -> str:
    return (
        f"Members of readonly field '{name}' cannot be modified (except in a constructor or a "
        "variable initializer)"
    )


@error("CS1650")
def readonly_static_member(name: str) -> str:
    return (
        f"Fields of static readonly field '{name}' cannot be assigned to (except in a static "
        "constructor or a variable initializer)"
    )


@error("CS0131")
def not_assignable() -> str:
    return "The left-hand side of an assignment must be a variable, property or indexer"


@error("CS1059")
def not_incrementable() -> str:
    return (
        "The operand of an increment or decrement operator must be a variable, property or indexer"
    )


@error("CS1510")
def not_referable() -> str:
    return "A ref or out value must be an assignable variable"


@error("CS0206")
def property_by_reference() -> tuple[str, str]:
    return (
        "A non ref-returning property or indexer may not be used as an out or ref value",
        "use a local variable, and store it back afterwards",
    )


@error("CS1657")
def readonly_by_reference(name: str, kind: str) -> str:
    return f"Cannot use '{name}' as a ref or out value because it is a '{kind}'"


@error("CS1612")
def copy_modified(expression: str) -> tuple[str, str]:
    return (
        f"Cannot modify the return value of '{expression}' because it is not a variable",
        f"it is a copy of a struct: take it into a variable, change that, and store it back: "
        f"var t = {expression}; t.X = ...; {expression} = t;",
    )


@error("CS1654")
def foreach_member_modified(name: str, kind: str) -> tuple[str, str]:
    return (
        f"Cannot modify members of '{name}' because it is a '{kind}'",
        "it is a copy of a struct: change a copy and store that, or loop with for",
    )


@error("CS1656")
def foreach_assigned(name: str, kind: str) -> tuple[str, str]:
    return f"Cannot assign to '{name}' because it is a '{kind}'", "use a variable of your own"


@error("CS8331")
def readonly_parameter(kind: str, name: str) -> str:
    return f"Cannot assign to {kind} '{name}' or use it as the right hand side of a ref assignment because it is a readonly variable"


@error("CS8329")
def readonly_parameter_reference(kind: str, name: str) -> str:
    return f"Cannot use {kind} '{name}' as a ref or out value because it is a readonly variable"


@error("CS8332")
def readonly_parameter_member(kind: str, name: str) -> str:
    return f"Cannot assign to a member of {kind} '{name}' because it is a readonly variable"


@error("CS1604")
def this_assigned() -> str:
    return "Cannot assign to 'this' because it is read-only"


@error("CS8373")
def ref_assign_target() -> str:
    return "The left-hand side of a ref assignment must be a ref variable"


@error("CS0201")
def not_a_statement() -> tuple[str, str]:
    return (
        "Only assignment, call, increment, decrement, await, and new object expressions can be "
        "used as a statement",
        "",
    )


@warning("CS1717")
def self_assignment() -> tuple[str, str]:
    return (
        "Assignment made to same variable; did you mean to assign something else?",
        "this.x = x sets the field",
    )


@warning("CS0665")
def assignment_in_condition() -> tuple[str, str]:
    return (
        "Assignment in conditional expression is always constant; did you mean to use == "
        "instead of = ?",
        "use == to compare",
    )
