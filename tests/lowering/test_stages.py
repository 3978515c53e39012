"""What lowering makes of small programs, as text.

After an intended change: `python -m tests.lowering.test_stages` writes the texts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scsharp.compilation import compile_text
from scsharp.lowering.show import show_program
from scsharp.lowering.verify import faults

STAGES = sorted((Path(__file__).parent / "stages").glob("*.scs"))


def lowered_text(path: Path) -> str:
    compilation = compile_text(path.read_text(encoding="utf-8"), path.name)
    assert not compilation.has_errors, compilation.diagnostics
    assert faults(compilation.lowered) == []
    return show_program(compilation.lowered) + "\n"


@pytest.mark.parametrize("path", STAGES, ids=lambda path: path.stem)
def test_lowered_text(path: Path) -> None:
    assert lowered_text(path) == path.with_suffix(".lowered").read_text(encoding="utf-8")


if __name__ == "__main__":
    for one in STAGES:
        one.with_suffix(".lowered").write_text(lowered_text(one), encoding="utf-8")
