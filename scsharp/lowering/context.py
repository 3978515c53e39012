"""What lowering of one function body carries along.

Statements go to `ctx.statements`; an expression that needs statements emits them before itself.
A lambda's body has a context of its own (`for_lambda`) that shares names and variables with the
function around it, because the lambda's function is nested in that one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scsharp.lowering import nodes as lowered
from scsharp.lowering.build import default, default_constant
from scsharp.lowering.builder import ProgramBuilder
from scsharp.lowering.captures import BodyFacts, FrameKey, is_reference
from scsharp.lowering.kinds import cell_of
from scsharp.lowering.naming import Names
from scsharp.lowering.walk import known_span
from scsharp.source import SourceText, Span
from scsharp.symbols.members import (
    EventUse,
    Field,
    FieldUse,
    Method,
    MethodUse,
    PropertyUse,
    Variable,
)
from scsharp.symbols.types import NamedType, Type, TypeParameter, substitute
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.lowering.pattern_reads import PatternReads


@dataclass(slots=True, eq=False)
class Binding:
    """How a variable is held in this function: `type` is its own; a cell's local has CELL."""

    name: str
    type: lowered.Type
    is_cell: bool


@dataclass(slots=True, eq=False)
class JumpTarget:
    """What break and continue mean inside a loop or switch (continue_label None: a switch).

    `sections` is the local that a switch with goto case keeps its next section in."""

    break_label: str
    continue_label: str | None
    continues_by_break: bool = False
    breaks: int = 0
    continues: int = 0
    sections: lowered.Local | None = None


@dataclass(slots=True, eq=False)
class LabelTarget:
    """Where goto goes: out of the block `label`, or to round `index` of the loop `label` that
    keeps its state in `state`."""

    label: str
    state: lowered.Local | None = None
    index: int = 0
    jumps: int = 0


@dataclass(slots=True, eq=False)
class FunctionContext:
    """`mapping` gives the type parameters of this instantiation their arguments. `owner` is the
    surrounding type as instantiated. `holes` is where expression lowering keeps what receiver,
    compound and initialiser holes stand for. `catches` are the exception variables around."""

    builder: ProgramBuilder
    mapping: Mapping[TypeParameter, Type]
    source: SourceText | None
    owner: NamedType | None
    method: Method | None
    facts: BodyFacts
    result: lowered.Type
    names: Names = field(default_factory=Names)
    statements: list[lowered.Statement] = field(default_factory=list)
    hoist_list: list[lowered.Statement] = field(default_factory=list)
    hoist_index: int = 0
    bindings: dict[Variable, Binding] = field(default_factory=dict)
    member_parameters: dict[Variable, Field] = field(default_factory=dict)
    targets: list[JumpTarget] = field(default_factory=list)
    labels: dict[typed.Label, LabelTarget] = field(default_factory=dict)
    catches: list[str] = field(default_factory=list)
    holes: dict[object, lowered.Expression] = field(default_factory=dict)
    types: dict[Type, Type] = field(default_factory=dict)
    return_type: Type | None = None
    returns_ref: bool = False
    is_iterator: bool = False
    this_type: lowered.Type | None = None
    extra: dict[str, object] = field(default_factory=dict)
    pattern_reads: PatternReads | None = None

    # --------------------------------------------------------------------------------- types

    def type(self, type_: Type) -> Type:
        """A type off a typed node as a concrete one without tuple names."""
        found = self.types.get(type_)
        if found is None:
            found = self.types[type_] = substitute(type_, self.mapping).erased
        return found

    def lower_type(self, type_: Type) -> lowered.Type:
        """How values of a type off a typed node are held."""
        return self.builder.types.lower_type(self.type(type_))

    def named(self, type_: Type) -> NamedType:
        found = self.type(type_)
        assert isinstance(found, NamedType)
        return found

    def use(self, use: MethodUse) -> MethodUse:
        """A method use off a typed node, in this instantiation."""
        return self.builder.concrete(use, self.mapping)

    def field_use(self, use: FieldUse) -> FieldUse:
        return FieldUse(use.field, self.named(use.owner))

    def property_use(self, use: PropertyUse) -> PropertyUse:
        return PropertyUse(use.property, self.named(use.owner))

    def event_use(self, use: EventUse) -> EventUse:
        return EventUse(use.event, self.named(use.owner))

    # ---------------------------------------------------------------------------- statements

    def emit(self, statement: lowered.Statement) -> None:
        self.statements.append(statement)

    def emit_all(self, statements: Iterable[lowered.Statement]) -> None:
        self.statements.extend(statements)

    @contextmanager
    def collect(self) -> Iterator[list[lowered.Statement]]:
        """A fresh list of statements for a while, inside the same statement: declarations are
        still hoisted before that one, since what follows may use them."""
        outer = self.statements
        inner: list[lowered.Statement] = []
        self.statements = inner
        try:
            yield inner
        finally:
            self.statements = outer

    @contextmanager
    def scope(self) -> Iterator[list[lowered.Statement]]:
        """A fresh list for a body of its own: a block, a branch of an if, a loop's round."""
        outer, hoist_list, hoist_index = self.statements, self.hoist_list, self.hoist_index
        inner: list[lowered.Statement] = []
        self.statements = inner
        self.hoist_list, self.hoist_index = inner, 0
        try:
            yield inner
        finally:
            self.statements, self.hoist_list, self.hoist_index = outer, hoist_list, hoist_index

    def begin_statement(self) -> None:
        """From here on, hoisted declarations stand before what is emitted next."""
        self.hoist_list, self.hoist_index = self.statements, len(self.statements)

    def hoist(self, statement: lowered.Statement) -> None:
        """Puts a declaration before the statement being lowered."""
        self.hoist_list.insert(self.hoist_index, statement)
        self.hoist_index += 1

    def fresh_label(self, wish: str = "label") -> str:
        return self.names.unique(f"${wish}")

    def temporary(self, value: lowered.Expression, wish: str = "t") -> lowered.Local:
        """Saves a value in a fresh local, now."""
        name = self.names.unique(f"${wish}")
        self.emit(lowered.Declare(known_span(value), name, value.type, value))
        return lowered.Local(value.span, value.type, name)

    def is_temporary(self, name: str) -> bool:
        """Is it a local of lowering's own, set once?"""
        return name.startswith("$")

    def hoisted(self, type_: lowered.Type, span: Span, wish: str = "t") -> lowered.Local:
        """A fresh local without a value, for Let and branches; declared before the statement."""
        name = self.names.unique(f"${wish}")
        self.hoist(lowered.Declare(span, name, type_, None))
        return lowered.Local(span, type_, name)

    # ------------------------------------------------------------------------------ variables

    def is_cell(self, variable: Variable) -> bool:
        return is_reference(variable) or variable in self.facts.cells

    def bind(self, variable: Variable, name: str | None = None) -> Binding:
        """Gives a variable its name in this function (`declare` does it for most)."""
        made = Binding(
            name or self.names.unique(variable.name or "$item"),
            self.lower_type(variable.type),
            self.is_cell(variable),
        )
        self.bindings[variable] = made
        return made

    def declare(
        self, variable: Variable, value: lowered.Expression | None, span: Span
    ) -> lowered.Place:
        """Declares a local with its value at this point; without a value it is hoisted before
        the statement (a pattern's variable, `out var`). For a ref local, `value` is the cell.
        The result is the place to store to."""
        field_ = getattr(variable, "field", None)
        if field_ is not None:
            return self.declare_script_variable(field_, value, span)
        made = self.bind(variable)
        if not made.is_cell:
            self.put_declaration(lowered.Declare(span, made.name, made.type, value), value is None)
        elif is_reference(variable):
            self.emit(lowered.Declare(span, made.name, cell_of(made.type), value))
        else:
            inner = value if value is not None else default(made.type, span)
            cell = lowered.NewCell(span, cell_of(made.type), inner)
            self.put_declaration(lowered.Declare(span, made.name, cell.type, cell), value is None)
        return self.variable(variable, span)

    def put_declaration(self, statement: lowered.Declare, is_hoisted: bool) -> None:
        if is_hoisted:
            self.hoist(statement)
        else:
            self.emit(statement)

    def declare_script_variable(
        self, one: Field, value: lowered.Expression | None, span: Span
    ) -> lowered.Place:
        place = self.static(FieldUse(one, one.container.self_type), span)
        if value is not None:
            self.emit(lowered.Assign(span, place, value))
        return place

    def variable(self, variable: Variable, span: Span) -> lowered.Place:
        """The place of a local or parameter: itself, what its cell holds, a script variable, or
        the field of a primary constructor's parameter."""
        made = self.bindings.get(variable)
        if made is not None:
            if made.is_cell:
                cell = lowered.Local(span, cell_of(made.type), made.name)
                return lowered.Dereference(span, made.type, cell)
            return lowered.Local(span, made.type, made.name)
        field_ = getattr(variable, "field", None)
        if field_ is not None:
            return self.static(FieldUse(field_, field_.container.self_type), span)
        member = self.member_parameters.get(variable)
        if member is None:
            return self.declare(variable, None, span)  # only where the code cannot be reached
        assert self.owner is not None
        return self.field(self.this(span), FieldUse(member, self.owner), span)

    def cell(self, variable: Variable, span: Span) -> lowered.Local:
        """The cell that a variable lives in, as a value: to pass it by reference."""
        made = self.bindings[variable]
        assert made.is_cell
        return lowered.Local(span, cell_of(made.type), made.name)

    def this(self, span: Span) -> lowered.Local:
        """The receiver; in a struct's method it is the struct object itself."""
        assert self.this_type is not None
        return lowered.Local(span, self.this_type, "this")

    # -------------------------------------------------------------------------------- fields

    def field(self, receiver: lowered.Expression, use: FieldUse, span: Span) -> lowered.Field:
        """receiver.field; `use` is concrete (`field_use`)."""
        held = self.lower_type(use.type)
        return lowered.Field(span, held, receiver, self.builder.field_name(use.field))

    def static(self, use: FieldUse, span: Span) -> lowered.Static:
        """A static field; emits the call that initialises its type first, where that is late."""
        guard = self.builder.statics.guard(use.owner, self.method)
        if guard is not None:
            self.emit(guard)
        return lowered.Static(span, self.lower_type(use.type), self.builder.use_static(use))

    # ------------------------------------------------------------------- lambdas, local functions

    def captured_names(self, key: FrameKey) -> tuple[str, ...]:
        """The locals of this function (`this` first) that a lambda's body uses."""
        frame = self.facts.frames[key]
        names = dict.fromkeys(self.bindings[one].name for one in frame.free if one in self.bindings)
        uses_this = frame.uses_this or any(one in self.member_parameters for one in frame.free)
        if uses_this and self.this_type is not None:
            return ("this", *names)
        return tuple(names)

    def for_lambda(self, node: typed.Lambda) -> FunctionContext:
        """The context of a lambda's body; its parameters are bound by the caller."""
        return FunctionContext(
            self.builder, self.mapping, self.source, self.owner, self.method, self.facts,
            self.lower_type(node.return_type), self.names,
            bindings=dict(self.bindings), member_parameters=self.member_parameters,
            holes=dict(self.holes), types=self.types, return_type=node.return_type,
            this_type=self.this_type, extra=self.extra,
        )  # fmt: skip

    def bind_parameters(self, parameters: tuple[Variable, ...]) -> tuple[lowered.Parameter, ...]:
        """Names the parameters; one that lives in a cell of ours is moved into it first thing."""
        made = []
        for one in parameters:
            binding = self.bind(one)
            if binding.is_cell and not is_reference(one):
                plain = self.names.unique(f"{binding.name}$value")
                value = lowered.Local(one.span, binding.type, plain)
                cell = lowered.NewCell(one.span, cell_of(binding.type), value)
                self.emit(lowered.Declare(one.span, binding.name, cell.type, cell))
                made.append(lowered.Parameter(plain, binding.type))
            else:
                held = cell_of(binding.type) if binding.is_cell else binding.type
                made.append(lowered.Parameter(binding.name, held))
        return tuple(made)

    def default(self, type_: Type, span: Span) -> lowered.Expression:
        """default(T) of a type off a typed node."""
        return default(self.lower_type(type_), span)

    def default_constant(self, type_: Type) -> lowered.Constant | None:
        return default_constant(self.lower_type(type_))
