"""Operators that types declare: finding the best one, lifted forms included (12.4.5, 12.4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.binding.arguments import Argument
from scsharp.binding.context import Context
from scsharp.binding.operators import COMPARING, Ambiguous, Row
from scsharp.binding.overloads import Candidate, check_conversions, choose
from scsharp.binding.type_facts import is_plain_value_type, without_nullable
from scsharp.symbols.members import Method, MethodUse, Parameter
from scsharp.symbols.types import NamedType, Special, Type, TypeKind, TypeParameter, base_types
from scsharp.typed import nodes as typed

DECLARING = (TypeKind.CLASS, TypeKind.STRUCT)


def user_operator(
    context: Context, name: str, sign: str, operands: tuple[typed.Expression, ...]
) -> Row | Ambiguous | None:
    """The operator method that fits the operands best; None if no type declares a fitting one."""
    fitting: list[Candidate] = []
    arguments = [Argument(one, one.span) for one in operands]
    for type_ in distinct_types(operands):
        seen = {(one.symbol, *one.types) for one in fitting}
        found = applicable_in(context, type_, name, sign, arguments)
        fitting += [one for one in found if (one.symbol, *one.types) not in seen]
    if not fitting:
        return None
    if len(fitting) > 1:
        plain = [one for one in fitting if not is_lifted(one)]
        best = choose(context, fitting, arguments, []).best
        best = best or (plain[0] if len(plain) == 1 else None)
        return row_of(context, best, sign) if best is not None else Ambiguous()
    return row_of(context, fitting[0], sign)


def distinct_types(operands: tuple[typed.Expression, ...]) -> list[NamedType]:
    found: dict[NamedType, None] = {}
    for one in operands:
        for type_ in declaring_types(without_nullable(one.type)):
            found[type_] = None
    return list(found)


def declaring_types(type_: Type) -> Iterator[NamedType]:
    if isinstance(type_, TypeParameter):
        for bound in type_.constraint_types:
            yield from declaring_types(bound)
        return
    plain = isinstance(type_, NamedType) and type_.special in (Special.OBJECT, Special.STRING)
    if isinstance(type_, NamedType) and not plain and type_.kind in DECLARING:
        yield type_


def applicable_in(
    context: Context, type_: NamedType, name: str, sign: str, arguments: list[Argument]
) -> list[Candidate]:
    """Those of the nearest type among the type and its bases that has any."""
    for owner in base_types(type_):
        members = owner.definition.members.get(name)
        if not members:
            continue
        found = []
        for one in members:
            if isinstance(one, Method) and len(one.parameters) == len(arguments):
                for candidate in forms(context, MethodUse(one, owner), sign):
                    check_conversions(context, candidate, arguments, False)
                    if candidate.failure is None:
                        found.append(candidate)
        if found:
            return found
    return []


def forms(context: Context, use: MethodUse, sign: str) -> Iterator[Candidate]:
    types = use.parameter_types
    yield candidate_of(use, use.method.parameters, types)
    values = all(is_plain_value_type(one) for one in types)
    if values and (is_plain_value_type(use.return_type) or sign in COMPARING):
        lifted = tuple(context.world.nullable(one) for one in types)
        parameters = tuple(
            Parameter(one.name, type_)
            for one, type_ in zip(use.method.parameters, lifted, strict=True)
        )
        yield candidate_of(use, parameters, lifted)


def candidate_of(
    use: MethodUse, parameters: tuple[Parameter, ...], types: tuple[Type, ...]
) -> Candidate:
    made = Candidate(use, parameters, types)
    made.at = list(range(len(types)))
    made.types = list(types)
    return made


def is_lifted(candidate: Candidate) -> bool:
    return candidate.parameters is not candidate.symbol.parameters


def row_of(context: Context, best: Candidate, sign: str) -> Row:
    use = best.use
    assert isinstance(use, MethodUse)
    lifted = is_lifted(best)
    result = use.return_type
    if lifted and sign not in COMPARING:
        result = context.world.nullable(result)
    left, right = best.types[0], best.types[-1]
    return Row(left, right, use.parameter_types[0], result, lifted, use)
