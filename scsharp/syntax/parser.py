"""Text in, syntax tree and diagnostics out.

scan -> look-ahead -> shift/reduce machine -> nodes; recovery where a token does not fit
"""

from __future__ import annotations

from collections.abc import Callable

from scsharp.diagnostics.catalog import sources
from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.diagnostic import Diagnostic, DiagnosticBag, Message, Severity
from scsharp.source import SourceText, Span
from scsharp.syntax import nodes
from scsharp.syntax.build_declarations import gather
from scsharp.syntax.context import Context
from scsharp.syntax.limits import MAX_REPORTS, MAX_SOURCE, TooDeepError
from scsharp.syntax.lookahead import read_tokens
from scsharp.syntax.machine import Machine
from scsharp.syntax.outside import take_out
from scsharp.syntax.recovery import Recovery
from scsharp.syntax.scanner import scan, spelling_kinds
from scsharp.syntax.tables import load_tables
from scsharp.syntax.tokens import END, Token
from scsharp.syntax.type_scan import TokenStream


def parse(source: SourceText) -> tuple[nodes.Unit, list[Diagnostic]]:
    """The syntax tree of a file, with the mistakes found in it.

    Never raises: for a text with mistakes the tree holds what could be understood.
    """
    bag = DiagnosticBag()
    unit = parse_into(source, bag)
    return unit, list(bag)


class Reporter:
    """Reports into a bag, for one file: enough errors are enough."""

    def __init__(self, source: SourceText, bag: DiagnosticBag) -> None:
        self.source = source
        self.bag = bag
        self.count = 0
        self.lines: set[int] = set()

    def __call__(self, span: Span, message: Message) -> None:
        self.count += message.severity is Severity.ERROR
        if self.count <= MAX_REPORTS:
            self.bag.report(self.source, span, message)

    def once(self, span: Span, message: Message) -> None:
        """For what does not fit together: see Context."""
        line = self.source.position(span.start).line
        if line not in self.lines:
            self.lines.add(line)
            self(span, message)


def parse_with_tokens(
    source: SourceText,
) -> tuple[nodes.Unit, list[tuple[str, Token]], list[Diagnostic]]:
    """The tree with the tokens of its text, under the kinds by which the grammar knows them, and
    the mistakes; where there are errors, tokens may be missing."""
    bag = DiagnosticBag()
    tokens: list[tuple[str, Token]] = []
    unit = parse_into(source, bag, lambda kind, token: tokens.append((kind, token)))
    return unit, tokens, list(bag)


def parse_into(
    source: SourceText, bag: DiagnosticBag, see: Callable[[str, Token], None] | None = None
) -> nodes.Unit:
    """The same, with the mistakes put into a bag; `see` is shown every token."""
    report = Reporter(source, bag)
    if len(source.text) > MAX_SOURCE:
        report(Span(0, 0), sources.source_too_large(MAX_SOURCE // 1024))
        return nodes.Unit(Span(0, len(source.text)))
    if (place := source.undecodable) is not None:
        report(Span(place, place + 1), sources.not_utf8())
        return nodes.Unit(Span(0, len(source.text)))
    tables = load_tables()
    scanned = scan(source.text, spelling_kinds(tables.spellings))
    take_out(scanned)
    for span, message in scanned.problems:
        report(span, message)
    machine = Machine(tables, Context(source.text, report, report.once, "///" in source.text))
    stream = TokenStream(scanned)
    try:
        run(machine, stream, Recovery(source.text, machine, stream), see)
    except TooDeepError as error:
        report(Span(error.start, error.start + 1), messages.too_complex())
    return unit_of(machine, source)


def run(
    machine: Machine,
    stream: TokenStream,
    recovery: Recovery,
    see: Callable[[str, Token], None] | None,
) -> None:
    """Feed the machine to the end of the text, or until recovery gives up."""
    for kind, token in read_tokens(stream, load_tables(), machine.states):
        if see is not None:
            see(kind, token)
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
