"""Random programs: as in real C# where that is recorded, else alike on every engine."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scsharp.engines import UnknownEngine, get_engine
from scsharp.workers import Worker
from tests.differential.compare import ORACLE, disagreements
from tests.differential.engines import run_programs
from tests.differential.generator.chance import Source
from tests.differential.generator.program import Generated, generate
from tests.differential.record import read
from tests.differential.reduce import smaller
from tests.differential.runner import Runner, batches

SECONDS = 120.0
IN_PROCESS = ("python", "quickjs")
"""V8 may not be trusted to end; the other two need no worker."""


def installed() -> list[str]:
    found = []
    for name in ("python", "quickjs", "v8"):
        try:
            get_engine(name)
        except UnknownEngine:
            continue
        found.append(name)
    return found


def told(program: Generated) -> str:
    return "\n\n".join([*program.functions, *program.types])


def check_recorded(start: int, end: int) -> None:
    rows = read()[start:end]
    assert rows
    with Worker(is_bounded=False) as worker:
        answers = worker.run(SECONDS, run_programs, [one for one, _ in rows], installed())
    recorded = {program.number: answer for program, answer in rows}
    assert [str(one) for one in disagreements({ORACLE: recorded, **answers})] == []


def test_recorded_programs_are_those_of_real_csharp() -> None:
    check_recorded(0, 30)


@pytest.mark.long
@pytest.mark.parametrize("start", range(30, 300, 30))
def test_more_recorded_programs(start: int) -> None:
    check_recorded(start, start + 30)


@pytest.mark.long
@pytest.mark.parametrize("first", range(10_000, 11_000, 100))
def test_engines_agree_about_seeds(first: int) -> None:
    with Runner(installed()) as runner:
        for numbers in batches(first, 100, 25):
            assert [str(one) for one in runner.compare(numbers)] == []


def agree(source: Source) -> None:
    program = generate(1, source)
    found = disagreements(run_programs([program], IN_PROCESS))
    assert [str(one) for one in found] == [], told(program)


SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
"""A program is many choices, and compiling it takes its time."""


@settings(max_examples=5, deadline=None, suppress_health_check=SLOW)
@given(st.randoms(use_true_random=False))
def test_engines_agree_about_any_choices(source: Source) -> None:
    agree(source)


@pytest.mark.long
@settings(max_examples=300, deadline=None, suppress_health_check=SLOW)
@given(st.randoms(use_true_random=False))
def test_engines_agree_about_many_choices(source: Source) -> None:
    agree(source)


def program(body: Sequence[str], *types: str) -> Generated:
    return Generated(1, "P1", ("\n".join(["static void P1(int set)", "{", *body, "}"]),), types)


def test_differences_are_found_and_made_small() -> None:
    lines = [
        "int a = 1;",
        "if (a > 0)",
        "{",
        "Console.WriteLine(a);",
        "}",
        "int b = a;",
        "Console.WriteLine(b);",
    ]

    def differs(one: Generated) -> bool:
        """It prints a, and its braces are those of a function."""
        text = one.functions[0]
        is_whole = text.startswith("static void P1(int set)\n{") and text.endswith("\n}")
        return is_whole and "Console.WriteLine(a);" in text and text.count("{") == text.count("}")

    small = smaller(program(lines), differs)
    assert small.functions[0].split("\n") == [
        "static void P1(int set)",
        "{",
        "Console.WriteLine(a);",
        "}",
    ]


def test_an_error_thrown_again_costs_the_same() -> None:
    """The kernel's error has been made an object by the catch; telling it takes no steps."""
    lines = ['try { "abc".Substring(5); }', "catch (ArgumentException) { throw; }"]
    answers = run_programs([program(lines)], IN_PROCESS)
    assert disagreements(answers) == []
    assert "! System.ArgumentOutOfRangeException" in answers["python"][1].output


ALIKE = (
    'throw new Exception("\\ud83d\\ude00 and \\ud83d");',
    'int.Parse("\\ud83d\\ude00");',
    # What a shift by an unknown count leaves may be 0, whatever was shifted.
    "uint a = set == 0 ? 2u : 3u; int n = set + 34; Console.WriteLine(~(uint)(-(a >> n)));",
    "double d = set + 0.5; long n = 1L << 40; Console.WriteLine((long)d * n); Console.WriteLine(n * (long)(float)d);",
    "uint? a = 2147483648u; a *= 2; Console.WriteLine(a); a--; Console.WriteLine(a);",
    "int a = set - 9; int n = set + 30; uint b = (uint)((a >> n) + 1); Console.WriteLine(b * 1L);",
)
"""Programs that were told apart."""


@pytest.mark.parametrize("line", ALIKE)
def test_programs_that_were_found(line: str) -> None:
    answers = run_programs([program([line])], IN_PROCESS)
    assert disagreements(answers) == []
    assert answers["python"][1].output


@pytest.mark.parametrize(
    ("lines", "first"),
    [
        (["int x = 1"], "CS1002"),
        (["int x = 1.5;"], "CS0266"),
    ],
)
def test_rejected_programs_are_compared_by_their_codes(lines: list[str], first: str) -> None:
    accepted = program(["Console.WriteLine(2);"])
    rejected = Generated(2, "P2", program(lines).functions, ())
    rejected = Generated(2, "P2", (rejected.functions[0].replace("P1", "P2"),), ())
    answers = run_programs([accepted, rejected], ("python",))["python"]
    assert answers[1].output == "2\n" * 4
    assert answers[2].rejected == (first,)
