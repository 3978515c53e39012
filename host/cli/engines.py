"""The --engine option, the same on every command that runs something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from scsharp.engines import UnknownEngine, engine_names, get_engine

ALL = "all"
ALWAYS_THERE = ("python", ALL)
"""Names that need no look at what is installed, which would load the engine."""


def check_engine(
    _: click.Context, __: click.Parameter, name: str, more: tuple[str, ...] = (ALL,)
) -> str:
    """`more` are names beside those of engines."""
    if name in ALWAYS_THERE:
        return name
    if name not in engine_names():
        known = ", ".join((*engine_names(), *more))
        raise click.BadParameter(f"no engine is called {name!r}; there are {known}")
    try:
        get_engine(name)
    except UnknownEngine as error:
        raise click.BadParameter(str(error)) from None
    return name


def engines_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """--engine NAME, or all to compare every engine that works here."""
    return click.option(
        "--engine",
        default="python",
        show_default=True,
        callback=check_engine,
        help="python, quickjs, v8, or all to compare them.",
    )(command)


def check_one_engine(context: click.Context, parameter: click.Parameter, name: str) -> str:
    if name == ALL:
        raise click.BadParameter("choose one engine")
    return check_engine(context, parameter, name, more=())


def engine_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """--engine NAME, where it is to be one."""
    return click.option(
        "--engine",
        default="python",
        show_default=True,
        callback=check_one_engine,
        help="python, quickjs or v8.",
    )(command)


def chosen_engines(name: str) -> list[str]:
    """The engines behind a name; `all` means those whose packages are installed."""
    return [name] if name != ALL else [one for one in engine_names() if is_usable(one)]


def is_usable(name: str) -> bool:
    try:
        get_engine(name)
    except UnknownEngine:
        return False
    return True
