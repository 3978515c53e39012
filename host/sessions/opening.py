"""Makes sessions: an app's program on an engine by name."""

from __future__ import annotations

from functools import cache

from host.sessions.javascript_session import APP_KERNEL, JavaScriptSession
from host.sessions.python_session import PythonSession
from host.sessions.remote_v8 import remote_script
from host.sessions.session import STEPS_PER_CALL, Session
from scsharp.engines import Engine, get_engine
from scsharp.lowering.nodes import Program
from transpiler.bundle import Bundle, transpile
from transpiler.engines.script import JavaScriptScript


def open_session(program: Program, engine: str, seed: int) -> Session:
    """A fresh start of a program that `with_app_life` has prepared; nothing of it runs yet.

    Raises UnknownEngine. On V8 it is a process of its own, so close it.
    """
    if engine == "python":
        return PythonSession(program, seed)
    if engine == "v8":
        get_engine(engine)  # raises where its package is missing
        script = remote_script(bundle_of(program))
        script.start(STEPS_PER_CALL, "", seed)
        return JavaScriptSession(script)
    loaded = engine_of(engine).load(program, APP_KERNEL, steps=STEPS_PER_CALL, seed=seed)
    assert isinstance(loaded, JavaScriptScript), f"{engine} is no engine for apps"
    return JavaScriptSession(loaded)


@cache
def engine_of(name: str) -> Engine:
    """Engines remember what they compiled."""
    return get_engine(name)


_bundles: list[tuple[Program, Bundle]] = []


def bundle_of(program: Program) -> Bundle:
    """The program's bundle, made once for the starts of a session."""
    if not _bundles or _bundles[0][0] is not program:
        _bundles[:] = [
            (program, transpile(program, *APP_KERNEL.javascript, entry=APP_KERNEL.entry))
        ]
    return _bundles[0][1]
