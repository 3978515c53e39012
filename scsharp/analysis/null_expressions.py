"""Null in expressions: whether a value may be null, and what must not be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scsharp.analysis import null_calls, null_choices, null_collections, null_parts, null_stores
from scsharp.analysis.null_conditions import bare, condition
from scsharp.analysis.null_parts import is_null_in, member_nullness, want
from scsharp.analysis.null_state import (
    NullFlow,
    is_nullable_value,
    is_reference,
    join,
    place_of,
)
from scsharp.binding.constraints import satisfies
from scsharp.binding.type_facts import is_delegate
from scsharp.diagnostics.catalog import null as messages
from scsharp.symbols.nullness import (
    PLAIN,
    Nullness,
    Parts,
    as_super,
    fits,
    mapping_of,
    part,
    together,
)
from scsharp.symbols.types import NamedType, Type
from scsharp.typed import nodes as typed
from scsharp.typed.walk import node_fields


def visit(flow: NullFlow, node: typed.Expression) -> bool:
    """Goes through the expression; True if its value may be null."""
    handler = HANDLERS.get(type(node))
    if handler is not None:
        found = handler(flow, node)
    else:
        visit_children(flow, node)
        found = False
    if (flow.source.path, node.span) not in flow.facts.suppressed:
        return found
    flow.parts[node] = None
    return False


def visit_children(flow: NullFlow, node: typed.Node) -> None:
    for name in node_fields(type(node)):
        value = getattr(node, name)
        for one in value if type(value) is tuple else (value,):
            if isinstance(one, typed.Typed):
                visit(flow, one)  # type: ignore[arg-type]
            elif isinstance(one, typed.Node):
                visit_children(flow, one)


def _of_place(flow: NullFlow, node: typed.Expression, said: Nullness) -> bool:
    """`said` is what holds of the place as long as nothing is known."""
    if said.parts != ():
        flow.parts[node] = said.parts
    if not is_reference(node.type) and not is_nullable_value(node.type):
        return False
    place = place_of(flow, node)
    declared = is_null_in(node.type, said)
    return flow.may_be_null(place, declared) if place is not None else declared


def _variable(flow: NullFlow, node: typed.VariableAccess) -> bool:
    return _of_place(flow, node, flow.declared(node.variable))


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
    flow.parts[node] = None
    # (string)null! is one constant, whose place is not that of the null!.
    return not flow.source.text[node.span.start : node.span.end].endswith("!")


def _default(flow: NullFlow, node: typed.Default) -> bool:
    flow.parts[node] = None
    return is_reference(node.type) or is_nullable_value(node.type)


def _bad(flow: NullFlow, node: typed.Bad) -> bool:
    """A value that does not convert may be null all the same."""
    states = [visit(flow, one) for one in node.parts]
    return states == [True] and node.parts[0].span == node.span


def _field(flow: NullFlow, node: typed.FieldAccess) -> bool:
    if node.receiver is not None:
        dereference(flow, node.receiver)
    return _of_place(flow, node, member_nullness(flow, node.receiver, node.field))


def _property(flow: NullFlow, node: typed.PropertyAccess) -> bool:
    receiver = node.receiver
    if receiver is not None and is_nullable_value(receiver.type):
        _nullable_member(flow, node, receiver)
        return False
    if receiver is not None:
        dereference(flow, receiver)
    said = member_nullness(flow, receiver, node.property)
    if not node.arguments:
        return _of_place(flow, node, said)
    pass_to_indexer(flow, node)
    if said.parts != ():
        flow.parts[node] = said.parts
    return is_null_in(node.type, said)


def pass_to_indexer(flow: NullFlow, node: typed.PropertyAccess) -> None:
    receiver, use = node.receiver, node.property
    parts = () if receiver is None else flow.parts.get(receiver, ())
    if receiver is not None:
        parts = as_super(receiver.type, parts, use.owner)
    mapping = mapping_of(use.owner.definition, parts)
    null_calls.pass_all(flow, node.arguments, use.property.parameters, mapping)


def _nullable_member(
    flow: NullFlow, node: typed.PropertyAccess, receiver: typed.Expression
) -> None:
    """x.Value of an int? that may be null."""
    may_be_null = visit(flow, receiver)
    if node.property.property.name == "Value":
        if may_be_null:
            flow.report(receiver.span, messages.value_may_be_null())
        flow.know(place_of(flow, receiver), False)


def is_null_literal(value: typed.Expression) -> bool:
    value = bare(value)
    is_null = isinstance(value, typed.Constant) and value.value is None
    return is_null or isinstance(value, typed.Default)


def initializer(flow: NullFlow, node: typed.ObjectInitializer, parts: Parts) -> None:
    """`parts` are those of the object that is initialised."""
    flow.initialized.append(parts)
    for one in node.elements:
        if isinstance(one, typed.ElementInitializer):
            visit(flow, one.call)
        elif isinstance(one.value, typed.ObjectInitializer):
            null_stores.visit_parts(flow, one.target)
            said = null_parts.target_nullness(flow, one.target)
            initializer(flow, one.value, said.parts)
        else:
            null_stores.give(flow, one.target, one.value)
    flow.initialized.pop()


def _initializer_target(flow: NullFlow, node: typed.InitializerTarget) -> bool:
    flow.parts[node] = flow.initialized[-1] if flow.initialized else ()
    return False


def _with(flow: NullFlow, node: typed.With) -> bool:
    visit(flow, node.target)
    parts = flow.parts[node] = flow.parts.get(node.target, ())
    initializer(flow, node.initializer, parts)
    return False


def _assignment(flow: NullFlow, node: typed.Assignment) -> bool:
    return null_stores.give(flow, node.target, node.value)


def _compound(flow: NullFlow, node: typed.CompoundAssignment) -> bool:
    null_stores.visit_parts(flow, node.target)
    if node.operation is not None:
        visit(flow, node.operation)
    if node.value is not None:
        visit(flow, node.value)
    if node.operator == "-=" and is_delegate_operation(node.operation):
        _remove_from_delegate(flow, node)
    else:
        flow.know(place_of(flow, node.target), False)
    return False


def is_delegate_operation(node: typed.Expression | None) -> bool:
    node = bare(node) if node is not None else None
    return isinstance(node, typed.Binary) and is_delegate(node.operand_type)


def _remove_from_delegate(flow: NullFlow, node: typed.CompoundAssignment) -> None:
    """Nothing may be left."""
    takes = null_parts.target_nullness(flow, node.target)
    if takes.may_be_null is False:
        flow.report(node.span, messages.assignment_may_be_null())
    flow.know(place_of(flow, node.target), True)


def _coalesce_assignment(flow: NullFlow, node: typed.CoalesceAssignment) -> bool:
    null_stores.visit_parts(flow, node.target)
    before = flow.state
    takes = null_parts.target_nullness(flow, node.target)
    want(flow, node.value, takes)
    may_be_null = visit(flow, node.value)
    if may_be_null and takes.may_be_null is False:
        null_stores.store(flow, node.target, node.value, may_be_null)
    place = place_of(flow, node.target)
    flow.state = join(flow, before, flow.state)
    flow.know(place, may_be_null)
    flow.parts[node] = takes.parts
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


def _binary(flow: NullFlow, node: typed.Binary) -> bool:
    """Operators on T? give null where an operand is null."""
    may_be_null = visit(flow, node.left)
    may_be_null = visit(flow, node.right) or may_be_null
    return may_be_null and node.is_lifted and is_nullable_value(node.type)


def _unary(flow: NullFlow, node: typed.Unary) -> bool:
    if node.operator == "!":
        return _boolean(flow, node)
    return visit(flow, node.operand) and node.is_lifted


def _as(flow: NullFlow, node: typed.As) -> bool:
    may_be_null = visit(flow, node.value)
    flow.parts[node] = null_calls.written_parts(flow, node) or ()
    if satisfies(node.value.type, node.type):
        return may_be_null
    return is_reference(node.type) or is_nullable_value(node.type)


def _conversion(flow: NullFlow, node: typed.Conversion) -> bool:
    may_be_null = visit(flow, node.operand)
    if node.rule.kind is typed.ConversionKind.UNWRAP:
        if may_be_null and is_nullable_value(node.operand.type):
            flow.report(node.span, messages.value_may_be_null())
            flow.know(place_of(flow, node.operand), False)
        return False
    if node.rule.kind is typed.ConversionKind.UNBOX and not is_nullable_value(node.type):
        if may_be_null:
            flow.report(node.span, messages.unboxed_may_be_null())
            flow.know(place_of(flow, node.operand), False)
        return False
    parts = _converted_parts(flow, node)
    if node.is_explicit:
        return _cast(flow, node, parts, may_be_null)
    if parts != ():
        flow.parts[node] = parts
    return may_be_null and (is_reference(node.type) or is_nullable_value(node.type))


def _converted_parts(flow: NullFlow, node: typed.Conversion) -> Parts:
    given = flow.parts.get(node.operand, ())
    kinds = typed.ConversionKind
    match node.rule.kind:
        case kinds.NULL | kinds.DEFAULT:
            return None
        case kinds.WRAP:
            return together((Nullness(False, given),))
        case kinds.IDENTITY | kinds.TUPLE | kinds.LIFT:
            return given
        case kinds.REFERENCE | kinds.BOX:
            return as_super(node.operand.type, given, node.type)
        case _:
            return ()


def _cast(flow: NullFlow, node: typed.Conversion, parts: Parts, may_be_null: bool) -> bool:
    """A cast says by itself where null may be."""
    written = flow.facts.written.get((flow.source.path, node.span))
    said = written[0] if written else PLAIN
    flow.parts[node] = said.parts
    may_give_null = may_be_null or bool(said.may_be_null)
    may_give_null = may_give_null and (is_reference(node.type) or is_nullable_value(node.type))
    if (flow.source.path, node.span) in flow.facts.suppressed:
        return may_give_null
    if may_be_null and not said.may_be_null and is_reference(node.type):
        flow.report(node.span, messages.null_for_local())
    elif node.rule.kind is typed.ConversionKind.IDENTITY and not _casts_to(
        parts, said.parts, node.type
    ):
        flow.report(node.span, messages.nullness_differs())
    return may_give_null


def _casts_to(given: Parts, said: Parts, type_: Type) -> bool:
    """Where a type argument varies, a cast may go against it."""
    return fits(given, said, type_) or (isinstance(type_, NamedType) and fits(said, given, type_))


def _array(flow: NullFlow, node: typed.ArrayAccess) -> bool:
    dereference(flow, node.array)
    for one in node.indices:
        visit(flow, one)
    element = part(flow.parts.get(node.array, ()), 0)
    if element.parts != ():
        flow.parts[node] = element.parts
    return is_null_in(node.type, element)


def _group(flow: NullFlow, node: typed.MethodGroup) -> bool:
    receiver = node.receiver
    is_wrapped = receiver is not None and receiver.span == node.span
    if receiver is not None and not is_wrapped:
        dereference(flow, receiver)
    elif receiver is not None and visit(flow, receiver):  # new Action(d)
        flow.report(node.span, messages.assignment_may_be_null())
    flow.parts[node] = None
    return False


def _deconstruction(flow: NullFlow, node: typed.Deconstruction) -> bool:
    visit(flow, node.value)
    null_stores.take_apart(flow, node.parts, node.value)
    return False


HANDLERS: dict[type[typed.Node], Callable[[NullFlow, Any], bool]] = {
    typed.Constant: _constant,
    typed.Default: _default,
    typed.VariableAccess: _variable,
    typed.FieldAccess: _field,
    typed.PropertyAccess: _property,
    typed.Call: null_calls.call,
    typed.New: null_calls.new,
    typed.With: _with,
    typed.Assignment: _assignment,
    typed.CompoundAssignment: _compound,
    typed.CoalesceAssignment: _coalesce_assignment,
    typed.Coalesce: null_choices.coalesce,
    typed.Conditional: null_choices.conditional,
    typed.ConditionalAccess: null_choices.conditional_access,
    typed.ReceiverHole: null_choices.hole,
    typed.SwitchExpression: null_choices.switch,
    typed.ThrowExpression: _throw,
    typed.Logical: _boolean,
    typed.Is: _boolean,
    typed.Binary: _binary,
    typed.Unary: _unary,
    typed.As: _as,
    typed.Conversion: _conversion,
    typed.Invoke: null_calls.invoke,
    typed.ArrayAccess: _array,
    typed.Lambda: null_calls.function,
    typed.MethodGroup: _group,
    typed.Deconstruction: _deconstruction,
    typed.TupleLiteral: null_collections.tuple_literal,
    typed.Collection: null_collections.collection,
    typed.NewArray: null_collections.new_array,
    typed.InitializerTarget: _initializer_target,
    typed.Bad: _bad,
}
