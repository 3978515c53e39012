"""The state of flow analysis: which variables are surely assigned at a point.

A state is a set of bits, one for each variable (and for each field of a struct variable). Code
that cannot be reached has the state UNREACHABLE, in which everything counts as assigned; states
join by `&`. Assignments only add bits, so loops need no repetition.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.binding.type_facts import is_enum, numeric_of
from scsharp.diagnostics.catalog import flow as messages
from scsharp.diagnostics.diagnostic import DiagnosticBag, Message
from scsharp.source import SourceText, Span
from scsharp.symbols.members import Field, Local, Method, Parameter, Variable
from scsharp.symbols.types import NamedType, Type, TypeKind
from scsharp.typed import nodes as typed

UNREACHABLE = -1


@dataclass(slots=True)
class Usage:
    """What a body does with its variables and local functions, for the warnings about unused
    ones. `trivial` are variables that were given a constant (or a plain new object)."""

    declared: list[Local] = field(default_factory=list)
    used: set[Variable] = field(default_factory=set)
    written: set[Variable] = field(default_factory=set)
    functions: list[Method] = field(default_factory=list)
    called: set[Method] = field(default_factory=set)
    labels: set[typed.Label] = field(default_factory=set)
    has_errors: bool = False


@dataclass(slots=True)
class Flow:
    """`outer` are the bits of a surrounding function while a local function's body is looked at:
    what that reads of them goes to `needs`, to be checked where it is called. `told` are the
    variables that were reported as read before they were assigned: once is enough."""

    source: SourceText
    bag: DiagnosticBag
    state: int = 0
    reported: bool = False
    is_quiet: bool = False
    bits: dict[Variable | tuple[Variable, Field], int] = field(default_factory=dict)
    struct_fields: dict[Variable, int] = field(default_factory=dict)
    breaks: list[list[int]] = field(default_factory=list)
    continues: list[list[int]] = field(default_factory=list)
    sections: list[dict[int, int]] = field(default_factory=list)
    labels: dict[typed.Label, int] = field(default_factory=dict)
    outs: tuple[Parameter, ...] = ()
    told: set[Variable] = field(default_factory=set)
    outer: int = 0
    needs: dict[Variable, None] = field(default_factory=dict)
    function_needs: dict[Method, dict[Variable, None]] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)

    # ---------------------------------------------------------------------------- the state

    @property
    def is_reachable(self) -> bool:
        return self.state != UNREACHABLE

    def become(self, state: int) -> None:
        if state == UNREACHABLE and self.state != UNREACHABLE:
            self.reported = False
        self.state = state

    def stop(self) -> None:
        """Control does not get past this point."""
        self.become(UNREACHABLE)

    def report(self, span: Span, message: Message) -> None:
        self.bag.report(self.source, span, message)

    # ---------------------------------------------------------------------------- variables

    def bit(self, key: Variable | tuple[Variable, Field]) -> int:
        found = self.bits.get(key)
        if found is None:
            found = self.bits[key] = 1 << len(self.bits)
        return found

    def declare(self, variable: Variable) -> None:
        """The variable is there and has no value yet."""
        mask = self.mask(variable)
        if self.state != UNREACHABLE:
            self.state &= ~mask

    def mask(self, variable: Variable) -> int:
        """The bits that assigning the whole variable sets."""
        known = self.bits.get(variable)
        if known is None:
            known = self.bit(variable)
            parts = 0
            for one in struct_fields(variable.type):
                parts |= self.bit((variable, one))
            if parts:
                self.struct_fields[variable] = parts
        return known | self.struct_fields.get(variable, 0)

    def assign(self, variable: Variable) -> None:
        if variable in self.bits and self.state != UNREACHABLE:
            self.state |= self.mask(variable)

    def assign_field(self, variable: Variable, one: Field) -> None:
        """A field of a struct variable; with all of them the variable itself is assigned."""
        bit = self.bits.get((variable, one))
        if bit is None or self.state == UNREACHABLE:
            return
        self.state |= bit
        parts = self.struct_fields[variable]
        if self.state & parts == parts:
            self.state |= self.bits[variable]

    def read(self, variable: Variable, span: Span) -> None:
        bit = self.bits.get(variable)
        if bit is None or self.state & bit or self.is_quiet:
            return
        if bit & self.outer:
            self.needs[variable] = None
        elif variable not in self.told:
            is_out = isinstance(variable, Parameter)
            wording = messages.unassigned_out if is_out else messages.unassigned_local
            self.report(span, wording(variable.name))
            self.told.add(variable)
        if not isinstance(variable, Parameter):
            self.state |= self.mask(variable)

    def read_field(self, variable: Variable, one: Field, span: Span) -> bool:
        """True if fields of the variable are followed one by one."""
        bit = self.bits.get((variable, one))
        if bit is None:
            return False
        if not self.state & bit and not self.is_quiet:
            if bit & self.outer:
                self.needs[variable] = None
            else:
                self.report(span, messages.unassigned_field(one.name))
            self.state |= bit
        return True


def struct_fields(type_: Type) -> list[Field]:
    """The fields of a script's struct, which may be assigned one by one."""
    if not isinstance(type_, NamedType) or type_.kind is not TypeKind.STRUCT:
        return []
    if type_.definition.is_library:
        return []
    return [
        one
        for members in type_.definition.members.values()
        for one in members
        if isinstance(one, Field) and not one.is_static
    ]


def considered_use(type_: Type, value: typed.Expression | None) -> bool:
    """Does giving a variable this value count as using it? Constants do not, nor does new T()."""
    if isinstance(value, typed.Bad):
        return not _is_wrong_number(type_, value)
    if value is None or (isinstance(value, typed.New) and not value.type.is_value_type):
        return True
    if is_reference(type_):
        return not (isinstance(value, typed.Constant) and value.value is None) and not (
            isinstance(value, typed.Default)
        )
    return not _is_trivial(value)


def _is_wrong_number(type_: Type, value: typed.Bad) -> bool:
    """A number that does not fit is reported as such, and still uses nothing."""
    inner: typed.Expression = value
    while isinstance(inner, typed.Bad) and len(inner.parts) == 1:
        inner = inner.parts[0]
    if not isinstance(inner, typed.Constant) or not _is_in_any_range(inner):
        return False
    if inner.span != value.span:  # a cast that does not exist
        return False
    return all(numeric_of(one) is not None or is_enum(one) for one in (type_, inner.type))


def _is_in_any_range(value: typed.Constant) -> bool:
    """A literal beyond every integer type is no constant at all."""
    return not isinstance(value.value, int) or abs(value.value) < 1 << 64


def is_reference(type_: Type) -> bool:
    if isinstance(type_, NamedType):
        return not type_.is_value_type and type_.definition.full_name != "System.String"
    return type(type_).__name__ == "ArrayType"


def _is_trivial(value: typed.Expression) -> bool:
    match value:
        case typed.Constant() | typed.Default() | typed.TupleLiteral():
            return True
        case typed.Conversion(operand=operand, rule=rule):
            return rule.kind is not typed.ConversionKind.USER and _is_trivial(operand)
        case typed.New(constructor=constructor, initializer=initializer):
            made = constructor is None or constructor.method.is_compiler_made
            return made and initializer is None
        case _:
            return False
