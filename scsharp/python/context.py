"""What the emitters carry: the module being made, and the function being made."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from decimal import Decimal

from scsharp.lowering import nodes as lowered
from scsharp.python.build import Body, Builder
from scsharp.python.intervals import Interval
from scsharp.python.names import NameTable
from scsharp.source import SourceText, Span

ARRAY_ATTRIBUTES = ("a", "lengths", "rows", "width", "runtime_type", "copy_struct")


@dataclass(slots=True, eq=False)
class ModuleContext:
    """`helpers` are the names of runtime.py that the module uses; `makers` the pairs of class and
    constructor that New asks for; `codes` the functions by the name of their Python function;
    `depth_arguments` the functions that take the call depth as their last argument;
    `parameter_bounds` what is known of parameters from all calls."""

    program: lowered.Program
    counts_steps: bool = True
    globals: NameTable = field(default_factory=NameTable)
    attributes: NameTable = field(default_factory=lambda: NameTable(ARRAY_ATTRIBUTES))
    intrinsics: dict[str, str] = field(default_factory=dict)
    makers: dict[tuple[str, str | None], str] = field(default_factory=dict)
    codes: dict[str, lowered.Function] = field(default_factory=dict)
    bodies: dict[SourceText | None, Body] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    methods: dict[str, set[str]] = field(default_factory=dict)
    tables: list[dict[object, int]] = field(default_factory=list)
    decimals: dict[str, tuple[str, Decimal]] = field(default_factory=dict)
    draws: set[int] = field(default_factory=set)
    depth_arguments: frozenset[str] = frozenset()
    parameter_bounds: dict[str, dict[str, Interval]] = field(default_factory=dict)

    def function(self, name: str) -> str:
        return self.globals.name(name, "function ")

    def class_name(self, name: str) -> str:
        return self.globals.name(name, "class ")

    def field(self, name: str) -> str:
        return self.attributes.name(name, "field ")

    def slot(self, name: str) -> str:
        return self.attributes.name(name, "slot ")

    def static(self, name: str) -> str:
        return self.attributes.name(name, "static ")

    def intrinsic(self, name: str) -> str:
        return self.intrinsics.setdefault(name, f"_k_{name}")

    def copier(self, class_name: str) -> str:
        """The function that copies a struct."""
        return self.globals.own(class_name, "copy")

    def method(self, function: str) -> str:
        """The attribute under which a class has a function as its method."""
        return self.attributes.own(function, "method")

    def token(self, type_id: str) -> str:
        return self.tokens.setdefault(type_id, f"_type_{len(self.tokens) + 1}")

    def maker(self, class_name: str, constructor: str | None) -> str:
        """The function that makes a class's object with that constructor."""
        key = class_name, constructor
        if key not in self.makers:
            self.makers[key] = self.globals.own(constructor or class_name, "new")
        return self.makers[key]

    def table(self, table: dict[object, int]) -> str:
        """A dictionary that the program looks cases up in."""
        self.tables.append(table)
        return f"_table_{len(self.tables)}"

    def decimal(self, value: Decimal) -> str:
        """A decimal constant, for which Python has no literal."""
        fresh = f"_decimal_{len(self.decimals) + 1}"
        return self.decimals.setdefault(str(value), (fresh, value))[0]

    def steps(self, count: int) -> str:
        """The iterator that takes so many steps at a time."""
        if count == 1:
            return "_steps"
        self.draws.add(count)
        return f"_steps_{count}"

    def write(self, source: SourceText | None, statement: ast.stmt) -> None:
        self.bodies.setdefault(source, []).append(statement)


@dataclass(slots=True, eq=False)
class Target:
    """What Break and Continue may mean. `is_python_loop`: a Python `break` leaves it; else it is
    a block whose breaks all stand at its end. Flags are set by jumps that cross inner loops;
    `crossing` are those of outer targets that cross this one. `late_flag`: the update runs at the
    start of the next round; `body_block`: Continue leaves the block of that label."""

    label: str
    is_python_loop: bool
    loop: lowered.Loop | None = None
    is_counting: bool = False
    break_flag: str | None = None
    continue_flag: str | None = None
    late_flag: str | None = None
    body_block: str | None = None
    crossing: set[str] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class FunctionContext:
    """`intervals` are bounds of integer locals; `thrown` the Python variables of open catches;
    `returns_this`: the function is a maker, which returns its object; `counts_first_leg`: it is an
    iterator that counts depth; `knows_depth`: the call depth is its argument `_depth`; `starts`
    tells of loops, by identity, with which constant their counter begins."""

    module: ModuleContext
    build: Builder
    names: NameTable
    is_generator: bool = False
    returns_this: bool = False
    counts_first_leg: bool = False
    knows_depth: bool = False
    targets: list[Target] = field(default_factory=list)
    thrown: dict[str, str] = field(default_factory=dict)
    intervals: dict[str, Interval] = field(default_factory=dict)
    counters: set[str] = field(default_factory=set)
    starts: dict[int, int] = field(default_factory=dict)
    never_wraps: set[int] = field(default_factory=set)

    def local(self, name: str) -> str:
        return self.names.name(name)

    def temporary(self, meaning: str = "value") -> str:
        return self.names.temporary(meaning)

    def at(self, span: Span) -> None:
        self.build.at(span)


def new_function(module: ModuleContext, source: SourceText | None) -> FunctionContext:
    return FunctionContext(module, Builder(source), NameTable(module.globals.taken))
