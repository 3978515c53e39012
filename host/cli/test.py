"""scsharp test"""

from __future__ import annotations

import json
from difflib import get_close_matches
from pathlib import Path

import click

from host.app.differences import differences_between
from host.app.testing import FAULTS, TEST_STEPS, AppTestPlan, AppTestResult, run_tests, test_names
from host.cli.endings import exit_code_of
from host.cli.engines import chosen_engines, engines_option
from host.cli.files import read_source, write_output
from host.cli.paths import ScriptFile
from host.cli.progress import Progress
from host.cli.seeds import seed_option
from host.cli.test_report import SCHEMA, counts, rows
from host.compiling import compile_app
from host.hidden import WithHiddenTests, compile_with_hidden
from scsharp.diagnostics.render import render_text, to_json

HOW_TO_TEST = "write void functions without parameters, named Test_..."

Results = dict[str, list[AppTestResult]]


@click.command(name="test", epilog="Example: scsharp test app.scs --hidden hidden.scs --engine all")
@click.argument("file", type=ScriptFile())
@click.option("--hidden", type=ScriptFile(), help="A file of Hidden_ tests for the app.")
@engines_option
@click.option("--only", default="*", help="Run the tests whose names match, with * and ?.")
@seed_option
@click.option(
    "--steps",
    type=click.IntRange(min=1),
    default=TEST_STEPS,
    show_default=True,
    help="The steps that each test may take.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
def command(
    file: Path,
    hidden: Path | None,
    engine: str,
    only: str,
    seed: int,
    steps: int,
    as_json: bool,
) -> None:
    """Run the tests of FILE and print one line for each.

    Tests are the functions named Test_... in FILE and Hidden_... in the hidden file; each runs on a
    fresh start of the app.
    """
    engines = chosen_engines(engine)
    compiled = compile_tests(file, hidden)
    results: Results = {}
    if not compiled.errors:
        plan = AppTestPlan(
            compiled.compilation.lowered,
            steps,
            seed,
            with_state=len(engines) > 1,
            only=only,
            refused=compiled.refused,
            hidden=compiled.order,
        )
        results = run_on_all(plan, engines, as_json)
    differences = differences_between(results)
    if as_json:
        facts = report(compiled, file, hidden, seed, results, differences)
        write_output(json.dumps(facts, indent=2) + "\n")
    else:
        write_output(conclusion(compiled, seed, results, differences, only))
    raise SystemExit(exit_code(compiled, results, differences))


def compile_tests(file: Path, hidden: Path | None) -> WithHiddenTests:
    app = read_source(file)
    if hidden is not None:
        if hidden.resolve() == file.resolve():
            raise click.UsageError("the app and its hidden tests are two files")
        return compile_with_hidden(app, read_source(hidden))
    compilation = compile_app(app)
    return WithHiddenTests(compilation, [one for one in compilation.diagnostics if one.is_error])


def run_on_all(plan: AppTestPlan, engines: list[str], as_json: bool) -> Results:
    results: Results = {}
    progress = Progress(plan.names)
    for name in engines:
        if as_json:
            results[name] = run_tests(plan, name, ignore)
        else:
            progress.begin()
            results[name] = run_tests(plan, name, progress)
    return results


def ignore(_: AppTestResult) -> None:
    pass


def report(
    compiled: WithHiddenTests,
    file: Path,
    hidden: Path | None,
    seed: int,
    results: Results,
    differences: list[str],
) -> dict[str, object]:
    flat = [one for each in results.values() for one in each]
    return {
        "schema": SCHEMA,
        "app": file.as_posix(),
        "hidden": None if hidden is None else hidden.as_posix(),
        "seed": seed,
        "errors": [to_json(one) for one in compiled.errors],
        "results": rows(flat),
        "differences": differences,
        **counts(flat),
    }


def conclusion(
    compiled: WithHiddenTests, seed: int, results: Results, differences: list[str], only: str
) -> str:
    """What stands below the results."""
    if compiled.errors:
        return render_text(compiled.errors) + "\n"
    flat = [one for each in results.values() for one in each]
    if not flat:
        return f"no tests: {why_none(compiled, only)}\n"
    failed = sum(not one.has_passed for one in flat)
    repeat = f" (seed {seed})" if failed else ""
    lines = [*differences, f"{len(flat) - failed} passed, {failed} failed{repeat}"]
    return "".join(f"{line}\n" for line in lines)


def why_none(compiled: WithHiddenTests, only: str) -> str:
    names = [*test_names(compiled.compilation.lowered), *compiled.refused]
    if not names:
        return HOW_TO_TEST
    near = get_close_matches(only, names, n=3, cutoff=0) or names
    return f"none is named {only}; there are {', '.join(near)}"


def exit_code(compiled: WithHiddenTests, results: Results, differences: list[str]) -> int:
    """Differences between engines are faults of the host."""
    if compiled.errors:
        return exit_code_of(compiled.errors)
    flat = [one for each in results.values() for one in each]
    if differences or any(one.verdict in FAULTS for one in flat):
        return 3
    return 0 if flat and all(one.has_passed for one in flat) else 1
