"""Messages about patterns and switch expressions."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error, warning


@error("CS8121")
def type_never_matches(source: str, target: str) -> str:
    return f"An expression of type '{source}' cannot be handled by a pattern of type '{target}'"


@error("CS8116")
def nullable_type_pattern(type_: str) -> tuple[str, str]:
    return (
        f"It is not legal to use nullable type '{type_}?' in a pattern; use the underlying type "
        f"'{type_}' instead",
        "a type pattern never matches null",
    )


@error("CS9135")
def constant_of_type_expected(type_: str) -> tuple[str, str]:
    return (
        f"A constant value of type '{type_}' is expected",
        "compare with a variable in a condition: when x == y, or && x == y",
    )


@error("CS8505")
def default_as_pattern() -> tuple[str, str]:
    text = (
        "A default literal 'default' is not valid as a pattern. Use another literal (e.g. '0' or "
        "'null') as appropriate. To match everything, use a discard pattern '_'."
    )
    return text, "the arm for all other values is written _ => ..."


@error("CS9060")
def default_of_number(type_: str) -> tuple[str, str]:
    return f"Cannot use 'default' as a constant of '{type_}' in a pattern", "write 0"


@error("CS8781")
def relational_not_here(type_: str) -> str:
    return f"Relational patterns may not be used for a value of type '{type_}'"


@error("CS8780")
def variable_under_or() -> tuple[str, str]:
    return (
        "A variable may not be declared within a 'not' or 'or' pattern",
        "it would have no value where the other pattern matches",
    )


@error("CS8120")
def case_subsumed() -> tuple[str, str]:
    return (
        "The switch case is unreachable. It has already been handled by a previous case or it is "
        "impossible to match.",
        "move the more special case up, or remove it",
    )


@error("CS8510")
def arm_subsumed() -> tuple[str, str]:
    return (
        "The pattern is unreachable. It has already been handled by a previous arm of the switch "
        "expression or it is impossible to match.",
        "move the more special arm up, or remove it",
    )


@warning("CS8509")
def not_exhaustive(example: str) -> tuple[str, str]:
    return (
        "The switch expression does not handle all possible values of its input type (it is not "
        f"exhaustive). For example, the pattern '{example}' is not covered.",
        "add an arm: _ => ...",
    )


@warning("CS8524")
def enum_not_exhaustive(example: str) -> tuple[str, str]:
    return (
        "The switch expression does not handle some values of its input type (it is not "
        f"exhaustive) involving an unnamed enum value. For example, the pattern '{example}' is "
        "not covered.",
        "add an arm: _ => ...",
    )


@warning("CS8655")
def null_not_handled(example: str) -> str:
    return (
        "The switch expression does not handle some null inputs (it is not exhaustive). For "
        "example, the pattern 'null' is not covered."
    )


@warning("CS8846")
def guarded(example: str) -> tuple[str, str]:
    return (
        "The switch expression does not handle all possible values of its input type (it is not "
        f"exhaustive). For example, the pattern '{example}' is not covered. However, a pattern "
        "with a 'when' clause might successfully match this value.",
        "add an arm: _ => ...",
    )


@warning("CS8847")
def null_guarded(example: str) -> str:
    return (
        "The switch expression does not handle some null inputs (it is not exhaustive). However, "
        "a pattern with a 'when' clause might successfully match this value."
    )


@warning("CS8794")
def always_matches(type_: str) -> str:
    return f"An expression of type '{type_}' always matches the provided pattern."


@error("CS8518")
def never_matches(type_: str) -> str:
    return f"An expression of type '{type_}' can never match the provided pattern."


@error("CS8985")
def list_pattern_count(type_: str) -> str:
    return (
        f"List patterns may not be used for a value of type '{type_}'. No suitable 'Length' or "
        "'Count' property was found."
    )


@error("CS8980")
def slice_not_here() -> str:
    return "Slice patterns may only be used once and directly inside a list pattern."


@error("CS8502")
def tuple_pattern_count(type_: str, count: int) -> str:
    return f"Matching the tuple type '{type_}' requires '{count}' subpatterns"


@error("CS8117")
def nothing_to_match(what: str) -> tuple[str, str]:
    text = f"Invalid operand for pattern match; value required, but found '{what}'"
    return text, "call the method with ( ), or match a variable that has a type"
