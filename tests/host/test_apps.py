"""Apps that test the host by its own means: each file's tests pass, alike on every engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from host.app.testing import AppTestPlan, AppTestResult, run_tests
from host.cli.test import differences_between
from host.compiling import compile_app
from scsharp.source import SourceText

FOLDER = Path(__file__).parent / "apps"
APPS = ("shapes", "images", "frames", "input")
ENGINES = ("quickjs", "v8")


@cache
def plan(app: str) -> AppTestPlan:
    compilation = compile_app(SourceText((FOLDER / f"{app}.scs").read_text("utf-8"), f"{app}.scs"))
    assert [one for one in compilation.diagnostics if one.is_error] == []
    return AppTestPlan(compilation.lowered)


@cache
def results(app: str) -> list[AppTestResult]:
    return run_tests(plan(app), "python")


@pytest.mark.parametrize("app", APPS)
def test_the_app_passes(app: str) -> None:
    assert [one for one in results(app) if not one.has_passed] == []
    assert len(results(app)) >= 8


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("app", APPS)
def test_engines_agree(app: str, engine: str) -> None:
    both = {"python": results(app), engine: run_tests(plan(app), engine)}
    assert differences_between(both) == []
