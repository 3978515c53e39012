"""Hostile files and answers meet the tools: the host goes on, and the model is told which limit it
met. Real workers; the other tests of the tools are in test_tools.py."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from typing import Any

import pytest

from host.bench import running
from host.bench.agent.one_shot import app_in
from host.bench.agent.versions import difference
from host.bench.contracts.choosing import CONTRACTS
from host.bench.contracts.json_texts import read_object
from host.bench.contracts.thinking import split_thinking
from host.bench.model.chat import ChatAnswer
from host.bench.tools import checker as checking
from host.bench.tools.checker import Checker, Stopped
from host.bench.tools.toolbox import Toolbox
from scsharp.workers import TaskFault
from tests.bench.made import TASK
from tests.bench.model_server import ModelServer, called, said
from tests.bench.runs import APP, play
from tests.content.folders import EXAMPLE, NAME

HIDDEN = EXAMPLE / "apps_tasks" / NAME / "hidden.scs"
REFERENCE = EXAMPLE / "reference_apps" / NAME / "steps.scs"


@pytest.fixture(scope="module")
def warm() -> Iterator[Checker]:
    with Checker() as checker:
        checker.compile(APP)
        yield checker


def lambdas(depth: int) -> str:
    """Each lambda is bound anew for each overload of the one around it."""
    overloads = "".join(
        f"int F(Func<{one}, int> f) => 0;\n" for one in ("int", "long", "string", "bool")
    )
    body = "1"
    for at in range(depth):
        body = f"F(x{at} => {body})"
    return f"{APP}{overloads}int bomb = {body};\n"


LATE = {
    "lambdas in lambdas under overloads": lambdas(14),
    "generics that double": (
        f"{APP}class Pair<A, B> {{ }}\n"
        "void Grow<T>(int n) { if (n > 0) Grow<Pair<T, T>>(n - 1); }\nvoid Bomb() => Grow<int>(40);\n"
    ),
}
LARGE = f'{APP}const string A0 = "aaaaaaaaaaaaaaaa";\n' + "".join(
    f"const string A{at + 1} = A{at} + A{at} + A{at} + A{at};\n" for at in range(14)
)


@pytest.mark.parametrize("name", LATE)
def test_a_file_that_the_compiler_takes_too_long_for(
    name: str, warm: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = Toolbox(TASK, warm)
    tools.run("create_file", {"text": LATE[name]})
    with monkeypatch.context() as patch:
        patch.setattr(checking, "COMPILE_SECONDS", 1.5)
        checked = tools.run("check", {})
    assert checked.text.startswith("not compiled: compiling took longer than 60 seconds and was")
    assert "Write what you changed last in a simpler way" in checked.text
    start = time.process_time()
    rejected = tools.run("submit", {})  # Known already, so nobody waits again.
    assert time.process_time() - start < 1.0
    assert (rejected.status, rejected.codes) == ("rejected", ("not_compiled",))
    again = Toolbox(TASK, warm)
    again.run("create_file", {"text": APP})
    assert again.run("submit", {}).is_submitted


def test_a_file_that_the_compiler_needs_too_much_memory_for(warm: Checker) -> None:
    found = warm.find(LARGE)
    assert found.problems == ["not_compiled"]
    assert found.compiled.stopped == "compiling needed more than 3 GB of memory and was ended"
    assert warm.find(APP).is_accepted


def test_a_test_that_needs_too_much_memory(warm: Checker) -> None:
    text = f'{APP}void Test_Bomb() {{ var s = "ab"; while (true) s += s; }}\n'
    found = warm.find(text)
    assert [one.verdict for one in found.results] == ["passed", "error"]
    assert "MemoryLimit" in found.results[1].message
    assert warm.find(APP).is_accepted


def test_the_worker_may_die_at_any_time(warm: Checker) -> None:
    """The system ends what takes too much memory; here it ends itself."""
    with pytest.raises(Stopped, match="compiling was ended: the worker process ended with exit"):
        warm.run(os._exit, 9)
    assert warm.find(APP).is_accepted
    assert warm.worker is not None and warm.worker.process is not None
    os.kill(warm.worker.process.pid or 0, signal.SIGKILL)
    assert warm.find(f"{APP}// again\n").problems == ["not_compiled"]
    assert warm.find(f"{APP}// and again\n").is_accepted


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux isolates")
@pytest.mark.parametrize(
    ("task", "given", "by"),
    [
        (os.open, (str(HIDDEN), os.O_RDONLY), "Landlock"),
        (os.open, (str(REFERENCE), os.O_RDONLY), "Landlock"),
        (os.mkdir, ("/tmp/from-a-checker",), "Landlock"),
        (socket.socket, (), "seccomp"),
        (os.fork, (), "seccomp"),
    ],
)
def test_the_worker_reaches_nothing(
    warm: Checker, task: Callable[..., object], given: tuple[object, ...], by: str
) -> None:
    assert warm.find(APP).is_accepted
    assert warm.worker is not None
    if not any(one.startswith(by) for one in warm.worker.isolated_by):
        pytest.skip(f"this machine has no {by}")
    with pytest.raises(TaskFault, match="PermissionError"):
        warm.run(task, *given)


def test_a_run_goes_on_after_a_bomb(
    tmp_path: Path, warm: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The model is told, writes what it had before, and submits; the bomb is never the graded
    file."""
    monkeypatch.setattr(running, "Checker", lambda: nullcontext(warm))
    last = len(APP.splitlines())
    bomb = "".join(lambdas(14).splitlines(keepends=True)[last:])
    given = {"first_line": last + 1, "last_line": last, "new_text": bomb}

    def script(body: Any) -> Any:
        match sum(one["role"] == "assistant" for one in body["messages"]):
            case 0:
                return said("", called("create_file", {"text": APP}))
            case 1:
                # Only the bomb needs to meet the limit, whatever else this machine does.
                monkeypatch.setattr(checking, "COMPILE_SECONDS", 1.5)
                return said("", called("change_lines", given))
            case 2:
                return said("", called("check"))
            case _:
                return said("I give up.")

    with ModelServer(script) as server:
        run = play(tmp_path, server)
    versions = [one.version for one in run.results if one.version is not None]
    assert [one.compiles for one in versions] == [True, False]
    assert run.results[2].text.startswith("not compiled: ")
    assert run.results[2].found is not None
    assert run.results[2].found.problems == ["not_compiled"]
    assert "not compiled: " in server.posts[-1]["messages"][-1]["content"]
    assert run.result == run.events[-1]
    assert (run.folder.path / "app.scs").read_text("utf-8") == APP


# --------------------------------------------------------------------- answers for the host

MANY = 60_000
"""Characters, more than an answer has."""
ANSWERS = {
    "a fence without its end": "```\n" + "\n" * MANY + "x",
    "many openings": "```x\n" * (MANY // 5),
    "many fences": "```\n" * (MANY // 4),
    "many tags": "<tool_call>" * (MANY // 11),
    "tags and objects": '<tool_call>{"a":' * (MANY // 16),
    "functions": "<function=create_file>" * (MANY // 22),
    "calls of functions": "<function_call><function=a>" * (MANY // 27),
    "parameters": "<function=a>" + "<parameter=a>" * (MANY // 13),
    "a parameter of lines": "<function=a><parameter=a>" + "\n" * MANY,
    "open thinking": "<think>" * (MANY // 7),
    "closed thinking": "<think></think>" * (MANY // 15),
    "brackets": "{" * MANY,
    "actions": '{"tool": ' * (MANY // 9),
    "quotes": '"' * MANY,
}


@pytest.mark.parametrize("name", ANSWERS)
def test_reading_an_answer_takes_no_time(name: str) -> None:
    text = ANSWERS[name]
    start = time.process_time()
    for contract in CONTRACTS.values():
        contract.read(ChatAnswer(content=text))
    split_thinking(text)
    read_object(text)
    app_in(text)
    assert time.process_time() - start < 2.0


def test_counting_changed_lines_takes_no_time() -> None:
    """Lines that all look alike are the worst for comparing."""
    start = time.process_time()
    assert difference(["a", "b"] * 1_000, ["b", "a"] * 15_000) == (28_000, 0)
    assert difference(["a"] * 8_000, ["b", *["a"] * 4_000, "b"]) == (2, 4_000)
    assert time.process_time() - start < 2.0


def test_the_difference_is_the_smallest() -> None:
    chance = Random(7)
    for _ in range(300):
        old, new = ([chance.choice("abcd") for _ in range(chance.randrange(12))] for _ in range(2))
        added, removed = difference(old, new)
        assert removed - added == len(old) - len(new)
        blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        assert len(old) - removed >= sum(one.size for one in blocks)
        assert len(old) - removed == longest_common(old, new)


def longest_common(one: list[str], other: list[str]) -> int:
    """By the table that textbooks have."""
    row = [0] * (len(other) + 1)
    for line in one:
        above = row
        row = [0]
        for at, same in enumerate(other):
            row.append(above[at] + 1 if line == same else max(above[at + 1], row[at]))
    return row[-1]
