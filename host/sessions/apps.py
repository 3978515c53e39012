"""An app, compiled and ready to be played."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from host.app.life import HOOKS, app_alone, with_app_life
from host.app.uses import uses_of
from host.compiling import compile_app
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.lowering.nodes import Program
from scsharp.source import SourceText


@dataclass(frozen=True, slots=True)
class App:
    """`program` has the hooks of an app's life and no tests; `keys` are those that it names."""

    source: SourceText
    program: Program
    keys: frozenset[str]

    @property
    def content_hash(self) -> str:
        return content_hash(self.source)


class NoApp(Exception):
    """The text has errors, or lacks AppInit or AppLoop; the message is for people."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


def compile_for_playing(source: SourceText) -> App:
    """The app, or NoApp."""
    compilation = compile_app(source)
    errors = [one for one in compilation.diagnostics if one.is_error]
    if errors:
        raise NoApp(f"{source.path} has errors", errors)
    missing = [name for name in HOOKS if name not in compilation.lowered.exports]
    if missing:
        needs = "an app needs void AppInit() and bool AppLoop()"
        raise NoApp(f"{source.path}: {needs}; missing: {', '.join(missing)}")
    program = app_alone(compilation.lowered)
    return App(source, with_app_life(program), frozenset(uses_of(program).keys))


def content_hash(source: SourceText) -> str:
    """SHA-256 of the source's text, line endings aside."""
    text = source.text.replace("\r\n", "\n")
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
