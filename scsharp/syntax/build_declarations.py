"""Rules of grammar.lark sections 1 and 3: the file, types and their members."""

from __future__ import annotations

from collections.abc import Mapping

from scsharp.diagnostics.catalog import syntax as messages
from scsharp.source import Span
from scsharp.syntax import nodes
from scsharp.syntax.build_types import (
    Builder,
    as_tuple,
    identifier,
)
from scsharp.syntax.context import Context
from scsharp.syntax.doc_comments import docs_above
from scsharp.syntax.tokens import Token

Attributes = tuple[nodes.Attribute, ...]
Modifiers = tuple[nodes.Modifier, ...]
TypeParameters = tuple[nodes.TypeParameter, ...]
Parameters = tuple[nodes.Parameter, ...]
Constraints = tuple[nodes.Constraint, ...]
TypeHead = tuple[str, nodes.Identifier, TypeParameters, Parameters | None]
Body = nodes.Block | nodes.Expression | None
Initial = nodes.Expression | nodes.Initializer | None
CONSTRAINT_WORDS = frozenset(("notnull", "unmanaged"))

# --------------------------------------------------------------------- the file


class FileNamespace(nodes.Node):
    """`namespace A;`, until the items after it are known."""

    name: tuple[nodes.Identifier, ...]


def start(context: Context, span: Span, *items: nodes.Item | FileNamespace | None) -> nodes.Unit:
    check_using_places(context, items)
    return nodes.Unit(span, gather(items))


def namespace(
    context: Context,
    span: Span,
    name: tuple[nodes.Identifier, ...],
    *items: nodes.Item | FileNamespace | None,
) -> nodes.Namespace:
    check_using_places(context, items)
    return nodes.Namespace(span, name, gather(items))


def check_using_places(
    context: Context, items: tuple[nodes.Item | FileNamespace | None, ...]
) -> None:
    """A using directive comes first, in the file or after `namespace A;`."""
    is_late = False
    for item in items:
        if isinstance(item, nodes.UsingDirective):
            if is_late:
                context.report(item.span, messages.using_after_declarations())
        elif item is not None:
            is_late = not isinstance(item, FileNamespace)


def gather(items: tuple[nodes.Item | FileNamespace | None, ...]) -> tuple[nodes.Item, ...]:
    """The items, those after `namespace A;` inside of it."""
    found: list[nodes.Item] = []
    for index, item in enumerate(items):
        if isinstance(item, FileNamespace):
            inner = gather(items[index + 1 :])
            end = inner[-1].span.end if inner else item.span.end
            found.append(nodes.Namespace(Span(item.span.start, end), item.name, inner))
            break
        if item is not None:
            found.append(item)
    return tuple(found)


def using_directive(span: Span, is_global: Token | None, name: nodes.Type) -> nodes.UsingDirective:
    return nodes.UsingDirective(span, name, is_global=is_global is not None)


def using_static(span: Span, is_global: Token | None, name: nodes.Type) -> nodes.UsingDirective:
    return nodes.UsingDirective(span, name, is_static=True, is_global=is_global is not None)


def using_alias(
    span: Span, is_global: Token | None, alias: Token, target: nodes.Type
) -> nodes.UsingDirective:
    return nodes.UsingDirective(span, target, identifier(alias), is_global=is_global is not None)


def nothing(_: Span, *__: object) -> None:
    """For what leaves no node: assembly attributes, `;` among members, attribute targets."""


# --------------------------------------------------------------------- attributes and modifiers


def attributes(_: Span, *sections: Attributes) -> Attributes:
    return tuple(attribute for section in sections for attribute in section)


def attribute_section(_: Span, target: None, *found: nodes.Attribute) -> Attributes:
    del target
    return found


def attribute(
    span: Span, name: nodes.Type, arguments: tuple[nodes.Argument, ...] | None
) -> nodes.Attribute:
    if not isinstance(name, nodes.NamedType):
        name = nodes.NamedType(name.span, nodes.Identifier(name.span, ""))
    return nodes.Attribute(span, name, arguments or ())


def modifier(span: Span, word: Token) -> nodes.Modifier:
    return nodes.Modifier(span, word.text)


# --------------------------------------------------------------------- types


def declaration(
    context: Context,
    span: Span,
    found_attributes: Attributes,
    modifiers: Modifiers,
    declared: nodes.MemberDeclaration | nodes.LocalDeclaration | nodes.LocalFunction,
) -> nodes.Node:
    """Complete a declaration with what stands before it."""
    declared.span = span
    if isinstance(declared, nodes.Destructor):
        return declared
    declared.modifiers = modifiers
    declared.docs = docs_above(context, span.start)
    if not isinstance(declared, nodes.LocalDeclaration | nodes.LocalFunction):
        declared.attributes = found_attributes
    return declared


def type_kind(_: Span, *words: Token) -> str:
    kind = " ".join(word.text for word in words)
    return "record" if kind == "record class" else kind


def type_head(
    _: Span,
    kind: str,
    name: Token,
    type_parameters: TypeParameters | None,
    parameters: Parameters | None,
) -> TypeHead:
    return kind, identifier(name), type_parameters or (), parameters


def type_declaration(
    context: Context,
    span: Span,
    head: TypeHead,
    bases: tuple[nodes.BaseType, ...] | None,
    constraints: Constraints,
    members: tuple[nodes.MemberDeclaration, ...],
) -> nodes.TypeDeclaration:
    name = head[1]
    for member in members:
        if isinstance(member, nodes.Constructor) and member.name.text != name.text:
            context.report(member.name.span, messages.method_without_type())
    return nodes.TypeDeclaration(span, (), (), *head, bases or (), constraints, members)


class EmptyMember(nodes.Node):
    """A `;` among members."""


def type_body(
    context: Context, _: Span, *members: nodes.MemberDeclaration | EmptyMember
) -> tuple[nodes.MemberDeclaration, ...]:
    """The members; a `;` may follow a type only."""
    kept: list[nodes.MemberDeclaration] = []
    for member in members:
        if not isinstance(member, EmptyMember):
            kept.append(member)
        elif not kept:
            context.report(member.span, messages.invalid_token_in_member(";"))
        elif not isinstance(kept[-1], nodes.TypeDeclaration | nodes.EnumDeclaration):
            context.report(member.span, messages.semicolon_after_body())
    return tuple(kept)


def base(
    span: Span, found: nodes.Type, arguments: tuple[nodes.Argument, ...] | None
) -> nodes.BaseType:
    return nodes.BaseType(span, found, arguments)


def type_param(span: Span, _: Attributes, variance: str | None, name: Token) -> nodes.TypeParameter:
    return nodes.TypeParameter(span, identifier(name), variance or "")


def word(_: Span, token: Token) -> str:
    return token.text


def constraint(span: Span, name: Token, *items: nodes.Type | nodes.Modifier) -> nodes.Constraint:
    return nodes.Constraint(span, identifier(name), items)


def constraint_item(span: Span, item: nodes.Type | nodes.Modifier) -> nodes.Type | nodes.Modifier:
    if isinstance(item, nodes.NamedType) and item.name.text in CONSTRAINT_WORDS:
        return nodes.Modifier(span, item.name.text)
    return item


def constraint_word(span: Span, first: Token, *rest: Token) -> nodes.Modifier:
    is_nullable = len(rest) == 1
    return nodes.Modifier(span, first.text + "?" * is_nullable)


def enum(
    span: Span,
    name: Token,
    underlying: nodes.Type | None,
    members: tuple[nodes.EnumMember, ...] | None,
) -> nodes.EnumDeclaration:
    return nodes.EnumDeclaration(span, (), (), identifier(name), underlying, members or ())


def enum_member(
    context: Context, span: Span, _: Attributes, name: Token, value: nodes.Expression | None
) -> nodes.EnumMember:
    return nodes.EnumMember(span, identifier(name), value, docs_above(context, span.start))


def delegate(
    span: Span,
    return_type: nodes.Type,
    name: Token,
    type_parameters: TypeParameters | None,
    parameters: Parameters,
    constraints: Constraints,
) -> nodes.DelegateDeclaration:
    return nodes.DelegateDeclaration(
        span, (), (), return_type, identifier(name), type_parameters or (), parameters, constraints
    )


RULES: Mapping[str, Builder] = {
    "file_namespace": FileNamespace,
    "using_directive": using_directive,
    "using_static": using_static,
    "using_alias": using_alias,
    "global_attributes": nothing,
    "attributes": attributes,
    "attribute_section": attribute_section,
    "attribute_target": nothing,
    "attribute": attribute,
    "modifiers": as_tuple,
    "modifier": modifier,
    "script_modifiers": as_tuple,
    "script_modifier": modifier,
    "local_modifier": modifier,
    "param_modifier": modifier,
    "type_head": type_head,
    "type_kind": type_kind,
    "bases": as_tuple,
    "base": base,
    "type_params": as_tuple,
    "type_param": type_param,
    "variance": word,
    "constraints": as_tuple,
    "constraint": constraint,
    "constraint_item": constraint_item,
    "constraint_word": constraint_word,
    "enum": enum,
    "enum_members": as_tuple,
    "delegate": delegate,
    "empty_member": EmptyMember,
}

CONTEXT_RULES: Mapping[str, Builder] = {
    "start": start,
    "namespace": namespace,
    "type_body": type_body,
    "type_declaration": type_declaration,
    "member_declaration": declaration,
    "declaration": declaration,
    "enum_member": enum_member,
}
