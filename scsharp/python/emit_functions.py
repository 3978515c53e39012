"""Functions: entry steps, call depth, makers of objects, lambdas, iterators.

def Player_Move(this, dx):
    for _ in _steps: break          # one step; the iterator itself raises when none is left
    _depth_before = _machine.depth        # only where calls can form a cycle
    if _depth_before >= 2000: _too_deep()
    _machine.depth = _depth_before + 1
    try: ...
    finally: _machine.depth = _depth_before

Where the caller tells the depth (depth.py), it is a level, which holds the next one; the last holds
none, and ends the script when asked: `_deeper = _depth[0]` is all that is left of this.
"""

from __future__ import annotations

import ast

from scsharp.lowering import nodes as lowered
from scsharp.lowering.limits import CALL_DEPTH
from scsharp.lowering.walk import own_nodes
from scsharp.python import bounds, emit_statements
from scsharp.python.build import Body
from scsharp.python.context import FunctionContext, ModuleContext, new_function
from scsharp.python.steps import take_steps

DEPTH = "_depth"
DEEPER = "_deeper"
CALLS = (
    lowered.Call, lowered.CallSlot, lowered.CallIntrinsic, lowered.Invoke, lowered.New,
    lowered.NewArray, lowered.Concat,
)  # fmt: skip


def emit_function(module: ModuleContext, function: lowered.Function) -> None:
    """Writes a function of the program as a function of the module."""
    name = module.function(function.name)
    if function.is_iterator:
        emit_iterator(module, name, function)
        return
    f = open_function(module, function)
    parameters = [f.local(one.name) for one in function.parameters]
    if function.name in module.depth_arguments:
        f.knows_depth = True
        parameters.append(DEPTH)
    body = counted(f, function, emit_statements.emit_body(f, function.body))
    write(f, function, name, parameters, body)


def open_function(module: ModuleContext, function: lowered.Function) -> FunctionContext:
    f = new_function(module, function.source)
    f.build.at(function.span)
    f.is_generator = function.is_iterator
    bounds.find_bounds(f, function)
    return f


def write(
    f: FunctionContext,
    function: lowered.Function,
    name: str,
    parameters: list[str],
    body: Body,
) -> None:
    f.build.at(function.span)
    f.module.codes[name] = function
    f.module.write(function.source, f.build.function(name, parameters, body))


def counted(f: FunctionContext, function: lowered.Function, body: Body) -> Body:
    """The body with its entry counted."""
    f.build.at(function.span)
    if f.knows_depth:
        body = [f.build.set(DEEPER, f.build.item(f.build.name(DEPTH), f.build.constant(0))), *body]
    elif function.counts_depth and f.module.counts_steps:
        early = early_exits(function)
        body = with_depth(f, body[:early], body[early:])
    return [*take_steps(f, function.steps), *body] if function.counts_step else body


def early_exits(function: lowered.Function) -> int:
    """How many statements at the start only look and perhaps leave: no call can be nested there,
    so the depth need not be set yet. Each is one statement of Python too."""
    count = 0
    for statement in function.body:
        match statement:
            case lowered.If(then=(lowered.Return(),), otherwise=()):
                if any(isinstance(one, CALLS) for one in own_nodes(statement)):
                    break
            case _:
                break
        count += 1
    return count


def with_depth(f: FunctionContext, early: Body, body: Body) -> Body:
    build, before = f.build, "_depth_before"
    machine = build.name("_machine")
    deeper = build.binary("+", build.name(before), build.constant(1))
    is_too_deep = build.compare(build.name(before), ">=", build.constant(CALL_DEPTH))
    return [
        build.set(before, build.attribute(machine, "depth")),
        build.if_(is_too_deep, [build.expression(build.call("_too_deep"))]),
        *early,
        build.set_attribute(machine, "depth", deeper),
        build.try_(body, [], [build.set_attribute(machine, "depth", build.name(before))]),
    ]


def with_first_leg(f: FunctionContext, body: Body) -> Body:
    """An iterator is a level of calls until it first yields: runs nest when they begin.

    _is_first = True
    _depth_before = _machine.depth
    ...
    try: ...
    finally:
        if _is_first: _machine.depth = _depth_before
    """
    build = f.build
    counted = with_depth(f, [], body)
    leave = counted[-1]
    assert isinstance(leave, ast.Try)
    leave.finalbody = [build.if_(build.name("_is_first"), leave.finalbody)]
    return [build.set("_is_first", build.constant(True)), *counted]


def emit_iterator(module: ModuleContext, name: str, function: lowered.Function) -> None:
    """A generator, and the function that starts it; resumptions count no steps."""
    f = open_function(module, function)
    f.counts_first_leg = function.counts_depth and module.counts_steps
    parameters = [f.local(one.name) for one in function.parameters]
    body = emit_statements.emit_body(f, function.body)
    f.build.at(function.span)
    if not any(isinstance(one, lowered.Yield) for part in function.body for one in own_nodes(part)):
        body += [f.build.return_(None), f.build.expression(ast.Yield(None, **f.build.where))]
    if f.counts_first_leg:
        body = with_first_leg(f, body)
    run = module.globals.unique(f"_run_{name}")
    write(f, function, run, parameters, body)
    generator = f.build.call(run, *map(f.build.name, parameters))
    start = f.build.return_(f.build.call("_IteratorRun", generator))
    write(f, function, name, parameters, [*take_steps(f, function.steps), start])


def emit_maker(module: ModuleContext, class_name: str, constructor: str | None, name: str) -> None:
    """The function behind New: an object with default fields, then the constructor's body."""
    if constructor is None:
        f = new_function(module, None)
        body = [*create(f, class_name, frozenset()), f.build.return_(f.build.name("_this"))]
        module.write(None, f.build.function(name, [], body))
        return
    function = module.program.functions[constructor]
    f = open_function(module, function)
    f.returns_this = True
    this, *others = function.parameters
    parameters = [f.local(one.name) for one in others]
    start = create(f, class_name, set_at_once(function, this.name), f.local(this.name))
    body = start + emit_statements.emit_body(f, function.body)
    body.append(f.build.return_(f.build.name(f.local(this.name))))
    write(f, function, name, parameters, counted(f, function, body))


def create(
    f: FunctionContext, class_name: str, without: frozenset[str], this: str = "_this"
) -> Body:
    build, module = f.build, f.module
    kind = build.name(module.class_name(class_name))
    body: Body = [build.set(this, build.call("_create", kind))]
    for one in all_fields(module, class_name):
        if one.name not in without:
            value = default_of(f, one)
            body.append(build.set_attribute(build.name(this), module.field(one.name), value))
    return body


def default_of(f: FunctionContext, one: lowered.FieldDeclaration) -> ast.expr:
    if one.default is None:
        return f.build.call(f.module.maker(one.type.name, None))
    return emit_statements.emit_constant(f, one.default)


def all_fields(module: ModuleContext, class_name: str) -> list[lowered.FieldDeclaration]:
    """The fields of a class with those of its bases, bases first."""
    one = module.program.classes[class_name]
    inherited = all_fields(module, one.base) if one.base is not None else []
    return [*inherited, *one.fields]


def set_at_once(function: lowered.Function, this: str) -> frozenset[str]:
    """Fields that the constructor sets before anybody can read them: they need no default."""
    found: set[str] = set()
    for statement in function.body:
        match statement:
            case lowered.Assign(place=lowered.Field(object=lowered.Local(name=owner), name=name)):
                if owner != this or mentions(statement.value, this):
                    break
                found.add(name)
            case lowered.Declare(value=value) if value is None or not mentions(value, this):
                continue
            case _:
                break
    return frozenset(found)


def mentions(value: lowered.Expression, name: str) -> bool:
    return any(
        (isinstance(one, lowered.Local) and one.name == name)
        or (isinstance(one, lowered.Lambda) and name in one.captures)
        for one in own_nodes(value)
    )


def emit_copier(module: ModuleContext, class_name: str) -> None:
    """The function behind CopyStruct; structs inside are copied too."""
    f = new_function(module, None)
    build = f.build
    kind = build.name(module.class_name(class_name))
    body: Body = [build.set("_copied", build.call("_create", kind))]
    for one in all_fields(module, class_name):
        value: ast.expr = build.attribute(build.name("_original"), module.field(one.name))
        if one.type.kind is lowered.Kind.STRUCT:
            value = build.call(module.copier(one.type.name), value)
        body.append(build.set_attribute(build.name("_copied"), module.field(one.name), value))
    body.append(build.return_(build.name("_copied")))
    module.write(None, build.function(module.copier(class_name), ["_original"], body))


def emit_lambda(outer: FunctionContext, node: lowered.Lambda) -> ast.expr:
    """A function of its own; with captures, a function that binds them and gives it.

    def _bind_lambda_1(count):
        def lambda_1(x): ... count.value ...
        return lambda_1
    """
    module, function = outer.module, node.function
    name = module.globals.unique(f"_lambda_{len(module.codes) + 1}")
    f = open_function(module, function)
    captured = [f.local(one) for one in node.captures]
    parameters = [f.local(one.name) for one in function.parameters]
    body = counted(f, function, emit_statements.emit_body(f, function.body))
    if not captured:
        write(f, function, name, parameters, body)
        return outer.build.name(name)
    f.build.at(function.span)
    module.codes[name] = function
    inner = f.build.function(name, parameters, body)
    binder = module.globals.unique(f"_bind{name}")
    give = f.build.return_(f.build.name(name))
    module.write(function.source, f.build.function(binder, captured, [inner, give]))
    values = [outer.build.name(outer.local(one)) for one in node.captures]
    made = outer.build.call(binder, *values)
    if not node.same_as:
        return made
    key = outer.build.group([outer.build.constant(node.same_as), *values])
    return outer.build.call("_named_delegate", made, key)
