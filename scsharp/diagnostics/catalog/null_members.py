"""Messages about members that say otherwise about null than what they override or implement."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import warning


def parameter_differs(name: str, relation: str) -> tuple[str, str]:
    text = (
        f"Nullability of reference types in type of parameter '{name}' doesn't match {relation} "
        "member (possibly because of nullability attributes)."
    )
    return text, f"write the type of '{name}' as it is declared there, with its ?"


def result_differs(relation: str) -> tuple[str, str]:
    text = (
        f"Nullability of reference types in return type doesn't match {relation} member "
        "(possibly because of nullability attributes)."
    )
    return text, "write the type as it is declared there"


@warning("CS8765")
def override_takes_less(name: str) -> tuple[str, str]:
    return parameter_differs(name, "overridden")


@warning("CS8610")
def override_takes_other(name: str) -> tuple[str, str]:
    return parameter_differs(name, "overridden")


@warning("CS8764")
def override_gives_null() -> tuple[str, str]:
    return result_differs("overridden")


@warning("CS8609")
def override_gives_other() -> tuple[str, str]:
    return result_differs("overridden")


@warning("CS8767")
def implementation_takes_less(name: str) -> tuple[str, str]:
    return parameter_differs(name, "implicitly implemented")


@warning("CS8614")
def implementation_takes_other(name: str) -> tuple[str, str]:
    return parameter_differs(name, "implicitly implemented")


@warning("CS8766")
def implementation_gives_null() -> tuple[str, str]:
    return result_differs("implicitly implemented")


@warning("CS8613")
def implementation_gives_other() -> tuple[str, str]:
    return result_differs("implicitly implemented")


@warning("CS8769")
def explicit_takes_less(name: str) -> tuple[str, str]:
    return parameter_differs(name, "implemented")


@warning("CS8617")
def explicit_takes_other(name: str) -> tuple[str, str]:
    return parameter_differs(name, "implemented")


@warning("CS8768")
def explicit_gives_null() -> tuple[str, str]:
    return result_differs("implemented")


@warning("CS8616")
def explicit_gives_other() -> tuple[str, str]:
    return result_differs("implemented")
