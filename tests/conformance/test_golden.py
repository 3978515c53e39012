"""Every golden program prints what .NET prints, on every engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from scsharp.running import run
from tests.conformance.known_failures import marks

GOLDEN = Path(__file__).parents[1] / "golden"
FAMILIES = ("numbers", "library", "language", "games", "more")
ENGINES = ("python",)
STEPS = 200_000_000


def cases() -> list[object]:
    return [
        pytest.param(
            engine,
            path,
            id=f"{engine}:{family}/{path.stem}",
            marks=marks(engine, f"{family}/{path.stem}"),
        )
        for engine in ENGINES
        for family in FAMILIES
        for path in sorted((GOLDEN / family).glob("*.scs"))
    ]


@pytest.mark.parametrize(("engine", "path"), cases())
def test_output_is_that_of_net(engine: str, path: Path) -> None:
    result = run(path.read_text(encoding="utf-8"), engine, steps=STEPS, path=path.name)
    expected = path.with_suffix(".out").read_text(encoding="utf-8")
    shown = "\n".join(f"{one}" for one in result.diagnostics)
    assert result.stdout == expected, f"{result.error}\n{shown}"
    assert result.error is None
