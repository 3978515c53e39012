"""Makes sessions: an app's program on an engine by name."""

from __future__ import annotations

from host.sessions.javascript_session import APP_KERNEL, JavaScriptSession
from host.sessions.python_session import PythonSession
from host.sessions.remote_v8 import remote_script
from host.sessions.session import STEPS_PER_CALL, Session
from scsharp.engines import get_engine, kept_engine
from scsharp.lowering.nodes import Program
from transpiler.engines.bundles import Bundles
from transpiler.engines.script import JavaScriptScript

BUNDLES = Bundles()
"""Of the programs that run in worker processes, which remember nothing."""


def open_session(program: Program, engine: str, seed: int) -> Session:
    """A fresh start of a program that `with_app_life` has prepared; nothing of it runs yet.

    Raises UnknownEngine. On V8 it is a process of its own, so close it.
    """
    if engine == "python":
        return PythonSession(program, seed)
    if engine == "v8":
        get_engine(engine)  # raises where its package is missing
        script = remote_script(BUNDLES.find(program, APP_KERNEL))
        script.start(STEPS_PER_CALL, "", seed)
        return JavaScriptSession(script)
    loaded = kept_engine(engine).load(program, APP_KERNEL, steps=STEPS_PER_CALL, seed=seed)
    assert isinstance(loaded, JavaScriptScript), f"{engine} is no engine for apps"
    return JavaScriptSession(loaded)
