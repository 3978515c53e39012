"""Raw strings: the quotes are taken off, and in a string of several lines the indentation of the
closing line from every line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span

Report = Callable[[Span, Message], None]
LINE_END = re.compile(r"\r\n|\n|\r")
QUOTES = re.compile(r'"+')


def decode(text: str, start: int, report: Report) -> str:
    """The value of the raw string `text` that stands at `start`."""
    opener = QUOTES.match(text)
    assert opener is not None
    quotes = len(opener.group())
    if len(text) < 2 * quotes or not text.endswith(opener.group()):
        return ""
    pieces = decode_pieces([(text[quotes:-quotes], start + quotes)], report)
    return pieces[0]


def decode_pieces(pieces: Sequence[tuple[str, int]], report: Report) -> list[str]:
    """The text pieces of one raw string, with their places: holes stand between them."""
    texts = [text for text, _ in pieces]
    if not any(LINE_END.search(text) for text in texts):
        return texts
    first, last = LINE_END.search(texts[0]), last_line(texts[-1])
    if first is None or texts[0][: first.start()].strip() or last.strip():
        place = (
            pieces[0][1]
            if first is None or texts[0][: first.start()].strip()
            else end_of(pieces[-1])
        )
        report(Span(place, place + 1), messages.raw_text_beside_quotes())
        return texts
    if len(texts) == 1 and first.end() >= len(texts[0]) - len(last):
        report(Span(pieces[0][1], pieces[0][1] + 1), messages.raw_string_without_lines())
        return [""]
    return strip_lines(pieces, first.end(), last, report)


def strip_lines(
    pieces: Sequence[tuple[str, int]], skip: int, indentation: str, report: Report
) -> list[str]:
    result: list[str] = []
    for number, (text, start) in enumerate(pieces):
        offset = skip if number == 0 else 0
        lines = split_keeping_ends(text[offset:])
        place = start + offset
        for index, line in enumerate(lines):
            if index > 0 or number == 0:
                lines[index] = strip_line(line, place, indentation, report)
            place += len(line)
        result.append("".join(lines))
    result[-1] = without_last_end(result[-1])
    return result


def split_keeping_ends(text: str) -> list[str]:
    """Lines with their ends; the last one, which has none, may be empty."""
    lines, begin = [], 0
    for end in LINE_END.finditer(text):
        lines.append(text[begin : end.end()])
        begin = end.end()
    return [*lines, text[begin:]]


def strip_line(line: str, place: int, indentation: str, report: Report) -> str:
    if line.startswith(indentation):
        return line[len(indentation) :]
    if not line.strip():
        return line.lstrip(" \t")
    report(Span(place, place + 1), messages.raw_line_indentation())
    return line


def last_line(text: str) -> str:
    return split_keeping_ends(text)[-1]


def without_last_end(text: str) -> str:
    for end in ("\r\n", "\n", "\r"):
        if text.endswith(end):
            return text.removesuffix(end)
    return text


def end_of(piece: tuple[str, int]) -> int:
    return piece[1] + len(piece[0])
