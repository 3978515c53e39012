"""Conversion operators: which one applies, C#'s rules 10.5.3 to 10.5.5, lifted ones too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scsharp.binding.conversions import built_in, exists
from scsharp.binding.type_facts import (
    S,
    is_interface,
    is_plain_value_type,
    nullable_element,
    same_type,
    without_nullable,
)
from scsharp.binding.world import World
from scsharp.symbols.members import Method, MethodUse
from scsharp.symbols.types import NamedType, Type, TypeKind, TypeParameter, base_types
from scsharp.typed.nodes import ConversionKind, ConversionRule

FromSource = Callable[[Type], ConversionRule]


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """An operator in its own or its lifted form (`source` and `target` then are nullable)."""

    method: MethodUse
    source: Type
    target: Type
    is_lifted: bool = False


def user_conversion(
    world: World, source: Type, target: Type, *, is_explicit: bool, given: FromSource | None = None
) -> ConversionRule | None:
    """The conversion operator from source to target, if exactly one is best.

    `given` classifies the source expression where there is one: a constant converts to more.
    """
    if given is not None:
        return search(world, source, target, is_explicit, given)
    key = ("user", source, target, is_explicit)
    if key not in world.operator_cache:
        world.operator_cache[key] = search(
            world, source, target, is_explicit, lambda wanted: built_in(world, source, wanted)
        )
    found = world.operator_cache[key]
    assert found is None or isinstance(found, ConversionRule)
    return found


def search(
    world: World, source: Type, target: Type, is_explicit: bool, given: FromSource
) -> ConversionRule | None:
    if is_interface(source) or is_interface(target):
        return None
    found = [
        one
        for one in candidates(world, source, target, is_explicit)
        if applies(world, one, source, target, is_explicit, given)
        # A lifted operator is for values that may be null.
        and not (one.is_lifted and nullable_element(source) is None)
    ]
    if not found:
        return None
    from_type = most_specific_source(world, source, found, is_explicit)
    to_type = most_specific_target(world, target, found, is_explicit)
    if from_type is None or to_type is None:
        return None
    best = [
        one for one in found if same_type(one.source, from_type) and same_type(one.target, to_type)
    ]
    plain = [one for one in best if not one.is_lifted] or best
    return build(world, source, target, plain[0], given) if len(plain) == 1 else None


def candidates(world: World, source: Type, target: Type, is_explicit: bool) -> Iterator[Candidate]:
    names = ("op_Implicit", "op_Explicit") if is_explicit else ("op_Implicit",)
    seen: set[NamedType] = set()
    for owner in operator_owners(source, target):
        if owner in seen:
            continue
        seen.add(owner)
        for name in names:
            for member in owner.definition.members.get(name, ()):
                if isinstance(member, Method):
                    yield from forms(world, MethodUse(member, owner))


def operator_owners(source: Type, target: Type) -> Iterator[NamedType]:
    for type_ in (source, target):
        plain = without_nullable(type_)
        if isinstance(plain, TypeParameter):
            bounds = [one for one in plain.constraint_types if isinstance(one, NamedType)]
        else:
            bounds = [plain] if isinstance(plain, NamedType) else []
        for bound in bounds:
            if bound.kind in (TypeKind.CLASS, TypeKind.STRUCT):
                yield from base_types(bound)


def forms(world: World, use: MethodUse) -> Iterator[Candidate]:
    source, target = use.parameter_types[0], use.return_type
    yield Candidate(use, source, target)
    if is_plain_value_type(source) and is_plain_value_type(target):
        yield Candidate(use, world.nullable(source), world.nullable(target), is_lifted=True)


def applies(
    world: World,
    one: Candidate,
    source: Type,
    target: Type,
    is_explicit: bool,
    given: FromSource,
) -> bool:
    before, after = given(one.source), built_in(world, one.target, target)
    if not is_explicit:
        return before.is_implicit and after.is_implicit
    return is_standard(world, source, one.source, before) and is_standard(
        world, one.target, target, after
    )


def is_standard(world: World, source: Type, target: Type, rule: ConversionRule) -> bool:
    """An explicit conversion counts where its opposite is implicit: char to short does not."""
    return rule.is_implicit or (exists(rule) and implicitly(world, target, source))


def implicitly(world: World, source: Type, target: Type) -> bool:
    rule = built_in(world, source, target)
    return rule.is_implicit


def most_specific_source(
    world: World, source: Type, found: list[Candidate], is_explicit: bool
) -> Type | None:
    types = distinct([one.source for one in found])
    exact = [one for one in types if same_type(one, source)]
    if exact:
        return exact[0]
    if is_explicit:
        encompassing = [one for one in types if implicitly(world, source, one)]
        if not encompassing:
            return most_encompassing(world, types)
        types = encompassing
    return most_encompassed(world, types)


def most_specific_target(
    world: World, target: Type, found: list[Candidate], is_explicit: bool
) -> Type | None:
    types = distinct([one.target for one in found])
    exact = [one for one in types if same_type(one, target)]
    if exact:
        return exact[0]
    if is_explicit:
        encompassed = [one for one in types if implicitly(world, one, target)]
        if not encompassed:
            return most_encompassed(world, types)
        types = encompassed
    return most_encompassing(world, types)


def distinct(types: list[Type]) -> list[Type]:
    return list({one.erased: one for one in types}.values())


def most_encompassed(world: World, types: list[Type]) -> Type | None:
    """The one that converts to all others."""
    best = [one for one in types if all(implicitly(world, one, other) for other in types)]
    return best[0] if len(best) == 1 else None


def most_encompassing(world: World, types: list[Type]) -> Type | None:
    """The one that all others convert to."""
    best = [one for one in types if all(implicitly(world, other, one) for other in types)]
    return best[0] if len(best) == 1 else None


def build(
    world: World, source: Type, target: Type, chosen: Candidate, given: FromSource
) -> ConversionRule:
    use = chosen.method
    parameter, result = use.parameter_types[0], use.return_type
    is_implicit = use.method.name == "op_Implicit"
    if not chosen.is_lifted:
        before, after = given(parameter), built_in(world, result, target)
        return user_rule(use, is_implicit, before, after)
    element = nullable_element(source) or source
    before = built_in(world, element, parameter)
    inner_target = nullable_element(target)
    after = built_in(world, result, inner_target or target)
    inner = user_rule(use, is_implicit, before, after)
    if nullable_element(source) is None:
        return ConversionRule(ConversionKind.WRAP, is_implicit, inner=(inner,))
    kind = ConversionKind.LIFT if inner_target is not None else ConversionKind.UNWRAP
    return ConversionRule(kind, is_implicit and kind is ConversionKind.LIFT, inner=(inner,))


def user_rule(
    use: MethodUse, is_implicit: bool, before: ConversionRule, after: ConversionRule
) -> ConversionRule:
    types = (use.parameter_types[0], use.return_type)
    return ConversionRule(
        ConversionKind.USER,
        is_implicit and before.is_implicit and after.is_implicit,
        method=use,
        inner=(before, after),
        targets=types,
    )


def ambiguous_pair(world: World, source: Type, target: Type) -> tuple[Method, Method] | None:
    """Two operators that fit equally well, for the message CS0457."""
    if is_interface(source) or is_interface(target) or special(source):
        return None
    found = [
        one.method.method
        for one in candidates(world, source, target, False)
        if not one.is_lifted
        and implicitly(world, source, one.source)
        and implicitly(world, one.target, target)
    ]
    return (found[0], found[1]) if len(found) > 1 else None


def special(type_: Type) -> bool:
    return isinstance(type_, NamedType) and type_.special in (S.OBJECT, S.VOID)
