"""Flow analysis of one function: what is reached, and which variables have a value there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scsharp.analysis.flow_conditions import condition
from scsharp.analysis.flow_expressions import note_write, visit, visit_targets
from scsharp.analysis.flow_patterns import always_matches, pattern_outcome
from scsharp.analysis.flow_state import UNREACHABLE, Flow
from scsharp.analysis.reachability import (
    check_end,
    check_lambda_end,
    check_outs,
    check_reachable,
    check_section_end,
)
from scsharp.diagnostics.catalog import flow as messages
from scsharp.symbols.members import Method
from scsharp.typed import nodes as typed


def visit_statement(flow: Flow, statement: typed.Statement) -> None:
    if flow.state == UNREACHABLE:
        check_reachable(flow, statement)
    STATEMENTS[type(statement)](flow, statement)


def visit_all(flow: Flow, statements: tuple[typed.Statement, ...]) -> None:
    for one in statements:
        visit_statement(flow, one)


def _block(flow: Flow, node: typed.Block) -> None:
    if any(isinstance(one, typed.LocalFunction) for one in node.statements):
        _local_functions(flow, node.statements)
    visit_all(flow, node.statements)


def _declaration(flow: Flow, node: typed.LocalDeclaration) -> None:
    local = node.local
    flow.usage.declared.append(local)
    flow.declare(local)
    if node.value is not None:
        visit(flow, node.value)
        if local.kind != "local" or local.is_ref:
            flow.usage.used.add(local)
        note_write(flow, local, node.value)
        flow.assign(local)


def _expression(flow: Flow, node: typed.ExpressionStatement) -> None:
    visit(flow, node.expression)


def _if(flow: Flow, node: typed.If) -> None:
    when_true, when_false = condition(flow, node.test)
    flow.become(when_true)
    visit_statement(flow, node.then)
    after = flow.state
    flow.become(when_false)
    if node.otherwise is not None:
        visit_statement(flow, node.otherwise)
    flow.become(after & flow.state)


# ------------------------------------------------------------------------------------ loops


def _body(flow: Flow, body: typed.Statement) -> tuple[int, int]:
    """Visits a loop's body; the joined states of its breaks and of its continues and end."""
    flow.breaks.append([])
    flow.continues.append([])
    visit_statement(flow, body)
    return _join(flow.breaks.pop()), _join(flow.continues.pop()) & flow.state


def _join(states: list[int]) -> int:
    joined = UNREACHABLE
    for one in states:
        joined &= one
    return joined


def _while(flow: Flow, node: typed.While) -> None:
    when_true, when_false = condition(flow, node.test)
    flow.become(when_true)
    breaks, _ = _body(flow, node.body)
    flow.become(when_false & breaks)


def _do(flow: Flow, node: typed.Do) -> None:
    breaks, end = _body(flow, node.body)
    flow.become(end)
    _, when_false = condition(flow, node.test)
    flow.become(when_false & breaks)


def _for(flow: Flow, node: typed.For) -> None:
    visit_all(flow, node.initializers)
    when_true, when_false = flow.state, UNREACHABLE
    if node.test is not None:
        when_true, when_false = condition(flow, node.test)
    flow.become(when_true)
    breaks, end = _body(flow, node.body)
    flow.become(end)
    for one in node.updates:
        check_reachable(flow, typed.ExpressionStatement(one.span, one))
        visit(flow, one)
    flow.become(when_false & breaks)


def _foreach(flow: Flow, node: typed.ForEach) -> None:
    visit(flow, node.source)
    before = flow.state
    if node.value is not None:
        visit(flow, node.value)
    if node.parts is not None:
        visit_targets(flow, node.parts, assign=False)
        visit_targets(flow, node.parts, assign=True)
    breaks, _ = _body(flow, node.body)
    flow.become(before & breaks)


# ----------------------------------------------------------------------------------- switch


def _switch(flow: Flow, node: typed.Switch) -> None:
    visit(flow, node.value)
    before = flow.state
    flow.breaks.append([])
    flow.sections.append({})
    ends = UNREACHABLE
    for index, section in enumerate(node.sections):
        entry = UNREACHABLE
        for label in section.labels:
            is_left_over = label.pattern is None and node.covers_all
            entry &= UNREACHABLE if is_left_over else _label(flow, label, before)
        flow.become(entry & flow.sections[-1].get(index, UNREACHABLE))
        visit_all(flow, section.body)
        check_section_end(flow, section, index == len(node.sections) - 1)
        ends &= flow.state
    flow.sections.pop()
    breaks = _join(flow.breaks.pop())
    flow.become(ends & breaks & (UNREACHABLE if is_exhaustive(node) else before))


def _label(flow: Flow, label: typed.CaseLabel, before: int) -> int:
    flow.become(before)
    matched, _ = pattern_outcome(flow, label.pattern)
    flow.become(before | matched)
    if label.guard is not None:
        flow.become(condition(flow, label.guard)[0])
    return flow.state


def is_exhaustive(node: typed.Switch) -> bool:
    labels = [one for section in node.sections for one in section.labels if one.guard is None]
    return node.covers_all or any(always_matches(one.pattern) for one in labels)


def _goto_case(flow: Flow, node: typed.GotoCase) -> None:
    if flow.sections:
        known = flow.sections[-1]
        known[node.section] = known.get(node.section, UNREACHABLE) & flow.state
    flow.stop()


# ------------------------------------------------------------------------------------ jumps


def _break(flow: Flow, node: typed.Break) -> None:
    if flow.breaks:
        flow.breaks[-1].append(flow.state)
    flow.stop()


def _continue(flow: Flow, node: typed.Continue) -> None:
    if flow.continues:
        flow.continues[-1].append(flow.state)
    flow.stop()


def _return(flow: Flow, node: typed.Return) -> None:
    if node.value is not None:
        visit(flow, node.value)
    check_outs(flow, node.span)
    flow.stop()


def _throw(flow: Flow, node: typed.Throw) -> None:
    if node.value is not None:
        visit(flow, node.value)
    flow.stop()


def _labelled(flow: Flow, node: typed.Labelled) -> None:
    forward = flow.labels.get(node.label)
    if forward is not None:
        flow.become(flow.state & forward)
    elif node.label in flow.usage.labels and not flow.is_reachable:
        # Only a goto further down leads here; it has passed everything above.
        flow.become((1 << len(flow.bits)) - 1)
    if node.label not in flow.usage.labels:
        flow.report(node.span, messages.label_never_used())
    visit_statement(flow, node.statement)


def _goto(flow: Flow, node: typed.Goto) -> None:
    flow.labels[node.label] = flow.labels.get(node.label, UNREACHABLE) & flow.state
    flow.stop()


def _yield_return(flow: Flow, node: typed.YieldReturn) -> None:
    visit(flow, node.value)


def _yield_break(flow: Flow, node: typed.YieldBreak) -> None:
    flow.stop()


# ------------------------------------------------------------------------------ try, using


def _try(flow: Flow, node: typed.Try) -> None:
    before = flow.state
    jumps = [(states, len(states)) for states in (*flow.breaks[-1:], *flow.continues[-1:])]
    visit_statement(flow, node.body)
    end = flow.state
    for one in node.catches:
        flow.become(before)
        _catch(flow, one)
        end &= flow.state
    if node.final is None:
        flow.become(end)
        return
    flow.become(before)
    visit_statement(flow, node.final)
    if flow.state == UNREACHABLE:
        # Jumps out of the statement never get past its finally.
        for states, count in jumps:
            del states[count:]
    else:
        flow.become(end | flow.state)


def _catch(flow: Flow, node: typed.Catch) -> None:
    if node.variable is not None:
        flow.usage.declared.append(node.variable)
    if node.guard is not None:
        flow.become(condition(flow, node.guard)[0])
    visit_statement(flow, node.body)


def _using(flow: Flow, node: typed.Using) -> None:
    visit_all(flow, node.declarations)
    if node.resource is not None:
        visit(flow, node.resource)
    visit_statement(flow, node.body)


# -------------------------------------------------------------------------------- functions


def _inner(flow: Flow) -> Flow:
    """A flow for a function inside: same variables and notes, jumps of its own."""
    inner = Flow(flow.source, flow.bag, state=flow.state, bits=flow.bits)
    inner.struct_fields = flow.struct_fields
    inner.outer = flow.outer
    inner.needs = flow.needs
    inner.function_needs = flow.function_needs
    inner.usage = flow.usage
    inner.told = flow.told
    return inner


def visit_lambda(flow: Flow, node: typed.Lambda) -> None:
    inner = _inner(flow)
    visit_statement(inner, node.body)
    check_lambda_end(inner, node)


def _nothing(flow: Flow, node: typed.LocalFunction) -> None:
    pass


def _local_functions(flow: Flow, statements: tuple[typed.Statement, ...]) -> None:
    """They come first, since they may be called above the place where they stand."""
    for one in statements:
        if isinstance(one, typed.LocalDeclaration):
            flow.mask(one.local)
    for one in statements:
        if isinstance(one, typed.LocalFunction):
            _local_function(flow, one)


def _local_function(flow: Flow, node: typed.LocalFunction) -> None:
    flow.usage.functions.append(node.method)
    if node.body is None:
        return
    inner = _inner(flow)
    inner.state = 0
    inner.outer = (1 << len(flow.bits)) - 1
    inner.needs = {}
    flow.function_needs[node.method] = inner.needs
    visit_function(inner, node.method, node.body)


def visit_function(flow: Flow, method: Method, body: typed.Block) -> None:
    outs = tuple(one for one in method.parameters if one.modifier == "out")
    flow.outs = outs
    for one in outs:
        flow.declare(one)
    visit_statement(flow, body)
    check_end(flow, method, body.span)


STATEMENTS: dict[type[typed.Node], Callable[[Flow, Any], None]] = {
    typed.Block: _block,
    typed.LocalDeclaration: _declaration,
    typed.LocalFunction: _nothing,
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
    typed.Goto: _goto,
    typed.GotoCase: _goto_case,
    typed.YieldReturn: _yield_return,
    typed.YieldBreak: _yield_break,
    typed.Try: _try,
    typed.Using: _using,
}
