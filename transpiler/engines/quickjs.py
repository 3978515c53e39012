"""QuickJS inside the process: the cross-check that is always there."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor

import quickjs

from scsharp.engines import NO_HOST, HostKernel, Script
from scsharp.lowering.limits import DEFAULT_STEPS
from scsharp.lowering.nodes import Program
from transpiler.engines.bundles import Bundles
from transpiler.engines.script import EngineExhausted, JavaScriptScript

THREAD_STACK = 256 << 20
SCRIPT_STACK = 192 << 20
"""QuickJS may use this much of its thread's stack; with more than the thread has, it crashes."""
MEMORY_BYTES = 1900 << 20
"""A net below the steps, which bound memory too."""
EXHAUSTED = re.compile(r"out of memory|^null$|Failed obtaining QuickJS error string", re.M)


class QuickJsEngine:
    name = "quickjs"

    def __init__(self) -> None:
        self.bundles = Bundles()

    def load(
        self,
        program: Program,
        host: HostKernel = NO_HOST,
        *,
        steps: int = DEFAULT_STEPS,
        stdin: str = "",
        seed: int = 0,
    ) -> Script:
        """See `scsharp.engines.Engine`."""
        bundle = self.bundles.find(program, host)
        thread = one_thread()
        context = thread.submit(new_context).result()

        def evaluate(text: str) -> object:
            try:
                return thread.submit(context.eval, text).result()
            except quickjs.JSException as error:
                raise fault(error) from None

        script = JavaScriptScript(evaluate, bundle, thread.shutdown)
        evaluate(f"var script = {bundle.text}; 0")
        script.start(steps, stdin, seed)
        return script


def one_thread() -> ThreadPoolExecutor:
    """A thread of its own with a large stack: a context must be used by the thread that made it."""
    before = threading.stack_size(THREAD_STACK)
    try:
        executor = ThreadPoolExecutor(1, thread_name_prefix="quickjs")
        executor.submit(int).result()
    finally:
        threading.stack_size(before)
    return executor


def new_context() -> quickjs.Context:
    context = quickjs.Context()
    context.set_max_stack_size(SCRIPT_STACK)
    context.set_memory_limit(MEMORY_BYTES)
    return context


def fault(error: quickjs.JSException) -> Exception:
    """QuickJS throws null where no memory is left for an error, or nothing for its text."""
    return EngineExhausted() if EXHAUSTED.search(str(error)) else error
