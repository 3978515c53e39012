"""Whole programs whose output is real C#'s: evaluation order, struct copies, closures, patterns.

Each programs/NAME.scs is also a valid C# 12 program; NAME.out is what .NET 9 prints for it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scsharp.compilation import compile_text
from scsharp.lowering.verify import faults
from scsharp.running import run

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.scs"))


@pytest.mark.parametrize("engine", ["python", "quickjs"])
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_output(path: Path, engine: str) -> None:
    result = run(path.read_text(encoding="utf-8"), engine)
    assert result.error is None, result.error
    expected = path.with_suffix(".out").read_text(encoding="utf-8")
    assert result.stdout.splitlines() == expected.splitlines()


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_lowered_tree_is_sound(path: Path) -> None:
    compilation = compile_text(path.read_text(encoding="utf-8"), path.name)
    assert faults(compilation.lowered) == []
