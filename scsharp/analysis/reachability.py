"""Where control gets to: ends of functions and of switch sections, code that is never reached."""

from __future__ import annotations

from scsharp.analysis.flow_state import Flow
from scsharp.diagnostics.catalog import flow as messages
from scsharp.diagnostics.catalog import statements as statement_messages
from scsharp.source import Span
from scsharp.symbols.display import display_member
from scsharp.symbols.members import Method, MethodKind
from scsharp.symbols.types import ERROR, NamedType, Special, Type
from scsharp.typed import nodes as typed

NEVER_REPORTED = (typed.Block, typed.Throw, typed.Labelled, typed.LocalFunction)
"""What these hold is reported instead, or nothing."""


def check_reachable(flow: Flow, statement: typed.Statement) -> None:
    """Reports the first statement of a stretch of code that control does not reach."""
    if flow.is_reachable or flow.reported or isinstance(statement, NEVER_REPORTED):
        return
    flow.report(statement.span, messages.unreachable_code())
    flow.reported = True


def returns_nothing(type_: Type) -> bool:
    return type_ is ERROR or (isinstance(type_, NamedType) and type_.special is Special.VOID)


def check_end(flow: Flow, method: Method, end: Span) -> None:
    """At the closing brace: a value must have been returned, out parameters assigned."""
    if not flow.is_reachable:
        return
    is_void = returns_nothing(method.return_type) or method.method_kind is MethodKind.CONSTRUCTOR
    if not is_void and not method.is_iterator:
        flow.report(method.span, messages.missing_return(_shown(method)))
    check_outs(flow, method.span if method.span else end)


def _shown(method: Method) -> str:
    if method.associated is not None:
        return f"{display_member(method.associated)}.{method.name[:3]}"
    return display_member(method)


def check_outs(flow: Flow, span: Span) -> None:
    for one in flow.outs:
        if not flow.state & flow.bits[one]:
            flow.report(span, messages.out_not_assigned(one.name))


def check_lambda_end(flow: Flow, node: typed.Lambda) -> None:
    if flow.is_reachable and not returns_nothing(node.return_type):
        arrow = flow.source.text.find("=>", node.span.start)
        start = arrow if 0 <= arrow < node.span.end else node.span.start
        flow.report(Span(start, start + 2), messages.lambda_missing_return())


def check_section_end(flow: Flow, section: typed.SwitchSection, is_last: bool) -> None:
    """A section must not run into the next one."""
    if not flow.is_reachable:
        return
    label = section.labels[-1]
    text = flow.source.text[label.span.start : label.span.end].rstrip()
    message = statement_messages.falls_out if is_last else statement_messages.falls_through
    flow.report(label.span, message(text))
