"""Warnings about null for a whole program, body by body."""

from __future__ import annotations

from typing import TypeAlias

from scsharp.analysis import null_expressions
from scsharp.analysis.null_calls import pass_all
from scsharp.analysis.null_members import check_members
from scsharp.analysis.null_parts import check_parts, want
from scsharp.analysis.null_state import THIS, NullFacts, NullFlow, Place, is_reference, join_all
from scsharp.analysis.null_statements import result_of, visit_statement
from scsharp.analysis.null_stores import store
from scsharp.diagnostics.catalog import null as messages
from scsharp.diagnostics.diagnostic import DiagnosticBag, Message
from scsharp.source import SourceText, Span
from scsharp.symbols.members import Event, Field, FieldUse, Method, MethodKind, Property
from scsharp.symbols.types import TypeDefinition, TypeKind
from scsharp.typed import nodes as typed

Unset: TypeAlias = Field | Property
"""What must have a value when a constructor ends; for an event its field."""


def analyse_null(program: typed.TypedProgram, bag: DiagnosticBag, facts: NullFacts) -> None:
    check_members(program, bag, facts)
    _analyse_body(program.entry, bag, facts, ())
    for definition, type_body in program.types.items():
        unset = _unset_members(type_body, facts)
        for one in type_body.initializers:
            _analyse_initializer(one, bag, facts)
        for body in type_body.methods.values():
            _analyse_body(body, bag, facts, unset)
        if not _has_own_constructor(definition):
            _report_members(definition, bag, unset)


def _flow(source: SourceText, bag: DiagnosticBag, facts: NullFacts) -> NullFlow:
    return NullFlow(source, bag, facts)


def _analyse_initializer(one: typed.FieldInitializer, bag: DiagnosticBag, facts: NullFacts) -> None:
    assert one.field.source is not None
    flow = _flow(one.field.source, bag, facts)
    member = one.field.backs or one.field
    use = FieldUse(one.field, one.field.container.self_type)
    target = typed.FieldAccess(one.span, one.field.type, None, use)
    said = flow.declared(member)
    want(flow, one.value, said)
    may_be_null = null_expressions.visit(flow, one.value)
    if isinstance(member, Event):
        return
    if member in facts.annotated:
        check_parts(flow, one.value, said)
    else:
        store(flow, target, one.value, may_be_null)


# ------------------------------------------------------------------------------ constructors


def _unset_members(body: typed.TypeBody, facts: NullFacts) -> tuple[Unset, ...]:
    """Fields and auto properties that must not be null and have no value of their own."""
    given = {one.field for one in body.initializers}
    found: list[Unset] = []
    if body.definition.is_script or body.definition.kind is TypeKind.INTERFACE:
        return ()
    for members in body.definition.members.values():
        for one in members:
            if not isinstance(one, Field) or one.is_const or one in given or one.is_static:
                continue
            member = one.backs if isinstance(one.backs, Property) else one
            if member in facts.annotated or member.is_required:
                continue
            if is_reference(one.type):
                found.append(member)
    return tuple(found)


def _has_own_constructor(definition: TypeDefinition) -> bool:
    if definition.kind is not TypeKind.CLASS:
        return True
    return any(
        isinstance(one, Method) and not one.is_compiler_made
        for one in definition.members.get(".ctor", ())
    )


def _report_members(
    definition: TypeDefinition, bag: DiagnosticBag, unset: tuple[Unset, ...]
) -> None:
    for one in unset:
        assert one.source is not None
        bag.report(one.source, one.span, not_set(one))


def not_set(member: Unset) -> Message:
    shown = member.backs or member if isinstance(member, Field) else member
    kind = type(shown).__name__.lower()
    return messages.not_set_in_constructor(kind, shown.name)


def _analyse_body(
    body: typed.MethodBody,
    bag: DiagnosticBag,
    facts: NullFacts,
    unset: tuple[Unset, ...],
) -> None:
    flow = _flow(body.source, bag, facts)
    method = body.method
    is_constructor = method.method_kind is MethodKind.CONSTRUCTOR
    if not is_constructor:
        flow.wanted_result = result_of(flow, method)
    chain = body.chain
    if chain is not None and chain.method is not None:
        pass_all(flow, chain.arguments, chain.method.method.parameters, {})
    places: list[Place] = []
    if is_constructor and not (chain is not None and chain.is_this):
        places = [(THIS, one) for one in unset]
        flow.state = dict.fromkeys(places, True)
    visit_statement(flow, body.body)
    if places:
        _report_unset(flow, method.span, places)


def _report_unset(flow: NullFlow, span: Span, places: list[Place]) -> None:
    flow.state = join_all(flow, [flow.state, *flow.at_return])
    if flow.state is None:
        return
    for place in places:
        member = place[-1]
        if flow.state.get(place) and isinstance(member, (Field, Property)):
            flow.report(span, not_set(member))
