"""The command: exit codes, messages for wrong usage, and no Python traceback ever."""

from __future__ import annotations

import errno
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from host.cli import SUBCOMMANDS
from host.cli.endings import exit_code_of, with_plain_endings
from scsharp.diagnostics.catalog import faults
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.source import SourceText, Span
from tests.host.commands import scsharp

SAMPLE = Path(__file__).parents[2] / "docs/samples/cursor.scs"
COMMAND = (sys.executable, "-c", "from host.cli import main; main()")

GOOD = 'Console.WriteLine("hi");\n'
BAD = "int x = 1.5;\n"
FAILING = """
void AppInit() => Screen.Open(10, 10);
bool AppLoop() => true;
void Test_Fails() => Assert(false, "as it should");
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"good": GOOD, "bad": BAD, "failing": FAILING}.items():
        (tmp_path / f"{name}.scs").write_text(text, encoding="utf-8")
    return tmp_path


FINE = ["check good.scs", "run good.scs", "dump good.scs --stage csharp", "docs --namespace Host"]
PROGRAM_ERRORS = {
    "check bad.scs": "bad.scs(1,9): error CS0266",
    "run bad.scs": "bad.scs(1,9): error CS0266",
    "test bad.scs": "bad.scs(1,9): error CS0266",
    "export bad.scs": "bad.scs(1,9): error CS0266",
    "dump bad.scs --stage lowered": "bad.scs(1,9): error CS0266",
    "test good.scs": "no tests: write void functions without parameters, named Test_...",
    "export good.scs": "missing: AppInit, AppLoop",
    "run failing.scs": "This is an app: scsharp check failing.scs, scsharp play failing.scs",
}
WRONG_USAGE = {
    "": "Usage: ",
    "fly": "there is no command 'fly'; there are new, check, run",
    "check": "Missing argument 'FILE'",
    "check missing.scs": "there is no file 'missing.scs'; did you mean 'failing.scs'?",
    "check .": "'.' is a folder, not a file; did you mean 'bad.scs' or 'failing.scs' or",
    "run good.scs --engine steam": "no engine is called 'steam'; there are python, quickjs, v8, all",
    "test failing.scs --engine steam": "no engine is called 'steam'",
    "test failing.scs --hidden missing.scs": "there is no file 'missing.scs'",
    "play failing.scs --engine steam": "there are python, quickjs, v8\n",
    "test failing.scs --seed -1": "-1 is not in the range 0<=x<=4294967295",
    "run good.scs --steps 0": "0 is not in the range",
    "dump good.scs": "Missing option '--stage'",
    "dump good.scs --stage third": "'third' is not one of 'syntax'",
    "docs --namespace Moon": "there is no namespace 'Moon'; there are Host, System",
}


@pytest.mark.parametrize("line", FINE)
def test_fine(folder: Path, line: str) -> None:
    assert scsharp(*line.split()).exit_code == 0


@pytest.mark.parametrize("line", PROGRAM_ERRORS)
def test_errors_of_the_program(folder: Path, line: str) -> None:
    result = scsharp(*line.split())
    assert (result.exit_code, PROGRAM_ERRORS[line] in result.output) == (1, True), result.output


@pytest.mark.parametrize("line", WRONG_USAGE)
def test_wrong_usage(folder: Path, line: str) -> None:
    result = scsharp(*line.split())
    assert (result.exit_code, WRONG_USAGE[line] in result.output) == (2, True), result.output


def test_a_page_that_cannot_be_written(folder: Path) -> None:
    result = scsharp("export", str(SAMPLE), "-o", "good.scs/page.html")
    assert result.exit_code == 2
    assert "cannot write good.scs/page.html" in result.output


def test_unhandled_exceptions_and_limits(folder: Path) -> None:
    (folder / "end.scs").write_text("int[] a = [1];\nint i = 1;\nConsole.WriteLine(a[i]);\n")
    result = scsharp("run", "end.scs")
    assert result.exit_code == 1
    assert "Unhandled exception. System.IndexOutOfRangeException" in result.output
    assert "in end.scs:line 3" in result.output
    (folder / "endless.scs").write_text("while (true) { }\n")
    result = scsharp("run", "endless.scs", "--steps", "1000")
    assert result.exit_code == 1
    assert "StepLimit" in result.output


def test_a_failed_test_and_a_passed_one(folder: Path) -> None:
    result = scsharp("test", "failing.scs")
    assert result.exit_code == 1
    assert "failed     Test_Fails [python]: as it should (failing.scs, line 4)" in result.output
    assert scsharp("test", str(SAMPLE)).exit_code == 0


def test_input_is_what_is_piped_in(folder: Path) -> None:
    (folder / "ask.scs").write_text("Console.WriteLine(Console.ReadLine());\n")
    assert scsharp("run", "ask.scs", stdin="Ann\n").output == "Ann\n"


def test_check_counts_what_it_found(folder: Path) -> None:
    assert scsharp("check", "bad.scs").output.endswith("\nbad.scs: 1 error, 0 warnings\n")
    (folder / "warning.scs").write_text("string? s = null;\nConsole.WriteLine(s.Length);\n")
    result = scsharp("check", "warning.scs")
    assert result.output.endswith(
        "\nwarning.scs: 0 errors, 1 warning, a plain script: no AppInit and AppLoop\n"
    )
    assert result.exit_code == 0


def test_json_is_json(folder: Path) -> None:
    found = json.loads(scsharp("check", "bad.scs", "--json").output)
    assert [one["code"] for one in found["diagnostics"]] == ["CS0266"]


def test_bytes_that_are_no_text(folder: Path) -> None:
    (folder / "bytes.scs").write_bytes(bytes(range(256)))
    result = scsharp("check", "bytes.scs")
    assert result.exit_code == 1
    assert "error SC0011: The file is not in UTF-8" in result.output


@pytest.mark.parametrize("command", SUBCOMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = scsharp(command, "--help")
    assert result.exit_code == 0
    assert re.search(rf"^ *Example: scsharp {command} ?", result.output, re.M)


def test_the_readme_names_every_command() -> None:
    text = (SAMPLE.parents[2] / "README.md").read_text(encoding="utf-8")
    assert [one for one in SUBCOMMANDS if f"    scsharp {one} " not in text] == []


def test_a_fault_of_the_host_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> None:
        raise KeyError("lost")

    with pytest.raises(SystemExit) as ending:
        with_plain_endings(broken)
    assert ending.value.code == 3
    text = capsys.readouterr().err
    assert text.startswith("scsharp: a fault of the host: KeyError: 'lost' (test_cli.py, line ")
    assert text.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "scsharp: No space left on device; free some space, then the same command goes on\n",
        ),
        (
            PermissionError(errno.EACCES, "Permission denied", "/root/runs"),
            "scsharp: /root/runs: Permission denied; choose a folder that you may use, or change its "
            "rights\n",
        ),
    ],
)
def test_what_the_machine_refuses_is_no_fault_of_the_host(
    capsys: pytest.CaptureFixture[str], error: OSError, words: str
) -> None:
    def refused() -> None:
        raise error

    with pytest.raises(SystemExit) as ending:
        with_plain_endings(refused)
    assert (ending.value.code, capsys.readouterr().err) == (2, words)


def test_a_fault_of_the_compiler_is_a_fault() -> None:
    bag = DiagnosticBag()
    bag.report(SourceText("", "app.scs"), Span(0, 0), faults.compiler_fault("KeyError"))
    assert exit_code_of(bag) == 3


def test_a_fault_while_the_help_is_made_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ImportError("lost")

    monkeypatch.setattr("host.cli.LazyGroup.list_commands", broken)
    result = scsharp()
    assert result.exit_code == 3
    assert result.stderr.startswith("scsharp: a fault of the host: ImportError: lost")


def test_errors_of_click_pass() -> None:
    def wrong() -> None:
        raise click.UsageError("no")

    with pytest.raises(click.UsageError):
        with_plain_endings(wrong)


def test_a_reader_that_goes_away(folder: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "docs"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
def test_ctrl_c(folder: Path) -> None:
    (folder / "long.scs").write_text('Console.WriteLine("go");\nwhile (true) { }\n')
    with subprocess.Popen(
        [*COMMAND, "run", "long.scs"], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    ) as process:
        assert process.stderr is not None
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        text = process.stderr.read()
        assert process.wait() == 130
        assert text == b"interrupted\n"
