"""Overload resolution: which of several methods a call means (C# 12.6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from scsharp.binding.accessibility import derives_from
from scsharp.binding.arguments import Argument
from scsharp.binding.constraints import broken_constraint
from scsharp.binding.context import Context
from scsharp.binding.conversions import NONE, exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.lookup import introduced_in
from scsharp.binding.pending import PENDING_KINDS, PendingOut
from scsharp.binding.type_facts import UNTYPED, same_type
from scsharp.diagnostics.diagnostic import Message
from scsharp.symbols.members import Method, MethodUse, Parameter, Property, PropertyUse
from scsharp.symbols.types import ERROR, ArrayType, Type, TypeKind
from scsharp.typed.nodes import ConversionRule


class Failure(Enum):
    """Why a candidate is not applicable, the most telling first."""

    BAD_ARGUMENT = 1
    CONSTRAINT = 2
    NOT_INFERRED = 3
    NAME_UNKNOWN = 4
    NAME_TWICE = 5
    NAME_MISPLACED = 6
    MISSING = 7
    COUNT = 8
    ARITY = 9


@dataclass(slots=True, eq=False)
class Candidate:
    """A method (or indexer) in its normal or its expanded form, looked at for given arguments.

    `at` gives the parameter of each argument; `types` its parameter type, which in the expanded
    form is the element type of the params array.
    """

    use: MethodUse | PropertyUse
    parameters: tuple[Parameter, ...]
    parameter_types: tuple[Type, ...]
    is_expanded: bool = False
    at: list[int] = field(default_factory=list)
    types: list[Type] = field(default_factory=list)
    rules: list[ConversionRule] = field(default_factory=list)
    failure: Failure | None = None
    detail: int = 0
    message: Message | None = None

    @property
    def symbol(self) -> Method | Property:
        return self.use.method if isinstance(self.use, MethodUse) else self.use.property

    @property
    def is_generic(self) -> bool:
        symbol = self.symbol
        return isinstance(symbol, Method) and bool(symbol.type_parameters)

    @property
    def uses_defaults(self) -> bool:
        count = len(self.parameters) - (1 if self.is_expanded else 0)
        return any(index not in self.at for index in range(count))


@dataclass(slots=True, eq=False)
class Resolution:
    """`best` is the one method that fits best; `ambiguous` two that fit equally well;
    else `failed` lists what was tried."""

    best: Candidate | None = None
    ambiguous: tuple[Candidate, Candidate] | None = None
    failed: list[Candidate] = field(default_factory=list)


def resolve(
    context: Context,
    uses: Sequence[MethodUse | PropertyUse],
    arguments: list[Argument],
    type_arguments: tuple[Type, ...] = (),
    is_extension: bool = False,
) -> Resolution:
    """The best applicable candidate for the arguments."""
    quick = exact_match(uses, arguments, type_arguments)
    if quick is not None:
        return Resolution(quick)
    fitting: list[Candidate] = []
    failed: list[Candidate] = []
    for use in uses:
        for candidate in candidates_of(context, use, arguments, type_arguments, is_extension):
            (failed if candidate.failure else fitting).append(candidate)
    if not fitting:
        return Resolution(failed=failed)
    if len(fitting) > 1:
        fitting = without_base_methods(fitting)
    return choose(context, fitting, arguments, failed)


def exact_match(
    uses: Sequence[MethodUse | PropertyUse],
    arguments: list[Argument],
    type_arguments: tuple[Type, ...],
) -> Candidate | None:
    """The candidate whose parameters have exactly the arguments' types: nothing is better."""
    if type_arguments or not uses:
        return None
    for one in arguments:
        if one.modifier or one.name or isinstance(one.value, PENDING_KINDS):
            return None
    container = None
    best = None
    for use in uses:
        symbol = use.method if isinstance(use, MethodUse) else use.property
        if container is None:
            container = introduced_in(symbol)
        elif introduced_in(symbol) is not container:
            return None
        if is_exact(use, symbol, arguments):
            if best is not None:
                return None
            best = use
    if best is None:
        return None
    parameters = symbol_parameters(best)
    made = Candidate(best, parameters, best.parameter_types)
    made.at = list(range(len(arguments)))
    made.types = list(made.parameter_types)
    return made


def is_exact(
    use: MethodUse | PropertyUse, symbol: Method | Property, arguments: list[Argument]
) -> bool:
    parameters = symbol.parameters
    if len(parameters) != len(arguments):
        return False
    if isinstance(symbol, Method) and symbol.type_parameters:
        return False
    if any(one.is_params or one.modifier for one in parameters):
        return False
    pairs = zip(use.parameter_types, arguments, strict=True)
    return all(type_ is one.value.type and type_ is not ERROR for type_, one in pairs)


def symbol_parameters(use: MethodUse | PropertyUse) -> tuple[Parameter, ...]:
    return (use.method if isinstance(use, MethodUse) else use.property).parameters


# ---------------------------------------------------------------------------- applicability


def candidates_of(
    context: Context,
    use: MethodUse | PropertyUse,
    arguments: list[Argument],
    type_arguments: tuple[Type, ...],
    is_extension: bool,
) -> list[Candidate]:
    """The normal form, and the expanded form where the normal one does not fit."""
    parameters = symbol_parameters(use)
    if type_arguments:
        assert isinstance(use, MethodUse)
        if len(use.method.type_parameters) != len(type_arguments):
            return [Candidate(use, parameters, use.parameter_types, failure=Failure.ARITY)]
        use = MethodUse(use.method, use.owner, type_arguments)
    normal = check(context, use, parameters, arguments, False, bool(type_arguments), is_extension)
    if normal.failure is None or not parameters or not parameters[-1].is_params:
        return [normal]
    expanded = check(context, use, parameters, arguments, True, bool(type_arguments), is_extension)
    return [expanded] if prefers_expanded(normal, expanded) else [normal]


def prefers_expanded(normal: Candidate, expanded: Candidate) -> bool:
    if expanded.failure is None or normal.failure is None:
        return expanded.failure is None
    return expanded.failure.value <= normal.failure.value


def check(
    context: Context,
    use: MethodUse | PropertyUse,
    parameters: tuple[Parameter, ...],
    arguments: list[Argument],
    is_expanded: bool,
    is_given: bool,
    is_extension: bool,
) -> Candidate:
    """Is the candidate applicable in this form?"""
    made = Candidate(use, parameters, use.parameter_types, is_expanded)
    map_arguments(made, arguments)
    if made.failure is not None:
        return made
    if isinstance(use, MethodUse) and use.method.type_parameters:
        if not is_given and not infer_into(context, made, use, arguments):
            return made
        made.message = broken(made)
    fill_types(made)
    check_conversions(context, made, arguments, is_extension)
    if made.failure is None and made.message is not None:
        made.failure = Failure.CONSTRAINT
    return made


def infer_into(
    context: Context, made: Candidate, use: MethodUse, arguments: list[Argument]
) -> bool:
    from scsharp.binding.inference import infer

    fill_types(made)
    found = infer(context, use.method.type_parameters, made.types, arguments)
    if found is None:
        made.failure = Failure.NOT_INFERRED
        return False
    made.use = MethodUse(use.method, use.owner, found)
    made.parameter_types = made.use.parameter_types
    return True


def broken(made: Candidate) -> Message | None:
    use = made.use
    assert isinstance(use, MethodUse)
    for parameter, argument in zip(use.method.type_parameters, use.arguments, strict=True):
        message = broken_constraint(parameter, argument, use.mapping, use.method.name)
        if message is not None:
            return message
    return None


def fill_types(made: Candidate) -> None:
    """The parameter type of each argument, in the candidate's form."""
    types, last = made.parameter_types, len(made.parameters) - 1
    made.types = [types[index] for index in made.at]
    if made.is_expanded:
        array = types[last]
        element = array.element if isinstance(array, ArrayType) else ERROR
        made.types = [element if index == last else types[index] for index in made.at]


def map_arguments(made: Candidate, arguments: list[Argument]) -> None:
    """Finds each argument's parameter; sets `failure` if that is impossible."""
    parameters, count = made.parameters, len(made.parameters)
    taken: set[int] = set()
    out_of_place = False
    repeated = len(arguments)
    for position, argument in enumerate(arguments):
        if argument.name is not None:
            index = named_index(parameters, argument.name)
            if index is None:
                return fail(made, Failure.NAME_UNKNOWN, position)
            if index in taken:
                if not any(one.name == argument.name for one in arguments[:position]):
                    return fail(made, Failure.NAME_TWICE, position)
                repeated = min(repeated, position)
            out_of_place = out_of_place or index != position
        else:
            if out_of_place:
                return fail(made, Failure.NAME_MISPLACED, misplaced(arguments))
            index = min(position, count - 1) if made.is_expanded else position
            if index >= count:
                return fail(made, Failure.COUNT, position)
        taken.add(index)
        made.at.append(index)
    if repeated < len(arguments):
        fail(made, Failure.NAME_TWICE, repeated)
    return check_missing(made, taken)


def misplaced(arguments: list[Argument]) -> int:
    """The named argument that stands before a positional one."""
    return next(index for index, one in enumerate(arguments) if one.name is not None)


def check_missing(made: Candidate, taken: set[int]) -> None:
    for index, parameter in enumerate(made.parameters):
        is_rest = made.is_expanded and index == len(made.parameters) - 1
        if index not in taken and not parameter.has_default and not is_rest:
            return fail(made, Failure.MISSING, index)
    return None


def fail(made: Candidate, failure: Failure, detail: int) -> None:
    made.failure = failure
    made.detail = detail


def named_index(parameters: tuple[Parameter, ...], name: str) -> int | None:
    return next((index for index, one in enumerate(parameters) if one.name == name), None)


def check_conversions(
    context: Context, made: Candidate, arguments: list[Argument], is_extension: bool
) -> None:
    for position, argument in enumerate(arguments):
        parameter = made.parameters[made.at[position]]
        type_ = made.types[position]
        if is_extension and position == 0:
            rule = receiver_rule(context, argument, parameter, type_)
        else:
            rule = argument_rule(context, argument, parameter, type_)
        made.rules.append(rule)
        if not exists(rule):
            fail(made, Failure.BAD_ARGUMENT, position)
            return


def receiver_rule(
    context: Context, argument: Argument, parameter: Parameter, type_: Type
) -> ConversionRule:
    """The receiver of an extension method; `this ref` takes a variable."""
    if parameter.modifier == "ref":
        return by_reference(argument.value.type, type_, False)
    rule = implicit(context, argument.value, type_)
    return rule if fits_receiver(rule) else NONE


def fits_receiver(rule: ConversionRule) -> bool:
    """An extension's receiver converts by identity, reference or boxing only."""
    return rule.kind.value in ("identity", "reference", "box", "default", "tuple")


def argument_rule(
    context: Context, argument: Argument, parameter: Parameter, type_: Type
) -> ConversionRule:
    wanted, given = parameter.modifier, argument.modifier
    value = argument.value
    if wanted == given or (wanted == "in" and given == ""):
        if not given:
            return implicit(context, value, type_)
        return by_reference(value.type, type_, isinstance(value, PendingOut))
    return NONE


def by_reference(source: Type, type_: Type, is_declared: bool) -> ConversionRule:
    from scsharp.binding.conversions import IDENTITY

    if (is_declared and source is UNTYPED) or source is ERROR or same_type(source, type_):
        return IDENTITY
    return NONE


# ------------------------------------------------------------------------------- the best


def without_base_methods(fitting: list[Candidate]) -> list[Candidate]:
    """A method of a derived class hides applicable ones of its base classes."""
    owners = {introduced_in(one.symbol) for one in fitting}
    if len(owners) == 1:
        return fitting
    kept = []
    for one in fitting:
        mine = introduced_in(one.symbol)
        if not any(other is not mine and is_below(other, mine) for other in owners):
            kept.append(one)
    return kept or fitting


def is_below(derived: object, base: object) -> bool:
    from scsharp.symbols.types import TypeDefinition, all_interfaces

    assert isinstance(derived, TypeDefinition) and isinstance(base, TypeDefinition)
    if base.kind is TypeKind.INTERFACE:
        if derived.kind is not TypeKind.INTERFACE:
            return False
        return any(one.definition is base for one in all_interfaces(derived.self_type))
    if derived.kind is TypeKind.INTERFACE:
        return True
    return derives_from(derived, base)


def choose(
    context: Context,
    fitting: list[Candidate],
    arguments: list[Argument],
    failed: list[Candidate],
) -> Resolution:
    """The candidate that is better than all others."""
    from scsharp.binding.better import better

    if len(fitting) == 1:
        return Resolution(fitting[0], failed=failed)
    best = fitting[0]
    for one in fitting[1:]:
        if better(context, one, best, arguments) > 0:
            best = one
    for one in fitting:
        if one is not best and better(context, best, one, arguments) <= 0:
            return Resolution(ambiguous=ordered(fitting, best, one), failed=failed)
    return Resolution(best, failed=failed)


def ordered(
    fitting: list[Candidate], one: Candidate, other: Candidate
) -> tuple[Candidate, Candidate]:
    return (one, other) if fitting.index(one) < fitting.index(other) else (other, one)
