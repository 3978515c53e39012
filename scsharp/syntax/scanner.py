"""Text to raw tokens: one regular expression, and interpolation.py for $"..." strings.

Every bracket knows its partner, so that looking ahead over `( ... )` is one step later on.
What no token can be is reported here, and the scan goes on after it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from scsharp.diagnostics.catalog import syntax as messages
from scsharp.diagnostics.diagnostic import Message
from scsharp.source import Span
from scsharp.syntax import directives
from scsharp.syntax.interpolation import scan_interpolated
from scsharp.syntax.limits import MAX_REPORTS
from scsharp.syntax.tokens import CONTEXTUAL, OTHER_KEYWORDS, Token

# `>` and `>=` are scanned singly: the look-ahead joins shifts. `?.` but not `?.5`.
PUNCTUATION = (
    r"[()\[\]{};,~]|\.\.|\.(?!\d)|=[=>]?|\?(?:\?=?|\.(?!\d))?|<(?:<=?|=)?|>=?|::?|!=?"
    r"|\+[+=]?|-[-=]?|\*=?|/=?|%=?|&[&=]?|\|[|=]?|\^=?"
)
SPACE = r"[ \t\r\n\f\v\u00a0\u0085\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\x1a]"
TRIVIA = rf"[ \r\n]*(?:{SPACE}+|//[^\r\n\u0085\u2028\u2029]*|/\*.*?\*/)*"
LETTER = r"(?:[^\W\d]|\\u[\da-fA-F]{4})"

TOKEN = re.compile(
    TRIVIA
    + "(?:"
    + "|".join(
        (
            rf"(?P<word>@?{LETTER}(?:\w|\\u[\da-fA-F]{{4}})*)",
            r"(?P<comment>/\*)",
            f"(?P<punctuation>{PUNCTUATION})",
            r"(?P<number>0[xX][\da-fA-F_]*[uUlL]*|0[bB][01_]*[uUlL]*"
            r"|(?:\d[\d_]*)?\.\d[\d_]*(?:[eE](?:[+-]?\d[\d_]*)?)?[fFdDmM]?"
            r"|\d[\d_]*(?:[eE](?:[+-]?\d[\d_]*)?[fFdDmM]?|[fFdDmM]|[uUlL]*))",
            r'(?P<raw>"{3,})',
            r'(?P<text>"(?:[^"\\\r\n\u0085\u2028\u2029]|\\[^\r\n\u0085\u2028\u2029])*"(?:u8)?)',
            r'(?P<verbatim>@"(?:[^"]|"")*"(?:u8)?)',
            r"(?P<character>'(?:[^'\\\r\n]|\\[^\r\n][^'\r\n]*)')",
            r'(?P<interpolated>\$+@?"+|@\$")',
            r"(?P<directive>\#)",
            r"(?P<end>\Z)",
        )
    )
    + ")",
    re.DOTALL,
)
SKIPPED = re.compile(TRIVIA, re.DOTALL)
LINE = re.compile(r"[^\r\n\u0085\u2028\u2029]*")
CLOSERS = {"(": ")", "[": "]", "{": "}"}
LONGEST_CHARACTER = 100
"""How far the closing quote of a mistaken 'text' is looked for."""

MAX_UNCLOSED = 32
"""How many unclosed brackets a closer looks past."""


class Scan:
    """What scanning a text gave, and what it needs while it runs."""

    def __init__(self, text: str, kinds: Mapping[str, str]) -> None:
        self.text = text
        self.kinds = kinds
        self.tokens: list[Token] = []
        self.partner: dict[int, int] = {}
        self.problems: list[tuple[Span, Message]] = []
        self.open: list[int] = []
        self.depth = 0

    def add(self, kind: str, start: int, end: int) -> None:
        self.tokens.append(Token(kind, self.text[start:end], start, end))

    def report(self, start: int, end: int, message: Message) -> None:
        if len(self.problems) < MAX_REPORTS:
            self.problems.append((Span(start, end), message))


def spelling_kinds(terminals: Mapping[str, str]) -> dict[str, str]:
    """Spelling to kind, from the grammar's own string terminals."""
    return {**terminals, **CONTEXTUAL, **OTHER_KEYWORDS, "?": "QMARK"}


def scan(text: str, kinds: Mapping[str, str]) -> Scan:
    """All the tokens of a text; `kinds` comes from spelling_kinds."""
    result = Scan(text, kinds)
    scan_tokens(result, 1 if text.startswith("\ufeff") else 0, in_hole=False)
    return result


def scan_tokens(scan: Scan, position: int, in_hole: bool) -> int:
    """Scan up to the end of the text, or in a hole up to the `}` or `:` that ends it."""
    text, tokens, kinds = scan.text, scan.tokens, scan.kinds
    match, append, floor = TOKEN.match, tokens.append, len(scan.open)
    while True:
        found = match(text, position)
        if found is None:
            position = SKIPPED.match(text, position).end()  # type: ignore[union-attr]
            if in_hole and text[position] == '"':
                return position
            position = scan_bad(scan, position)
            continue
        group = found.lastgroup
        start, position = found.span(group)  # type: ignore[arg-type]
        value = text[start:position]
        if group == "word":
            append(Token(kinds.get(value, "NAME"), value, start, position))
        elif group == "punctuation":
            if value in "()[]{}:":
                if in_hole and len(scan.open) == floor and value in ")]}:":
                    return start
                if value != ":":
                    match_bracket(scan, value, floor)
            append(Token(kinds[value], value, start, position))
        elif group == "end":
            return start
        else:
            position = scan_special(scan, str(group), start, position)


def match_bracket(scan: Scan, value: str, floor: int) -> None:
    """Pair a closer with its opener, over openers that were never closed; but `)` and `]` look
    for theirs inside the innermost braces only."""
    here, waiting = len(scan.tokens), scan.open
    if value in CLOSERS:
        waiting.append(here)
        return
    for depth in range(len(waiting) - 1, max(floor, len(waiting) - MAX_UNCLOSED) - 1, -1):
        opener = waiting[depth]
        text = scan.tokens[opener].text
        if CLOSERS[text] == value:
            scan.partner[opener], scan.partner[here] = here, opener
            del waiting[depth:]
            return
        if text == "{":
            return


def scan_special(scan: Scan, group: str, start: int, end: int) -> int:
    """The rarer tokens; returns where the scan goes on."""
    match group:
        case "number":
            scan.add(number_kind(scan.text[start:end]), start, end)
        case "text" | "character" | "verbatim":
            scan.add(group.upper(), start, end)
        case "raw":
            return scan_raw(scan, start, end)
        case "interpolated":
            return scan_interpolated(scan, start, scan.text[start:end], scan_tokens)
        case "directive":
            return directives.skip(scan.text, start, scan.report)
        case _:
            scan.report(start, end, messages.open_comment())
            return len(scan.text)
    return end


def number_kind(text: str) -> str:
    if text[:2] in ("0x", "0X", "0b", "0B"):
        return "INTEGER"
    return "REAL" if any(char in ".eEfFdDmM" for char in text) else "INTEGER"


def scan_raw(scan: Scan, start: int, end: int) -> int:
    quotes = scan.text[start:end]
    closing = re.compile(quotes + '(?!")').search(scan.text, end)
    if closing is None:
        scan.report(start, end, messages.open_raw_string())
        end = len(scan.text)
    else:
        end = closing.end()
    scan.add("RAW", start, end)
    return end


def scan_bad(scan: Scan, start: int) -> int:
    """Report what no token matches, and go on after it."""
    text, char = scan.text, scan.text[start]
    if char == '"':
        return scan_open_string(scan, start)
    if char == "'":
        return scan_bad_character(scan, start)
    if char == "@":
        if text[start + 1 : start + 2] == '"':
            scan.report(start, start + 2, messages.open_string())
            scan.add("TEXT", start, len(text))
            return len(text)
        scan.report(start, start + 1, messages.verbatim_specifier_alone())
        return start + 1
    end = start + 1
    while text[end : end + 1] == char:
        end += 1
    scan.report(start, end, messages.unexpected_character(char))
    return end


def scan_open_string(scan: Scan, start: int) -> int:
    """An open string ends with its line; most often just the quote before `);` is missing."""
    end = LINE.match(scan.text, start).end()  # type: ignore[union-attr]
    scan.report(start, start + 1, messages.newline_in_constant())
    ending = re.compile(r"\)*\s*;\s*").search(scan.text, start + 1, end)
    while ending is not None and ending.end() != end:
        ending = re.compile(r"\)*\s*;\s*").search(scan.text, ending.end(), end)
    stop = ending.start() if ending is not None else end
    scan.add("TEXT", start, stop)
    return stop


def scan_bad_character(scan: Scan, start: int) -> int:
    """'' and 'too long', as C# reports them."""
    text = scan.text
    end = LINE.match(text, start, start + LONGEST_CHARACTER).end()  # type: ignore[union-attr]
    if text[start + 1 : start + 2] == "'":
        scan.report(start, start + 2, messages.empty_character())
        end = start + 2
    elif (close := text.find("'", start + 1, end)) > 0 and text[close - 1] != "\\":
        scan.report(start, close + 1, messages.long_character())
        end = close + 1
    else:
        scan.report(start, start + 1, messages.newline_in_constant())
        end = max(min(start + 2, end), start + 1)
    scan.add("CHARACTER", start, end)
    return end
