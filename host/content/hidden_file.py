"""hidden.scs: the hidden tests, each with the rules that it checks at the start of its summary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from host.content.problems import ProblemList, near, read_text
from host.content.task_text import Rule
from host.hidden import is_test, names_in, names_without_prefix
from host.test_names import HIDDEN_PREFIX
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.source import SourceText
from scsharp.syntax import nodes as syntax
from scsharp.syntax.parser import parse_into
from scsharp.syntax.walk import descendants

NAMED = re.compile(r"\s*\[(A\d+)\]")
ASSERTS = {"Assert": 2, "AssertNear": 4}
"""Asserts and how many arguments they have with a message."""
MEANING = "the hidden tests"
WAY_OUT = "write above it /// [A1] and one sentence that says what it checks"


@dataclass(frozen=True, slots=True)
class HiddenTest:
    """A test, the rules that it checks, what its summary says of it, and its line."""

    name: str
    rules: tuple[str, ...]
    summary: str
    line: int


def load_hidden(
    path: Path, rules: dict[str, Rule]
) -> tuple[SourceText, tuple[HiddenTest, ...], ProblemList]:
    source = SourceText(read_text(path, MEANING), path.as_posix())
    problems = ProblemList(source.path)
    bag = DiagnosticBag()
    items = parse_into(source, bag).items
    for one in bag:
        problems.add(f"{one.code}: {one.message}", one.hint or "mend this line", one.line)
    tests = tuple(hidden_tests(source, items))
    check_names(source, items, problems)
    check_others(source, items, problems)
    check_rules(tests, rules, problems)
    check_messages(source, items, problems)
    return source, tests, problems


def hidden_tests(source: SourceText, items: tuple[syntax.Item, ...]) -> Iterator[HiddenTest]:
    for item in items:
        if is_test(item):
            rules, summary = cut_summary(item.docs)
            line = source.position(item.name.span.start).line
            yield HiddenTest(item.name.text, rules, summary, line)


def cut_summary(docs: str) -> tuple[tuple[str, ...], str]:
    """`[A3] [A5] The ball bounces.` are the rules A3 and A5, and a sentence."""
    rules: list[str] = []
    while match := NAMED.match(docs):
        rules.append(match[1])
        docs = docs[match.end() :]
    return tuple(rules), " ".join(docs.split())


def check_names(source: SourceText, items: tuple[syntax.Item, ...], problems: ProblemList) -> None:
    """Each name begins with Hidden_ and is declared once."""
    for one in names_without_prefix(source, items):
        problems.add(f"{one.code}: {one.message}", one.hint, one.line)
    lines: dict[str, int] = {}
    for name, span in names_in(items):
        line = source.position(span.start).line
        if name in lines and name.isidentifier():
            way_out = f"rename one; line {lines[name]} has the first"
            problems.add(f"{name} is declared twice", way_out, line)
        lines.setdefault(name, line)


def check_others(source: SourceText, items: tuple[syntax.Item, ...], problems: ProblemList) -> None:
    """What names rules is a test, or nobody would notice that it never runs."""
    for item in items:
        if is_test(item) or not isinstance(item, syntax.LocalFunction):
            continue
        name = item.name.text
        if name.startswith(HIDDEN_PREFIX) and cut_summary(item.docs)[0]:
            way_out = "make it void Hidden_...() without parameters, or take the rules away"
            line = source.position(item.name.span.start).line
            problems.add(f"{name} names rules but is no test", way_out, line)


def check_rules(
    tests: tuple[HiddenTest, ...], rules: dict[str, Rule], problems: ProblemList
) -> None:
    """Each test checks rules that there are, and each rule has a test."""
    if not tests:
        problems.add("no hidden test", "write void Hidden_...() below /// [A1] ...")
    for test in tests:
        if not test.rules or not test.summary:
            lacks = "does not name its rules" if not test.rules else "says no word about the rule"
            problems.add(f"{test.name} {lacks}", WAY_OUT, test.line)
        for name in test.rules:
            if name not in rules:
                problems.add(
                    f"{test.name} checks {name}: no such rule", near(name, rules), test.line
                )
    tested = {name for test in tests for name in test.rules}
    for rule in rules.values():
        if tests and rule.id not in tested:
            way_out = f"write a test with the summary /// [{rule.id}] ..., or take the id away"
            problems.add(f"no test checks {rule.id}: {shortened(rule.text)}", way_out)


def shortened(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def check_messages(
    source: SourceText, items: tuple[syntax.Item, ...], problems: ProblemList
) -> None:
    for node in (below for item in items for below in descendants(item)):
        match node:
            case syntax.Call(target=syntax.Name(name=name), arguments=arguments) if len(
                arguments
            ) < ASSERTS.get(name.text, 0):
                line = source.position(node.span.start).line
                way_out = "add what was seen and what was expected, as a text with {}"
                problems.add(f"an {name.text} without a message", way_out, line)
