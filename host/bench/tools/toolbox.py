"""Runs tool calls on the one file of a run. What a call changes is in its result, so that a run can
be told again from its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from host.bench.task import BenchTask
from host.bench.tools import app_file, schemas
from host.bench.tools.app_file import Change, Edited, Lines
from host.bench.tools.arguments import Arguments, BadArguments, Value, fitted
from host.bench.tools.check_report import check_report
from host.bench.tools.checker import Checker
from host.bench.tools.findings import Findings
from host.bench.tools.listing import around, length_of
from host.bench.tools.refusals import Refusal, no_file

Status: TypeAlias = Literal["done", "refused", "rejected", "bad_arguments", "unknown_tool"]
CONTRACT = "part_a"
"""The problem of an app that lacks variables of Part A; it is told once."""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a call gave. `text` is what the model reads; `codes` say why it was refused or rejected;
    `edited` is the new file after an accepted edit, `findings` what a check or submission found."""

    text: str
    status: Status = "done"
    codes: tuple[str, ...] = ()
    liberties: tuple[str, ...] = ()
    edited: Edited | None = None
    findings: Findings | None = None
    is_submitted: bool = False


@dataclass(slots=True)
class Toolbox:
    """The tools over the file as it is. `is_told` says that a submission was already told which
    variables of Part A it lacks."""

    task: BenchTask
    checker: Checker
    lines: Lines | None = None
    is_told: bool = False

    @property
    def text(self) -> str | None:
        """The file's text, if there is a file."""
        return None if self.lines is None else app_file.joined_lines(self.lines)

    def run(self, name: str, given: Mapping[str, object]) -> ToolResult:
        """Runs one call; every fault of the call is a result."""
        tool = schemas.TOOLS.get(name)
        if tool is None:
            return unknown_tool(name)
        arguments = fitted(tool, given)
        if isinstance(arguments, BadArguments):
            return ToolResult(
                f"Wrong arguments: {arguments.text}", "bad_arguments", ("bad_arguments",)
            )
        return self.run_fitted(name, arguments)

    def run_fitted(self, name: str, arguments: Arguments) -> ToolResult:
        values, liberties = arguments.values, arguments.liberties
        match name:
            case schemas.CREATE:
                return self.edit(app_file.create(self.lines, str(values["text"])), liberties)
            case schemas.CHANGE:
                return self.edit(app_file.change(self.lines, change_of(values)), liberties)
            case schemas.CHECK:
                return self.check(liberties)
            case _:
                return self.submit(liberties)

    def edit(self, edited: Edited | Refusal, liberties: tuple[str, ...]) -> ToolResult:
        if isinstance(edited, Refusal):
            return ToolResult(edited.text, "refused", (edited.code,), liberties)
        self.lines = edited.lines
        return ToolResult(edit_report(edited), liberties=liberties, edited=edited)

    def check(self, liberties: tuple[str, ...]) -> ToolResult:
        text = self.text
        if text is None:
            return ToolResult(no_file().text, "refused", (no_file().code,), liberties)
        found = self.checker.find(text)
        return ToolResult(check_report(found), liberties=liberties, findings=found)

    def submit(self, liberties: tuple[str, ...]) -> ToolResult:
        text = self.text
        if text is None:
            return ToolResult(no_file().text, "rejected", (no_file().code,), liberties)
        found = self.checker.find(text)
        compiles = found.compiled.compiles
        lacking = self.checker.lacking(text, self.task.state) if compiles else []
        if found.is_accepted and (not lacking or self.is_told):
            accepted = "Accepted. The app is handed in and the work is done."
            return ToolResult(accepted, "done", (), liberties, None, found, is_submitted=True)
        codes = [*found.problems, *([CONTRACT] if lacking and not self.is_told else [])]
        report = rejection(found, [] if self.is_told else lacking)
        self.is_told = self.is_told or bool(lacking)
        return ToolResult(report, "rejected", tuple(codes), liberties, findings=found)


def change_of(values: Mapping[str, Value]) -> Change:
    old = values.get("old_text")
    return Change(
        int(values["first_line"]),
        int(values["last_line"]),
        str(values["new_text"]),
        None if old is None else str(old),
    )


def edit_report(edited: Edited) -> str:
    """The new lines and what stands around them, with their numbers."""
    last = edited.first + edited.added - 1
    return f"Done. {length_of(edited.lines)}\n{around(edited.lines, edited.first, last)}"


def rejection(found: Findings, lacking: Sequence[str]) -> str:
    """All problems; the ones with Part A are said to be told once only."""
    lines = ["Rejected. What keeps the app from being accepted:", check_report(found)]
    if found.compiled.compiles and not found.compiled.tests:
        lines.append(
            "the app has no own tests: write void functions without parameters, named Test_..."
        )
    if lacking:
        lines += [
            "Part A of the task names variables that the app must have:",
            *lacking,
            "This is told once. Tests of the task that use these variables fail without them.",
        ]
    return "\n".join(lines)


def unknown_tool(name: str) -> ToolResult:
    known = ", ".join(schemas.TOOLS)
    text = f"There is no tool named {name[:60]!r}. The tools are {known}."
    return ToolResult(text, "unknown_tool", ("unknown_tool",))
