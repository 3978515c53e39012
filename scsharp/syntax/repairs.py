"""Small repairs of a text that does not parse: tokens put in, taken out or exchanged.

Each is tried on a copy of the parser's states, with the real look-ahead running over the next
tokens; the one that gets furthest for its price is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from scsharp.syntax.automaton import Tables, accepts, feed
from scsharp.syntax.lookahead import read_tokens
from scsharp.syntax.tokens import END
from scsharp.syntax.type_scan import TokenStream

AHEAD = 12
"""How many tokens a trial reads."""


@dataclass(frozen=True, slots=True)
class Repair:
    """Put in tokens of these kinds, after taking out the offending token if `drops`."""

    kinds: tuple[str, ...]
    price: float
    drops: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """Where the parser is stuck: its states, and the index of the token that does not fit."""

    tables: Tables
    states: list[int]
    stream: TokenStream
    index: int
    text: str

    @property
    def kind(self) -> str:
        return self.stream.kinds[self.index]

    @property
    def before(self) -> str:
        """The kind of the token before."""
        return self.stream.kinds[self.index - 1] if self.index else ""

    def accepts(self, kind: str) -> bool:
        return accepts(self.tables.rows, self.tables.rules, self.states, kind)

    @property
    def is_line_start(self) -> bool:
        """Does a line end before the token that does not fit?"""
        if self.index == 0 or self.kind == END:
            return True
        tokens = self.stream.tokens
        gap = self.text[tokens[self.index - 1].end : tokens[self.index].start]
        return "\n" in gap or "\r" in gap


def put(price: float, *kinds: str) -> Repair:
    return Repair(kinds, price)


REPAIRS = (
    put(0, "SEMI"),
    put(0, "RPAR"),
    put(0, "RSQB"),
    put(0.3, "COMMA"),
    put(1, "RBRACE"),
    put(0.2, "NAME"),
    put(0.5, "LPAR"),
    put(0.6, "COLON"),
    put(0.5, "IN"),
    put(1.6, "LBRACE"),
    put(1, "ASSIGN"),
    put(1, "ARROW"),
    put(1, "WHILE"),
    put(1, "TGT"),
    put(0.1, "LOCAL"),
    put(1, "RPAR", "SEMI"),
    put(1, "RSQB", "SEMI"),
    put(1, "NAME", "SEMI"),
    put(0.4, "SEMI", "NAME"),
    put(1, "LPAR", "RPAR"),
    put(2, "RPAR", "RPAR", "SEMI"),
    put(2, "RPAR", "RPAR"),
    put(2, "SEMI", "RBRACE"),
    put(1.5, "NAME", "RPAR"),
    put(1, "NAME", "NAME"),
    put(1.5, "SEMI", "SEMI"),
    put(1.5, "RBRACE", "SEMI"),
    put(3, "RBRACE", "RBRACE"),
    put(3, "RPAR", "LBRACE"),
    put(1, "COLON", "NAME"),
    put(1.2, "COLON", "NAME", "SEMI"),
    put(2.5, "WHILE", "LPAR", "NAME", "RPAR", "SEMI"),
    Repair((), 1.5, drops=True),
    Repair(("SEMI",), 1.7, drops=True),
    Repair(("COMMA",), 1.7, drops=True),
    Repair(("COLON",), 1.8, drops=True),
    Repair(("ARROW",), 1.8, drops=True),
    Repair(("NAME",), 1.6, drops=True),
    Repair(("IN",), 1.6, drops=True),
)


KEPT = frozenset(
    "IF ELSE WHILE DO FOR FOREACH SWITCH RETURN BREAK CONTINUE THROW TRY CATCH FINALLY USING CLASS "
    "STRUCT INTERFACE ENUM NAMESPACE LBRACE".split()
)
"""What carries so much structure that it is never taken out by a small repair."""


def may_drop(situation: Situation) -> bool:
    if situation.kind == "SEMI":  # between the arms of a switch, not inside parentheses
        return not situation.accepts("RPAR")
    return situation.kind not in KEPT and situation.kind != END


def best_repair(situation: Situation) -> Repair | None:
    """The repair that lets most of the next tokens through, if one helps at all."""
    best: tuple[float, int, Repair] | None = None
    for repair in REPAIRS:
        done = attempt(situation, repair)
        if done is None:
            continue
        score = done - repair.price
        if repair.kinds[:1] == ("SEMI",) and not repair.drops and situation.is_line_start:
            score += 1.5
        if best is None or score > best[0]:
            best = score, done, repair
    if best is None:
        return None
    is_near_end = situation.index >= len(situation.stream.tokens) - 3
    return best[2] if best[1] >= (1 if is_near_end else 2) else None


def attempt(situation: Situation, repair: Repair) -> int | None:
    """How many of the next tokens go through after this repair; None: it does not fit itself."""
    if repair.kinds and not situation.accepts(repair.kinds[0]):
        return None
    if repair.drops and not may_drop(situation):
        return None
    tables, states = situation.tables, situation.states.copy()
    for kind in repair.kinds:
        if not accepts(tables.rows, tables.rules, states, kind):
            return None
        feed(tables.rows, tables.rules, states, kind)
    stream = situation.stream.fork(situation.index + repair.drops)
    done = 0
    for kind, token in islice(read_tokens(stream, tables, states), 2 * AHEAD):
        if not feed(tables.rows, tables.rules, states, kind):
            break
        done += token.start != token.end or kind == END
        if done >= AHEAD or kind == END:
            break
    return done
