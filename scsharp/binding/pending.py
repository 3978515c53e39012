"""Expressions that are not values yet.

Binding makes these on the way; `conversion.convert` turns them into nodes of the typed tree once
the target type is known, and `values.natural` does so where there is none. None of them is left
in a finished tree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import field as struct_field

from scsharp.source import Span
from scsharp.symbols.members import EventUse, MethodUse, Variable
from scsharp.symbols.types import Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed

if TYPE_CHECKING:
    from scsharp.binding.context import Context
    from scsharp.diagnostics.diagnostic import DiagnosticBag


class TypeReference(typed.Unfinished):
    """A name that means a type: the Math of Math.Max. `type` is that type."""


class NamespaceReference(typed.Unfinished):
    name: str


class BaseReference(typed.Unfinished):
    """base, as the target of a member access; `type` is the base type."""


class ColorColor(typed.Unfinished):
    """A name that means both a value and its type of the same name; `type` is the value's."""

    value: typed.Expression
    reference: TypeReference


class PendingGroup(typed.Unfinished):
    """A method group. `methods` are the candidates of the receiver's type, `extensions` are
    looked up by name when none of them fits."""

    name: str
    receiver: typed.Expression | None
    methods: tuple[MethodUse, ...]
    type_arguments: tuple[Type, ...] = ()
    is_base: bool = False
    receiver_type: Type | None = None
    may_be_extension: bool = False
    is_static_access: bool = False
    is_simple_name: bool = False
    is_both: bool = False
    is_query: bool = False
    name_span: Span | None = None


@dataclass(slots=True, eq=False)
class LambdaBody:
    """One binding of a lambda's body for given parameter types.

    `returns` are the return statements whose values still wait for the return type, each with
    the context that converts it; `value` is the body of an expression lambda.
    """

    parameters: tuple[Variable, ...]
    bag: DiagnosticBag
    context: Context
    block: typed.Block | None = None
    value: typed.Expression | None = None
    returns: list[tuple[Context, typed.Return]] = field(default_factory=list)
    end_is_reachable: bool = False
    is_used: bool = False
    inferred: Type | None = None
    is_inferred: bool = False


class PendingLambda(typed.Unfinished):
    syntax: syntax.Lambda
    context: Context
    explicit_types: tuple[Type, ...] | None
    explicit_return: Type | None
    bodies: dict[tuple[Type, ...], LambdaBody] = struct_field(default_factory=dict)

    @property
    def arity(self) -> int | None:
        """How many parameters are written; None for `delegate {...}`, which fits any."""
        written = self.syntax.parameters
        return None if written is None else len(written)


class PendingNew(typed.Unfinished):
    """new(...) { ... } without a type."""

    syntax: syntax.New
    context: Context


class PendingSpread(typed.Node):
    source: typed.Expression
    loop: typed.LoopSource | None


class PendingCollection(typed.Unfinished):
    elements: tuple[typed.Expression | PendingSpread, ...]


class PendingTuple(typed.Unfinished):
    """A tuple literal; `type` is its tuple type if every element has one, else UNTYPED."""

    elements: tuple[typed.Expression, ...]
    names: tuple[str | None, ...]


class PendingConditional(typed.Unfinished):
    """a ? b : c whose branches have no type in common."""

    test: typed.Expression
    when_true: typed.Expression
    when_false: typed.Expression


class PendingArm(typed.Node):
    pattern: typed.Pattern
    guard: typed.Expression | None
    value: typed.Expression
    context: Context


class PendingSwitch(typed.Unfinished):
    """A switch expression; `type` is its natural type or UNTYPED."""

    value: typed.Expression
    arms: tuple[PendingArm, ...]


class PendingDefault(typed.Unfinished):
    """The literal default."""


NEEDS_TARGET = (PendingDefault, PendingNew)
"""What has no type by itself and never an operator."""


class PendingThrow(typed.Unfinished):
    """throw e as an expression: fits any type."""

    value: typed.Expression


class PendingOut(typed.Unfinished):
    """out var x (type UNTYPED), out int x, out _ (name None): declared once the parameter's type
    is known."""

    name: syntax.Identifier | None
    written: syntax.Type | None = None


class PendingInitializer(typed.Unfinished):
    """A bare { 1, 2 }: only an array target takes it."""

    syntax: syntax.Initializer
    context: Context


class PendingEvent(typed.Unfinished):
    """An event by name: the target of += and -=, or (inside its class) its delegate."""

    receiver: typed.Expression | None
    event: EventUse
    name_span: Span
    is_base: bool = False


PENDING_KINDS = typed.Unfinished
"""What has no place in a finished tree."""
