"""`scsharp lsp` where its package is missing, and what other commands pay for it: nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.host.commands import scsharp


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if one.startswith("host.lsp")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "lsprotocol", None)
    result = scsharp("lsp")
    assert result.exit_code == 2
    assert "pip install 'scsharp[editor]'" in result.output


def test_other_commands_do_not_load_it() -> None:
    program = (
        "import sys; from host.cli import main\n"
        "try: main(['check', '--help'])\n"
        "except SystemExit: pass\n"
        "import host.cli.format, host.cli.check, host.cli.lsp\n"
        "print([one for one in sys.modules if one in ('pygls', 'lsprotocol', 'host.lsp')])"
    )
    made = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert made.stdout.splitlines()[-1] == "[]"
