"""In the worker: compiles what a model wrote. The newest compilation is kept, since its tests run
next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from host.app import testing
from host.app.life import HOOKS, with_app_life
from host.app.testing import AppTestPlan, test_names
from host.bench.tools.findings import Compiled
from host.checking import why_untranslated
from host.compiling import compile_app
from host.content.contract import check_contract
from host.content.task_file import StateVariable
from host.hidden import names_with_prefix
from host.test_names import OWN_PREFIX
from scsharp.compilation import Compilation
from scsharp.diagnostics.diagnostic import Diagnostic
from scsharp.source import SourceText

APP_PATH = "app.scs"
COMPILER_FAULT = "SC0999"


@lru_cache(maxsize=1)
def compilation_of(text: str) -> Compilation:
    return compile_app(SourceText(text, APP_PATH))


def compile_version(text: str) -> Compiled:
    """Compiles the file's text; nothing of it runs."""
    compilation = compilation_of(text)
    # Grading refuses these names, so the model hears of it while it can still change them.
    reserved = names_with_prefix(compilation.sources[0])
    diagnostics = (*compilation.diagnostics, *reserved)
    if any(map(is_out_of_memory, diagnostics)):
        raise MemoryError
    if any(one.is_error for one in diagnostics):
        return Compiled(diagnostics)
    program = compilation.lowered
    missing = tuple(one for one in HOOKS if one not in program.exports)
    own = tuple(one for one in test_names(program) if one.startswith(OWN_PREFIX))
    return Compiled(diagnostics, why_untranslated(compilation), missing, own)


def is_out_of_memory(diagnostic: Diagnostic) -> bool:
    """The compiler catches its own faults; that it had no memory is none."""
    return diagnostic.code == COMPILER_FAULT and "MemoryError" in diagnostic.message


def remember_tests(text: str) -> None:
    """The tests that run next are those of this text. Their seed is always the same, so that a
    check can be repeated."""
    testing.remember(AppTestPlan(with_app_life(compilation_of(text).lowered)))


@dataclass(frozen=True, slots=True)
class PartA:
    state: tuple[StateVariable, ...]


def lacking(text: str, state: Sequence[StateVariable]) -> list[str]:
    """The variables of Part A that the app does not have as the task says."""
    return [str(one) for one in check_contract(PartA(tuple(state)), SourceText(text, APP_PATH))]
