"""Interpolated strings, $"..", $@"..", $\"\"\"..\"\"\": text pieces, and holes full of tokens.

They become ISTART (ITEXT | IOPEN tokens [IFORMAT] ICLOSE)* IEND. A string that does not end is
closed where its line ends, so that the parser always sees whole strings.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scsharp.diagnostics.catalog import syntax as messages

if TYPE_CHECKING:
    from scsharp.syntax.scanner import Scan

NEWLINES = r"\r\n\u0085\u2028\u2029"

MAX_NESTING = 50
"""Of interpolated strings in holes; each level takes a few Python frames."""

ScanTokens = Callable[["Scan", int, bool], int]


@dataclass(frozen=True, slots=True)
class Style:
    """How one interpolated string is delimited."""

    quotes: int
    braces: int
    is_verbatim: bool

    @property
    def is_raw(self) -> bool:
        return self.quotes >= 3

    @property
    def stop(self) -> re.Pattern[str]:
        """What text may be interrupted by."""
        if self.is_raw:
            return re.compile(f'"{{{self.quotes},}}|' r"\{+")
        if self.is_verbatim:
            return re.compile(r'""|"|\{\{|\{')
        return re.compile(rf'\\[^{NEWLINES}]|"|\{{\{{|\{{|[{NEWLINES}]')


def style_of(opener: str) -> Style:
    quotes = opener.count('"')
    if quotes < 3:
        return Style(1, 1, "@" in opener)
    return Style(quotes, opener.count("$"), False)


def scan_interpolated(scan: Scan, start: int, opener: str, scan_tokens: ScanTokens) -> int:
    """Scan the string whose `opener` stands at `start`; returns where the scan goes on."""
    if opener.endswith('""') and opener.count('"') == 2:  # $"" is empty, not an opener of two
        opener = opener[:-1]
    position = start + len(opener)
    scan.add("ISTART", start, position)
    if scan.depth >= MAX_NESTING:
        scan.report(start, position, messages.too_complex())
        end = len(scan.text)
        scan.add("IEND", end, end)
        return end
    scan.depth += 1
    try:
        return scan_pieces(scan, position, style_of(opener), scan_tokens)
    finally:
        scan.depth -= 1


def scan_pieces(scan: Scan, position: int, style: Style, scan_tokens: ScanTokens) -> int:
    text, search, begin = scan.text, style.stop.search, position
    while True:
        found = search(text, position)
        if found is None or found.group()[0] in "\r\n\u0085\u2028\u2029":
            return close_open_string(scan, begin, found.start() if found else len(text), style)
        piece, position = found.group(), found.end()
        if piece[0] == '"' and piece != '""':
            stop = position - style.quotes
            add_text(scan, begin, stop)
            scan.add("IEND", stop, position)
            return position
        if piece[0] == "{" and opens_hole(piece, style):
            hole = position - style.braces
            add_text(scan, begin, hole)
            scan.add("IOPEN", hole, position)
            begin = position = scan_hole(scan, hole, style, scan_tokens)


def opens_hole(braces: str, style: Style) -> bool:
    return len(braces) >= style.braces if style.is_raw else braces == "{"


def add_text(scan: Scan, start: int, end: int) -> None:
    if start < end:
        scan.add("ITEXT", start, end)


def close_open_string(scan: Scan, begin: int, end: int, style: Style) -> int:
    message = messages.newline_in_constant()
    if style.is_raw:
        message = messages.open_raw_string()
    elif style.is_verbatim:
        message = messages.open_string()
    scan.report(end, end, message)
    add_text(scan, begin, end)
    scan.add("IEND", end, end)
    return end


def scan_hole(scan: Scan, hole: int, style: Style, scan_tokens: ScanTokens) -> int:
    """The tokens of a hole, its format and its `}`; returns the place after it."""
    text = scan.text
    floor = len(scan.open)
    first = len(scan.tokens)
    end = scan_tokens(scan, hole + style.braces, True)
    del scan.open[floor:]
    if text[end : end + 1] == ":" and is_conditional(scan, first):
        scan.report(hole + style.braces, end, messages.conditional_in_hole())
        scan.add("COLON", end, end + 1)
        end = scan_tokens(scan, end + 1, True)
        del scan.open[floor:]
    if text[end : end + 1] == ":":
        end = scan_format(scan, end, style)
    if text[end : end + style.braces] == "}" * style.braces:
        scan.add("ICLOSE", end, end + style.braces)
        return end + style.braces
    scan.report(hole, hole + 1, messages.open_interpolation())
    scan.add("ICLOSE", end, end)
    if text[end : end + 1] in (")", "]"):
        return end + 1
    return end


def is_conditional(scan: Scan, first: int) -> bool:
    """Do the tokens from `first` on hold a `?` outside of brackets? Its `:` then ends the hole,
    which is hardly what was meant."""
    index = first
    while index < len(scan.tokens):
        if scan.tokens[index].kind == "QMARK":
            return True
        index = scan.partner.get(index, index) + 1
    return False


def scan_format(scan: Scan, colon: int, style: Style) -> int:
    stop = re.compile(rf'[{{}}"{NEWLINES}]').search(scan.text, colon)
    end = stop.start() if stop else len(scan.text)
    if end == colon + 1:
        scan.report(colon, end, messages.empty_format())
    scan.add("IFORMAT", colon, end)
    return end
