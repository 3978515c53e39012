"""Both kernels agree, bit for bit, on every numeric and text function."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from scsharp.python import kernel
from tests.kernel.agreement.comparing import PythonSide, compare, open_kernel
from tests.kernel.agreement.kinds import I32
from tests.kernel.agreement.rows import rows
from tests.kernel.agreement.signature import signature
from tests.kernel.agreement.signatures import SIGNATURES
from tests.kernel.javascript import JavaScriptKernel
from tests.kernel.javascript_engines import ENGINES, missing

OTHER_MODULES = {
    "array_methods": "arrays of any element, compared by programs",
    "buffers": "storage of any element, compared by programs",
    "console": "input and output, compared by programs",
    "delegates": "calls",
    "iterators": "calls",
    "types": "types and identity",
}
"""Kernel modules whose functions work on neither numbers nor texts."""


@pytest.fixture(scope="module")
def quickjs() -> JavaScriptKernel:
    return open_kernel("quickjs")


def other_engine(engine: str) -> JavaScriptKernel:
    if (reason := missing(engine)) is not None:
        pytest.skip(reason)
    return open_kernel(engine)


def listed() -> dict[str, list[str]]:
    """The functions of every kernel module that lists some."""
    found = {}
    for info in pkgutil.iter_modules(kernel.__path__):
        module = importlib.import_module(f"{kernel.__name__}.{info.name}")
        if names := list(getattr(module, "__all__", ())):
            found[info.name] = names
    return found


def test_every_numeric_and_text_function_is_compared() -> None:
    compared = {name.split(" ")[0] for name in SIGNATURES}
    wanted = {
        name for module, names in listed().items() if module not in OTHER_MODULES for name in names
    }
    assert wanted - compared - set(THROWING) == set()
    assert compared - wanted == set()
    assert set(OTHER_MODULES) <= set(listed())


THROWING = ("generic_enum_values", "generic_enum_parse", "generic_enum_parse_case")
"""Members that only say that a typeof is needed; lowering puts others in their place."""


@pytest.mark.parametrize("name", SIGNATURES)
def test_a_few_hundred_rows(name: str, quickjs: JavaScriptKernel) -> None:
    assert compare(name, 300, quickjs).shown == []


def test_a_few_rows_in_v8() -> None:
    engine = other_engine("v8")
    for name in SIGNATURES:
        assert compare(name, 60, engine).shown == []


@pytest.mark.long
@pytest.mark.parametrize("name", SIGNATURES)
def test_many_rows(name: str, quickjs: JavaScriptKernel) -> None:
    assert compare(name, 200_000, quickjs).shown == []


@pytest.mark.long
@pytest.mark.parametrize("engine", [name for name in ENGINES if name != "quickjs"])
def test_many_rows_elsewhere(engine: str) -> None:
    elsewhere = other_engine(engine)
    for name in SIGNATURES:
        assert compare(name, 20_000, elsewhere).shown == []


def test_a_difference_is_found() -> None:
    """The comparison itself: another function's results are no agreement."""
    engine = open_kernel("quickjs")
    shifts = signature("int", I32, I32)
    python = PythonSide("shl_i32", shifts)
    sample = list(rows(shifts, 100, "shifts"))
    task = {"name": "shr_i32", "tags": shifts.tags_of_rows(), "result": "int", "changed": "none",
            "steps": 100, "rows": sample}  # fmt: skip
    theirs = engine.call("work_out", task)
    assert isinstance(theirs, list)
    assert list(map(python.work_out, sample)) != theirs
