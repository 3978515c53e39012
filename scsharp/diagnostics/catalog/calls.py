"""Messages about calls: no overload, wrong arguments, inference."""

from __future__ import annotations

from collections.abc import Sequence

from scsharp.diagnostics.catalog.entry import error

SHOWN = 6
"""So many candidate signatures a hint lists."""


def candidates(signatures: Sequence[str]) -> str:
    """A hint that lists what there is to call."""
    if not signatures:
        return ""
    shown = "; ".join(signatures[:SHOWN])
    more = f"; and {len(signatures) - SHOWN} more" if len(signatures) > SHOWN else ""
    return f"there is: {shown}{more}"


@error("CS1501")
def wrong_argument_count(name: str, count: int, signatures: Sequence[str]) -> tuple[str, str]:
    return f"No overload for method '{name}' takes {count} arguments", candidates(signatures)


@error("CS1729")
def no_constructor(type_: str, count: int, signatures: Sequence[str]) -> tuple[str, str]:
    text = f"'{type_}' does not contain a constructor that takes {count} arguments"
    return text, candidates(signatures)


@error("CS1593")
def delegate_argument_count(type_: str, count: int, signature: str) -> tuple[str, str]:
    return f"Delegate '{type_}' does not take {count} arguments", f"it is {signature}"


@error("CS7036")
def argument_missing(parameter: str, signature: str, whole: str) -> tuple[str, str]:
    text = (
        "There is no argument given that corresponds to the required parameter "
        f"'{parameter}' of '{signature}'"
    )
    return text, f"it is declared as {whole}"


@error("CS1503")
def wrong_argument(
    position: int, found: str, wanted: str, signatures: Sequence[str], way: str = ""
) -> tuple[str, str]:
    text = f"Argument {position}: cannot convert from '{found}' to '{wanted}'"
    listed = candidates(signatures)
    if len(signatures) == 1:
        listed = f"it is declared as {signatures[0]}"
    return text, f"{way}; {listed}" if way and listed else way or listed


@error("CS1620")
def argument_needs_modifier(position: int, modifier: str) -> tuple[str, str]:
    return (
        f"Argument {position} must be passed with the '{modifier}' keyword",
        f"write '{modifier}' before the argument",
    )


@error("CS1615")
def argument_with_modifier(position: int, modifier: str) -> tuple[str, str]:
    return (
        f"Argument {position} may not be passed with the '{modifier}' keyword",
        f"leave out '{modifier}'",
    )


@error("CS1739")
def no_named_parameter(method: str, name: str, known: Sequence[str]) -> tuple[str, str]:
    return (
        f"The best overload for '{method}' does not have a parameter named '{name}'",
        f"its parameters are: {', '.join(known)}" if known else "it has no parameters",
    )


@error("CS1746")
def no_named_delegate_parameter(type_: str, name: str) -> str:
    return f"The delegate '{type_}' does not have a parameter named '{name}'"


@error("CS1744")
def named_twice(name: str) -> str:
    return (
        f"Named argument '{name}' specifies a parameter for which a positional argument has "
        "already been given"
    )


@error("CS1740")
def named_argument_repeated(name: str) -> str:
    return f"Named argument '{name}' cannot be specified multiple times"


@error("CS8323")
def named_out_of_place(name: str) -> str:
    return f"Named argument '{name}' is used out-of-position but is followed by an unnamed argument"


@error("CS0121")
def ambiguous_call(first: str, second: str) -> tuple[str, str]:
    return (
        f"The call is ambiguous between the following methods or properties: '{first}' and "
        f"'{second}'",
        "cast an argument to the type of the parameter that is meant",
    )


@error("CS0411")
def cannot_infer(method: str) -> tuple[str, str]:
    name = method.partition("(")[0].partition("<")[0].rpartition(".")[2]
    return (
        f"The type arguments for method '{method}' cannot be inferred from the usage",
        f"write them: {name}<...>(...)",
    )


@error("CS1941")
def query_join_types(method: str) -> str:
    return (
        "The type of one of the expressions in the join clause is incorrect. Type inference "
        f"failed in the call to '{method}'."
    )


@error("CS1942")
def query_clause_type(method: str) -> str:
    return (
        "The type of the expression in the clause is incorrect. Type inference failed in the call "
        f"to '{method}'."
    )


@error("CS1943")
def query_source_type(method: str) -> str:
    return (
        "An expression of that type is not allowed in a subsequent from clause. Type inference "
        f"failed in the call to '{method}'."
    )


@error("CS0305")
def wrong_type_arguments(method: str, count: int) -> str:
    return f"Using the generic method '{method}' requires {count} type arguments"


@error("CS0308")
def method_not_generic(method: str) -> str:
    return f"The non-generic method '{method}' cannot be used with type arguments"


@error("CS1955")
def type_called(name: str) -> tuple[str, str]:
    return f"Non-invocable member '{name}' cannot be used like a method", f"new {name}(...)"


@error("CS8081")
def nameof_expression() -> str:
    return "Expression does not have a name"
