"""Simple names in expressions, `this` and `base`."""

from __future__ import annotations

from scsharp.binding.accessibility import derives_from
from scsharp.binding.context import Context
from scsharp.binding.conversion import bad
from scsharp.binding.lookup import (
    AliasFound,
    Meaning,
    Members,
    NamespaceFound,
    TypeFound,
    find_type,
    lookup_member,
)
from scsharp.binding.member_access import Receiver, access_rows
from scsharp.binding.name_lookup import known_names, lookup_name
from scsharp.binding.pending import (
    BaseReference,
    NamespaceReference,
    PendingGroup,
    TypeReference,
)
from scsharp.binding.type_facts import UNTYPED
from scsharp.binding.types import bind_type, is_unbound
from scsharp.diagnostics.catalog import calls, members, names, unsupported
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.symbols.display import display, display_definition, display_member
from scsharp.symbols.members import Field, FieldUse, Local, Method, MethodUse, Parameter, Property
from scsharp.symbols.types import NamedType, Special, Type, TypeKind, TypeParameter
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_name(
    context: Context, written: syntax.Name, *, is_called: bool = False
) -> typed.Expression:
    """What the name means here: a value, a method group, a type or a namespace."""
    name, span = written.name.text, written.name.span
    arguments = written.arguments or ()
    later = context.scope.find_later(name)
    if later is not None and not arguments:
        context.world.excused.add((context.source.path, later))
        context.report(span, used_too_early(context, name))
        return bad(written.span)
    meaning = lookup_name(context, name, len(arguments), is_called=is_called)
    if meaning is None:
        return report_unknown(context, written)
    types = tuple(bind_type(context, one) for one in arguments)
    return bind_meaning(context, written, meaning, types)


def used_too_early(context: Context, name: str) -> Message:
    """Above a local variable's declaration its name does not mean the field of that name."""
    rows = lookup_member(context, context.container.self_type, name).rows
    field = rows[0][1] if rows else None
    if isinstance(field, Field) and field.backs is None:
        return names.used_before_hiding(name, display_member(field))
    return names.used_before_declared(name)


def bind_meaning(
    context: Context, written: syntax.Name, meaning: Meaning, types: tuple[Type, ...]
) -> typed.Expression:
    span, name = written.span, written.name.text
    context.refer(written.name.span, meaning)
    match meaning:
        case Local():
            return bind_local(context, span, meaning)
        case Parameter():
            report_static_crossing(context, span, meaning.name)
            if context.scope.is_ambiguous(name):
                shown = f"{display(meaning.type)} {name}"
                context.report(span, names.ambiguous_member(shown, shown))
                return bad(written.span)
            return typed.VariableAccess(span, meaning.type, meaning)
        case Method():
            return bind_local_function(context, written, meaning, types)
        case TypeParameter():
            return TypeReference(span, meaning)
        case Members():
            return bind_own_member(context, written, meaning, types)
        case TypeFound(definition=definition) if is_unbound(written):
            count = len(definition.type_parameters)
            shown = display_definition(definition)
            context.report(span, names.wrong_type_argument_count(shown, count))
            return bad(span)
        case TypeFound():
            return TypeReference(span, bind_type(context, as_type_syntax(written)))
        case AliasFound(type=type_):
            return TypeReference(span, type_)
        case NamespaceFound(name=name):
            return NamespaceReference(span, UNTYPED, name)


def as_type_syntax(written: syntax.Name) -> syntax.NamedType:
    return syntax.NamedType(written.span, written.name, written.arguments)


def bind_local(context: Context, span: Span, local: Local) -> typed.Expression:
    if local.field is not None:
        use = FieldUse(local.field, local.field.container.self_type)
        context.world.used_fields.add(local.field)
        return typed.FieldAccess(span, local.type, None, use)
    if local.is_const:
        return typed.Constant(span, local.type, local.constant)
    report_static_crossing(context, span, local.name)
    return typed.VariableAccess(span, local.type, local)


def report_static_crossing(context: Context, span: Span, name: str) -> None:
    if context.scope.crosses_static(name):
        in_lambda = context.is_lambda
        message = names.static_lambda_uses_local if in_lambda else names.static_function_uses_local
        context.report(span, message(name))


def bind_local_function(
    context: Context, written: syntax.Name, method: Method, types: tuple[Type, ...]
) -> typed.Expression:
    if not method.is_static:
        report_static_crossing(context, written.span, method.name)
    context.world.used_methods.add(method)
    if len(types) == len(method.type_parameters):
        context.mention(method)
    group = PendingGroup(
        written.span, UNTYPED, method.name, None, (MethodUse(method, None),), types
    )
    group.is_simple_name = True
    return group


def bind_own_member(
    context: Context, written: syntax.Name, found: Members, types: tuple[Type, ...]
) -> typed.Expression:
    """A member of an enclosing type, the script or a static using."""
    if not found:
        assert found.inaccessible is not None
        context.report(written.span, names.inaccessible(display_member(found.inaccessible)))
        return bad(written.span)
    owner = found.rows[0][0]
    receiver = Receiver(own_receiver(context, written.span, owner), owner, is_simple_name=True)
    return access_rows(context, found, receiver, written.span, written.name.span, types)


def own_receiver(context: Context, span: Span, owner: NamedType) -> typed.Expression | None:
    """`this` where the member can be one of it, else None."""
    if context.is_static or context.is_initializer or context.is_constructor_chain:
        return None
    if not inherits(context, owner):
        return None
    return typed.This(span, context.container.self_type)


def inherits(context: Context, owner: NamedType) -> bool:
    container = context.container
    if derives_from(container, owner.definition):
        return True
    return owner.kind is TypeKind.INTERFACE or owner.special is Special.OBJECT


def report_unknown(context: Context, written: syntax.Name) -> typed.Expression:
    name = written.name.text
    context.ask(name)
    if written.arguments and report_type_arguments(context, written):
        return bad(written.span)
    for arity in range(5):
        if arity != len(written.arguments or ()) and isinstance(
            find_type(context, name, arity), TypeFound
        ):
            bind_type(context, as_type_syntax(written))
            return bad(written.span)
    if name != "_" and not name:
        return bad(written.span)
    outside = unsupported.type_outside(name)
    if context.scope.has_ended(name):
        message = names.name_of_ended_block(name)
    else:
        message = outside or names.name_not_found(name, known_names(context))
    context.report(written.name.span, message)
    return bad(written.span)


def report_type_arguments(context: Context, written: syntax.Name) -> bool:
    """F<int, int> where there are methods F, but none with so many type parameters."""
    found = lookup_name(context, written.name.text)
    if not isinstance(found, Members):
        return False
    first = found.rows[0][1] if found.rows else None
    if isinstance(first, (Field, Property)):
        kind = "variable" if first.container.is_script else type(first).__name__.lower()
        context.report(written.span, names.no_type_arguments(kind, written.name.text))
        return True
    for _, one in found.rows:
        if isinstance(one, Method):
            shown = display_member(one)
            if one.type_parameters:
                message = calls.wrong_type_arguments(shown, len(one.type_parameters))
            else:
                message = calls.method_not_generic(shown)
            context.report(written.span, message)
            return True
    return False


def bind_this(context: Context, span: Span) -> typed.Expression:
    if context.is_static or context.is_initializer or context.is_constructor_chain:
        in_static = context.is_static and not context.is_constructor_chain
        context.report(
            span, members.this_in_static() if in_static else members.this_in_initializer()
        )
        return bad(span)
    if is_struct_lambda(context):
        context.report(span, members.this_in_struct_lambda())
        return bad(span)
    return typed.This(span, context.container.self_type)


def is_struct_lambda(context: Context) -> bool:
    return context.is_lambda and context.container.kind is TypeKind.STRUCT


def bind_base(context: Context, span: Span) -> typed.Expression:
    if context.is_static:
        context.report(span, members.base_in_static())
        return bad(span)
    base = context.container.base or context.world.object
    return BaseReference(span, base)
