"""All checks on a typed program: flow of each body, then what nobody uses."""

from __future__ import annotations

from collections.abc import Iterator

from scsharp.analysis.flow import visit_function
from scsharp.analysis.flow_expressions import visit
from scsharp.analysis.flow_state import Flow, considered_use
from scsharp.analysis.unused import (
    FieldUses,
    collect,
    report_fields,
    report_stored_parameters,
    report_unused,
)
from scsharp.diagnostics.catalog import flow as messages
from scsharp.diagnostics.diagnostic import DiagnosticBag
from scsharp.source import SourceText
from scsharp.symbols.members import Field, Local
from scsharp.typed import nodes as typed
from scsharp.typed.walk import walk


def analyse(
    program: typed.TypedProgram,
    bag: DiagnosticBag,
    mentioned: set[object],
    excused: set[object],
    constants: list[tuple[SourceText, Local]],
    assigned: set[Field],
) -> None:
    """Reports into the bag. `mentioned` are the places of the locals that were looked up,
    `excused` those whose use or declaration was wrong already, `constants` the local constants,
    which leave nothing in the tree, and `assigned` the fields that were targets, if only of
    wrong values."""
    uses = FieldUses(written=set(assigned))
    for body in bodies(program):
        _analyse_body(bag, body, mentioned, excused)
        collect(uses, body.body)
        for argument in body.chain.arguments if body.chain else ():
            collect(uses, argument)
    for type_body in program.types.values():
        _analyse_initializers(bag, type_body, uses)
    report_fields(bag, program.types, uses)
    for type_body in program.types.values():
        report_stored_parameters(bag, type_body)
    for source, local in constants:
        if (source.path, local.span) not in mentioned:
            bag.report(source, local.span, messages.only_assigned(local.name))


def bodies(program: typed.TypedProgram) -> Iterator[typed.MethodBody]:
    yield program.entry
    for type_body in program.types.values():
        yield from type_body.methods.values()


def _analyse_body(
    bag: DiagnosticBag, body: typed.MethodBody, mentioned: set[object], excused: set[object]
) -> None:
    flow = Flow(body.source, bag)
    _note_gotos(flow, body.body)
    for argument in body.chain.arguments if body.chain else ():
        visit(flow, argument)
    visit_function(flow, body.method, body.body)
    report_unused(body.source, bag, flow.usage, mentioned, excused)


def _note_gotos(flow: Flow, body: typed.Block) -> None:
    """Which labels are jumped to; only bodies that have labels are searched."""
    if "goto" in flow.source.text:
        for node in walk(body):
            if isinstance(node, typed.Goto):
                flow.usage.labels.add(node.label)


def _analyse_initializers(bag: DiagnosticBag, type_body: typed.TypeBody, uses: FieldUses) -> None:
    for one in type_body.initializers:
        source = one.field.source
        assert source is not None
        visit(Flow(source, bag), one.value)
        if one.field.is_static or not one.field.container.is_static:
            uses.written.add(one.field)
        collect(uses, one.value)
        if considered_use(one.field.type, one.value):
            uses.read.add(one.field)
