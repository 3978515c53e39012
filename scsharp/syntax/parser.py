"""Text in, syntax tree and diagnostics out.

    scan -> look-ahead -> shift/reduce machine -> nodes; recovery where a token does not fit
"""

from __future__ import annotations

from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.diagnostic import Diagnostic, DiagnosticBag, Message
from scsharp.source import SourceText, Span
from scsharp.syntax import nodes
from scsharp.syntax.context import Context
from scsharp.syntax.build_declarations import gather
from scsharp.syntax.limits import MAX_FOUND, MAX_REPORTS, MAX_SOURCE, TooDeepError
from scsharp.syntax.lookahead import read_tokens
from scsharp.syntax.machine import Machine
from scsharp.syntax.recovery import Recovery
from scsharp.syntax.scanner import scan, spelling_kinds
from scsharp.syntax.tables import load_tables
from scsharp.syntax.tokens import END
from scsharp.syntax.type_scan import TokenStream


def parse(source: SourceText) -> tuple[nodes.Unit, list[Diagnostic]]:
    """The syntax tree of a file, with the mistakes found in it.

    Never raises: for a text with mistakes the tree holds what could be understood.
    """
    bag = DiagnosticBag()
    unit = parse_into(source, bag)
    return unit, first_mistakes(bag)


def first_mistakes(bag: DiagnosticBag) -> list[Diagnostic]:
    """In order of place, up to the last error that is worth showing."""
    found: list[Diagnostic] = []
    errors = 0
    for one in bag:
        errors += one.is_error
        if errors > MAX_REPORTS:
            break
        found.append(one)
    return found


def parse_into(source: SourceText, bag: DiagnosticBag) -> nodes.Unit:
    tables = load_tables()
    if len(source.text) > MAX_SOURCE:
        bag.report(source, Span(0, 0), messages.source_too_large(MAX_SOURCE // 1024))
        return nodes.Unit(Span(0, len(source.text)))
    scanned = scan(source.text, spelling_kinds(tables.spellings))

    def report(span: Span, message: Message) -> None:
        if len(bag) < MAX_FOUND:
            bag.report(source, span, message)

    for span, message in scanned.problems:
        report(span, message)
    context = Context(source.text, report, "///" in source.text)
    machine = Machine(tables, context)
    stream = TokenStream(scanned)
    try:
        run(machine, stream, Recovery(source, machine, stream, report))
    except TooDeepError as error:
        report(Span(error.start, error.start + 1), messages.too_complex())
    return unit_of(machine, source)


def run(machine: Machine, stream: TokenStream, recovery: Recovery) -> None:
    """Feed the machine to the end of the text, or until recovery gives up."""
    for kind, token in read_tokens(stream, load_tables(), machine.states):
        if machine.feed(kind, token):
            if kind == END:
                return
        elif not recovery.recover():
            return


def unit_of(machine: Machine, source: SourceText) -> nodes.Unit:
    """The finished tree; of an unfinished one the items that are complete."""
    whole = Span(0, len(source.text))
    for value in machine.values:
        if isinstance(value, nodes.Unit):
            value.span = whole
            return value
    items = machine.values[0] if machine.values and isinstance(machine.values[0], list) else []
    return nodes.Unit(whole, gather(tuple(items)))
