"""V8 through mini-racer: the fast engine. It has hung, so long work runs it in a worker process."""

from __future__ import annotations

import sys
from functools import cache

from py_mini_racer import JSOOMException, MiniRacer, init_mini_racer

from scsharp.engines import NO_HOST, HostKernel, Script
from scsharp.lowering.limits import DEFAULT_STEPS
from scsharp.lowering.nodes import Program
from transpiler.engines.bundles import Bundles
from transpiler.engines.script import EngineExhausted, JavaScriptScript

MEMORY_BYTES = 1500 << 20
"""A net below the steps, which bound memory too."""
HEAP_MEGABYTES = 2_000
"""V8's own limit, which ends the process: well above ours."""


class V8Engine:
    name = "v8"

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
        context = new_context()

        def evaluate(text: str) -> object:
            try:
                return context.eval(text)
            except JSOOMException:
                raise EngineExhausted from None

        script = JavaScriptScript(evaluate, bundle, context.close)
        evaluate(f"var script = {bundle.text}; 0")
        script.start(steps, stdin, seed)
        return script


def new_context() -> MiniRacer:
    prepare()
    context = MiniRacer()
    context.set_hard_memory_limit(MEMORY_BYTES)
    return context


@cache
def prepare() -> None:
    """V8 takes its flags once in a process."""
    flags = [f"--max-old-space-size={HEAP_MEGABYTES}"]
    if (size := thread_stack()) is not None:
        flags.append(f"--stack-size={size * 3 // 4096}")
    init_mini_racer(flags=flags, ignore_duplicate_init=True)


def thread_stack() -> int | None:
    """The stack that the system gives V8's thread, in bytes, where that can be told. V8 uses less
    than 1 MB by itself: too little for calls 2,000 deep with kernel functions between."""
    if sys.platform != "linux":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_STACK)
    return None if soft == resource.RLIM_INFINITY else soft
