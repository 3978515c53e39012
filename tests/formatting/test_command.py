"""`scsharp format`: what it writes, what it tells, and its exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.host.commands import scsharp

LOOSE = "int   x=5;\r\nif (x>3) {\r\nx++;\r\n}\r\n"
FIRM = "int x = 5;\r\nif (x > 3)\r\n{\r\n    x++;\r\n}\r\n"
TORN = "int   x=;\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"loose": LOOSE, "firm": FIRM, "torn": TORN}.items():
        (tmp_path / f"{name}.scs").write_bytes(text.encode())
    return tmp_path


def test_files_are_written_in_their_place(folder: Path) -> None:
    result = scsharp("format", "loose.scs", "firm.scs")
    assert (result.exit_code, result.output) == (0, "loose.scs: formatted\n")
    assert (folder / "loose.scs").read_bytes() == FIRM.encode()
    assert scsharp("format", "loose.scs").output == ""


def test_check_writes_nothing(folder: Path) -> None:
    result = scsharp("format", "--check", "loose.scs", "firm.scs")
    assert (result.exit_code, result.output) == (1, "loose.scs: would change\n")
    assert (folder / "loose.scs").read_bytes() == LOOSE.encode()
    assert scsharp("format", "--check", "firm.scs").exit_code == 0


def test_syntax_errors_are_told_and_the_file_left(folder: Path) -> None:
    result = scsharp("format", "torn.scs", "loose.scs")
    assert result.exit_code == 1
    assert "torn.scs(1,9): error CS1525" in result.stderr
    assert (folder / "torn.scs").read_text() == TORN
    assert (folder / "loose.scs").read_bytes() == FIRM.encode()


def test_standard_input(folder: Path) -> None:
    result = scsharp("format", "-", stdin="x=1;")
    assert (result.exit_code, result.stdout) == (0, "x = 1;\n")
    result = scsharp("format", "-", stdin=TORN)
    assert (result.exit_code, result.stdout) == (1, TORN)
    assert "stdin(1,9): error CS1525" in result.stderr
    result = scsharp("format", "--check", "-", stdin="x=1;")
    assert (result.exit_code, result.stdout) == (1, "stdin: would change\n")


def test_the_encoding_stays(folder: Path) -> None:
    path = folder / "wide.scs"
    path.write_text('var s="ä";\n', encoding="utf-16")
    assert scsharp("format", "wide.scs").exit_code == 0
    assert path.read_bytes().startswith(b"\xff\xfe")
    assert path.read_text(encoding="utf-16") == 'var s = "ä";\n'


def test_what_is_no_text_is_left(folder: Path) -> None:
    path = folder / "odd.scs"
    path.write_bytes(b'var s = "\xff\xfe\xfd";')
    result = scsharp("format", "odd.scs")
    assert result.exit_code == 1
    assert "odd.scs(1,10)" in result.stderr
    assert path.read_bytes() == b'var s = "\xff\xfe\xfd";'
