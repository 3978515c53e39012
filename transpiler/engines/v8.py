"""V8 through mini-racer: the fast engine. It has hung, so long work runs it in a worker process."""

from __future__ import annotations

from py_mini_racer import MiniRacer

from scsharp.engines import NO_HOST, HostKernel, Script
from scsharp.lowering.limits import DEFAULT_STEPS
from scsharp.lowering.nodes import Program
from transpiler.engines.bundles import Bundles
from transpiler.engines.script import JavaScriptScript


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
        context = MiniRacer()
        script = JavaScriptScript(context.eval, bundle, context.close)
        context.eval(f"var script = {bundle.text}; 0")
        script.start(steps, stdin, seed)
        return script
