"""What `make demo` runs, from the Makefile's own lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.host.commands import scsharp

ROOT = Path(__file__).parents[2]


def demo_commands() -> list[str]:
    text = (ROOT / "Makefile").read_text("utf-8")
    (body,) = re.findall(r"^demo:[^\n]*\n((?:\t.*\n)+)", text, re.M)
    return re.findall(r"\t\$\(BIN\)/scsharp (.*)", body)


@pytest.mark.long
def test_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outputs = []
    for line in demo_commands():
        result = scsharp(*line.replace("$(DEMO)", str(tmp_path)).split())
        assert result.exit_code == 0, result.output
        outputs.append(result.output)
    assert "39 of 41 passed (95%)" in outputs[1]
    assert "fault" not in outputs[1]
    assert outputs[-1].strip() == (tmp_path / "site" / "index.html").as_uri()
    assert len(list(tmp_path.glob("site/runs/*/*/1/play.html"))) == 1


def test_every_step_is_there() -> None:
    names = [line.split()[:2] for line in demo_commands()]
    assert names == [["bench", one] for one in ("run", "grade", "report", "site")]
