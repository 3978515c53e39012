"""Local functions: signatures when their block begins, bodies where they stand."""

from __future__ import annotations

from scsharp.binding import bodies
from scsharp.binding.annotations import note_annotation
from scsharp.binding.context import Context
from scsharp.binding.declare_constraints import bind_constraints
from scsharp.binding.declare_methods import bind_return_type
from scsharp.binding.method_checks import is_receiver
from scsharp.binding.modifiers import LOCAL_FUNCTION_MODIFIERS, read_modifiers
from scsharp.binding.parameters import bind_parameters, make_type_parameters
from scsharp.binding.scope import Scope
from scsharp.binding.yields import contains_yield
from scsharp.diagnostics.catalog import declarations as declared
from scsharp.diagnostics.catalog import statements as messages
from scsharp.symbols.members import Method, MethodKind
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def declare_local_functions(context: Context, functions: list[syntax.LocalFunction]) -> None:
    for node in functions:
        name = node.name
        modifiers = read_modifiers(context, node.modifiers, LOCAL_FUNCTION_MODIFIERS, name.span)
        made = Method(
            name.text,
            context.container,
            is_static="static" in modifiers,
            source=context.source,
            span=name.span,
            method_kind=MethodKind.LOCAL_FUNCTION,
            has_body=node.body is not None,
            is_iterator=contains_yield(node.body),
        )
        if any(map(is_receiver, node.parameters)):
            context.report(name.span, declared.extension_outside_static_class())
        _signature(context, made, node)
        context.enter(name.text, name.span, made)
        context.scope.functions[name.span] = made


def _signature(context: Context, made: Method, node: syntax.LocalFunction) -> None:
    inner = context.with_scope()
    inner.scope.is_function = True
    made.type_parameters = make_type_parameters(inner, node.type_parameters, node.constraints)
    for one in made.type_parameters:
        inner.scope.add_parameter(one.name, one)
    bind_constraints(inner, made.type_parameters, node.constraints)
    made.parameters = bind_parameters(inner, node.parameters)
    made.return_type = bind_return_type(inner, node.return_type, made.span)
    made.returns_ref = isinstance(node.return_type, syntax.RefType)
    note_annotation(context.world, made, node.return_type)


def bind_local_function(context: Context, node: syntax.LocalFunction) -> typed.Statement:
    made = _find(context, node)
    if made is None:
        declare_local_functions(context, [node])
        made = _find(context, node)
    assert made is not None
    if node.body is None:
        context.report(node.name.span, messages.local_function_without_body(made.name))
        return typed.LocalFunction(node.span, made, None)
    inner = context.for_lambda(bodies.return_frame(context, made), is_static=made.is_static)
    inner.method = made
    inner.is_lambda = False
    inner.barrier = ""
    for one in made.type_parameters:
        inner.scope.add_parameter(one.name, one)
    bodies.enter_parameters(inner, made)
    return typed.LocalFunction(node.name.span, made, bodies.bind_code(inner, made, node.body))


def _find(context: Context, node: syntax.LocalFunction) -> Method | None:
    scope: Scope | None = context.scope
    while scope is not None:
        if node.name.span in scope.functions:
            return scope.functions[node.name.span]
        scope = None if scope.is_function else scope.parent
    return None
