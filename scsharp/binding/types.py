"""Types as written to types: names looked up, arguments counted, constraints checked."""

from __future__ import annotations

from scsharp.binding.constraints import check_arguments
from scsharp.binding.context import Context
from scsharp.binding.lookup import (
    AliasFound,
    NamespaceFound,
    TypeFound,
    all_type_names,
    find_in_namespace,
    find_namespace,
    find_type,
    lookup_nested_type,
)
from scsharp.binding.pending import TypeReference
from scsharp.binding.tuple_members import check_names
from scsharp.diagnostics.catalog import members, names, unsupported
from scsharp.source import Span
from scsharp.symbols.display import display_definition
from scsharp.symbols.members import Local, Parameter
from scsharp.symbols.types import (
    ERROR,
    KEYWORD_TYPES,
    NamedType,
    Special,
    Type,
    TypeDefinition,
    TypeParameter,
    base_types,
)
from scsharp.syntax import nodes as syntax


def bind_type(context: Context, written: syntax.Type, *, check: bool = True) -> Type:
    """The type that is written there; ERROR where it was reported.

    `check` False leaves the constraints of generic types unchecked (while they are still being
    declared). `var` is an unknown type here.
    """
    match written:
        case syntax.PredefinedType(keyword=keyword):
            return context.world.special(KEYWORD_TYPES[keyword])
        case syntax.NamedType():
            return _bind_named(context, written, check)
        case syntax.ArrayType(element=element, rank=rank):
            inner = bind_type(context, element, check=check)
            if isinstance(inner, NamedType) and inner.definition.is_static:
                shown = display_definition(inner.definition)
                context.report(element.span, members.static_array(shown))
            return inner if inner is ERROR else inner.array_of(rank)
        case syntax.NullableType(element=element):
            inner = bind_type(context, element, check=check)
            return context.world.with_null(inner)
        case syntax.TupleType():
            return _bind_tuple(context, written, check)
        case syntax.RefType(element=element):
            return bind_type(context, element, check=check)
        case _:
            return ERROR


def is_var(context: Context, written: syntax.Type) -> bool:
    """Is it the word var, where no type of that name is declared?"""
    if not isinstance(written, syntax.NamedType) or written.name.text != "var":
        return False
    if written.arguments is not None or written.qualifier is not None:
        return False
    return find_type(context, "var", 0) is None


def is_unbound(written: syntax.Type | syntax.Name) -> bool:
    """List<>: nothing stands where the type arguments belong."""
    if not isinstance(written, (syntax.NamedType, syntax.Name)) or not written.arguments:
        return False
    return all(isinstance(one, syntax.OmittedType) for one in written.arguments)


def bind_type_or_namespace(
    context: Context, written: syntax.NamedType
) -> Type | NamespaceFound | None:
    """What a dotted name means: a type, a namespace, or None (nothing is reported)."""
    silent = context.silent()
    found = _resolve(silent, written, False)
    return None if found is ERROR else found


def _bind_tuple(context: Context, written: syntax.TupleType, check: bool) -> Type:
    types = tuple(bind_type(context, one.type, check=check) for one in written.elements)
    if ERROR in types:
        return ERROR
    check_names(context, (one.name for one in written.elements))
    labels = tuple(one.name.text if one.name else None for one in written.elements)
    return context.world.tuple(types, labels)


def _bind_named(context: Context, written: syntax.NamedType, check: bool) -> Type:
    found = _resolve(context, written, check)
    if isinstance(found, NamespaceFound):
        context.report(written.span, names.wrong_kind(found.name, "namespace", "type"))
        return ERROR
    return found


def _resolve(context: Context, written: syntax.NamedType, check: bool) -> Type | NamespaceFound:
    arity = len(written.arguments) if written.arguments is not None else 0
    if written.qualifier is None:
        return _resolve_simple(context, written, arity, check)
    outer = _resolve(context, written.qualifier, check)
    if outer is ERROR:
        return ERROR
    name = written.name.text
    if isinstance(outer, NamespaceFound):
        inner = find_in_namespace(context, outer.name, name, arity)
        if inner is None:
            return _not_in_namespace(context, written, outer.name, arity)
        return (
            inner
            if isinstance(inner, NamespaceFound)
            else _construct(context, written, inner, check)
        )
    nested = (
        lookup_nested_type(context, outer, name, arity) if isinstance(outer, NamedType) else None
    )
    if nested is None:
        context.ask(name, TypeReference(written.span, outer))
        hidden = _hidden_nested(outer, name, arity)
        if hidden is not None:
            context.report(written.name.span, names.inaccessible(display_definition(hidden)))
            return ERROR
        shown = (
            display_definition(outer.definition) if isinstance(outer, NamedType) else repr(outer)
        )
        is_library = isinstance(outer, NamedType) and outer.definition.is_library
        if is_library and name == "Enumerator":
            context.report(written.name.span, unsupported.enumerator_outside(shown))
        else:
            context.report(written.name.span, names.nested_type_not_found(name, shown))
        return ERROR
    return _construct(context, written, nested, check)


def _hidden_nested(outer: Type | NamespaceFound, name: str, arity: int) -> TypeDefinition | None:
    """A nested type of that name that may not be used here."""
    for each in base_types(outer) if isinstance(outer, NamedType) else ():
        found = each.definition.nested.get((name, arity))
        if found is not None:
            return found
    return None


def _resolve_simple(
    context: Context, written: syntax.NamedType, arity: int, check: bool
) -> Type | NamespaceFound:
    name = written.name.text
    found = find_type(context, name, arity)
    match found:
        case TypeParameter():
            if context.scope.is_ambiguous(name):
                context.report(written.span, names.ambiguous_member(name, name))
                return ERROR
            context.refer(written.name.span, found)
            return found
        case AliasFound(type=type_):
            return type_
        case TypeFound():
            return _construct(context, written, found, check)
    namespace = find_namespace(context, name)
    if namespace is not None and not arity:
        return namespace
    return _type_not_found(context, written, name, arity)


def _construct(context: Context, written: syntax.NamedType, found: TypeFound, check: bool) -> Type:
    definition = found.definition
    context.refer(written.name.span, found)
    if not definition.type_parameters:
        return found.construct()
    assert written.arguments is not None
    if is_unbound(written):
        if context.is_typeof:
            return found.construct(definition.type_parameters)
        context.report(written.span, names.unbound_type(display_definition(definition)))
        return ERROR
    arguments = tuple(bind_type(context, one, check=check) for one in written.arguments)
    if ERROR in arguments:
        return ERROR
    for one, syntax_one in zip(arguments, written.arguments, strict=True):
        if isinstance(one, NamedType) and not _may_be_argument(context, one, syntax_one.span):
            return ERROR
    made = found.construct(arguments)
    if check:
        check_arguments(
            context,
            definition.type_parameters,
            arguments,
            made.mapping,
            display_definition(definition),
            tuple(one.span for one in written.arguments),
        )
    return made


def _may_be_argument(context: Context, type_: NamedType, span: Span) -> bool:
    if type_.definition.is_static:
        shown = display_definition(type_.definition)
        context.report(span, names.static_type_argument(shown))
        return False
    return type_.special is not Special.VOID


def _type_not_found(context: Context, written: syntax.NamedType, name: str, arity: int) -> Type:
    other = _other_arity(context, name, arity)
    span = written.name.span
    context.ask(name)
    of_namespace = unsupported.type_outside_of(context.usings.namespaces, name)
    if of_namespace is not None and (other is None or not arity):
        context.report(span, of_namespace)
        return ERROR
    if other is not None and isinstance(other, TypeDefinition):
        shown = display_definition(other)
        if other.type_parameters:
            count = len(other.type_parameters)
            context.report(written.span, names.wrong_type_argument_count(shown, count))
        else:
            context.report(span, names.not_generic("type", shown))
        return ERROR
    kind = _value_kind(context, name)
    outside = unsupported.type_outside(name)
    if kind is not None:
        wrong = names.wrong_kind(name, kind, "type")
        context.report(span, names.no_type_arguments(kind, name) if arity else wrong)
    elif outside is not None:
        context.report(span, outside)
    elif name == "var" and not arity:
        context.report(span, names.var_not_here())
    else:
        shown = f"{name}<{',' * (arity - 1)}>" if arity else name
        context.report(span, names.type_not_found(shown, all_type_names(context)))
    return ERROR


def _value_kind(context: Context, name: str) -> str | None:
    """What a name is that was written as a type and is none."""
    found = context.scope.find(name)
    if isinstance(found, (Local, Parameter)):
        return "variable"
    script = context.world.table.script
    for holder in (context.container, script):
        for one in holder.members.get(name, ()) if holder is not None else ():
            return "variable" if one.container.is_script else type(one).__name__.lower()
    return None


def _other_arity(context: Context, name: str, arity: int) -> TypeDefinition | None:
    for other in range(17):
        if other != arity:
            found = find_type(context, name, other)
            if isinstance(found, TypeFound):
                return found.definition
    return None


def _not_in_namespace(
    context: Context, written: syntax.NamedType, namespace: str, arity: int
) -> Type:
    name = written.name.text
    context.ask(name, NamespaceFound(namespace))
    for other in range(17):
        found = find_in_namespace(context, namespace, name, other)
        if other != arity and isinstance(found, TypeFound):
            shown = display_definition(found.definition)
            if other:
                message = names.wrong_type_argument_count(shown, other)
            else:
                message = names.not_generic("type", shown)
            context.report(written.name.span, message)
            return ERROR
    outside = unsupported.type_outside(name) or unsupported.namespace_outside(name)
    known = [one for one, _ in context.world.table.types.get(namespace, {})]
    message = outside or names.type_not_in_namespace(name, namespace, known)
    context.report(written.name.span, message)
    return ERROR
