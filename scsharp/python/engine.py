"""The CPython engine: a program is compiled once, and each script gets a namespace of its own."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from itertools import repeat
from operator import length_hint
from types import CodeType
from typing import Any, TypeVar

from scsharp.collector import without_collector
from scsharp.engines import NO_HOST, HostKernel, RunOutcome, Value
from scsharp.lowering import nodes as lowered
from scsharp.lowering.layout import Layout, layout_of, own_statics
from scsharp.lowering.limits import DEFAULT_STEPS
from scsharp.python import errors, runtime, variables
from scsharp.python.deep_stack import run_deep
from scsharp.python.emit import PythonModule, emit_program
from scsharp.python.kernel.registry import kernel_functions
from scsharp.python.kernel_state import KernelState, bare_types, types_of
from scsharp.python.reports import report
from scsharp.python.state import state_text
from scsharp.source import SourceText
from scsharp.texts import as_units, joined

T = TypeVar("T")

NO_INTRINSICS: Mapping[str, Callable[..., object]] = {}


class CompiledProgram:
    """What can be shared by all scripts of a program."""

    def __init__(self, program: lowered.Program, *, counts_steps: bool = True) -> None:
        self.program = program
        with without_collector():
            self.module: PythonModule = emit_program(program, counts_steps=counts_steps)
            self.codes: tuple[CodeType, ...] = self.module.compiled()
        self.types = types_of(program)
        self.bare_types = bare_types(self.types)
        show_sources(source for source, _ in self.module.trees if source is not None)

    @cached_property
    def layout(self) -> Layout:
        return layout_of(self.program, self.module.names.field)

    def namespace(
        self, state: KernelState, intrinsics: Mapping[str, Callable[..., object]]
    ) -> dict[str, Any]:
        """Everything that generated code can name; Python's builtins are not among it."""
        names = self.module.names
        kernel = kernel_functions()
        found: dict[str, Any] = {"__builtins__": {}, "__name__": "script", **runtime.HELPERS}
        found.update(runtime.step_draws(state.machine, names.draws))
        found["_machine"] = state.machine
        for name, spelled in names.intrinsics.items():
            found[spelled] = intrinsics.get(name) or kernel.get(name) or missing(name)
        for type_id, spelled in names.tokens.items():
            found[spelled] = self.types[type_id]
        for number, table in enumerate(names.tables, 1):
            found[f"_table_{number}"] = table
        found.update(names.decimals.values())
        return found


def missing(name: str) -> Callable[..., object]:
    def fail(*_: object) -> object:
        raise NotImplementedError(f"the kernel has no function {name}")

    return fail


def show_sources(sources: Iterable[SourceText]) -> None:
    """Lets Python's tracebacks show SC# lines."""
    for source in sources:
        lines = source.text.splitlines(keepends=True)
        linecache.cache[source.path] = (len(source.text), None, lines, source.path)


class PythonScript:
    """A script on this engine; see `scsharp.engines.Script`."""

    def __init__(
        self,
        compiled: CompiledProgram,
        intrinsics: Mapping[str, Callable[..., object]],
        state: KernelState,
        steps: int,
    ) -> None:
        self.compiled = compiled
        self.kernel_state = state
        self.limit = steps
        self.namespace = compiled.namespace(state, intrinsics)
        self.perform(self.start)

    def start(self) -> None:
        for code in self.compiled.codes:
            exec(code, self.namespace)
        makers = {
            name: self.function(function)
            for name, function in self.compiled.program.exceptions.items()
        }
        self.namespace["_caught"] = errors.catcher(makers)

    def function(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self.namespace[self.compiled.module.names.function(name)]
        return found

    def perform(self, action: Callable[[], T]) -> T:
        """Runs on the deep stack, with this script's kernel state in place."""

        def guarded() -> T:
            with self.kernel_state.in_place():
                return action()

        return run_deep(guarded)

    def run_entry(self) -> RunOutcome:
        return self.run(self.function(self.compiled.program.entry))

    def call(self, function: str) -> RunOutcome:
        return self.run(self.function(self.compiled.program.exports[function]))

    def run(self, action: Callable[[], object]) -> RunOutcome:
        """Something that takes steps of this script, or ends as its functions do."""
        return self.perform(lambda: self.attempt(action))

    def attempt(self, action: Callable[[], object]) -> RunOutcome:
        self.kernel_state.machine.depth = 0
        try:
            return RunOutcome(value=variables.plain(action()))
        except BaseException as error:
            return RunOutcome(error=report(self, error))

    def get(self, name: str) -> Value:
        found = self.variable(name)
        return variables.plain(getattr(self.statics, self.attribute(found)))

    def set(self, name: str, value: Value) -> None:
        found = self.variable(name)
        setattr(self.statics, self.attribute(found), variables.checked(found, value))

    def state(self) -> str:
        found = [
            getattr(self.statics, self.attribute(one)) for one in own_statics(self.compiled.program)
        ]
        return state_text(self.compiled.layout, found)

    def variable(self, name: str) -> lowered.StaticField:
        for one in self.compiled.program.statics.values():
            if one.is_script and one.shown_name == name:
                return one
        raise KeyError(name)

    def attribute(self, one: lowered.StaticField) -> str:
        return self.compiled.module.names.static(one.name)

    @property
    def statics(self) -> object:
        return self.namespace["_statics"]

    @property
    def steps_used(self) -> int:
        return self.limit - length_hint(self.kernel_state.machine.steps)

    def set_steps(self, steps: int) -> None:
        """Gives the script a new budget."""
        self.limit = steps
        self.kernel_state.machine.steps = repeat(None, steps)
        draws = self.compiled.module.names.draws
        self.namespace.update(runtime.step_draws(self.kernel_state.machine, draws))

    def close(self) -> None:
        """Iterators that are dropped with it look up what ends them without their `finally`."""
        for name in [one for one in self.namespace if one != "_UNCATCHABLE"]:
            del self.namespace[name]

    @property
    def output(self) -> str:
        return joined("".join(self.kernel_state.machine.output))


class PythonEngine:
    """The engine of record; see `scsharp.engines.Engine`."""

    name = "python"

    def load(
        self,
        program: lowered.Program,
        host: HostKernel = NO_HOST,
        *,
        steps: int = DEFAULT_STEPS,
        stdin: str = "",
        seed: int = 0,
    ) -> PythonScript:
        return load(program, host.python(), steps=steps, stdin=stdin, seed=seed)


@lru_cache(maxsize=8)
def compile_program(program: lowered.Program) -> CompiledProgram:
    """The compiled form of a program, made once."""
    return CompiledProgram(program)


def load(
    program: lowered.Program,
    host_intrinsics: Mapping[str, Callable[..., object]] = NO_INTRINSICS,
    *,
    steps: int = DEFAULT_STEPS,
    stdin: str = "",
    seed: int = 0,
) -> PythonScript:
    """A fresh script of the program with its own variables, output and budget."""
    compiled = compile_program(program)
    state = KernelState(compiled.bare_types, steps, as_units(stdin), seed)
    return PythonScript(compiled, host_intrinsics, state, steps)
