"""Messages about lambdas and method groups that do not fit where they stand."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error, warning


@error("CS1660")
def lambda_not_delegate(what: str, target: str) -> tuple[str, str]:
    return (
        f"Cannot convert {what} to type '{target}' because it is not a delegate type",
        "call the lambda, or use a Func<...> or Action<...> type",
    )


@error("CS1593")
def lambda_wrong_count(delegate: str, count: int) -> str:
    return f"Delegate '{delegate}' does not take {count} arguments"


@error("CS1661")
def lambda_parameters_differ(what: str, delegate: str) -> str:
    return (
        f"Cannot convert {what} to type '{delegate}' because the parameter types do not match "
        "the delegate's"
    )


@error("CS1678")
def lambda_parameter_type(position: int, found: str, wanted: str) -> str:
    return f"Parameter {position} is declared as type '{found}' but should be '{wanted}'"


@error("CS1676")
def lambda_parameter_modifier(position: int, modifier: str) -> str:
    return f"Parameter {position} must be declared with the '{modifier}' keyword"


@error("CS1677")
def lambda_parameter_no_modifier(position: int, modifier: str) -> str:
    return f"Parameter {position} should not be declared with the '{modifier}' keyword"


@error("CS1662")
def lambda_wrong_return(what: str) -> tuple[str, str]:
    return (
        f"Cannot convert {what} to the intended delegate type because some of the returned values "
        "do not convert to its return type",
        "",
    )


@error("CS8030")
def lambda_void_returns_value() -> str:
    return "An anonymous function converted to a delegate returning void cannot return a value"


@error("CS1643")
def lambda_not_all_paths(what: str, delegate: str) -> str:
    return f"Not all code paths return a value in {what} of type '{delegate}'"


@error("CS0126")
def return_value_missing(type_: str) -> str:
    return f"An object of a type convertible to '{type_}' is required"


@warning("CS8974")
def group_to_object(name: str, target: str) -> tuple[str, str]:
    return (
        f"Converting method group '{name}' to non-delegate type '{target}'. "
        "Did you intend to invoke the method?",
        f"call it: {name}(...)",
    )


@error("CS0428")
def group_to_value(name: str, target: str) -> tuple[str, str]:
    return (
        f"Cannot convert method group '{name}' to non-delegate type '{target}'",
        f"did you mean to call it: {name}(...)?",
    )


@error("CS0123")
def group_no_overload(name: str, delegate: str) -> str:
    return f"No overload for '{name}' matches delegate '{delegate}'"


@error("CS0407")
def group_wrong_return(method: str, result: str) -> str:
    return f"'{method}' has the wrong return type '{result}'"
