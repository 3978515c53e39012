"""Engines that evaluate JavaScript for tests of the kernel: QuickJS here, V8 and Node in processes
of their own, which end with the test that started them."""

from __future__ import annotations

import json
import shutil
import subprocess
import weakref
from collections.abc import Callable
from functools import cache
from typing import Any

import quickjs

from scsharp.workers import Worker

Evaluate = Callable[[str], Any]

SECONDS = 300.0

NODE_LOOP = """
const { runInThisContext } = require("node:vm");
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const given = runInThisContext(JSON.parse(line));
  process.stdout.write(JSON.stringify(given ?? null) + "\\n");
});
"""


def in_quickjs() -> Evaluate:
    context = quickjs.Context()
    context.set_memory_limit(-1)
    evaluate: Evaluate = context.eval
    return evaluate


@cache
def v8_context() -> Any:
    """The one context of a worker process."""
    from transpiler.engines.v8 import new_context

    return new_context()


def v8_evaluate(text: str) -> Any:
    return v8_context().eval(text)


def in_v8() -> Evaluate:
    """In a worker, since V8 may not be trusted to end."""
    worker = Worker(is_bounded=False)
    evaluate: Evaluate = lambda text: worker.run(SECONDS, v8_evaluate, text)  # noqa: E731
    weakref.finalize(evaluate, worker.close)
    return evaluate


def in_node() -> Evaluate:
    process = subprocess.Popen(
        ["node", "-e", NODE_LOOP], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None and process.stdout is not None
    into, out = process.stdin, process.stdout

    def evaluate(text: str) -> Any:
        into.write(json.dumps(text) + "\n")
        into.flush()
        return json.loads(out.readline())

    weakref.finalize(evaluate, end, process)
    return evaluate


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


ENGINES: dict[str, Callable[[], Evaluate]] = {"quickjs": in_quickjs, "v8": in_v8, "node": in_node}


def missing(engine: str) -> str | None:
    """Why this machine cannot use the engine."""
    if engine == "node" and shutil.which("node") is None:
        return "no node here"
    if engine == "v8":
        try:
            import py_mini_racer  # noqa: F401
        except ImportError:
            return "mini-racer is not installed"
    return None
