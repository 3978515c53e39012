"""Lambdas and anonymous methods.

The body of a lambda is bound once for each list of parameter types somebody tries, into a bag of
its own. What it returns stays unconverted until the delegate type is chosen (`finish`); then its
diagnostics join the others.
"""

from __future__ import annotations

from scsharp.binding import reachability
from scsharp.binding.annotations import note_annotation
from scsharp.binding.best_common_type import best_common_type
from scsharp.binding.context import Context, ReturnFrame
from scsharp.binding.conversion import bad, convert
from scsharp.binding.conversions import NONE, TARGETED, exists
from scsharp.binding.expression_conversions import implicit
from scsharp.binding.pending import LambdaBody, PendingGroup, PendingLambda, PendingThrow
from scsharp.binding.type_facts import (
    UNTYPED,
    S,
    delegate_method,
    delegate_signature,
    is_object,
    is_void,
    same_type,
    special_of,
)
from scsharp.binding.types import bind_type
from scsharp.diagnostics.catalog import declarations, unsupported
from scsharp.diagnostics.catalog import types as messages
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.symbols.members import Parameter, Variable
from scsharp.symbols.types import ERROR, NULL, NamedType, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed
from scsharp.typed.nodes import ConversionRule

STATEMENT_KINDS = (
    typed.Call, typed.Invoke, typed.Assignment, typed.CompoundAssignment, typed.Increment,
    typed.CoalesceAssignment, typed.New, typed.ConditionalAccess, typed.Deconstruction,
)  # fmt: skip


def bind_lambda(context: Context, written: syntax.Lambda) -> PendingLambda:
    types: tuple[Type, ...] | None = None
    parameters = written.parameters
    if parameters is not None and all(one.type is not None for one in parameters):
        types = tuple(bind_type(context, one.type) for one in parameters if one.type is not None)
    for one in parameters or ():
        _check_parameter(context, one)
    result = bind_type(context, written.return_type) if written.return_type else None
    return PendingLambda(written.span, UNTYPED, written, context, types, result)


def _check_parameter(context: Context, one: syntax.Parameter) -> None:
    instead = "write a function instead of the lambda"
    if one.default is not None:
        what = "a default value in a lambda"
        context.report(one.default.span, unsupported.not_in_scsharp(what, instead))
    for word in one.modifiers:
        if word.text == "params":
            context.report(word.span, unsupported.not_in_scsharp("params in a lambda", instead))


# --------------------------------------------------------------------------- classification


def classify(context: Context, value: PendingLambda, target: Type) -> ConversionRule:
    """Does the lambda fit the delegate type?"""
    if delegate_method(target) is None:
        if is_object(target) or special_of(target) is S.DELEGATE:
            return TARGETED if natural_type(context, value) is not None else NONE
        return NONE
    assert isinstance(target, NamedType)
    parameters, result = delegate_signature(target)
    if not fits_parameters(value, target, parameters):
        return NONE
    if value.explicit_return is not None and not same_type(value.explicit_return, result):
        return NONE
    body = body_of(value, parameters)
    if body.bag.has_errors or not fits_result(context, body, result):
        return NONE
    return TARGETED


def fits_parameters(value: PendingLambda, target: NamedType, types: tuple[Type, ...]) -> bool:
    invoke = target.definition.delegate_invoke
    assert invoke is not None
    if value.arity is None:
        return not any(one.modifier == "out" for one in invoke.parameters)
    if value.arity != len(types):
        return False
    written = value.syntax.parameters or ()
    for mine, theirs in zip(written, invoke.parameters, strict=True):
        if modifier_of(mine) != theirs.modifier and (mine.type is not None or theirs.modifier):
            return False
    if value.explicit_types is None:
        return True
    return all(
        same_type(one, other) or one is ERROR
        for one, other in zip(value.explicit_types, types, strict=True)
    )


def modifier_of(written: syntax.Parameter) -> str:
    return next((one.text for one in written.modifiers if one.text in ("ref", "out", "in")), "")


def fits_result(context: Context, body: LambdaBody, result: Type) -> bool:
    if body.value is not None:
        if is_void(result):
            return is_statement(body.value)
        if isinstance(body.value, PendingThrow):
            return True
        return exists(implicit(body.context, body.value, result))
    values = [node.value for _, node in body.returns]
    if is_void(result):
        return all(one is None for one in values)
    if body.end_is_reachable:
        return False
    return all(
        one is not None and exists(implicit(where, one, result))
        for (where, _), one in zip(body.returns, values, strict=True)
    )


def is_statement(value: typed.Expression) -> bool:
    """May the expression stand alone as a statement?"""
    return isinstance(value, (*STATEMENT_KINDS, PendingThrow)) or value.type is ERROR


# -------------------------------------------------------------------------------- the body


def body_of(value: PendingLambda, types: tuple[Type, ...]) -> LambdaBody:
    """The body with parameters of these types, bound at the first request."""
    found = value.bodies.get(types)
    if found is None:
        found = value.bodies[types] = bind_body(value, types)
    return found


def bind_body(value: PendingLambda, types: tuple[Type, ...]) -> LambdaBody:
    frame = ReturnFrame(None, is_lambda=True)
    inner = value.context.for_lambda(frame, value.syntax.is_static)
    inner.bag = DiagnosticBag()
    parameters = declare_parameters(inner, value, types)
    body = LambdaBody(parameters, inner.bag, inner)
    written = value.syntax.body
    if isinstance(written, syntax.Block):
        from scsharp.binding.blocks import bind_body as bind_block_body

        body.block = bind_block_body(inner, written)
        body.end_is_reachable = reachability.can_complete(body.block)
    else:
        from scsharp.binding.expressions import bind_expression

        body.value = bind_expression(inner, written)
    body.returns = frame.found
    return body


def declare_parameters(
    inner: Context, value: PendingLambda, types: tuple[Type, ...]
) -> tuple[Variable, ...]:
    written = value.syntax.parameters
    if written is None:
        return tuple(Parameter(f"_{index}", type_) for index, type_ in enumerate(types))
    discards = sum(one.name.text == "_" for one in written) > 1
    made: list[Variable] = []
    for one, type_ in zip(written, types, strict=True):
        parameter = Parameter(one.name.text, type_, modifier_of(one), span=one.name.span)
        note_annotation(inner.world, parameter, one.type)
        if any(other.name == parameter.name for other in made) and not discards:
            inner.report(one.name.span, declarations.parameter_twice(parameter.name))
            inner.scope.twice.add(parameter.name)
        elif not (discards and one.name.text == "_"):
            inner.enter(one.name.text, one.name.span, parameter)
        made.append(parameter)
    return tuple(made)


# ----------------------------------------------------------------------------------- result


def results(
    context: Context, value: PendingLambda, types: tuple[Type, ...]
) -> list[typed.Expression]:
    """The raw values that the body returns for these parameter types."""
    if value.arity is not None and value.arity != len(types):
        return []
    body = body_of(value, types)
    if body.value is not None:
        return [body.value]
    return [node.value for _, node in body.returns if node.value is not None]


def inferred_return(context: Context, value: PendingLambda, types: tuple[Type, ...]) -> Type | None:
    """The return type for these parameter types; void where nothing is returned; None if
    unknown."""
    if value.explicit_return is not None:
        return value.explicit_return
    if value.arity is not None and value.arity != len(types):
        return None
    body = body_of(value, types)
    if not body.is_inferred:
        body.is_inferred = True
        body.inferred = infer_return(context, body)
    return body.inferred


def infer_return(context: Context, body: LambdaBody) -> Type | None:
    if body.value is not None:
        return own_type(body.context, body.value)
    values = [node.value for _, node in body.returns]
    if not values or all(one is None for one in values):
        return context.world.void if body.end_is_reachable or not values else None
    given = [one for one in values if one is not None]
    for one in given:
        if one.type is ERROR:
            return ERROR
    return best_common_type(context, given)


def own_type(context: Context, value: typed.Expression) -> Type | None:
    """An expression's natural type, for lambdas and method groups too."""
    if isinstance(value, PendingLambda):
        return natural_type(context, value)
    if isinstance(value, PendingGroup):
        from scsharp.binding import method_groups

        return method_groups.natural_type(context, value)
    return None if value.type in (UNTYPED, NULL) else value.type


def natural_type(context: Context, value: PendingLambda) -> NamedType | None:
    """Func<...> or Action<...> for a lambda whose parameter types are written."""
    types = value.explicit_types
    if value.arity is None or types is None or has_modifiers(value):
        return None
    result = inferred_return(context, value, types)
    if result is None:
        return None
    world = context.world
    return world.action(types) if is_void(result) else world.func(types, result)


def has_modifiers(value: PendingLambda) -> bool:
    return any(modifier_of(one) for one in value.syntax.parameters or ())


# -------------------------------------------------------------------------------- finishing


def finish(context: Context, value: PendingLambda, target: Type) -> typed.Expression:
    """The lambda as a value of the delegate type."""
    if delegate_method(target) is None:
        return finish_as_object(context, value, target)
    assert isinstance(target, NamedType)
    parameters, result = delegate_signature(target)
    body = body_of(value, parameters)
    if body.is_used:
        body = bind_body(value, parameters)
    body.is_used = True
    block = finish_body(value, body, result)
    context.bag.extend(body.bag)
    return typed.Lambda(value.span, target, body.parameters, block, result)


def finish_as_object(context: Context, value: PendingLambda, target: Type) -> typed.Expression:
    from scsharp.binding.conversions import REFERENCE

    type_ = natural_type(context, value)
    if type_ is None:
        context.report(value.span, messages.no_delegate_type())
        return bad(value.span)
    return typed.Conversion(value.span, target, finish(context, value, type_), REFERENCE)


def finish_body(value: PendingLambda, body: LambdaBody, result: Type) -> typed.Block:
    if body.value is not None:
        return finish_expression(value, body, body.value, result)
    for where, node in body.returns:
        if node.value is not None and not is_void(result):
            node.value = convert(where, node.value, result)
    assert body.block is not None
    return body.block


def finish_expression(
    value: PendingLambda, body: LambdaBody, raw: typed.Expression, result: Type
) -> typed.Block:
    span = value.syntax.body.span
    statement: typed.Statement
    if isinstance(raw, PendingThrow):
        statement = typed.Throw(span, raw.value)
    elif is_void(result):
        from scsharp.binding.values import natural

        statement = typed.ExpressionStatement(span, natural(body.context, raw))
    else:
        statement = typed.Return(span, convert(body.context, raw, result))
    return typed.Block(span, (statement,))
