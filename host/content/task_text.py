"""task.md: Part A with its rules, each with an id such as [A3], and Part B."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from host.content.problems import ProblemList, read_text
from host.content.task_file import TaskFile

RULE = re.compile(r"\s*(?:[-*|]\s+|\d+\.\s+)?(?:\*\*)?\[(A\d+)\](?:\*\*)?\s+(\S.*)")
MENTION = re.compile(r"\[(A\d+)\]")
HEADING = re.compile(r"(#+)\s+(.*?)\s*")
PART = re.compile(r"Part ([AB])\b.*")
MEANING = "the text that a model gets"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of Part A: its id, the line where it begins (from 1), and its words."""

    id: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class TaskText:
    """The whole text, Part A alone, and its rules by id in their order."""

    text: str
    part_a: str
    rules: dict[str, Rule]


@dataclass(frozen=True, slots=True)
class Line:
    """A line outside of code blocks; `part` is "" before Part A."""

    number: int
    text: str
    part: str
    heading: str


def load_task_text(path: Path, task: TaskFile) -> tuple[TaskText, ProblemList]:
    text = read_text(path, MEANING)
    problems = ProblemList(path.as_posix())
    lines = list(lines_of(text))
    rules = rules_of(lines, problems)
    part_a = part_of(text, lines, "A")
    check_blocks(text, problems)
    check_shape(lines, task, problems)
    check_mentions(lines, rules, problems)
    if part_a:
        check_facts(part_a, task, problems)
    return TaskText(text, part_a, rules), problems


def lines_of(text: str) -> Iterator[Line]:
    part, is_code = "", False
    for number, line in enumerate(text.split("\n"), 1):
        if is_fence(line):
            is_code = not is_code
            continue
        if is_code:
            continue
        heading = HEADING.fullmatch(line)
        if heading and len(heading[1]) == 2:
            match = PART.fullmatch(heading[2])
            part = match[1] if match else part
        yield Line(number, line, part, heading[2] if heading else "")


def is_fence(line: str) -> bool:
    """Does a block of code begin or end here?"""
    return line.lstrip().startswith("```")


def part_of(text: str, lines: list[Line], part: str) -> str:
    """The text of a part with its code blocks."""
    numbers = [one.number for one in lines if one.part == part]
    return "\n".join(text.split("\n")[numbers[0] - 1 : numbers[-1]]) if numbers else ""


def rules_of(lines: list[Line], problems: ProblemList) -> dict[str, Rule]:
    """A rule goes on until an empty line, a heading or the next rule."""
    rules: dict[str, Rule] = {}
    has_part_a = any(one.part == "A" for one in lines)
    current = ""
    for line in lines:
        match = RULE.fullmatch(line.text)
        if match is None:
            ends = not line.text.strip() or line.heading
            current = "" if ends else current
            if current:
                before = rules[current]
                rules[current] = Rule(current, before.line, f"{before.text} {line.text.strip()}")
            continue
        current = match[1]
        if line.part != "A" and has_part_a:
            problems.add(f"rule {current} stands outside of Part A", "move it there", line.number)
        if current in rules:
            way_out = f"give one another id; line {rules[current].line} has the first"
            problems.add(f"there are two rules {current}", way_out, line.number)
        rules[current] = Rule(current, line.number, match[2].strip())
    return rules


def check_blocks(text: str, problems: ProblemList) -> None:
    fences = [number for number, line in enumerate(text.split("\n"), 1) if is_fence(line)]
    if len(fences) % 2:
        problems.add("a block of code that does not end", "write ``` below it", fences[-1])


def check_shape(lines: list[Line], task: TaskFile, problems: ProblemList) -> None:
    title = f"# {task.title}"
    if lines[0].text != title:
        problems.add("does not begin with the task's title", f"make it {title!r}", 1)
    parts = [one.part for one in lines if one.heading.startswith("Part ") and one.part]
    if parts != ["A", "B"]:
        way_out = "write ## Part A: ... and below it ## Part B: ..."
        problems.add("Part A and Part B do not follow each other", way_out)
    if not any("order" in one.heading.lower() for one in lines if one.part == "A"):
        way_out = "add a heading such as ### The order of steps in a frame, and what follows what"
        problems.add("Part A has no section on the order of steps", way_out)


def check_mentions(lines: list[Line], rules: dict[str, Rule], problems: ProblemList) -> None:
    if not rules:
        problems.add("no rule", "begin each rule of Part A with its id: - [A1] ...")
    for line in lines:
        for name in MENTION.findall(line.text):
            if name not in rules:
                way_out = f"begin a line with it, a blank and what it says: - [{name}] ..."
                problems.add(f"[{name}] is no rule", way_out, line.number)


def check_facts(part_a: str, task: TaskFile, problems: ProblemList) -> None:
    """What task.toml fixes stands in the text too."""
    size = task.screen
    facts = {
        "the screen's width": str(size.width),
        "the screen's height": str(size.height),
        "the frame rate": str(task.frame_rate),
        **{f"the variable {one.name}": one.name.split(".")[-1] for one in task.state},
        **{f"the type of {one.name}": one.type for one in task.state},
        **{f"the colour {one.name}": one.value for one in task.color},
        **{f"the text {one!r}": one for one in task.texts},
        **{f"the tag {one!r}": one for one in task.tags},
    }
    for fact, words in facts.items():
        if not re.search(rf"(?<!\w){re.escape(words)}(?!\w)", part_a):
            problems.add(f"Part A does not tell {fact}", f"write {words} there")
