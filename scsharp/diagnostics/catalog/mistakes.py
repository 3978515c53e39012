"""Messages about what does not parse, but is known for what it means: C#'s first code, and the way
out of the mistake itself."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error


def no_such_name(name: str) -> str:
    return f"The name '{name}' does not exist in the current context"


def no_such_type(name: str) -> str:
    return (
        f"The type or namespace name '{name}' could not be found "
        "(are you missing a using directive or an assembly reference?)"
    )


@error("CS9134")
def statement_in_switch_expression() -> tuple[str, str]:
    text = "A switch expression arm does not begin with a 'case' keyword."
    way = (
        "for statements write switch (value) { case 1: ... }; the arms of a switch expression are "
        'values: 1 => "one", _ => "many"'
    )
    return text, way


@error("CS0103")
def arrow_of_other_language(name: str) -> tuple[str, str]:
    return no_such_name(name), f"the arrow of a lambda is =>, as in {name} => {name} + 1"


@error("CS0246")
def declaration_without_type(name: str) -> tuple[str, str]:
    return no_such_type(name), f"write the type before the name: int {name} = ..."


@error("CS0246")
def parameter_without_type(name: str, way: str) -> tuple[str, str]:
    way = way or f"write the type of the parameter before its name: int {name}"
    return no_such_type(name), way


@error("CS0103")
def function_without_type(name: str) -> tuple[str, str]:
    return no_such_name(
        name
    ), f"write the type of the result, or void, before the name: void {name}(...)"
