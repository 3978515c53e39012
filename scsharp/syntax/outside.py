"""C# that SC# leaves out and that begins with a word or sign of its own: reported and taken out
of the tokens before parsing, so that the rest reads as if it were not there.

    ref struct R { }   ->   struct R { }       int* p;   ->   int p;
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scsharp.diagnostics.catalog.unsupported import not_in_scsharp
from scsharp.source import Span
from scsharp.syntax.scanner import Scan
from scsharp.syntax.tokens import PREDEFINED, Token

ONE_THREAD = "a script runs on one thread: leave it out"
POINTERS = "there are no pointers; use arrays, ref and out"
TYPE_WORDS = frozenset("class struct interface enum record delegate static sealed abstract".split())
BEFORE_OPERAND = frozenset(("=", "(", ",", "return", "=>", "["))


@dataclass(frozen=True, slots=True)
class Outside:
    """So many tokens from the one looked at are taken out; `instead` stands in their place."""

    what: str
    way_out: str
    count: int = 1
    instead: str = ""


def texts(tokens: list[Token], index: int) -> tuple[str, str, str]:
    """The texts of the token and the two after it."""
    found = [one.text for one in tokens[index : index + 3]] + ["", ""]
    return found[0], found[1], found[2]


def ref_struct(tokens: list[Token], index: int) -> Outside | None:
    if texts(tokens, index)[1] in ("struct", "partial"):
        return Outside("a ref struct", "use a struct or a class")
    return None


def file_type(tokens: list[Token], index: int) -> Outside | None:
    if texts(tokens, index)[1] in TYPE_WORDS:
        return Outside("a file type", "leave out file: a script is one file")
    return None


def scoped_reference(tokens: list[Token], index: int) -> Outside | None:
    if texts(tokens, index)[1] in ("ref", "in", "out"):
        return Outside("scoped", "leave it out")
    return None


def await_statement(tokens: list[Token], index: int) -> Outside | None:
    if texts(tokens, index)[1] in ("foreach", "using"):
        return Outside(f"await {texts(tokens, index)[1]}", ONE_THREAD)
    return None


def extern_alias(tokens: list[Token], index: int) -> Outside | None:
    if texts(tokens, index)[1] == "alias" and texts(tokens, index + 2)[1] == ";":
        return Outside("extern alias", "leave it out: a script refers to no assemblies", 4)
    return None


def stackalloc_without_type(tokens: list[Token], index: int) -> Outside | None:
    if texts(tokens, index)[1] == "[":
        return Outside("stackalloc", "use an array: new[] { ... }", 1, "new")
    return None


def function_pointer(tokens: list[Token], index: int) -> Outside | None:
    """delegate*<int, void>"""
    if texts(tokens, index)[1] != "*":
        return None
    depth, end = 0, index + 2
    while end < len(tokens) and tokens[end].text not in (";", "{", "}"):
        depth += {"<": 1, ">": -1}.get(tokens[end].text, 0)
        end += 1
        if depth == 0:
            break
    return Outside("a function pointer", "use Func or Action", end - index, "object")


def pointer_type(tokens: list[Token], index: int) -> Outside | None:
    """int* p; what a name with * is cannot be told from a product."""
    before = tokens[index - 1] if index else None
    if (
        before is None
        or before.kind not in PREDEFINED | {"VOID"}
        or before.end != tokens[index].start
    ):
        return None
    return Outside("a pointer type", POINTERS)


def prefix_operator(tokens: list[Token], index: int) -> Outside | None:
    """&x and *p"""
    if index == 0 or tokens[index - 1].text not in BEFORE_OPERAND:
        return None
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if after is None or after.kind not in ("NAME", "THIS") or after.start != tokens[index].end:
        return None
    return Outside(f"the pointer operator {tokens[index].text}", POINTERS)


def checked_operator(tokens: list[Token], index: int) -> Outside | None:
    if index and tokens[index - 1].text == "operator":
        return Outside("a checked operator", "declare the plain one")
    return None


Rule = Callable[[list[Token], int], Outside | None]

RULES: dict[str, tuple[Rule, ...]] = {
    "ref": (ref_struct,),
    "file": (file_type,),
    "scoped": (scoped_reference,),
    "await": (await_statement,),
    "extern": (extern_alias,),
    "stackalloc": (stackalloc_without_type,),
    "delegate": (function_pointer,),
    "*": (pointer_type, prefix_operator),
    "&": (prefix_operator,),
    "checked": (checked_operator,),
}


def take_out(scan: Scan) -> None:
    """Reports what is outside of SC# and takes it out of the tokens."""
    gone: set[int] = set()
    for index, token in enumerate(scan.tokens):
        for rule in RULES.get(token.text, ()) if index not in gone else ():
            found = rule(scan.tokens, index)
            if found is not None:
                _report(scan, index, found, gone)
                break
    if gone:
        _remove(scan, gone)


def _report(scan: Scan, index: int, found: Outside, gone: set[int]) -> None:
    token = scan.tokens[index]
    last = scan.tokens[min(index + found.count, len(scan.tokens)) - 1]
    scan.problems.append((Span(token.start, last.end), not_in_scsharp(found.what, found.way_out)))
    gone.update(range(index, index + found.count))
    if found.instead:
        kind = scan.kinds[found.instead]
        scan.tokens[index] = Token(kind, found.instead, token.start, token.end)
        gone.discard(index)


def _remove(scan: Scan, gone: set[int]) -> None:
    """Without those tokens; the pairs of brackets move along."""
    moved: dict[int, int] = {}
    kept: list[Token] = []
    for index, token in enumerate(scan.tokens):
        if index not in gone:
            moved[index] = len(kept)
            kept.append(token)
    pairs = {moved[one]: moved[other] for one, other in scan.partner.items() if one in moved}
    scan.tokens, scan.partner = kept, pairs
