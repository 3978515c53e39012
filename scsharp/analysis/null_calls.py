"""Null in calls: what arguments tell of type arguments, and what parameters must not be given."""

from __future__ import annotations

from collections.abc import Sequence

from scsharp.analysis import null_expressions
from scsharp.analysis.null_conditions import bare
from scsharp.analysis.null_parts import (
    is_null_in,
    target_nullness,
    want,
)
from scsharp.analysis.null_state import NullFlow, is_reference, place_of
from scsharp.diagnostics.catalog import null as messages
from scsharp.symbols.display import display
from scsharp.symbols.members import MethodUse, Parameter, Variable
from scsharp.symbols.nullness import (
    PLAIN,
    UNKNOWN,
    Mapped,
    Nullness,
    Parts,
    as_super,
    fits,
    infer,
    instantiate,
    mapping_of,
)
from scsharp.symbols.types import NamedType, TypeParameter, substitute
from scsharp.typed import nodes as typed


def call(flow: NullFlow, node: typed.Call) -> bool:
    receiver, method = node.receiver, node.method.method
    if receiver is not None:
        if is_nullable_receiver(receiver):
            null_expressions.visit(flow, receiver)
        else:
            null_expressions.dereference(flow, receiver)
    mapping = _owner_mapping(flow, receiver, node.method)
    if method.type_parameters:
        mapping = {**mapping, **_written_arguments(flow, node)}
    mapping = pass_all(flow, node.arguments, method.parameters, mapping)
    result = instantiate(method.return_type, flow.declared(method), mapping)
    flow.parts[node] = result.parts
    return is_null_in(node.type, result)


def is_nullable_receiver(receiver: typed.Expression) -> bool:
    return receiver.type.is_value_type


def _owner_mapping(flow: NullFlow, receiver: typed.Expression | None, use: MethodUse) -> Mapped:
    if receiver is None or use.owner is None:
        return {}
    parts = as_super(receiver.type, flow.parts.get(receiver, ()), use.owner)
    return mapping_of(use.owner.definition, parts)


def _written_arguments(flow: NullFlow, node: typed.Call) -> Mapped:
    """Of the method's own type parameters: UNKNOWN where arguments must tell."""
    parameters = node.method.method.type_parameters
    written = flow.facts.written.get((flow.source.path, node.span), ())
    if len(written) == len(parameters):
        return dict(zip(parameters, written, strict=True))
    return dict.fromkeys(parameters, UNKNOWN)


def new(flow: NullFlow, node: typed.New) -> bool:
    wanted = flow.wanted.get(node, UNKNOWN)
    parts = written_parts(flow, node)
    if parts is None and flow.source.text[node.span.start + 3 :].lstrip().startswith("("):
        parts = wanted.parts
    elif parts is None:
        parts = ()
    flow.parts[node] = parts
    if node.constructor is not None and isinstance(node.type, NamedType):
        mapping = mapping_of(node.type.definition, parts)
        pass_all(flow, node.arguments, node.constructor.method.parameters, mapping)
    if node.initializer is not None:
        null_expressions.initializer(flow, node.initializer, parts)
    return False


def written_parts(flow: NullFlow, node: typed.Expression) -> Parts:
    """The parts of the type that is written in the expression; None if it has no `?`."""
    found = flow.facts.written.get((flow.source.path, node.span))
    return found[0].parts if found else None


def invoke(flow: NullFlow, node: typed.Invoke) -> bool:
    null_expressions.dereference(flow, node.delegate)
    type_ = node.delegate.type
    method = type_.definition.delegate_invoke if isinstance(type_, NamedType) else None
    if method is None or not isinstance(type_, NamedType):
        for one in node.arguments:
            null_expressions.visit(flow, one)
        return False
    mapping = mapping_of(type_.definition, flow.parts.get(node.delegate, ()))
    pass_all(flow, node.arguments, method.parameters, mapping)
    result = instantiate(method.return_type, flow.declared(method), mapping)
    flow.parts[node] = result.parts
    return is_null_in(node.type, result)


# --------------------------------------------------------------------------------- arguments


def pass_all(
    flow: NullFlow,
    arguments: Sequence[typed.Expression],
    parameters: Sequence[Parameter],
    mapping: Mapped,
) -> Mapped:
    """Goes through the arguments; the mapping, with what they tell of unknown type arguments."""
    found = {one: said for one, said in mapping.items() if said == UNKNOWN}
    pairs = list(zip(arguments, parameters, strict=False))
    given: list[Nullness | None] = []
    for value, parameter in pairs:
        if isinstance(value, typed.OutVariable) or takes_from_target(value):
            given.append(None)
            continue
        said = flow.nullness(value, null_expressions.visit(flow, value))
        infer(parameter.type, value.type, said, found)
        given.append(said)
    for value, parameter in pairs:
        if takes_from_target(value):
            known = {**mapping, **found}
            want(flow, value, instantiate(parameter.type, flow.declared(parameter), known))
            null_expressions.visit(flow, value)
            _infer_from_lambda(flow, value, parameter, found)
    mapping = {**mapping, **found}
    for (value, parameter), said_of in zip(pairs, given, strict=True):
        wanted = instantiate(parameter.type, flow.declared(parameter), mapping)
        _pass(flow, value, parameter, wanted, said_of)
    return mapping


def takes_from_target(value: typed.Expression) -> bool:
    value = bare(value)
    if isinstance(value, (typed.Conditional, typed.SwitchExpression, typed.Coalesce)):
        return False
    return isinstance(value, (typed.Lambda, typed.Collection, typed.New))


def _infer_from_lambda(
    flow: NullFlow,
    value: typed.Expression,
    parameter: Parameter,
    found: dict[TypeParameter, Nullness],
) -> None:
    """What a lambda returns tells of the type parameter that its delegate returns."""
    value = bare(value)
    if not isinstance(value, typed.Lambda):
        infer(parameter.type, value.type, flow.nullness(value, False), found)
        return
    type_ = parameter.type
    method = type_.definition.delegate_invoke if isinstance(type_, NamedType) else None
    if method is None or not isinstance(type_, NamedType) or not found:
        return
    result = substitute(method.return_type, type_.mapping)
    for said in flow.lambda_results.pop(value, ()):
        infer(result, value.return_type, said, found)


def _pass(
    flow: NullFlow,
    value: typed.Expression,
    parameter: Parameter,
    wanted: Nullness,
    given: Nullness | None,
) -> None:
    """An argument: null must not go where the parameter does not say `?`."""
    if isinstance(value, typed.OutVariable):
        _declare_out(flow, value, parameter, wanted)
    elif isinstance(value, typed.Reference) and value.modifier == "out":
        _set_out(flow, value, parameter, wanted)
    elif given is not None:
        _check(flow, value, parameter, wanted, given)


def _check(
    flow: NullFlow,
    value: typed.Expression,
    parameter: Parameter,
    wanted: Nullness,
    given: Nullness,
) -> None:
    type_ = value.type if isinstance(parameter.type, TypeParameter) else parameter.type
    may_take = wanted.may_be_null is not False or not is_reference(type_)
    if given.may_be_null and not may_take:
        if not null_expressions.is_null_literal(value):
            flow.report(value.span, messages.argument_may_be_null(parameter.name))
            flow.know(place_of(flow, value), False)
        elif not _is_filled_in(flow, value, parameter):
            flow.report(value.span, messages.null_for_not_null())
    else:
        check_argument_parts(flow, value, parameter, wanted)


def check_argument_parts(
    flow: NullFlow, value: typed.Expression, parameter: Parameter, wanted: Nullness
) -> None:
    if not fits(flow.parts.get(value, ()), wanted.parts, value.type):
        flow.report(value.span, messages.argument_nullness_differs(parameter.name))


def _is_filled_in(flow: NullFlow, value: typed.Expression, parameter: Parameter) -> bool:
    """Is it the parameter's default value, which nobody wrote here?"""
    if not parameter.has_default:
        return False
    text = flow.source.text[value.span.start : value.span.end]
    return not (text.endswith("null") or text.startswith("default"))


# ------------------------------------------------------------------------------ out arguments


def _out_nullness(flow: NullFlow, parameter: Parameter, wanted: Nullness) -> Nullness:
    """What the library gives as T may be missing, though it does not say `?`."""
    if isinstance(parameter.type, TypeParameter) and parameter not in flow.facts.plain:
        return Nullness(True, wanted.parts)
    return wanted


def _declare_out(
    flow: NullFlow, value: typed.OutVariable, parameter: Parameter, wanted: Nullness
) -> None:
    local = value.variable
    flow.outs[value] = bool(wanted.may_be_null)
    if local is None:
        return
    said = _out_nullness(flow, parameter, wanted)
    may_be_null = is_null_in(local.type, said)
    if local in flow.facts.plain and may_be_null and is_reference(local.type):
        flow.report(value.span, messages.null_for_local())
    if local not in flow.facts.parts:
        flow.facts.inferred[local] = said.parts
    flow.assign((local,), may_be_null)


def _set_out(
    flow: NullFlow, value: typed.Reference, parameter: Parameter, wanted: Nullness
) -> None:
    flow.outs[value] = bool(wanted.may_be_null)
    said = _out_nullness(flow, parameter, wanted)
    may_be_null = is_null_in(value.place.type, said)
    takes = target_nullness(flow, value.place)
    if may_be_null and takes.may_be_null is False and is_reference(value.place.type):
        is_local = isinstance(value.place, typed.VariableAccess)
        message = messages.null_for_local if is_local else messages.assignment_may_be_null
        flow.report(value.place.span, message())
    place = place_of(flow, value.place)
    if place is not None:
        flow.assign(place, may_be_null)


# ------------------------------------------------------------------------------------ lambdas


def function(flow: NullFlow, node: typed.Lambda) -> bool:
    from scsharp.analysis.null_statements import visit_inner

    wanted = flow.wanted.get(node, PLAIN)
    assert isinstance(node.type, NamedType)
    method = node.type.definition.delegate_invoke
    assert method is not None
    mapping = mapping_of(node.type.definition, wanted.parts)
    known: dict[Variable, bool] = {}
    for mine, theirs in zip(node.parameters, method.parameters, strict=False):
        said = instantiate(theirs.type, flow.declared(theirs), mapping)
        is_written = mine in flow.facts.plain or mine in flow.facts.annotated
        if is_written:
            _check_parameter(flow, node, mine, said)
        else:
            flow.facts.inferred[mine] = said.parts
            known[mine] = is_null_in(mine.type, said)
    result = instantiate(method.return_type, flow.declared(method), mapping)
    flow.lambda_results[node] = visit_inner(flow, node.body, result, known)
    flow.parts[node] = wanted.parts
    return False


def _check_parameter(
    flow: NullFlow, node: typed.Lambda, parameter: Variable, wanted: Nullness
) -> None:
    """A parameter with a written type says `?` where the delegate does."""
    said = flow.declared(parameter)
    differs = wanted.may_be_null is not None and said.may_be_null != wanted.may_be_null
    is_same = not differs or not is_reference(parameter.type)
    if not is_same or not fits(said.parts, wanted.parts, parameter.type):
        shown = display(node.type)
        flow.report(node.span, messages.lambda_parameter_differs(parameter.name, shown))
