"""The LALR(1) tables: made by Lark from grammar.lark once, then read from the cache.

A process that finds them in the cache never imports Lark.
"""

from __future__ import annotations

import importlib.util
import marshal
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scsharp.cache import cache_key, read_cached, write_cached
from scsharp.syntax.automaton import Row, Rule, Tables

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule as LarkRule
    from lark.grammar import Symbol

GRAMMAR = Path(__file__).with_name("grammar.lark")
FORMAT = "1"
MARKS = ("LOCAL", "DECLX", "PTYPE", "LTYPE")

SILENT = frozenset(
    "LOCAL DECLX PTYPE LTYPE CAST_OPEN LAMBDA_OPEN TLPAR PLPAR TLT TGT NULLABLE COND RANK "
    "PLSQB INDEX_INIT ATTR_OPEN GLOBAL_ATTR SPREAD SLICE SLICE_OF DOTDOT DOTDOT_NIL UNSAFE_BLOCK "
    "DEFAULT_T DEFAULT_LABEL DELEGATE_ANON VAR_PAT WHEN AND OR NOT WITH YIELD WHERE FROM LET JOIN "
    "ON EQUALS INTO ORDERBY SELECT GROUP BY IOPEN ICLOSE IEND".split()
)
"""Kinds of token that only tell where they stand: no builder gets them."""


@cache
def load_tables() -> Tables:
    """The tables, from the cache if they are there."""
    grammar = GRAMMAR.read_bytes()
    name = "grammar-" + cache_key(FORMAT, grammar, lark_version(), sys.version)
    stored = read_cached(name)
    if stored is not None:
        return unpack(marshal.loads(stored))
    tables = make_tables(build_lark(grammar.decode()))
    write_cached(name, marshal.dumps(pack(tables)))
    return tables


def lark_version() -> str:
    """Read from Lark's source, since importing it takes longer than reading the tables."""
    found = importlib.util.find_spec("lark")
    if found is None or found.origin is None:
        return ""
    version = re.search(r"__version__[^\n]*", Path(found.origin).read_text(encoding="utf-8"))
    return version.group() if version else ""


def build_lark(grammar: str, debug: bool = False) -> Lark:
    from lark import Lark
    from lark.lexer import Lexer

    class NoLexer(Lexer):
        """Only the tables are wanted: Lark itself never reads a program."""

        def __init__(self, conf: object) -> None:
            del conf

        def lex(self, *_: Any) -> Any:
            raise NotImplementedError

    return Lark(grammar, parser="lalr", lexer=NoLexer, maybe_placeholders=True, debug=debug)


def make_tables(lark: Lark) -> Tables:
    """Lark's tables in the shape that the parser runs on."""
    from lark.parsers.lalr_analysis import Shift

    table = lark.parser.parser.parser.parse_table
    numbers: dict[LarkRule, int] = {}
    rows: list[Row] = []
    for state in range(len(table.states)):
        row: Row = {}
        for kind, (action, argument) in table.states[state].items():
            is_shift = action is Shift
            row[str(kind)] = argument if is_shift else ~numbers.setdefault(argument, len(numbers))
        rows.append(row)
    rows[table.end_states["start"]]["$END"] = len(rows)
    rows.append({})
    rules = [make_rule(rule) for rule in numbers]
    return Tables(rows, rules, table.start_states["start"], marks_of(rows), spellings_of(lark))


def spellings_of(lark: Lark) -> dict[str, str]:
    return {
        str(terminal.pattern.value): str(terminal.name)
        for terminal in lark.terminals
        if terminal.pattern.type == "str"
    }


def marks_of(rows: list[Row]) -> dict[int, tuple[str, ...]]:
    found = {state: tuple(m for m in MARKS if m in row) for state, row in enumerate(rows)}
    return {state: marks for state, marks in found.items() if marks}


def make_rule(rule: LarkRule) -> Rule:
    keep, splice = kept_children(rule)
    name = rule.alias or rule.options.template_source or rule.origin.name
    is_unit = bool(rule.options.expand1) and not rule.alias and keep == (0,) and not splice
    is_unit = is_unit and len(rule.expansion) == 1
    return Rule(len(rule.expansion), str(rule.origin.name), str(name), keep, splice, is_unit)


def kept_children(rule: LarkRule) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which children a builder gets: -1 for an absent [x], as Lark's placeholders say."""
    gaps = [len(ones) for ones in gap_text(rule).split("0")]
    gaps += [0] * (len(rule.expansion) + 1 - len(gaps))
    keep: list[int] = []
    splice: list[int] = []
    for index, symbol in enumerate(rule.expansion):
        keep += [-1] * gaps[index]
        if not is_dropped(symbol, rule.options.keep_all_tokens):
            keep.append(index)
            if not symbol.is_term and symbol.name.startswith("_"):
                splice.append(index)
    keep += [-1] * gaps[-1]
    return tuple(keep), tuple(splice)


def gap_text(rule: LarkRule) -> str:
    return "".join("1" if empty else "0" for empty in rule.options.empty_indices)


def is_dropped(symbol: Symbol, keep_all: bool) -> bool:
    if not symbol.is_term or keep_all:
        return False
    return bool(symbol.filter_out) or symbol.name in SILENT  # type: ignore[attr-defined]


def pack(tables: Tables) -> Any:
    rules = [(r.size, r.origin, r.name, r.keep, r.splice, r.is_unit) for r in tables.rules]
    return list(tables.rows), rules, tables.start, tables.marks, tables.spellings


def unpack(packed: Any) -> Tables:
    rows, rules, start, marks, spellings = packed
    return Tables(rows, [Rule(*rule) for rule in rules], start, marks, spellings)
