"""Type inference for calls of generic methods: the two phases of C# 12.6.3.

Bounds are gathered per type parameter from the arguments; lambdas and method groups take part
once the types of their parameters are known. bounds.py adds and fixes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scsharp.binding.arguments import Argument
from scsharp.binding.bounds import Bounds, exact, fix, lower
from scsharp.binding.context import Context
from scsharp.binding.pending import (
    PendingCollection,
    PendingGroup,
    PendingLambda,
    PendingOut,
    PendingSpread,
    PendingTuple,
)
from scsharp.binding.type_facts import (
    UNTYPED,
    contains_parameter,
    delegate_signature,
    is_delegate,
    is_void,
    nullable_element,
    tuple_elements,
)
from scsharp.symbols.types import (
    NULL,
    ArrayType,
    NamedType,
    Type,
    TypeParameter,
    all_interfaces,
    substitute,
)
from scsharp.typed import nodes as typed


@dataclass(slots=True, eq=False)
class Inference:
    context: Context
    parameters: tuple[TypeParameter, ...]
    pairs: list[tuple[typed.Expression, Type]]
    bounds: dict[TypeParameter, Bounds] = field(default_factory=dict)
    fixed: dict[TypeParameter, Type] = field(default_factory=dict)
    done: set[int] = field(default_factory=set)

    @property
    def unfixed(self) -> frozenset[TypeParameter]:
        return frozenset(one for one in self.parameters if one not in self.fixed)


def infer(
    context: Context,
    parameters: tuple[TypeParameter, ...],
    types: Sequence[Type],
    arguments: Sequence[Argument],
) -> tuple[Type, ...] | None:
    """The type arguments for which the arguments fit `types`, or None.

    `types` holds the parameter type of each argument, in terms of `parameters`.
    """
    mentioned = frozenset(parameters)
    pairs = [
        (one.value, type_)
        for one, type_ in zip(arguments, types, strict=True)
        if contains_parameter(type_, mentioned)
    ]
    state = Inference(context, parameters, pairs)
    state.bounds = {one: Bounds() for one in parameters}
    for argument, type_ in zip(arguments, types, strict=True):
        first_phase(state, argument.value, type_, bool(argument.modifier))
    if not second_phase(state):
        return None
    return tuple(state.fixed[one] for one in parameters)


def first_phase(state: Inference, value: typed.Expression, type_: Type, by_reference: bool) -> None:
    match value:
        case PendingLambda():
            explicit_parameters(state, value, type_)
            return
        case PendingGroup():
            return
        case PendingOut() if value.type is UNTYPED:
            return
        case PendingTuple():
            wanted = tuple_elements(nullable_element(type_) or type_)
            if len(wanted) == len(value.elements):
                for part, each in zip(value.elements, wanted, strict=True):
                    first_phase(state, part, each, False)
                return
        case PendingCollection():
            collection_elements(state, value, type_)
            return
    if value.type in (NULL, UNTYPED) or is_void(value.type):
        return
    step = exact if by_reference else lower
    step(state.context.world, state.bounds, state.fixed, value.type, type_)


def explicit_parameters(state: Inference, value: PendingLambda, type_: Type) -> None:
    if value.explicit_types is None or not is_delegate(type_):
        return
    assert isinstance(type_, NamedType)
    wanted, result = delegate_signature(type_)
    if len(wanted) == len(value.explicit_types):
        for have, each in zip(value.explicit_types, wanted, strict=True):
            exact(state.context.world, state.bounds, state.fixed, have, each)
    if value.explicit_return is not None:
        exact(state.context.world, state.bounds, state.fixed, value.explicit_return, result)


def collection_elements(state: Inference, value: PendingCollection, type_: Type) -> None:
    element = element_of(type_)
    if element is None:
        return
    for one in value.elements:
        if isinstance(one, PendingSpread):
            if one.loop is not None:
                source = one.loop.element_type
                lower(state.context.world, state.bounds, state.fixed, source, element)
        else:
            first_phase(state, one, element, False)


def element_of(type_: Type) -> Type | None:
    """The element type of a parameter type that a collection expression may fill."""
    if isinstance(type_, ArrayType):
        return type_.element
    if not isinstance(type_, NamedType):
        return None
    for one in (type_, *all_interfaces(type_)):
        if one.definition.full_name == "System.Collections.Generic.IEnumerable":
            return one.arguments[0]
    return None


# ------------------------------------------------------------------------------ second phase


def second_phase(state: Inference) -> bool:
    while state.unfixed:
        infer_outputs(state)
        ready = [one for one in state.unfixed if not depends_on_any(state, one)]
        if not ready:
            ready = [one for one in state.unfixed if is_needed(state, one)]
        if not ready:
            return False
        fixed = fix_all(state, ready)
        if fixed is None:
            return False
    return True


def fix_all(state: Inference, ready: list[TypeParameter]) -> bool | None:
    """Fixes the parameters in their order; None if one of them has no fitting type."""
    for parameter in sorted(ready, key=state.parameters.index):
        found = fix(state.context.world, state.bounds[parameter])
        if found is None:
            return None
        state.fixed[parameter] = found
    return True


def infer_outputs(state: Inference) -> None:
    """Return types of lambdas and method groups whose parameter types are known by now."""
    for position, (value, type_) in enumerate(state.pairs):
        if position in state.done:
            continue
        if output_parameters(state, value, type_) and not input_parameters(state, value, type_):
            state.done.add(position)
            infer_output(state, value, type_)


def infer_output(state: Inference, value: typed.Expression, type_: Type) -> None:
    if isinstance(value, PendingTuple):
        for part, each in zip(value.elements, tuple_elements(type_), strict=True):
            infer_output(state, part, each)
        return
    if not isinstance(value, (PendingLambda, PendingGroup)) or not is_delegate(type_):
        return
    assert isinstance(type_, NamedType)
    parameters, result = delegate_signature(type_)
    given = tuple(substitute(one, state.fixed) for one in parameters)
    found = output_type(state, value, type_, given)
    if found is not None and not is_void(found):
        lower(state.context.world, state.bounds, state.fixed, found, result)


def output_type(
    state: Inference, value: PendingLambda | PendingGroup, type_: NamedType, given: tuple[Type, ...]
) -> Type | None:
    from scsharp.binding import lambdas, method_groups

    if isinstance(value, PendingGroup):
        return method_groups.return_type(state.context, value, type_, given)
    if value.arity is not None and value.arity != len(given):
        return None
    if value.explicit_return is not None:
        return value.explicit_return
    if value.explicit_types is not None:
        given = value.explicit_types
    return lambdas.inferred_return(state.context, value, given)


# ----------------------------------------------------------------------------- dependencies


def input_parameters(
    state: Inference, value: typed.Expression, type_: Type
) -> frozenset[TypeParameter]:
    """The unfixed parameters that a lambda's own parameter types mention."""
    if isinstance(value, PendingTuple):
        return union(state, value, type_, input_parameters)
    if not isinstance(value, (PendingLambda, PendingGroup)) or not is_delegate(type_):
        return frozenset()
    if isinstance(value, PendingLambda) and value.explicit_types is not None:
        return frozenset()
    assert isinstance(type_, NamedType)
    return mentioned_in(delegate_signature(type_)[0], state.unfixed)


def output_parameters(
    state: Inference, value: typed.Expression, type_: Type
) -> frozenset[TypeParameter]:
    if isinstance(value, PendingTuple):
        return union(state, value, type_, output_parameters)
    if not isinstance(value, (PendingLambda, PendingGroup)) or not is_delegate(type_):
        return frozenset()
    assert isinstance(type_, NamedType)
    return mentioned_in((delegate_signature(type_)[1],), state.unfixed)


def union(
    state: Inference, value: PendingTuple, type_: Type, step: object
) -> frozenset[TypeParameter]:
    wanted = tuple_elements(type_)
    if len(wanted) != len(value.elements) or not callable(step):
        return frozenset()
    parts = (step(state, one, each) for one, each in zip(value.elements, wanted, strict=True))
    return frozenset().union(*parts)


def mentioned_in(
    types: tuple[Type, ...], parameters: frozenset[TypeParameter]
) -> frozenset[TypeParameter]:
    return frozenset(
        one
        for one in parameters
        if any(contains_parameter(type_, frozenset((one,))) for type_ in types)
    )


def dependencies(state: Inference) -> dict[TypeParameter, set[TypeParameter]]:
    """Which parameters each one waits for, directly or through others."""
    found: dict[TypeParameter, set[TypeParameter]] = {one: set() for one in state.unfixed}
    for position, (value, type_) in enumerate(state.pairs):
        if position in state.done:
            continue
        inputs = input_parameters(state, value, type_)
        for one in output_parameters(state, value, type_):
            found[one] |= inputs
    for _ in found:
        for one, others in found.items():
            found[one] = others.union(*(found[each] for each in others)) if others else others
    return found


def depends_on_any(state: Inference, one: TypeParameter) -> bool:
    return bool(dependencies(state)[one])


def is_needed(state: Inference, one: TypeParameter) -> bool:
    """Does another parameter wait for this one, which has bounds?"""
    waiting = any(one in others for others in dependencies(state).values())
    return waiting and state.bounds[one].is_any
