"""Null in tuples, arrays and collection expressions: what their elements may be."""

from __future__ import annotations

from scsharp.analysis import null_calls, null_expressions
from scsharp.analysis.null_parts import check_parts, want
from scsharp.analysis.null_state import NullFlow, is_reference
from scsharp.diagnostics.catalog import null as messages
from scsharp.symbols.nullness import UNKNOWN, Nullness, merge, part, together
from scsharp.typed import nodes as typed


def tuple_literal(flow: NullFlow, node: typed.TupleLiteral) -> bool:
    found = tuple(flow.nullness(one, null_expressions.visit(flow, one)) for one in node.elements)
    flow.parts[node] = together(found)
    return False


def collection(flow: NullFlow, node: typed.Collection) -> bool:
    wanted = flow.wanted.get(node, UNKNOWN)
    flow.parts[node] = wanted.parts
    for one in node.elements:
        if isinstance(one, typed.Spread):
            null_expressions.visit(flow, one.source)
        else:
            _give_element(flow, one, part(wanted.parts, 0))
    return False


def _give_element(flow: NullFlow, value: typed.Expression, wanted: Nullness) -> None:
    want(flow, value, wanted)
    may_be_null = null_expressions.visit(flow, value)
    if may_be_null and wanted.may_be_null is False and is_reference(value.type):
        literal = null_expressions.is_null_literal(value)
        message = messages.null_for_not_null if literal else messages.assignment_may_be_null
        flow.report(value.span, message())
    else:
        check_parts(flow, value, wanted)


def new_array(flow: NullFlow, node: typed.NewArray) -> bool:
    for one in node.lengths:
        null_expressions.visit(flow, one)
    words = flow.source.text[node.span.start : node.span.end]
    if not words.startswith("new"):
        flow.parts[node] = flow.wanted.get(node, UNKNOWN).parts
    elif words[3:].lstrip().startswith("["):
        return _infer_array(flow, node)
    else:
        flow.parts[node] = null_calls.written_parts(flow, node) or ()
    element = part(flow.parts[node], 0)
    for one in node.elements or ():
        _give_element(flow, one, element)
    return False


def _infer_array(flow: NullFlow, node: typed.NewArray) -> bool:
    """new[] { a, b } takes null if one of its elements may be null."""
    found = UNKNOWN
    for one in node.elements or ():
        found = merge(found, flow.nullness(one, null_expressions.visit(flow, one)))
    flow.parts[node] = together((found,)) if node.elements else ()
    return False
