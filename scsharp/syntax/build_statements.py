"""Rules of grammar.lark section 4."""

from __future__ import annotations

from collections.abc import Mapping

from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.catalog.unsupported import not_in_scsharp
from scsharp.source import Span
from scsharp.syntax import nodes
from scsharp.syntax.build_patterns import without_discard
from scsharp.syntax.build_types import (
    Builder,
    as_tuple,
    identifier,
    only,
    optional_identifier,
)
from scsharp.syntax.context import Context
from scsharp.syntax.tokens import Token


def block(span: Span, *statements: nodes.Statement) -> nodes.Block:
    return nodes.Block(span, statements)


def local(
    span: Span, found: nodes.Type, declarators: tuple[nodes.Declarator, ...]
) -> nodes.LocalDeclaration:
    return nodes.LocalDeclaration(span, (), found, declarators)


def using_local(span: Span, declared: nodes.LocalDeclaration) -> nodes.LocalDeclaration:
    declared.span, declared.is_using = span, True
    return declared


def local_function(
    span: Span,
    return_type: nodes.Type,
    name: Token,
    type_parameters: tuple[nodes.TypeParameter, ...] | None,
    parameters: tuple[nodes.Parameter, ...],
    constraints: tuple[nodes.Constraint, ...],
    body: nodes.Block | nodes.Expression | None,
) -> nodes.LocalFunction:
    return nodes.LocalFunction(
        span,
        (),
        return_type,
        identifier(name),
        type_parameters or (),
        parameters,
        constraints,
        body,
    )


def declarator(
    span: Span, name: Token, value: nodes.Expression | nodes.Initializer | None
) -> nodes.Declarator:
    return nodes.Declarator(span, identifier(name), value)


def labelled(span: Span, label: Token, statement: nodes.Statement) -> nodes.Labelled:
    return nodes.Labelled(span, identifier(label), statement)


def for_loop(
    span: Span,
    first: tuple[nodes.Expression, ...] | nodes.LocalDeclaration | None,
    test: nodes.Expression | None,
    updates: tuple[nodes.Expression, ...] | None,
    body: nodes.Statement,
) -> nodes.For:
    return nodes.For(span, first or (), test, updates or (), body)


def foreach(
    span: Span, found: nodes.Type, name: Token, source: nodes.Expression, body: nodes.Statement
) -> nodes.ForEach:
    return nodes.ForEach(span, found, identifier(name), None, source, body)


def foreach_deconstruct(
    span: Span, target: nodes.Expression, source: nodes.Expression, body: nodes.Statement
) -> nodes.ForEach:
    return nodes.ForEach(span, None, None, target, source, body)


def switch(
    span: Span,
    value: nodes.Expression,
    *parts: nodes.SwitchSection | tuple[nodes.CaseLabel, ...] | None,
) -> nodes.Switch:
    """The parentheses are the statement's own, unless they make a tuple. Labels at the end that
    have no statements make a section too."""
    if isinstance(value, nodes.Parenthesized):
        value = value.expression
    sections = [part for part in parts if isinstance(part, nodes.SwitchSection)]
    if isinstance(parts[-1], tuple):
        labels = parts[-1]
        place = Span(labels[0].span.start, labels[-1].span.end)
        sections.append(nodes.SwitchSection(place, labels, ()))
    return nodes.Switch(span, value, tuple(sections))


def section(
    span: Span, labels: tuple[nodes.CaseLabel, ...], *statements: nodes.Statement
) -> nodes.SwitchSection:
    return nodes.SwitchSection(span, labels, statements)


def label(span: Span, pattern: nodes.Pattern, guard: nodes.Expression | None) -> nodes.CaseLabel:
    return nodes.CaseLabel(span, without_discard(pattern), guard)


def default_label(span: Span) -> nodes.CaseLabel:
    return nodes.CaseLabel(span, None)


def return_ref(span: Span, value: nodes.Expression) -> nodes.Return:
    return nodes.Return(span, nodes.RefValue(value.span, value))


def goto(span: Span, target: Token) -> nodes.Goto:
    return nodes.Goto(span, identifier(target))


def goto_default(span: Span) -> nodes.GotoCase:
    return nodes.GotoCase(span, None)


def try_statement(
    context: Context,
    span: Span,
    body: nodes.Block,
    catches: tuple[nodes.Catch, ...],
    final: nodes.Block | None,
) -> nodes.Try:
    if not catches and final is None:
        context.report(Span(body.span.end - 1, body.span.end), messages.catch_or_finally_expected())
    return nodes.Try(span, body, catches, final)


def catch_type(
    _: Span, found: nodes.Type, name: Token | None
) -> tuple[nodes.Type, nodes.Identifier | None]:
    return found, optional_identifier(name)


def catch(
    span: Span,
    caught: tuple[nodes.Type, nodes.Identifier | None] | None,
    guard: nodes.Expression | None,
    body: nodes.Block,
) -> nodes.Catch:
    found, name = caught or (None, None)
    return nodes.Catch(span, found, name, guard, body)


def checked_block(span: Span, body: nodes.Block) -> nodes.CheckedBlock:
    return nodes.CheckedBlock(span, body, is_checked=True)


def unchecked_block(span: Span, body: nodes.Block) -> nodes.CheckedBlock:
    return nodes.CheckedBlock(span, body, is_checked=False)


def unsafe_block(context: Context, span: Span, body: nodes.Block) -> nodes.Block:
    place = Span(span.start, span.start + len("unsafe"))
    context.report(place, not_in_scsharp("unsafe code", "leave it out"))
    return body


RULES: Mapping[str, Builder] = {
    "block": block,
    "using_local": using_local,
    "expr_statement": nodes.ExpressionStatement,
    "empty": nodes.Empty,
    "labelled": labelled,
    "if": nodes.If,
    "while": nodes.While,
    "do": nodes.Do,
    "for": for_loop,
    "for_init": only,
    "foreach": foreach,
    "foreach_deconstruct": foreach_deconstruct,
    "switch": switch,
    "section": section,
    "labels": as_tuple,
    "label": label,
    "default_label": default_label,
    "break": nodes.Break,
    "continue": nodes.Continue,
    "return": nodes.Return,
    "return_ref": return_ref,
    "throw": nodes.Throw,
    "goto": goto,
    "goto_case": nodes.GotoCase,
    "goto_default": goto_default,
    "yield_return": nodes.YieldReturn,
    "yield_break": nodes.YieldBreak,
    "catches": as_tuple,
    "catch": catch,
    "catch_type": catch_type,
    "finally": only,
    "guard": only,
    "catch_guard": only,
    "arm_guard": only,
    "using": nodes.Using,
    "lock": nodes.Lock,
    "checked_block": checked_block,
    "unchecked_block": unchecked_block,
    "local": local,
    "local_function": local_function,
    "local_modifiers": as_tuple,
    "declarators": as_tuple,
    "declarator": declarator,
    "expr_list": as_tuple,
}

CONTEXT_RULES: Mapping[str, Builder] = {"try": try_statement, "unsafe_block": unsafe_block}
