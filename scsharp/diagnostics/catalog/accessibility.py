"""Messages about inconsistent accessibility: a type that fewer can use than what is declared with
it."""

from __future__ import annotations

from scsharp.diagnostics.catalog.entry import error


def inconsistent(
    what: str, type_: str, holder: str, member: str, parameter: str = ""
) -> tuple[str, str]:
    text = (
        f"Inconsistent accessibility: {what} '{type_}' is less accessible than {holder} '{member}'"
    )
    of = f", the type of '{parameter}'" if parameter else ""
    return text, f"make {type_} as accessible{of}, or '{member}' less so"


@error("CS0050")
def return_type(type_: str, member: str) -> tuple[str, str]:
    return inconsistent("return type", type_, "method", member)


@error("CS0051")
def parameter_type(type_: str, member: str, parameter: str) -> tuple[str, str]:
    return inconsistent("parameter type", type_, "method", member, parameter)


@error("CS0052")
def field_type(type_: str, member: str) -> tuple[str, str]:
    return inconsistent("field type", type_, "field", member)


@error("CS0053")
def property_type(type_: str, member: str) -> tuple[str, str]:
    return inconsistent("property type", type_, "property", member)


@error("CS0054")
def indexer_type(type_: str, member: str) -> tuple[str, str]:
    return inconsistent("indexer return type", type_, "indexer", member)


@error("CS0055")
def indexer_parameter(type_: str, member: str, parameter: str) -> tuple[str, str]:
    return inconsistent("parameter type", type_, "indexer", member, parameter)


@error("CS0056")
def operator_type(type_: str, member: str) -> tuple[str, str]:
    return inconsistent("return type", type_, "operator", member)


@error("CS0057")
def operator_parameter(type_: str, member: str, parameter: str) -> tuple[str, str]:
    return inconsistent("parameter type", type_, "operator", member, parameter)


@error("CS0058")
def delegate_type(type_: str, member: str) -> tuple[str, str]:
    return inconsistent("return type", type_, "delegate", member)


@error("CS0059")
def delegate_parameter(type_: str, member: str, parameter: str) -> tuple[str, str]:
    return inconsistent("parameter type", type_, "delegate", member, parameter)


@error("CS0060")
def base_class(type_: str, member: str) -> tuple[str, str]:
    return inconsistent("base class", type_, "class", member)


@error("CS0061")
def base_interface(type_: str, member: str) -> tuple[str, str]:
    return inconsistent("base interface", type_, "interface", member)


@error("CS7025")
def event_type(type_: str, member: str) -> tuple[str, str]:
    return inconsistent("event type", type_, "event", member)
