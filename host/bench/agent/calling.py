"""Runs the calls of an answer and logs what they gave."""

from __future__ import annotations

import time

from host.bench.agent.versions import record_version
from host.bench.agent.work import Work
from host.bench.runs import events
from host.bench.runs.events import Call, Found
from host.bench.tools.arguments import expected
from host.bench.tools.findings import Findings
from host.bench.tools.schemas import TOOLS
from host.bench.tools.toolbox import ToolResult

CUT_NOTE = "cut"


def run_call(work: Work, answer: events.Answer, index: int) -> None:
    """Runs one call; its result and the version that it made are one event."""
    call = answer.calls[index]
    start = time.monotonic()
    toolbox = work.toolbox()
    before = toolbox.lines or ()
    if call.arguments is None:
        result = unreadable(work, call, is_cut=CUT_NOTE in answer.notes)
    else:
        result = toolbox.run(call.name, call.arguments)
    version = None
    if result.edited is not None:
        version = record_version(work, result.edited.lines, before)
    work.run.log.append(
        events.ToolResult(
            answer=answer.number,
            call=index,
            tool=call.name,
            status=result.status if call.arguments is not None else "wrong_format",
            text=result.text,
            codes=list(result.codes),
            liberties=[*call.liberties, *result.liberties],
            seconds=round(time.monotonic() - start, 3),
            version=version,
            found=None if result.findings is None else found_of(result.findings),
            is_submitted=result.is_submitted,
        )
    )


def unreadable(work: Work, call: Call, *, is_cut: bool) -> ToolResult:
    """The call's arguments are no JSON object: what is wrong, and what is expected."""
    parts = [f"Wrong format: the arguments of {call.name or 'the call'}: {call.problem}."]
    if is_cut:
        most = work.settings.setup.sampling.max_tokens
        parts.append(f"The answer was cut at {most} tokens: write less at once.")
    if call.name in TOOLS:
        parts.append(expected(TOOLS[call.name]))
    return ToolResult(" ".join([*parts, work.contract.reminder]), codes=("wrong_format",))


def found_of(found: Findings) -> Found:
    return Found(
        errors=found.compiled.errors,
        warnings=found.compiled.warnings,
        passed=len(found.results) - found.failed,
        failed=found.failed,
        not_run=found.unrun,
        problems=found.problems,
    )
