"""What is known about null at a point: which variables, and members of variables, may be null.

A place is a path: a variable (or a static field, or this), then members. A state maps places to
whether they may be null; a place without an entry is what its declaration says. None is the state
of code that is not reached.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.diagnostics.diagnostic import DiagnosticBag, Message
from scsharp.source import SourceText, Span
from scsharp.symbols.members import Field, Local, Method, Parameter, Property
from scsharp.symbols.nullness import UNKNOWN, Nullness, Parts
from scsharp.symbols.types import ArrayType, NamedType, Special, Type
from scsharp.typed import nodes as typed

Declared = Local | Parameter | Field | Property | Method
Step = Declared | str
Place = tuple[Step, ...]
State = dict[Place, bool] | None

THIS = "this"


@dataclass(frozen=True, slots=True)
class NullFacts:
    """What binding noted: see World. `annotated` are the symbols declared with `?`, `plain` those
    whose written type has none (a var may hold null); `suppressed` the places of expressions under
    a `!`; `parts` tells of the types of symbols, `written` of those in expressions. `inferred` is
    found here: the parts of variables without a written type."""

    annotated: set[object]
    plain: set[object]
    suppressed: set[object]
    parts: dict[object, Parts]
    written: dict[object, tuple[Nullness, ...]]
    inferred: dict[object, Parts] = field(default_factory=dict)


@dataclass(slots=True)
class NullFlow:
    """`parts` are those of the types of visited expressions, `wanted` what the target of an
    expression says that takes its type from it. `initialized` are the objects of the initialisers
    around. `wanted_result` is what `return` may give, `results` what it gave. `outs` tells which
    out arguments may be null even where the call returned true."""

    source: SourceText
    bag: DiagnosticBag
    facts: NullFacts
    state: State = field(default_factory=dict)
    parts: dict[typed.Node, Parts] = field(default_factory=dict)
    wanted: dict[typed.Node, Nullness] = field(default_factory=dict)
    initialized: list[Parts] = field(default_factory=list)
    outs: dict[typed.Node, bool] = field(default_factory=dict)
    lambda_results: dict[typed.Node, list[Nullness]] = field(default_factory=dict)
    wanted_result: Nullness = UNKNOWN
    results: list[Nullness] = field(default_factory=list)
    breaks: list[list[State]] = field(default_factory=list)
    continues: list[list[State]] = field(default_factory=list)
    holes: dict[typed.ReceiverHole, Place | None] = field(default_factory=dict)
    at_return: list[State] = field(default_factory=list)
    is_silent: bool = False

    def report(self, span: Span, message: Message) -> None:
        if not self.is_silent and self.state is not None:
            self.bag.report(self.source, span, message)

    def may_be_null(self, place: Place, declared: bool | None) -> bool:
        """`declared` is what holds as long as nothing is known."""
        if self.state is None:
            return False
        known = self.state.get(place)
        return bool(declared) if known is None else known

    def says_nullable(self, step: Step) -> bool:
        return step in self.facts.annotated

    def declared(self, symbol: object) -> Nullness:
        """What the declaration of a symbol says."""
        facts = self.facts
        parts = facts.parts.get(symbol) if symbol in facts.parts else facts.inferred.get(symbol, ())
        return Nullness(symbol in facts.annotated, parts)

    def nullness(self, node: typed.Expression, may_be_null: bool) -> Nullness:
        """All that is known of a visited expression."""
        return Nullness(may_be_null, self.parts.get(node, ()))

    def know(self, place: Place | None, may_be_null: bool) -> None:
        """From here on the place is known to be (or not to be) null perhaps."""
        if place is not None and self.state is not None:
            self.state = {**self.state, place: may_be_null}

    def assign(self, place: Place, may_be_null: bool) -> None:
        """The place has a new value: what was known of its members is gone."""
        if self.state is None:
            return
        kept = {one: known for one, known in self.state.items() if one[: len(place)] != place}
        kept[place] = may_be_null
        self.state = kept


def join(flow: NullFlow, one: State, other: State) -> State:
    """What holds whichever way control came."""
    if one is None or one is other:
        return other
    if other is None:
        return one
    made: dict[Place, bool] = {}
    for place in {*one, *other}:
        default = flow.says_nullable(place[-1])
        made[place] = one.get(place, default) or other.get(place, default)
    return made


def join_all(flow: NullFlow, states: list[State]) -> State:
    joined: State = None
    for one in states:
        joined = join(flow, joined, one)
    return joined


def is_reference(type_: Type) -> bool:
    """Can a value of the type be null, and is that what `?` marks?"""
    if isinstance(type_, NamedType):
        return not type_.is_value_type and type_.special is not Special.VOID
    return isinstance(type_, ArrayType)


def is_nullable_value(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.is_nullable_value


def place_of(flow: NullFlow, node: typed.Expression) -> Place | None:
    """The path that an expression is, if it is one."""
    match node:
        case typed.VariableAccess(variable=variable):
            return (variable,)
        case typed.This():
            return (THIS,)
        case typed.FieldAccess(receiver=receiver, field=use):
            return _member(flow, receiver, use.field)
        case typed.PropertyAccess(receiver=receiver, property=use, arguments=()):
            return _member(flow, receiver, use.property)
        case typed.ReceiverHole():
            return flow.holes.get(node)
        case typed.Conversion(operand=operand, rule=rule):
            kinds = (typed.ConversionKind.REFERENCE, typed.ConversionKind.IDENTITY)
            return place_of(flow, operand) if rule.kind in kinds else None
        case _:
            return None


def _member(flow: NullFlow, receiver: typed.Expression | None, member: Step) -> Place | None:
    if receiver is None:
        return (member,)
    place = place_of(flow, receiver)
    return (*place, member) if place is not None else None
