"""V8 in a worker process, which is killed when it hangs: JavaScript text in, its value out."""

from __future__ import annotations

from typing import Any

from scsharp.workers import Worker
from transpiler.bundle import Bundle
from transpiler.engines.script import EngineExhausted, JavaScriptScript

SECONDS = 30.0
"""Far more than the steps of a call take."""

_contexts: list[Any] = []


def remote_script(bundle: Bundle) -> JavaScriptScript:
    """The bundle's script in a worker of its own."""
    worker = Worker(is_bounded=False)

    def evaluate(text: str) -> object:
        has_memory, value = worker.run(SECONDS, evaluate_here, text)
        if not has_memory:
            raise EngineExhausted
        return value

    worker.run(SECONDS, open_here, bundle.text)
    return JavaScriptScript(evaluate, bundle, worker.close)


def open_here(text: str) -> None:
    """In the worker: a context that holds the script."""
    from transpiler.engines.v8 import new_context

    context = new_context()
    context.eval(f"var script = {text}; 0")
    _contexts.append(context)


def evaluate_here(text: str) -> tuple[bool, object]:
    """In the worker: whether there was memory enough, and the value."""
    from py_mini_racer import JSOOMException

    try:
        return True, _contexts[-1].eval(text)
    except JSOOMException:
        return False, None
