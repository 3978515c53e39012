"""The switch statement: labels of all sections first, so that goto case finds them, then bodies."""

from __future__ import annotations

from scsharp.binding import blocks, conversion, expressions, patterns, subsumption
from scsharp.binding.context import Context, SwitchFrame
from scsharp.binding.parameters import constant_in
from scsharp.binding.scope import Scope
from scsharp.binding.type_tests import matched_value
from scsharp.diagnostics.catalog import statements as messages
from scsharp.diagnostics.catalog import types as type_messages
from scsharp.symbols.types import ERROR, Type
from scsharp.syntax import nodes as syntax
from scsharp.typed import nodes as typed


def bind_switch(context: Context, statement: syntax.Switch) -> typed.Switch:
    value = expressions.bind_expression(context, statement.value)
    value = matched_value(context, value, statement.value.span, messages.nothing_to_switch)
    frame = SwitchFrame(value.type)
    inner = context.with_scope()
    inner.can_break = True
    inner.switch = frame
    sections = [
        _bind_labels(inner, section, index, frame)
        for index, section in enumerate(statement.sections)
    ]
    covers_all = _check_reachable(inner, statement, value.type, sections)
    for section in statement.sections:
        blocks.prepare(inner, section.statements)
    bodies = [
        _bind_body(inner, scope, section.statements)
        for section, (scope, _) in zip(statement.sections, sections, strict=True)
    ]
    made = tuple(
        typed.SwitchSection(section.labels[0].span, labels, body)
        for section, (_, labels), body in zip(statement.sections, sections, bodies, strict=True)
    )
    return typed.Switch(statement.span, value, made, covers_all)


def _check_reachable(
    context: Context,
    statement: syntax.Switch,
    type_: Type,
    sections: list[tuple[Scope, tuple[typed.CaseLabel, ...]]],
) -> bool:
    """Labels that earlier ones leave nothing for; equal constants were reported already."""
    written = [one for section in statement.sections for one in section.labels]
    labels = [one for _, found in sections for one in found]
    spans = [one.span if one.pattern is None else one.pattern.span for one in written]
    return subsumption.check_cases(context, type_, list(zip(labels, spans, strict=True)))


def _bind_body(
    context: Context, scope: Scope, statements: tuple[syntax.Statement, ...]
) -> tuple[typed.Statement, ...]:
    scope.declares_in = context.scope
    return blocks.bind_all(context.but(scope=scope), statements)


def _bind_labels(
    context: Context, section: syntax.SwitchSection, index: int, frame: SwitchFrame
) -> tuple[Scope, tuple[typed.CaseLabel, ...]]:
    inner = context.with_scope()
    labels = tuple(_bind_label(inner, one, index, frame) for one in section.labels)
    return inner.scope, labels


def _bind_label(
    context: Context, label: syntax.CaseLabel, index: int, frame: SwitchFrame
) -> typed.CaseLabel:
    if label.pattern is None:
        if frame.default is not None:
            context.report(label.span, messages.case_twice("default"))
        frame.default = index
        return typed.CaseLabel(label.span, None, None)
    pattern = patterns.bind_pattern(context, label.pattern, frame.value_type)
    guard = None
    if label.guard is not None:
        guard = expressions.bind_condition(context, label.guard)
    elif isinstance(pattern, typed.ConstantPattern):
        _note_constant(context, label, pattern, index, frame)
    return typed.CaseLabel(label.span, pattern, guard)


def _note_constant(
    context: Context,
    label: syntax.CaseLabel,
    pattern: typed.ConstantPattern,
    index: int,
    frame: SwitchFrame,
) -> None:
    if pattern.value.type is ERROR:
        return
    key = constant_key(pattern.value.value)
    if key in frame.constants:
        context.report(label.span, messages.case_twice(shown(pattern.value.value)))
    else:
        frame.constants[key] = index


def constant_key(value: object) -> object:
    """True is not 1 here, and NaN is itself."""
    return type(value).__name__, repr(value) if value != value else value  # noqa: PLR0124


def shown(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case _:
            return str(value)


def bind_goto_case(context: Context, statement: syntax.GotoCase) -> typed.Statement:
    frame = context.switch
    nothing = typed.Block(statement.span, ())
    if frame is None:
        context.report(statement.span, messages.goto_case_outside())
        return nothing
    if statement.expression is None:
        if frame.default is None:
            context.report(statement.span, messages.label_not_found("default:"))
            return nothing
        return typed.GotoCase(statement.span, frame.default)
    value = expressions.bind_expression(context, statement.expression)
    value = conversion.convert(context, value, frame.value_type, statement.expression.span)
    if value.type is ERROR:
        return nothing
    if isinstance(value, typed.Conversion) and value.rule.kind is typed.ConversionKind.BOX:
        value = value.operand
    found = constant_in(value)
    if found is None:
        context.report(statement.expression.span, type_messages.constant_expected())
        return nothing
    section = frame.constants.get(constant_key(found.value))
    if section is None:
        name = f"case {shown(found.value)}:"
        context.report(statement.span, messages.label_not_found(name))
        return nothing
    return typed.GotoCase(statement.span, section)
