"""A tool call's arguments against the tool's schema, with the few liberties that lose nothing.

Each liberty taken is told by its name, so that results can say how often it was needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from host.bench.tools.schemas import Parameter, Tool

Value: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class BadArguments:
    """What is wrong, in words for the model."""

    text: str


@dataclass(frozen=True, slots=True)
class Arguments:
    values: Mapping[str, Value]
    liberties: tuple[str, ...] = ()


def fitted(tool: Tool, given: Mapping[str, object]) -> Arguments | BadArguments:
    """The arguments by the schema, or what is wrong with them."""
    values: dict[str, Value] = {}
    liberties = ["extra_argument"] if given.keys() - {one.name for one in tool.parameters} else []
    problems = []
    for parameter in tool.parameters:
        value = given.get(parameter.name)
        if value is None:
            if parameter.is_required:
                problems.append(f"{parameter.name} is missing")
            continue
        fit = fitted_value(parameter, value)
        if fit is None:
            problems.append(f"{parameter.name} must be {article(parameter)}, not {shown(value)}")
            continue
        values[parameter.name] = fit[0]
        liberties += fit[1:]
    if problems:
        return BadArguments(f"{'; '.join(problems)}. {expected(tool)}")
    return Arguments(values, tuple(dict.fromkeys(liberties)))


def fitted_value(parameter: Parameter, value: object) -> tuple[Value] | tuple[Value, str] | None:
    """The value, and the liberty that was needed; or None."""
    if parameter.type == "string":
        return (value,) if isinstance(value, str) else None
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return (value,)
    if isinstance(value, float) and value.is_integer():
        return (int(value), "whole_decimal")
    if isinstance(value, str) and value.strip().lstrip("-").isdecimal():
        return (int(value), "number_as_text")
    return None


def article(parameter: Parameter) -> str:
    return "a string" if parameter.type == "string" else "a whole number"


def shown(value: object) -> str:
    names = {dict: "an object", list: "a list", bool: "true or false", str: "a string"}
    return names.get(type(value), "a number")


def expected(tool: Tool) -> str:
    """What would be accepted."""
    if not tool.parameters:
        return f"{tool.name} takes no arguments."
    parts = [
        f"{one.name} ({one.type}{'' if one.is_required else ', may be left out'})"
        for one in tool.parameters
    ]
    return f"{tool.name} takes {', '.join(parts)}."
