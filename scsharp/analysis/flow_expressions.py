"""Expressions in flow analysis, in their order of evaluation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scsharp.analysis.flow_conditions import condition
from scsharp.analysis.flow_patterns import pattern_outcome
from scsharp.analysis.flow_state import Flow, considered_use
from scsharp.symbols.members import MethodKind, MethodUse, Variable
from scsharp.typed import nodes as typed
from scsharp.typed.walk import node_fields


def visit(flow: Flow, node: typed.Node) -> None:
    """Reads the expression (and everything below it)."""
    handler = HANDLERS.get(type(node))
    if handler is not None:
        handler(flow, node)
    else:
        visit_children(flow, node)


def visit_children(flow: Flow, node: typed.Node) -> None:
    for name in node_fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, typed.Node):
            visit(flow, value)
        elif type(value) is tuple:
            for one in value:
                if isinstance(one, typed.Node):
                    visit(flow, one)


def _nothing(flow: Flow, node: typed.Node) -> None:
    pass


def _bad(flow: Flow, node: typed.Bad) -> None:
    flow.usage.has_errors = True
    before, flow.is_quiet = flow.is_quiet, True
    visit_children(flow, node)
    flow.is_quiet = before


def _variable(flow: Flow, node: typed.VariableAccess) -> None:
    flow.usage.used.add(node.variable)
    flow.read(node.variable, node.span)


def _field(flow: Flow, node: typed.FieldAccess) -> None:
    receiver = node.receiver
    if isinstance(receiver, typed.VariableAccess):
        flow.usage.used.add(receiver.variable)
        if flow.read_field(receiver.variable, node.field.field, node.span):
            return
    if receiver is not None:
        visit(flow, receiver)


def _boolean(flow: Flow, node: typed.Expression) -> None:
    when_true, when_false = condition(flow, node)
    flow.become(when_true & when_false)


# ------------------------------------------------------------------------------ assignments


def assign_to(flow: Flow, target: typed.Expression, value: typed.Expression | None) -> None:
    """The target has got a value; its parts were visited before."""
    match target:
        case typed.VariableAccess(variable=variable):
            note_write(flow, variable, value)
            flow.assign(variable)
        case typed.FieldAccess(receiver=typed.VariableAccess(variable=variable)):
            flow.assign_field(variable, target.field.field)


def note_write(flow: Flow, variable: Variable, value: typed.Expression | None) -> None:
    if considered_use(variable.type, value):
        flow.usage.used.add(variable)
    else:
        flow.usage.written.add(variable)


def _is_followed(flow: Flow, receiver: typed.Expression | None, target: typed.FieldAccess) -> bool:
    """A field of a struct local, which may be assigned before the local has a value."""
    if not isinstance(receiver, typed.VariableAccess):
        return False
    return (receiver.variable, target.field.field) in flow.bits


def visit_place(flow: Flow, target: typed.Expression) -> None:
    """The parts of a target that are evaluated before it is assigned."""
    match target:
        case typed.VariableAccess():
            return
        case typed.FieldAccess(receiver=receiver):
            if _is_followed(flow, receiver, target):
                return
            if receiver is not None:
                visit(flow, receiver)
        case _:
            visit_children(flow, target)


def _assignment(flow: Flow, node: typed.Assignment) -> None:
    visit_place(flow, node.target)
    if isinstance(node.target, typed.VariableAccess) and getattr(
        node.target.variable, "is_ref", False
    ):
        visit(flow, node.target)
    visit(flow, node.value)
    assign_to(flow, node.target, node.value)


def _compound(flow: Flow, node: typed.CompoundAssignment) -> None:
    visit(flow, node.target)
    if node.operation is not None:
        visit(flow, node.operation)
    if node.value is not None:
        visit(flow, node.value)


def _increment(flow: Flow, node: typed.Increment) -> None:
    visit(flow, node.target)


def _coalesce_assignment(flow: Flow, node: typed.CoalesceAssignment) -> None:
    visit(flow, node.target)
    before = flow.state
    visit(flow, node.value)
    flow.become(before)


def _reference(flow: Flow, node: typed.Reference) -> None:
    if node.modifier == "out":
        visit_place(flow, node.place)
        assign_to(flow, node.place, None)
    else:
        visit(flow, node.place)


def _out_variable(flow: Flow, node: typed.OutVariable) -> None:
    if node.variable is not None:
        flow.usage.used.add(node.variable)


def _deconstruction(flow: Flow, node: typed.Deconstruction) -> None:
    visit_targets(flow, node.parts, assign=False)
    visit(flow, node.value)
    visit_targets(flow, node.parts, assign=True)


def visit_targets(flow: Flow, parts: typed.DeconstructionParts, *, assign: bool) -> None:
    for one in parts.targets:
        if one.nested is not None:
            visit_targets(flow, one.nested, assign=assign)
        elif one.place is not None:
            if assign:
                assign_to(flow, one.place, None)
            else:
                visit_place(flow, one.place)
        elif one.declares is not None and assign:
            flow.usage.used.add(one.declares)


# ---------------------------------------------------------------------------------- choices


def _coalesce(flow: Flow, node: typed.Coalesce) -> None:
    visit(flow, node.left)
    before = flow.state
    visit(flow, node.right)
    flow.become(before)


def _conditional(flow: Flow, node: typed.Conditional) -> None:
    when_true, when_false = condition(flow, node.test)
    flow.become(when_true)
    visit(flow, node.when_true)
    after = flow.state
    flow.become(when_false)
    visit(flow, node.when_false)
    flow.become(after & flow.state)


def _conditional_access(flow: Flow, node: typed.ConditionalAccess) -> None:
    visit(flow, node.target)
    before = flow.state
    visit(flow, node.access)
    flow.become(before)


def _switch(flow: Flow, node: typed.SwitchExpression) -> None:
    visit(flow, node.value)
    before = flow.state
    after = -1
    for arm in node.arms:
        flow.become(before)
        matched, _ = pattern_outcome(flow, arm.pattern)
        flow.become(before | matched)
        if arm.guard is not None:
            flow.become(condition(flow, arm.guard)[0])
        visit(flow, arm.value)
        after &= flow.state
    flow.become(after)


def _throw(flow: Flow, node: typed.ThrowExpression) -> None:
    visit(flow, node.value)
    flow.stop()


# -------------------------------------------------------------------------------- functions


def _lambda(flow: Flow, node: typed.Lambda) -> None:
    from scsharp.analysis.flow import visit_lambda

    visit_lambda(flow, node)


def _call(flow: Flow, node: typed.Call) -> None:
    visit_children(flow, node)
    note_call(flow, node.method, node)


def _group(flow: Flow, node: typed.MethodGroup) -> None:
    visit_children(flow, node)
    note_call(flow, node.method, node)


def note_call(flow: Flow, use: MethodUse, node: typed.Node) -> None:
    """A local function is used: what it reads of its surroundings must be assigned here."""
    method = use.method
    if method.method_kind is not MethodKind.LOCAL_FUNCTION:
        return
    flow.usage.called.add(method)
    for variable in flow.function_needs.get(method, ()):
        flow.read(variable, node.span)


HANDLERS: dict[type[typed.Node], Callable[[Flow, Any], None]] = {
    typed.Constant: _nothing,
    typed.This: _nothing,
    typed.Default: _nothing,
    typed.CompoundHole: _nothing,
    typed.ReceiverHole: _nothing,
    typed.InitializerTarget: _nothing,
    typed.TypeOf: _nothing,
    typed.Bad: _bad,
    typed.VariableAccess: _variable,
    typed.FieldAccess: _field,
    typed.Logical: _boolean,
    typed.Is: _boolean,
    typed.Assignment: _assignment,
    typed.CompoundAssignment: _compound,
    typed.Increment: _increment,
    typed.CoalesceAssignment: _coalesce_assignment,
    typed.Reference: _reference,
    typed.OutVariable: _out_variable,
    typed.Deconstruction: _deconstruction,
    typed.Coalesce: _coalesce,
    typed.Conditional: _conditional,
    typed.ConditionalAccess: _conditional_access,
    typed.SwitchExpression: _switch,
    typed.ThrowExpression: _throw,
    typed.Lambda: _lambda,
    typed.Call: _call,
    typed.MethodGroup: _group,
}
