"""Functions, lambdas and iterators: prologues that count steps and call depth."""

from __future__ import annotations

import json
from collections.abc import Iterator

from scsharp.lowering import nodes as lowered
from transpiler import nodes as js
from transpiler.budget import FIRST, count_steps, declare_first, enter_level, leave_level
from transpiler.context import FunctionContext, ModuleContext
from transpiler.iterator_rounds import emit_iterator, rounds_of
from transpiler.names import NameTable
from transpiler.scoping import hoisted_locals
from transpiler.split_locals import split_locals


def emit_function(module: ModuleContext, function: lowered.Function) -> js.FunctionDeclaration:
    """A function of the program; an instance function gets its receiver first."""
    locals_ = NameTable(module.globals.reserved, module.globals.taken)
    hoisted = hoisted_locals(function)
    context = FunctionContext(
        module,
        function,
        locals_,
        hoisted,
        returns_this=function.name in module.constructors,
        split=split_locals(function),
    )
    params = [context.local(parameter.name) for parameter in function.parameters]
    body = function_body(context)
    name = module.function(function.name)
    return js.FunctionDeclaration(name, params, body, at=context.start)


def function_body(context: FunctionContext) -> list[js.Statement]:
    from transpiler.emit_statements import emit_block

    function = context.function
    rounds = rounds_of(function)
    if rounds is not None:
        halves = list(split_parameters(context))
        steps = count_steps(context.module, function.steps)
        return [steps, *halves, *emit_iterator(context, rounds)]
    body = emit_block(context, function.body)
    if context.returns_this:
        body.append(js.ReturnStatement(js.Identifier(context.local("this"))))
    body[:0] = [*variables(context), *split_parameters(context)]
    if function.is_iterator:
        if function.counts_depth:
            body = first_leg(context.module, body)
        generator = js.FunctionExpression([], body, is_generator=True)
        generator.name = context.module.shown_function(function, f"{function.name}$run")
        run = js.CallExpression(generator, [])
        body = [js.ReturnStatement(context.module.call("iterator_new", run))]
    if function.counts_depth and not function.is_iterator:
        body = counted_depth(context.module, body)
    if not function.counts_step:
        return body
    return [count_steps(context.module, function.steps), *body]


def variables(context: FunctionContext) -> list[js.Statement]:
    """The declarations at the top of a function."""
    hoisted = sorted(half for name in context.hoisted for half in context.halves(name))
    names = hoisted + context.temporaries
    return [js.VariableDeclaration("let", names)] if names else []


def split_parameters(context: FunctionContext) -> Iterator[js.Statement]:
    """let x$high = high_word(x); x = low_word(x);"""
    call = context.module.call
    for parameter in context.function.parameters:
        if parameter.name in context.split:
            low, high = context.halves(parameter.name)
            whole = js.Identifier(low)
            yield js.VariableDeclaration("let", [high], call("high_word", whole))
            taken = js.AssignmentExpression("=", whole, call("low_word", whole))
            yield js.ExpressionStatement(taken)


def counted_depth(module: ModuleContext, body: list[js.Statement]) -> list[js.Statement]:
    """if (++budget.depth > LIMIT) too_deep(); try { body } finally { --budget.depth; }"""
    return [enter_level(module), js.TryStatement(body, None, [], [leave_level(module)])]


def first_leg(module: ModuleContext, body: list[js.Statement]) -> list[js.Statement]:
    """An iterator is a level of calls until it first yields: runs nest when they begin.

    let $first = true; ... try { body } finally { if ($first) --budget.depth; }
    """
    leave = js.IfStatement(FIRST, [leave_level(module)])
    return [declare_first(), enter_level(module), js.TryStatement(body, None, [], [leave])]


def emit_lambda(context: FunctionContext, node: lowered.Lambda) -> js.Expression:
    """A function expression. A captured local that is hoisted, or that is given another value when
    its loop comes round (one of goto declares nothing), gets a binding of its own:

    (($item) => function lambda(x) { ... })(item)
    """
    inner = context.nested(node, hoisted_locals(node.function, node.captures))
    params = []
    for parameter in node.function.parameters:
        inner.locals.given.pop(parameter.name, None)
        inner.locals.given.pop(f"high {parameter.name}", None)
        params.append(inner.local(parameter.name))
    made = js.FunctionExpression(params, function_body(inner))
    made.at = inner.start
    made.name = context.module.shown_function(node.function, "$lambda")
    moving = [name for name in node.captures if name in context.moving_locals()]
    shared = [half for name in moving for half in context.halves(name)]
    if not shared:
        return named(context, node, made)
    binder = js.ArrowFunctionExpression(shared, made)
    bound = js.CallExpression(binder, [js.Identifier(name) for name in shared])
    return named(context, node, bound)


def named(context: FunctionContext, node: lowered.Lambda, made: js.Expression) -> js.Expression:
    if not node.same_as:
        return made
    names = [half for name in node.captures for half in context.halves(name)]
    halves: list[js.Expression] = [js.Identifier(one) for one in names]
    name = js.Literal(json.dumps(node.same_as))
    return context.module.call("named_delegate", made, name, js.ArrayExpression(halves))
