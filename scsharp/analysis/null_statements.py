"""Null in statements. Loops are gone through twice, first silently, so that what a round leaves
behind is known at the start of the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scsharp.analysis.null_conditions import condition, declare_pattern, with_members
from scsharp.analysis.null_expressions import dereference, visit
from scsharp.analysis.null_parts import (
    check_parts,
    element_nullness,
    forget,
    is_null_in,
    want,
)
from scsharp.analysis.null_state import (
    NullFlow,
    State,
    is_nullable_value,
    is_reference,
    join,
    join_all,
    place_of,
)
from scsharp.diagnostics.catalog import null as messages
from scsharp.symbols.members import Local, Method, MethodKind, Variable
from scsharp.symbols.nullness import UNKNOWN, Nullness, part
from scsharp.typed import nodes as typed


def visit_statement(flow: NullFlow, statement: typed.Statement) -> None:
    STATEMENTS[type(statement)](flow, statement)


def _all(flow: NullFlow, statements: tuple[typed.Statement, ...]) -> None:
    for one in statements:
        visit_statement(flow, one)


def _block(flow: NullFlow, node: typed.Block) -> None:
    _all(flow, node.statements)


def _declaration(flow: NullFlow, node: typed.LocalDeclaration) -> None:
    if node.value is None:
        return
    local, said = node.local, flow.declared(node.local)
    is_written = local in flow.facts.plain or local in flow.facts.annotated
    want(flow, node.value, said if is_written else UNKNOWN)
    may_be_null = visit(flow, node.value)
    if not is_written:
        flow.facts.inferred[local] = flow.parts.get(node.value, ())
    elif may_be_null and is_reference(local.type) and local in flow.facts.plain:
        flow.report(node.value.span, messages.null_for_local())
    else:
        check_parts(flow, node.value, said)
    flow.assign((local,), may_be_null)


def _expression(flow: NullFlow, node: typed.ExpressionStatement) -> None:
    visit(flow, node.expression)


def _if(flow: NullFlow, node: typed.If) -> None:
    when_true, when_false = condition(flow, node.test)
    flow.state = when_true
    visit_statement(flow, node.then)
    after = flow.state
    flow.state = when_false
    if node.otherwise is not None:
        visit_statement(flow, node.otherwise)
    flow.state = join(flow, after, flow.state)


# ------------------------------------------------------------------------------------- loops


def _loop(flow: NullFlow, round_: Callable[[], State]) -> None:
    """`round_` goes once through test and body, and gives the state where the loop ends."""
    before = flow.state
    if not flow.is_silent:
        flow.is_silent = True
        _round(flow, round_)
        flow.is_silent = False
        flow.state = join(flow, before, flow.state)
    end, breaks = _round(flow, round_)
    flow.state = join(flow, end, breaks)


def _round(flow: NullFlow, round_: Callable[[], State]) -> tuple[State, State]:
    flow.breaks.append([])
    flow.continues.append([])
    end = round_()
    breaks = join_all(flow, flow.breaks.pop())
    flow.state = join(flow, flow.state, join_all(flow, flow.continues.pop()))
    return end, breaks


def _while(flow: NullFlow, node: typed.While) -> None:
    def once() -> State:
        flow.state, end = condition(flow, node.test)
        visit_statement(flow, node.body)
        return end

    _loop(flow, once)


def _do(flow: NullFlow, node: typed.Do) -> None:
    def once() -> State:
        visit_statement(flow, node.body)
        flow.state, end = condition(flow, node.test)
        return end

    _loop(flow, once)


def _for(flow: NullFlow, node: typed.For) -> None:
    _all(flow, node.initializers)

    def once() -> State:
        end: State = None
        if node.test is not None:
            flow.state, end = condition(flow, node.test)
        visit_statement(flow, node.body)
        for one in node.updates:
            visit(flow, one)
        return end

    _loop(flow, once)


def _foreach(flow: NullFlow, node: typed.ForEach) -> None:
    dereference(flow, node.source)
    element = element_nullness(flow, node.source)

    def once() -> State:
        end = flow.state
        if node.variable is not None:
            _set_loop_variable(flow, node.variable, element)
        if node.parts is not None:
            forget(flow, node.parts, element.parts)
        visit_statement(flow, node.body)
        return join(flow, end, flow.state)

    _loop(flow, once)


def _set_loop_variable(flow: NullFlow, variable: Local, element: Nullness) -> None:
    may_be_null = is_null_in(variable.type, element)
    if element.may_be_null and variable.type.is_value_type and not is_nullable_value(variable.type):
        flow.report(variable.span, messages.unboxed_may_be_null())
    if variable in flow.facts.plain:
        if may_be_null and is_reference(variable.type):
            flow.report(variable.span, messages.null_for_local())
    elif variable not in flow.facts.annotated:
        flow.facts.inferred[variable] = element.parts
    flow.assign((variable,), may_be_null)


# ------------------------------------------------------------------------------------ switch


def _switch(flow: NullFlow, node: typed.Switch) -> None:
    visit(flow, node.value)
    before = flow.state
    flow.breaks.append([])
    has_default = node.covers_all
    for section in node.sections:
        states: list[State] = []
        for label in section.labels:
            flow.state = before
            has_default = has_default or label.pattern is None
            _label(flow, node, label)
            states.append(flow.state)
        flow.state = join_all(flow, states)
        _all(flow, section.body)
    after = join(flow, join_all(flow, flow.breaks.pop()), flow.state)
    flow.state = after if has_default else join(flow, after, before)


def _label(flow: NullFlow, node: typed.Switch, label: typed.CaseLabel) -> None:
    pattern = label.pattern
    if pattern is not None:
        declare_pattern(flow, pattern)
        if isinstance(pattern, (typed.TypePattern, typed.RecursivePattern)):
            flow.know(place_of(flow, node.value), False)
        flow.state = with_members(flow, flow.state, node.value, pattern)
    if label.guard is not None:
        flow.state = condition(flow, label.guard)[0]


# ------------------------------------------------------------------------------------- jumps


def _break(flow: NullFlow, node: typed.Break) -> None:
    if flow.breaks:
        flow.breaks[-1].append(flow.state)
    flow.state = None


def _continue(flow: NullFlow, node: typed.Continue) -> None:
    if flow.continues:
        flow.continues[-1].append(flow.state)
    flow.state = None


def _stop(flow: NullFlow, node: typed.Statement) -> None:
    flow.state = None


def _return(flow: NullFlow, node: typed.Return) -> None:
    if node.value is not None:
        _give_result(flow, node.value)
    flow.at_return.append(flow.state)
    flow.state = None


def _give_result(flow: NullFlow, value: typed.Expression) -> None:
    wanted = flow.wanted_result
    want(flow, value, wanted)
    may_be_null = visit(flow, value)
    if flow.state is not None:
        flow.results.append(flow.nullness(value, may_be_null))
    if may_be_null and wanted.may_be_null is False and is_reference(value.type):
        flow.report(value.span, messages.return_may_be_null())
    else:
        check_parts(flow, value, wanted)


def _throw(flow: NullFlow, node: typed.Throw) -> None:
    if node.value is not None:
        visit(flow, node.value)
    flow.state = None


def _labelled(flow: NullFlow, node: typed.Labelled) -> None:
    # A jump may come from anywhere: only the declarations hold.
    flow.state = {}
    visit_statement(flow, node.statement)


def _yield(flow: NullFlow, node: typed.YieldReturn) -> None:
    _give_result(flow, node.value)


def _try(flow: NullFlow, node: typed.Try) -> None:
    before = flow.state
    visit_statement(flow, node.body)
    end = flow.state
    entered = join(flow, before, end)
    for one in node.catches:
        flow.state = entered
        if one.guard is not None:
            flow.state = condition(flow, one.guard)[0]
        visit_statement(flow, one.body)
        end = join(flow, end, flow.state)
    if node.final is not None:
        flow.state = join(flow, entered, end)
        visit_statement(flow, node.final)
        if flow.state is not None and end is not None:
            end = flow.state
    flow.state = end


def _using(flow: NullFlow, node: typed.Using) -> None:
    _all(flow, node.declarations)
    if node.resource is not None:
        visit(flow, node.resource)
    visit_statement(flow, node.body)


def _local_function(flow: NullFlow, node: typed.LocalFunction) -> None:
    if node.body is not None:
        before = flow.state
        flow.state = before if before is not None else {}
        visit_inner(flow, node.body, result_of(flow, node.method), {})
        flow.state = before


def result_of(flow: NullFlow, method: Method) -> Nullness:
    """What `return` (or `yield return`) may give."""
    said = flow.declared(method)
    if method.method_kind is MethodKind.GETTER and method.associated is not None:
        said = flow.declared(method.associated)
    return part(said.parts, 0) if method.is_iterator else said


def visit_inner(
    flow: NullFlow, body: typed.Block, result: Nullness, parameters: dict[Variable, bool]
) -> list[Nullness]:
    """A lambda's or local function's body, with returns and jumps of its own: what it returns.
    `parameters` tells which of them may be null."""
    state = flow.state
    if state is not None and parameters:
        state = {**state, **{(one,): known for one, known in parameters.items()}}
    inner = NullFlow(flow.source, flow.bag, flow.facts, state, flow.parts, flow.wanted)
    inner.holes, inner.outs, inner.lambda_results = flow.holes, flow.outs, flow.lambda_results
    inner.wanted_result = result
    inner.is_silent = flow.is_silent
    visit_statement(inner, body)
    return inner.results


STATEMENTS: dict[type[typed.Node], Callable[[NullFlow, Any], None]] = {
    typed.Block: _block,
    typed.LocalDeclaration: _declaration,
    typed.LocalFunction: _local_function,
    typed.ExpressionStatement: _expression,
    typed.If: _if,
    typed.While: _while,
    typed.Do: _do,
    typed.For: _for,
    typed.ForEach: _foreach,
    typed.Switch: _switch,
    typed.Break: _break,
    typed.Continue: _continue,
    typed.Return: _return,
    typed.Throw: _throw,
    typed.Labelled: _labelled,
    typed.Goto: _stop,
    typed.GotoCase: _stop,
    typed.YieldReturn: _yield,
    typed.YieldBreak: _stop,
    typed.Try: _try,
    typed.Using: _using,
}
