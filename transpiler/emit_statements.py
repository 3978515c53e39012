"""Lowered statements to JavaScript ones."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from scsharp.lowering import nodes as lowered
from transpiler import nodes as js
from transpiler.budget import (
    FIRST,
    has_not_ended,
    is_exhausted,
    leave_level,
    no_longer_first,
    steps_left,
)
from transpiler.context import FunctionContext
from transpiler.counted_loops import counted_once, emit_counted_loop
from transpiler.elements import emit_put
from transpiler.emit_expressions import constant, emit
from transpiler.emit_longs import assigned, emit_halves
from transpiler.halves import after, is_exact_number
from transpiler.iterator_rounds import emit_round_yield
from transpiler.leaf_loops import is_leaf
from transpiler.scoping import contains_continue
from transpiler.split_locals import LONGS


def emit_block(context: FunctionContext, body: tuple[lowered.Statement, ...]) -> list[js.Statement]:
    return [emit_statement(context, statement) for statement in body]


def emit_statement(context: FunctionContext, node: lowered.Statement) -> js.Statement:
    result = emit_unmarked(context, node)
    result.at = context.place(node.span)
    return result


def emit_unmarked(context: FunctionContext, node: lowered.Statement) -> js.Statement:
    match node:
        case lowered.Declare():
            return emit_declare(context, node)
        case lowered.Assign():
            return js.ExpressionStatement(emit_assign(context, node))
        case lowered.Evaluate(value=value):
            return js.ExpressionStatement(emit(context, value))
        case lowered.If(test=test, then=then, otherwise=otherwise):
            return js.IfStatement(
                emit(context, test), emit_block(context, then), emit_block(context, otherwise)
            )
        case lowered.Return(value=value):
            return emit_return(context, value)
        case lowered.Yield(value=value) if context.run is not None:
            return emit_round_yield(context, emit(context, value))
        case lowered.Yield(value=value):
            return emit_yield(context, js.YieldExpression(emit(context, value)))
        case lowered.Throw(value=value):
            return js.ThrowStatement(context.module.call("thrown", emit(context, value)))
        case lowered.Rethrow(name=name):
            return js.ThrowStatement(js.Identifier(context.thrown[name]))
        case _:
            return emit_compound(context, node)


def emit_yield(context: FunctionContext, value: js.Expression) -> js.Statement:
    """if ($first) { $first = false; --budget.depth; } yield value;"""
    statement = js.ExpressionStatement(value)
    if not context.function.counts_depth:
        return statement
    leave = js.IfStatement(FIRST, [no_longer_first(), leave_level(context.module)])
    return js.BlockStatement([leave, statement])


def emit_compound(
    context: FunctionContext,
    node: lowered.Loop | lowered.Block | lowered.Break | lowered.Continue | lowered.Try
    | lowered.Switch,
) -> js.Statement:  # fmt: skip
    match node:
        case lowered.Loop():
            return emit_any_loop(context, node)
        case lowered.Block():
            return emit_labelled_block(context, node)
        case lowered.Break(label=label):
            return emit_break(context, label)
        case lowered.Continue(label=label):
            return emit_continue(context, label)
        case lowered.Try():
            return emit_try(context, node)
        case lowered.Switch():
            return emit_switch(context, node)
        case _:
            assert_never(node)


def emit_declare(context: FunctionContext, node: lowered.Declare) -> js.Statement:
    if node.name in context.split:
        return emit_split_declare(context, node)
    name = context.local(node.name)
    value = None if node.value is None else emit(context, node.value)
    if node.name not in context.hoisted:
        return js.VariableDeclaration("let", [name], value)
    if value is None:
        return js.BlockStatement([])
    return js.ExpressionStatement(js.AssignmentExpression("=", js.Identifier(name), value))


def emit_split_declare(context: FunctionContext, node: lowered.Declare) -> js.Statement:
    """let x = low, x$high = high;"""
    names = context.halves(node.name)
    if node.name in context.hoisted:
        if node.value is None:
            return js.BlockStatement([])
        return js.ExpressionStatement(emit_split_assign(context, node.name, node.value))
    if node.value is None:
        return js.VariableDeclaration("let", names)
    value = emit_halves(context, node.value)
    low = after(value.setup, value.low)
    return js.VariableDeclaration("let", names[:1], low, others=[(names[1], value.high)])


def emit_split_assign(
    context: FunctionContext, name: str, value: lowered.Expression
) -> js.Expression:
    return js.SequenceExpression(assigned(context, name, value).setup)


def emit_assign(context: FunctionContext, node: lowered.Assign) -> js.Expression:
    match node.place:
        case lowered.Local(name=name) if name in context.split:
            result: js.Expression = emit_split_assign(context, name, node.value)
        case lowered.Element() as element:
            result = emit_put(context, element, node.value)
        case place:
            result = js.AssignmentExpression("=", emit(context, place), emit(context, node.value))
    result.at = context.place(node.span)
    return result


def emit_return(context: FunctionContext, value: lowered.Expression | None) -> js.Statement:
    if context.returns_this:
        return js.ReturnStatement(js.Identifier(context.local("this")))
    if context.run is not None:
        return js.ReturnStatement(js.Literal("false"))
    return js.ReturnStatement(None if value is None else emit(context, value))


def emit_any_loop(context: FunctionContext, node: lowered.Loop) -> js.Statement:
    """The loop in the form that counts its steps at the least cost."""
    counted = counted_once(context.module, node)
    if counted is not None:
        rounds = partial(emit_counted_rounds, context, node)
        return emit_counted_loop(context, node, counted, rounds)
    if context.counter is None and is_leaf(context.module, node):
        return emit_leaf_loop(context, node)
    return emit_loop(context, node)


def emit_leaf_loop(context: FunctionContext, node: lowered.Loop) -> js.Statement:
    """let $steps = budget.steps; try { loop } finally { budget.steps = $steps; }"""
    context.counter = context.locals.fresh("$steps")
    left = steps_left(context.module)
    loop = emit_loop(context, node)
    settle = js.AssignmentExpression("=", left, js.Identifier(context.counter))
    body: list[js.Statement] = [
        js.VariableDeclaration("let", [context.counter], left),
        js.TryStatement([loop], None, [], [js.ExpressionStatement(settle)]),
    ]
    context.counter = None
    return js.BlockStatement(body)


def emit_loop(context: FunctionContext, node: lowered.Loop) -> js.Statement:
    """for (count a step;; update, count a step) { if (!condition) break; body }

    V8 makes faster code of a count at the end of a round than of one at its start.
    """
    loop = emit_rounds(context, node)
    loop.body = with_condition(context, node, loop.body)
    loop.init, again = count_round(context, node), count_round(context, node)
    if loop.update is not None:
        parts = loop.update.expressions if isinstance(loop.update, js.SequenceExpression) else None
        again = js.SequenceExpression([*(parts or [loop.update]), again])
    loop.update = again
    return loop


def emit_counted_rounds(
    context: FunctionContext, node: lowered.Loop, test: js.Expression
) -> js.Statement:
    """for (; test; update) { body }"""
    loop = emit_rounds(context, node)
    loop.test = test
    return loop


def emit_rounds(context: FunctionContext, node: lowered.Loop) -> js.ForStatement:
    """The body and update of a loop. Where the update is no expression, or the condition comes
    last, the body is a block of its own that a continue leaves."""
    label = context.locals.fresh(node.label)
    context.targets.append((node.label, "loop"))
    context.locals.given[f"label {node.label}"] = label
    has_body_block = contains_continue(node) and update_expression(context, node) is None
    if has_body_block:
        context.continued.add(node.label)
    body = emit_block(context, node.body)
    if has_body_block:
        body = [js.BlockStatement(body, f"{label}$body")]
        context.continued.discard(node.label)
    update = update_expression(context, node)
    if update is None:
        body += emit_block(context, node.update)
    context.targets.pop()
    printed = label if node.label in context.used_labels else None
    return js.ForStatement(body, update=update, label=printed)


def count_round(context: FunctionContext, node: lowered.Loop) -> js.Expression:
    """--budget.steps < 0 && out_of_steps()"""
    module = context.module
    left = steps_left(module) if context.counter is None else js.Identifier(context.counter)
    return js.BinaryExpression("&&", is_exhausted(left, node.steps), module.call("out_of_steps"))


def with_condition(
    context: FunctionContext, node: lowered.Loop, body: list[js.Statement]
) -> list[js.Statement]:
    if node.condition is None:
        return body
    fails = js.UnaryExpression("!", emit(context, node.condition))
    leave = js.IfStatement(fails, [js.BreakStatement()], at=context.place(node.condition.span))
    return [*body, leave] if node.test_last else [leave, *body]


def update_expression(context: FunctionContext, node: lowered.Loop) -> js.Expression | None:
    """The update as one expression, if it is one and may run before the next step is counted."""
    if node.test_last or len(node.update) != 1:
        return None
    match node.update[0]:
        case lowered.Assign() as assign:
            return emit_assign(context, assign)
        case lowered.Evaluate(value=value):
            return emit(context, value)
        case _:
            return None


def emit_labelled_block(context: FunctionContext, node: lowered.Block) -> js.Statement:
    label = context.locals.fresh(node.label)
    context.locals.given[f"label {node.label}"] = label
    context.targets.append((node.label, "block"))
    body = emit_block(context, node.body)
    context.targets.pop()
    return js.BlockStatement(body, label if node.label in context.used_labels else None)


def emit_break(context: FunctionContext, label: str) -> js.Statement:
    """A bare break means the innermost loop or switch; anything else needs the label.

    Inside a labelled block the label is always printed: QuickJS takes a bare break there for one
    that leaves the block.
    """
    if context.targets[-1:] == [(label, "loop")] and label not in context.continued:
        return js.BreakStatement()
    context.used_labels.add(label)
    return js.BreakStatement(context.locals.given[f"label {label}"])


def emit_continue(context: FunctionContext, label: str) -> js.Statement:
    name = context.locals.given[f"label {label}"]
    if label in context.continued:
        return js.BreakStatement(f"{name}$body")
    inner = next((one for one in reversed(context.targets) if one[1] == "loop"), None)
    if inner == (label, "loop"):
        return js.ContinueStatement()
    context.used_labels.add(label)
    return js.ContinueStatement(name)


def emit_try(context: FunctionContext, node: lowered.Try) -> js.Statement:
    """try { body } catch ($thrown) { first catch that fits, else throw again }"""
    block = emit_block(context, node.body)
    if node.catches:
        param = context.locals.fresh("$thrown")
        handler = emit_catches(context, node.catches, param)
        if not node.final:
            return js.TryStatement(block, param, handler, [])
        block = [js.TryStatement(block, param, handler, [])]
    return emit_finally(context, block, emit_block(context, node.final))


def emit_finally(
    context: FunctionContext, block: list[js.Statement], final: list[js.Statement]
) -> js.Statement:
    """try { block } catch ($passing) { throw passing($passing); } finally { if (...) final }

    The end of the script by a limit runs no finally.
    """
    error = context.locals.fresh("$passing")
    again = js.ThrowStatement(context.module.call("passing", js.Identifier(error)))
    last = js.IfStatement(has_not_ended(context.module), final)
    return js.TryStatement(block, error, [again], [last])


def emit_catches(
    context: FunctionContext, catches: tuple[lowered.Catch, ...], param: str
) -> list[js.Statement]:
    """const $caught = caught($thrown); each catch in turn, in a block that a match leaves."""
    module = context.module
    caught = context.locals.fresh("$caught")
    label = context.locals.fresh("$handled")
    tries: list[js.Statement] = []
    context.targets.append((label, "block"))
    for catch in catches:
        tries.append(emit_catch(context, catch, param, caught, label))
    context.targets.pop()
    bind = js.VariableDeclaration("const", [caught], module.call("caught", js.Identifier(param)))
    again = js.ThrowStatement(js.Identifier(param))
    return [bind, js.BlockStatement([*tries, again], label)]


def emit_catch(
    context: FunctionContext, node: lowered.Catch, param: str, caught: str, label: str
) -> js.Statement:
    """if (type fits) { let e = $caught; if (guard) { body; break $handled; } }"""
    context.thrown[node.name] = param
    name = context.local(node.name)
    value: js.Expression = js.Identifier(caught)
    if node.name in context.hoisted:
        bind: js.Statement = js.ExpressionStatement(
            js.AssignmentExpression("=", js.Identifier(name), value)
        )
    else:
        bind = js.VariableDeclaration("let", [name], value)
    handled = [*emit_block(context, node.body), js.BreakStatement(label)]
    inside = [bind, *emit_guard(context, node, handled)]
    place = context.place(node.span)
    if node.id is None:
        return js.BlockStatement(inside, at=place)
    module = context.module
    test = module.call("type_test", js.Identifier(caught), module.type_token(node.id))
    return js.IfStatement(test, inside, at=place)


def emit_guard(
    context: FunctionContext, node: lowered.Catch, handled: list[js.Statement]
) -> list[js.Statement]:
    """The body under its guard; an exception in the guard counts as false."""
    if node.guard is None:
        return handled
    name = context.locals.fresh("$guard")
    setup = emit_block(context, node.guard_setup)
    setup.append(
        js.ExpressionStatement(
            js.AssignmentExpression("=", js.Identifier(name), emit(context, node.guard))
        )
    )
    error = context.locals.fresh("$ignored")
    swallow = js.ExpressionStatement(context.module.call("rethrow_limit", js.Identifier(error)))
    return [
        js.VariableDeclaration("let", [name], js.Literal("false")),
        js.TryStatement(setup, error, [swallow], []),
        js.IfStatement(js.Identifier(name), handled),
    ]


def emit_switch(context: FunctionContext, node: lowered.Switch) -> js.Statement:
    context.targets.append(("", "switch"))
    cases = [
        js.SwitchCase(
            [case_value(context, value, node.value.type) for value in case.values],
            [*emit_block(context, case.body), js.BreakStatement()],
        )
        for case in node.cases
    ]
    if node.default:
        cases.append(js.SwitchCase([], emit_block(context, node.default)))
    context.targets.pop()
    value = emit(context, node.value)
    if node.value.type.kind in LONGS:
        value = context.module.call("long_key", value)
    return js.SwitchStatement(value, cases)


def case_value(context: FunctionContext, value: object, type_: lowered.Type) -> js.Expression:
    """Longs are compared by `long_key`, which gives BigInts for those that are no exact numbers."""
    if type_.kind in LONGS and isinstance(value, int) and not is_exact_number(value):
        return js.Literal(f"{value}n")
    return constant(context.module, value, type_)
