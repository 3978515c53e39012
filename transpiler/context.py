"""What the emitters carry: the module being made, and the function being made."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from decimal import Decimal

from scsharp.lowering import nodes as lowered
from scsharp.source import Span
from transpiler import nodes as js
from transpiler.names import MEMBER_MARK, MEMBER_RESERVED, NameTable
from transpiler.scoping import assigned_locals
from transpiler.split_locals import split_locals


@dataclass(slots=True)
class ModuleContext:
    """`kernel` collects the kernel names that the module uses, with the names they go by.

    `shown` are names of function expressions with those that stack traces show.
    `constructors` are the functions that New calls: they return their object. `kernel_names` are
    all names that kernels export; the program's own names keep clear of them.
    `free_kernel_names` are those of functions that charge no step themselves. With `is_for_page`
    what only engines ask for is left out.
    """

    program: lowered.Program
    kernel_names: frozenset[str]
    free_kernel_names: frozenset[str] = frozenset()
    is_for_page: bool = False
    globals: NameTable = field(default_factory=NameTable)
    members: NameTable = field(default_factory=lambda: NameTable(MEMBER_RESERVED))
    kernel: set[str] = field(default_factory=set)
    constructors: set[str] = field(default_factory=set)
    types: dict[str, str] = field(default_factory=dict)
    decimals: dict[str, tuple[str, Decimal]] = field(default_factory=dict)
    longs: dict[tuple[str, int], str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)

    def use(self, kernel_name: str) -> js.Identifier:
        """A kernel function, which the bundle brings in under its own name."""
        self.kernel.add(kernel_name)
        return js.Identifier(kernel_name)

    def call(self, kernel_name: str, *arguments: js.Expression) -> js.CallExpression:
        return js.CallExpression(self.use(kernel_name), list(arguments))

    def function(self, name: str) -> str:
        return self.globals.name(name)

    def shown_function(self, function: lowered.Function, wish: str) -> str:
        """A fresh name for a function expression, by which stack traces know it."""
        name = self.globals.fresh(wish)
        if function.source is not None and not function.is_library:
            self.shown[name] = function.shown_name
        return name

    def class_(self, name: str) -> str:
        return self.globals.name(f"class {name}", name)

    def static(self, name: str) -> str:
        return self.globals.name(f"static {name}", name)

    def member(self, name: str) -> str:
        return self.members.name(name)

    def member_text(self, name: str) -> js.Literal:
        """The member's name as a string; a marked one, and nothing else, as a template."""
        member = self.member(name)
        return js.Literal(f"`{member}`" if member.startswith(MEMBER_MARK) else json.dumps(member))

    def type_token(self, type_id: str) -> js.Identifier:
        if type_id not in self.types:
            self.types[type_id] = self.globals.fresh(f"$type_{type_id}")
        return js.Identifier(self.types[type_id])

    def decimal(self, value: Decimal) -> js.Identifier:
        """A decimal constant, which the module makes once."""
        key = str(value)
        if key not in self.decimals:
            self.decimals[key] = self.globals.fresh("$decimal"), value
        return js.Identifier(self.decimals[key][0])

    def long(self, suffix: str, value: int) -> js.Identifier:
        """A 64-bit constant that is no exact number, which the module makes once."""
        key = suffix, value
        if key not in self.longs:
            self.longs[key] = self.globals.fresh("$long")
        return js.Identifier(self.longs[key])


@dataclass(slots=True)
class FunctionContext:
    """`targets` is the stack of what break and continue may mean: label and kind (loop, block or
    switch), innermost last; `used_labels` are those that must be printed.

    `split` are the 64-bit locals that are kept as halves: the local's own name is the low one's.
    `temporaries` are declared at the top of the function. `counter` is the local that counts the
    steps of the loops around, if that is not done in the budget. `run` is the parameter of a
    function that makes the rounds of an iterator.
    """

    module: ModuleContext
    function: lowered.Function
    locals: NameTable
    hoisted: frozenset[str]
    returns_this: bool = False
    targets: list[tuple[str, str]] = field(default_factory=list)
    used_labels: set[str] = field(default_factory=set)
    continued: set[str] = field(default_factory=set)
    thrown: dict[str, str] = field(default_factory=dict)
    split: frozenset[str] = frozenset()
    counter: str | None = None
    run: js.Identifier | None = None
    temporaries: list[str] = field(default_factory=list)
    moving: frozenset[str] | None = None

    def moving_locals(self) -> frozenset[str]:
        """The locals of which a lambda in a loop needs a binding of its own."""
        if self.moving is None:
            self.moving = self.hoisted | assigned_locals(self.function)
        return self.moving

    def local(self, name: str) -> str:
        return self.locals.name("$this" if name == "this" else name)

    def high(self, name: str) -> str:
        """The high half of a split local."""
        return self.locals.name(f"high {name}", f"{self.local(name)}$high")

    def halves(self, name: str) -> list[str]:
        """The JavaScript variables of a local."""
        return [self.local(name), self.high(name)] if name in self.split else [self.local(name)]

    def temporary(self) -> str:
        self.temporaries.append(self.locals.fresh("$"))
        return self.temporaries[-1]

    def place(self, span: Span) -> js.Place | None:
        source = self.function.source
        return None if source is None or span == Span(0, 0) else js.Place(source, span)

    @property
    def start(self) -> js.Place | None:
        """Where the function stands, if only at the start of its source."""
        source = self.function.source
        return None if source is None else js.Place(source, self.function.span)

    def nested(self, node: lowered.Lambda, hoisted: frozenset[str]) -> FunctionContext:
        """The context of a lambda inside: it sees the locals around it."""
        own = split_locals(node.function).difference(node.captures)
        around = self.locals
        inner = NameTable(around.reserved, around.outer, set(around.taken), dict(around.given))
        split = own | self.split.intersection(node.captures)
        return FunctionContext(self.module, node.function, inner, hoisted, split=split)
