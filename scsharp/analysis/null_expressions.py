"""Null in expressions: whether a value may be null, and what must not be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scsharp.analysis import null_stores
from scsharp.analysis.null_conditions import bare, condition, declare_pattern
from scsharp.analysis.null_state import (
    NullFlow,
    Place,
    State,
    forget,
    is_nullable_value,
    is_reference,
    join,
    join_all,
    place_of,
)
from scsharp.analysis.walk import node_fields
from scsharp.binding.constraints import satisfies
from scsharp.diagnostics.catalog import null as messages
from scsharp.symbols.members import Parameter
from scsharp.symbols.types import TypeParameter
from scsharp.typed import nodes as typed


def visit(flow: NullFlow, node: typed.Expression) -> bool:
    """Goes through the expression; True if its value may be null."""
    handler = HANDLERS.get(type(node))
    if handler is not None:
        found = handler(flow, node)
    else:
        visit_children(flow, node)
        found = _of_place(flow, node)
    return found and (flow.source.path, node.span) not in flow.suppressed


def visit_children(flow: NullFlow, node: typed.Node) -> None:
    for name in node_fields(type(node)):
        value = getattr(node, name)
        for one in value if type(value) is tuple else (value,):
            if isinstance(one, typed.Typed):
                visit(flow, one)  # type: ignore[arg-type]
            elif isinstance(one, typed.Node):
                visit_children(flow, one)


def _of_place(flow: NullFlow, node: typed.Expression) -> bool:
    if not is_reference(node.type) and not is_nullable_value(node.type):
        return False
    place = place_of(flow, node)
    return place is not None and flow.may_be_null(place)


def dereference(flow: NullFlow, node: typed.Expression) -> None:
    """The value is used as an object: it must not be null."""
    may_be_null = visit(flow, node)
    if may_be_null and is_reference(node.type):
        flow.report(node.span, messages.may_be_dereferenced())
    flow.know(place_of(flow, node), False)


# ------------------------------------------------------------------------------ the handlers


def _constant(flow: NullFlow, node: typed.Constant) -> bool:
    if node.value is not None:
        return False
    # (string)null! is one constant, whose place is not that of the null!.
    return not flow.source.text[node.span.start : node.span.end].endswith("!")


def _default(flow: NullFlow, node: typed.Default) -> bool:
    return is_reference(node.type) or is_nullable_value(node.type)


def _never(flow: NullFlow, node: typed.Expression) -> bool:
    visit_children(flow, node)
    return False


def _bad(flow: NullFlow, node: typed.Bad) -> bool:
    """A value that does not convert may be null all the same."""
    states = [visit(flow, one) for one in node.parts]
    return states == [True] and node.parts[0].span == node.span


def _field(flow: NullFlow, node: typed.FieldAccess) -> bool:
    if node.receiver is not None:
        dereference(flow, node.receiver)
    if isinstance(node.field.field.type, TypeParameter) and node.field.field not in flow.annotated:
        return False
    return _of_place(flow, node)


def _property(flow: NullFlow, node: typed.PropertyAccess) -> bool:
    symbol = node.property.property
    receiver = node.receiver
    if receiver is not None and is_nullable_value(receiver.type):
        _nullable_member(flow, node, receiver)
        return False
    if receiver is not None:
        dereference(flow, receiver)
    for one, parameter in zip(node.arguments, symbol.parameters, strict=False):
        pass_value(flow, one, parameter)
    if node.arguments:
        return symbol in flow.annotated and is_reference(node.type)
    return _of_place(flow, node)


def _nullable_member(
    flow: NullFlow, node: typed.PropertyAccess, receiver: typed.Expression
) -> None:
    """x.Value of an int? that may be null."""
    may_be_null = visit(flow, receiver)
    if node.property.property.name == "Value":
        if may_be_null:
            flow.report(receiver.span, messages.value_may_be_null())
        flow.know(place_of(flow, receiver), False)


def _call(flow: NullFlow, node: typed.Call) -> bool:
    method = node.method.method
    if node.receiver is not None:
        if is_nullable_value(node.receiver.type) or node.receiver.type.is_value_type:
            visit(flow, node.receiver)
        else:
            dereference(flow, node.receiver)
    for one, parameter in zip(node.arguments, method.parameters, strict=False):
        pass_value(flow, one, parameter)
    return method in flow.annotated and is_reference(node.type)


def pass_value(flow: NullFlow, value: typed.Expression, parameter: Parameter) -> None:
    """An argument: null must not go where the parameter does not say `?`."""
    if isinstance(value, typed.OutVariable):
        if value.variable is not None:
            nullable = parameter in flow.annotated or isinstance(parameter.type, TypeParameter)
            flow.assign((value.variable,), nullable and is_reference(value.variable.type))
        return
    may_be_null = visit(flow, value)
    if isinstance(value, typed.Reference):
        place = place_of(flow, value.place)
        if place is not None and value.modifier == "out":
            flow.assign(place, parameter in flow.annotated)
        return
    if not may_be_null or parameter in flow.annotated or not is_reference(parameter.type):
        return
    if is_null_literal(value):
        if not _is_filled_in(flow, value, parameter):
            flow.report(value.span, messages.null_for_not_null())
    else:
        flow.report(value.span, messages.argument_may_be_null(parameter.name))
        flow.know(place_of(flow, value), False)


def _is_filled_in(flow: NullFlow, value: typed.Expression, parameter: Parameter) -> bool:
    """Is it the parameter's default value, which nobody wrote here?"""
    if not parameter.has_default:
        return False
    text = flow.source.text[value.span.start : value.span.end]
    return not (text.endswith("null") or text.startswith("default"))


def is_null_literal(value: typed.Expression) -> bool:
    value = bare(value)
    return isinstance(value, typed.Constant) and value.value is None


def _new(flow: NullFlow, node: typed.New) -> bool:
    parameters = node.constructor.method.parameters if node.constructor is not None else ()
    for one, parameter in zip(node.arguments, parameters, strict=False):
        pass_value(flow, one, parameter)
    if node.initializer is not None:
        _initializer(flow, node.initializer)
    return False


def _initializer(flow: NullFlow, node: typed.ObjectInitializer) -> None:
    for one in node.elements:
        if isinstance(one, typed.ElementInitializer):
            visit(flow, one.call)
        elif isinstance(one.value, typed.ObjectInitializer):
            _initializer(flow, one.value)
        else:
            null_stores.give(flow, one.target, one.value)


def _with(flow: NullFlow, node: typed.With) -> bool:
    visit(flow, node.target)
    _initializer(flow, node.initializer)
    return False


def _assignment(flow: NullFlow, node: typed.Assignment) -> bool:
    return null_stores.give(flow, node.target, node.value)


def _compound(flow: NullFlow, node: typed.CompoundAssignment) -> bool:
    null_stores.visit_parts(flow, node.target)
    if node.operation is not None:
        visit(flow, node.operation)
    if node.value is not None:
        visit(flow, node.value)
    flow.know(place_of(flow, node.target), False)
    return False


def _coalesce_assignment(flow: NullFlow, node: typed.CoalesceAssignment) -> bool:
    null_stores.visit_parts(flow, node.target)
    before = flow.state
    may_be_null = visit(flow, node.value)
    place = place_of(flow, node.target)
    flow.state = join(flow, before, flow.state)
    flow.know(place, may_be_null)
    return may_be_null


# ----------------------------------------------------------------------------------- choices


def _coalesce(flow: NullFlow, node: typed.Coalesce) -> bool:
    visit(flow, node.left)
    place = place_of(flow, node.left)
    null = _as_null(flow, place)
    flow.know(place, False)
    other, flow.state = flow.state, null
    may_be_null = visit(flow, node.right)
    # After x ?? throw, x is not null.
    flow.state = join(flow, other, flow.state)
    return may_be_null


def _conditional(flow: NullFlow, node: typed.Conditional) -> bool:
    when_true, when_false = condition(flow, node.test)
    flow.state = when_true
    one = visit(flow, node.when_true) and flow.state is not None
    after = flow.state
    flow.state = when_false
    other = visit(flow, node.when_false) and flow.state is not None
    flow.state = join(flow, after, flow.state)
    return one or other


def _conditional_access(flow: NullFlow, node: typed.ConditionalAccess) -> bool:
    visit(flow, node.target)
    place = place_of(flow, node.target)
    flow.holes[node.hole] = place
    null = _as_null(flow, place)
    flow.know(place, False)
    visit(flow, node.access)
    flow.state = join(flow, null, flow.state)
    return True


def _as_null(flow: NullFlow, place: Place | None) -> State:
    """The state where the place is null: asking says that it may be."""
    before = flow.state
    flow.know(place, True)
    made, flow.state = flow.state, before
    return made


def _hole(flow: NullFlow, node: typed.ReceiverHole) -> bool:
    return False


def _switch(flow: NullFlow, node: typed.SwitchExpression) -> bool:
    visit(flow, node.value)
    before, states, may_be_null = flow.state, [], False
    place = place_of(flow, node.value)
    for arm in node.arms:
        flow.state = before
        declare_pattern(flow, arm.pattern)
        matches_null = isinstance(arm.pattern, typed.ConstantPattern) and (
            arm.pattern.value.value is None
        )
        if isinstance(arm.pattern, (typed.TypePattern, typed.RecursivePattern)):
            flow.know(place, False)
        if arm.guard is not None:
            flow.state = condition(flow, arm.guard)[0]
        may_be_null = (visit(flow, arm.value) and flow.state is not None) or may_be_null
        states.append(flow.state)
        if matches_null:
            flow.state = before
            flow.know(place, False)
            before = flow.state
    flow.state = join_all(flow, states)
    return may_be_null


def _throw(flow: NullFlow, node: typed.ThrowExpression) -> bool:
    visit(flow, node.value)
    flow.state = None
    return False


def _boolean(flow: NullFlow, node: typed.Expression) -> bool:
    if isinstance(node, (typed.Logical, typed.Unary)) and node.method is not None:
        visit_children(flow, node)  # a user's operator: nothing follows from its result
        return False
    when_true, when_false = condition(flow, node)
    flow.state = join(flow, when_true, when_false)
    return False


def _comparison(flow: NullFlow, node: typed.Binary) -> bool:
    visit_children(flow, node)
    return False


def _as(flow: NullFlow, node: typed.As) -> bool:
    may_be_null = visit(flow, node.value)
    if satisfies(node.value.type, node.type):
        return may_be_null
    return is_reference(node.type)


def _conversion(flow: NullFlow, node: typed.Conversion) -> bool:
    may_be_null = visit(flow, node.operand)
    if node.rule.kind is typed.ConversionKind.UNWRAP:
        if may_be_null and is_nullable_value(node.operand.type):
            flow.report(node.span, messages.value_may_be_null())
            flow.know(place_of(flow, node.operand), False)
        return False
    return may_be_null and (is_reference(node.type) or is_nullable_value(node.type))


def _invoke(flow: NullFlow, node: typed.Invoke) -> bool:
    dereference(flow, node.delegate)
    for one in node.arguments:
        visit(flow, one)
    return False


def _array(flow: NullFlow, node: typed.ArrayAccess) -> bool:
    dereference(flow, node.array)
    for one in node.indices:
        visit(flow, one)
    return False


def _lambda(flow: NullFlow, node: typed.Lambda) -> bool:
    from scsharp.analysis.null_statements import visit_inner

    visit_inner(flow, node.body, None)
    return False


def _group(flow: NullFlow, node: typed.MethodGroup) -> bool:
    if node.receiver is not None:
        dereference(flow, node.receiver)
    return False


def _deconstruction(flow: NullFlow, node: typed.Deconstruction) -> bool:
    visit(flow, node.value)
    forget(flow, node.parts)
    return False


HANDLERS: dict[type[typed.Node], Callable[[NullFlow, Any], bool]] = {
    typed.Constant: _constant,
    typed.Default: _default,
    typed.FieldAccess: _field,
    typed.PropertyAccess: _property,
    typed.Call: _call,
    typed.New: _new,
    typed.With: _with,
    typed.Assignment: _assignment,
    typed.CompoundAssignment: _compound,
    typed.CoalesceAssignment: _coalesce_assignment,
    typed.Coalesce: _coalesce,
    typed.Conditional: _conditional,
    typed.ConditionalAccess: _conditional_access,
    typed.ReceiverHole: _hole,
    typed.SwitchExpression: _switch,
    typed.ThrowExpression: _throw,
    typed.Logical: _boolean,
    typed.Is: _boolean,
    typed.Binary: _comparison,
    typed.As: _as,
    typed.Conversion: _conversion,
    typed.Invoke: _invoke,
    typed.ArrayAccess: _array,
    typed.Lambda: _lambda,
    typed.MethodGroup: _group,
    typed.Deconstruction: _deconstruction,
    typed.TupleLiteral: _never,
    typed.Collection: _never,
    typed.NewArray: _never,
    typed.Bad: _bad,
}
