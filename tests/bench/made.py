"""Settings and events for tests that need some."""

from __future__ import annotations

from typing import Any

from host.bench.runs.events import Answer, Call, Found, ToolResult, Usage, Version
from host.bench.runs.settings import Message, PromptPart, RunSettings
from host.bench.setup import Setup
from host.bench.task import BenchTask

TASK = BenchTask("counter", "Counter", "Count the key presses.", content_hash="c0ffee")


def settings(**changes: Any) -> RunSettings:
    fields: dict[str, Any] = {
        "attempt": 1,
        "setup": Setup("tiny", "tiny-1b", url="http://127.0.0.1:1/v1"),
        "task": TASK,
        "prompt": [Message("system", "Write apps."), Message("user", "Count.")],
        "prompt_parts": [PromptPart("task", "ab" * 32, 6)],
        "tools_version": 1,
        "tools_hash": "cd" * 32,
        "stamp": {"version": "0.1.0"},
    }
    return RunSettings(**{**fields, **changes})


def answer(number: int, *names: str, **changes: Any) -> Answer:
    calls = [Call(f"call_{at}", name, {}, "{}") for at, name in enumerate(names)]
    fields: dict[str, Any] = {
        "number": number,
        "exchange": number,
        "kind": "calls" if calls else "text",
        "content": "",
        "calls": calls,
        "usage": Usage(100, 10),
        "seconds": 1.0,
    }
    return Answer(**{**fields, **changes})


def version(number: int, *, compiles: bool = True, **changes: Any) -> Version:
    fields: dict[str, Any] = {
        "number": number,
        "sha256": f"{number:064}",
        "lines": 10,
        "added": 2,
        "removed": 1,
        "compiles": compiles,
        "errors": 0 if compiles else 1,
        "warnings": 0,
        "own_tests": number,
    }
    return Version(**{**fields, **changes})


def result(number: int, tool: str, status: str = "done", **changes: Any) -> ToolResult:
    fields: dict[str, Any] = {
        "answer": number,
        "call": 0,
        "tool": tool,
        "status": status,
        "text": "",
        "seconds": 0.5,
    }
    return ToolResult(**{**fields, **changes})


def found(errors: int = 0, failed: int = 0) -> Found:
    return Found(errors, 0, 1, failed, 0, [])
