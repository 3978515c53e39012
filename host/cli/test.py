"""scsharp test"""

from __future__ import annotations

import json
import os
from pathlib import Path

import click

from host.app.testing import AppTestPlan, AppTestResult, run_tests
from host.cli.endings import exit_code_of
from host.cli.engines import chosen_engines, engines_option
from host.cli.files import read_source, script_argument, write_output
from host.compiling import compile_app
from scsharp.comparing import first_difference
from scsharp.diagnostics.render import render_text

JSON_FACTS = ("name", "engine", "verdict", "message", "steps", "output")


@click.command(name="test", epilog="Example: scsharp test app.scs --hidden hidden.scs --engine all")
@click.argument("file", type=script_argument())
@click.option("--hidden", type=script_argument(), help="A file of Hidden_ tests for the app.")
@engines_option
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
def command(file: Path, hidden: Path | None, engine: str, as_json: bool) -> None:
    """Run the tests of FILE and print one line for each.

    Tests are the functions named Test_... in FILE and Hidden_... in the hidden file; each runs on a
    fresh start of the app.
    """
    sources = [read_source(one) for one in (file, hidden) if one is not None]
    compilation = compile_app(*sources)
    errors = [one for one in compilation.diagnostics if one.is_error]
    if errors:
        write_output(render_text(errors) + "\n")
        raise SystemExit(exit_code_of(errors))
    engines = chosen_engines(engine)
    plan = AppTestPlan(compilation.lowered, with_state=len(engines) > 1)
    report = ignore if as_json else print_result
    results = {name: run_tests(plan, name, report) for name in engines}
    if as_json:
        everything = [as_json_row(one) for each in results.values() for one in each]
        write_output(json.dumps(everything, indent=2) + "\n")
    raise SystemExit(conclude(results, as_json))


def as_json_row(result: AppTestResult) -> dict[str, object]:
    return {name: getattr(result, name) for name in JSON_FACTS}


def ignore(_: AppTestResult) -> None:
    pass


def print_result(result: AppTestResult) -> None:
    reason = f": {message_of(result)}" if result.message else ""
    write_output(f"{result.verdict:10} {result.name} [{result.engine}]{reason}\n")


def message_of(result: AppTestResult) -> str:
    """The message; of an error in Python its last line, which says what it was."""
    is_traceback = result.message.startswith("Traceback")
    if is_traceback and not os.environ.get("SCSHARP_TRACEBACK"):
        return result.message.strip().splitlines()[-1]
    return result.message


def conclude(results: dict[str, list[AppTestResult]], as_json: bool) -> int:
    """The exit code; tells differences between engines, which are faults of the host."""
    differences = differences_between(results)
    flat = [one for each in results.values() for one in each]
    failed = sum(not one.has_passed for one in flat)
    if not as_json:
        for line in differences:
            write_output(f"{line}\n")
        write_output(f"{len(flat) - failed} passed, {failed} failed\n" if flat else "no tests\n")
    if differences or any(one.verdict == "fault" for one in flat):
        return 3
    return 1 if failed or not flat else 0


def differences_between(results: dict[str, list[AppTestResult]]) -> list[str]:
    """Each test's first difference between the engines."""
    found = []
    for same_test in zip(*results.values(), strict=True):
        difference = first_difference({one.engine: one.observation for one in same_test})
        verdicts = {one.verdict for one in same_test}
        if difference is not None:
            found.append(f"{same_test[0].name}: {difference}")
        elif len(verdicts) > 1:
            found.append(f"{same_test[0].name}: engines differ: {', '.join(sorted(verdicts))}")
    return found
