"""What the library declares as extern is what both kernels offer, under one name and arity."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scsharp.python import kernel
from tests.kernel.javascript import KERNEL, exported_names

ROOT = Path(__file__).parents[2]
LIBRARIES = [ROOT / "scsharp" / "library"]

OPERATORS = ("decimals", "floats", "integers")
"""Modules for compiled code: operators and conversions, which nothing declares."""

_INTRINSIC = re.compile(r'\[Intrinsic\("(\w+)"\)\]')
_EXPORTED_FUNCTION = re.compile(
    r"^export (?:function\*? (\w+)\(([^)]*)\)|const (\w+) = \(?([\w, ]*)\)? =>)", re.MULTILINE
)


def declared() -> set[str]:
    """The names of intrinsics in the library, but for those that lowering expands."""
    files = [file for library in LIBRARIES for file in library.rglob("*.scs")]
    names = {name for file in files for name in _INTRINSIC.findall(file.read_text("utf-8"))}
    return {name for name in names if not name.startswith("generic_")}


def python_exports() -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Module, name and function of all that the Python kernel lists."""
    for info in pkgutil.iter_modules(kernel.__path__):
        module = importlib.import_module(f"{kernel.__name__}.{info.name}")
        for name in getattr(module, "__all__", ()):
            yield info.name, name, getattr(module, name)


def javascript_exports() -> set[str]:
    return {name for file in KERNEL.glob("*.mjs") for name in exported_names(file.stem)}


def javascript_arities() -> dict[str, int]:
    """Of functions that are written out; renamed ones are left to the test that calls them."""
    found: dict[str, int] = {}
    for file in KERNEL.glob("*.mjs"):
        for name, parameters, arrow, arrow_parameters in _EXPORTED_FUNCTION.findall(
            file.read_text(encoding="utf-8")
        ):
            listed = parameters if name else arrow_parameters
            found[name or arrow] = len([part for part in listed.split(",") if part.strip()])
    return found


def arity(function: Callable[..., Any]) -> int | None:
    try:
        return len(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return None


def test_the_python_kernel_has_all_that_is_declared() -> None:
    assert declared() - {name for _, name, _ in python_exports()} == set()


def test_the_javascript_kernel_has_all_that_is_declared() -> None:
    assert declared() - javascript_exports() == set()


def test_no_python_function_is_left_over() -> None:
    names = {name for module, name, _ in python_exports() if module not in OPERATORS}
    assert names - declared() - set(COMPILED_CODE_USES) == set()


@pytest.mark.parametrize("module", OPERATORS)
def test_operators_are_the_same(module: str) -> None:
    """Those of 64 bits may be in a module of their own in JavaScript."""
    python = {name for file, name, _ in python_exports() if file == module}
    assert python - set(exported_names(module)) - set(exported_names("longs")) == set()


def test_arities_are_equal() -> None:
    javascript = javascript_arities()
    different = {
        name: (arity(function), javascript[name])
        for _, name, function in python_exports()
        if name in javascript and arity(function) not in (None, javascript[name])
    }
    assert different == {}


COMPILED_CODE_USES: tuple[str, ...] = (
    "boxed_enum_compare_to",
    "boxed_enum_format",
    "boxed_enum_has_flag",
    "generic_enum_parse",
    "generic_enum_parse_case",
    "generic_enum_values",
)
"""Functions that lowering or a back end calls without a declaration."""
