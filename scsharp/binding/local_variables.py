"""Local variables and constants; at the top level, script variables and their initialisers."""

from __future__ import annotations

from scsharp.binding import conversion, expressions, values
from scsharp.binding.annotations import note_annotation
from scsharp.binding.context import Context
from scsharp.binding.modifiers import LOCAL_MODIFIERS, SCRIPT_FIELD_MODIFIERS, read_modifiers
from scsharp.binding.parameters import constant_in
from scsharp.binding.types import bind_type, is_var
from scsharp.binding.world import lacks_type
from scsharp.diagnostics.catalog import declarations as declaration_messages
from scsharp.diagnostics.catalog import names
from scsharp.diagnostics.catalog import statements as messages
from scsharp.diagnostics.catalog import types as type_messages
from scsharp.source import Span
from scsharp.symbols.display import display_definition
from scsharp.symbols.members import Field, FieldUse
from scsharp.symbols.types import ERROR, NULL, NamedType, Special, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_local_declaration(
    context: Context, statement: syntax.LocalDeclaration
) -> tuple[typed.Statement, ...]:
    is_ref = isinstance(statement.type, syntax.RefType)
    at_top = context.scope.is_script
    if at_top and not is_ref and not statement.is_using:
        return bind_script_variables(context, statement)
    if statement.declarators:
        allowed = SCRIPT_FIELD_MODIFIERS if at_top else LOCAL_MODIFIERS
        span = statement.declarators[0].name.span
        read_modifiers(context, statement.modifiers, allowed, span)
    return tuple(bind_declarators(context, statement))


def bind_declarators(
    context: Context, statement: syntax.LocalDeclaration, kind: str = "local"
) -> list[typed.LocalDeclaration]:
    """Each declarator, as far as it leaves something to run (constants do not)."""
    written = statement.type
    inner = written.element if isinstance(written, syntax.RefType) else written
    inferred = is_var(context, inner)
    type_ = None if inferred else _declared_type(context, inner)
    if inferred and len(statement.declarators) > 1:
        context.report(statement.span, messages.var_with_several())
    is_const = any(one.text == "const" for one in statement.modifiers)
    made: list[typed.LocalDeclaration] = []
    for one in statement.declarators:
        if is_const:
            _bind_constant(context, one, type_)
        else:
            made.append(_bind_declarator(context, statement, one, type_, kind))
    if made:
        # Messages about the statement point at its beginning.
        made[0].span = statement.span
    return made


def _declared_type(context: Context, written: syntax.Type) -> Type:
    type_ = bind_type(context, written)
    if isinstance(type_, NamedType):
        if type_.definition.is_static:
            shown = display_definition(type_.definition)
            context.report(written.span, names.static_type_variable(shown))
        elif type_.special is Special.VOID:
            context.report(written.span, declaration_messages.void_not_allowed())
            return ERROR
    return type_


def _bind_declarator(
    context: Context,
    statement: syntax.LocalDeclaration,
    declarator: syntax.Declarator,
    type_: Type | None,
    kind: str,
) -> typed.LocalDeclaration:
    if isinstance(statement.type, syntax.RefType):
        return _bind_ref(context, statement.type, declarator, type_)
    name, written = declarator.name, declarator.value
    if type_ is None:
        value = infer_value(context, declarator)
        _check_static(context, statement.type, value)
        local = context.declare(name, value.type if value else ERROR, kind=kind)
        return typed.LocalDeclaration(declarator.span, local, value)
    local = context.declare(name, type_, kind=kind)
    note_annotation(context.world, local, statement.type)
    if written is None:
        return typed.LocalDeclaration(declarator.span, local, None)
    if isinstance(written, syntax.RefValue):
        context.report(name.span, messages.ref_for_plain_variable())
        written = written.expression
    value = expressions.bind_converted(context, written, type_)
    return typed.LocalDeclaration(declarator.span, local, value)


def _check_static(context: Context, written: syntax.Type, value: typed.Expression | None) -> None:
    """var x = new StaticClass() is wrong twice, and so is a cast by as."""
    type_ = value.type if isinstance(value, (typed.New, typed.As)) else None
    if isinstance(type_, NamedType) and type_.definition.is_static:
        shown = display_definition(type_.definition)
        context.report(written.span, names.static_type_variable(shown))


def infer_value(context: Context, declarator: syntax.Declarator) -> typed.Expression | None:
    """The value of a `var` declaration, with the type that the variable takes."""
    name, written = declarator.name, declarator.value
    if written is None:
        context.report(name.span, messages.var_without_value())
        return None
    if isinstance(written, syntax.Initializer):
        context.report(name.span, type_messages.var_with_array_initializer())
        context.world.excused.add((context.source.path, name.span))
        return None
    if isinstance(written, syntax.RefValue):
        context.report(name.span, messages.ref_for_plain_variable())
        written = written.expression
    scope = context.scope.declares_in or context.scope
    scope.later.setdefault(name.text, name.span)
    value = expressions.bind_expression(context, written)
    return values.for_var(context, value, declarator.span)


def _bind_ref(
    context: Context, written: syntax.RefType, declarator: syntax.Declarator, type_: Type | None
) -> typed.LocalDeclaration:
    value: typed.Expression
    if isinstance(declarator.value, syntax.RefValue):
        value = expressions.bind_reference(context, declarator.value, type_)
    else:
        context.report(declarator.name.span, messages.ref_local_without_ref())
        value = conversion.bad(declarator.span)
    kind = type_ if type_ is not None else value.type
    local = context.declare(declarator.name, kind, is_ref=True, is_readonly=written.is_readonly)
    return typed.LocalDeclaration(declarator.span, local, value)


def _bind_constant(context: Context, declarator: syntax.Declarator, type_: Type | None) -> None:
    name = declarator.name
    if type_ is None:
        context.report(name.span, messages.var_constant())
        type_ = ERROR
    local = context.declare(name, type_)
    local.is_const = local.is_readonly = True
    if declarator.value is None:
        context.report(name.span, declaration_messages.constant_without_value())
        return
    value = expressions.bind_converted(context, declarator.value, type_)
    found = constant_in(value)
    if found is not None:
        context.world.local_constants.append((context.source, local))
        local.constant = found.value
        if found.value is None and type_ is not NULL and type_.is_value_type:
            local.is_const = False
    elif value.type is not ERROR:
        message = declaration_messages.constant_not_constant(name.text)
        context.report(declarator.value.span, message)


# -------------------------------------------------------------------------- script variables


def bind_script_variables(
    context: Context, statement: syntax.LocalDeclaration
) -> tuple[typed.Statement, ...]:
    """int a = 1; at the top level sets the script's static field a."""
    made: list[typed.Statement] = []
    inferred = is_var(context, statement.type)
    for declarator in statement.declarators:
        field = _script_field(context, declarator.name)
        if field is None or field.is_const or declarator.value is None:
            if inferred and declarator.value is None:
                context.report(declarator.name.span, messages.var_without_value())
                _settle(context, field, ERROR)
            continue
        made += bind_script_variable(context, declarator, field, inferred)
    return tuple(made)


def bind_script_variable(
    context: Context, declarator: syntax.Declarator, field: Field, inferred: bool
) -> list[typed.Statement]:
    if inferred:
        value = infer_value(context, declarator)
        context.scope.later.pop(declarator.name.text, None)
        if lacks_type(field) or field in context.world.pending:
            _settle(context, field, value.type if value else ERROR)
        if value is None:
            return []
    else:
        assert declarator.value is not None
        value = expressions.bind_converted(context, declarator.value, field.type)
    return [typed.ExpressionStatement(declarator.span, _assign(field, declarator.span, value))]


def _assign(field: Field, span: Span, value: typed.Expression) -> typed.Assignment:
    use = FieldUse(field, field.container.self_type)
    return typed.Assignment(span, field.type, typed.FieldAccess(span, field.type, None, use), value)


def _settle(context: Context, field: Field | None, type_: Type) -> None:
    if field is not None:
        field.type = type_
        context.world.pending.pop(field, None)


def _script_field(context: Context, name: syntax.Identifier) -> Field | None:
    script = context.world.table.script
    for one in script.members.get(name.text, ()) if script else ():
        if isinstance(one, Field) and one.span == name.span:
            return one
    return None
