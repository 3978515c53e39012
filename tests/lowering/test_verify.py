"""Lowered trees of all golden programs keep the contract that back ends rely on."""

from __future__ import annotations

from pathlib import Path

import pytest

from scsharp.compilation import compile_text
from scsharp.lowering.verify import faults

GOLDEN = Path(__file__).parents[1] / "golden"
FAMILIES = ("numbers", "library", "language", "games")


@pytest.mark.parametrize("family", FAMILIES)
def test_golden_programs_lower_to_sound_trees(family: str) -> None:
    found: dict[str, list[str]] = {}
    for path in sorted((GOLDEN / family).glob("*.scs")):
        compilation = compile_text(path.read_text(encoding="utf-8"), path.name)
        if not compilation.has_errors and (wrong := faults(compilation.lowered)):
            found[path.stem] = wrong[:3]
    assert found == {}
