"""Going on after a syntax error: a known mistake, else the best small repair, else on to the next
statement or member.

One mistake is reported for each line, see Context.
"""

from __future__ import annotations

from scsharp.diagnostics.catalog import mistakes as messages
from scsharp.source import Span
from scsharp.syntax.automaton import accepts
from scsharp.syntax.habits import with_hint
from scsharp.syntax.machine import Machine
from scsharp.syntax.mistakes import Mending, find_mistake, function_without_type
from scsharp.syntax.repairs import Repair, Situation, best_repair
from scsharp.syntax.syntax_errors import describe, dropped, missing_place
from scsharp.syntax.tables import load_tables
from scsharp.syntax.tokens import END, Token
from scsharp.syntax.type_scan import TokenStream

MAX_REPAIRS = 60
MAX_CLOSING = 400

CLOSING = (
    "RBRACE SEMI RPAR RSQB ICLOSE IEND TGT NAME COLON LPAR LBRACE ASSIGN ARROW IN WHILE SELECT ON "
    "EQUALS BY GET LOCAL COMMA DOT INT"
).split()
"""What is put in at the end of the text, in this order, until everything is closed."""


class Recovery:
    """The recoveries of one parse; `recover` is called with the token that does not fit next."""

    def __init__(self, text: str, machine: Machine, stream: TokenStream) -> None:
        self.text = text
        self.machine = machine
        self.stream = stream
        self.report_once = machine.context.report_once
        self.repairs = 0
        self.later: dict[int, str] = {}
        self.stuck = (-1, -1)

    def recover(self) -> bool:
        """Change the stacks and the reading position so that the parser can go on; False: it
        shall stop."""
        self.repairs += 1
        if self.repairs > MAX_REPAIRS:
            return False
        situation = self.situation()
        if self.put_in_later(situation) or self.read_as_function(situation):
            return True
        mending = find_mistake(situation)
        if mending is not None:
            return self.mend(mending)
        if situation.kind == END:
            return self.close(situation)
        here = (situation.index, len(situation.states))
        repair = best_repair(situation)
        if repair is None or here == self.stuck:
            return self.skip(situation)
        self.stuck = here
        return self.apply(situation, repair)

    def situation(self) -> Situation:
        states, stream = self.machine.states, self.stream
        return Situation(load_tables(), states, stream, stream.current, self.text)

    def put_in_later(self, situation: Situation) -> bool:
        kind = self.later.pop(situation.index, None)
        if kind is None or not situation.accepts(kind):
            return False
        self.put_in(kind, situation)
        self.stream.next = situation.index
        return True

    def read_as_function(self, situation: Situation) -> bool:
        """Add(int a, int b) { ... } began as a call: it is read again, with a type."""
        name = function_without_type(situation)
        if name is None:
            return False
        kept = self.machine.states[: self.list_depth()]
        again = Situation(load_tables(), kept, self.stream, name, self.text)
        if not again.accepts("LOCAL"):
            return False
        token = self.stream.token(name)
        message = messages.function_without_type(token.text)
        self.report_once(Span(token.start, token.end), message)
        self.cut(len(kept))
        for kind in ("LOCAL", "NAME"):
            self.put_in(kind, again)
        self.stream.next = name
        return True

    def mend(self, mending: Mending) -> bool:
        if mending.message is not None:
            self.report_once(mending.place, with_hint(self.situation(), mending.message))
        self.later.update(mending.later)
        situation = self.situation()
        for kind in mending.kinds:
            self.put_in(kind, situation)
        self.stream.next = mending.resume
        return True

    def apply(self, situation: Situation, repair: Repair) -> bool:
        found = describe(situation, repair)
        if found is not None:
            self.report_once(found[0], with_hint(situation, found[1]))
        for kind in repair.kinds:
            self.put_in(kind, situation)
        self.stream.next = situation.index + repair.drops
        return True

    def put_in(self, kind: str, situation: Situation) -> None:
        place = missing_place(situation).start
        self.machine.feed(kind, Token(kind, "", place, place))

    # ----------------------------------------------------------------- the end of the text

    def close(self, situation: Situation) -> bool:
        """Put in what closes everything that is open, and report the first of it."""
        for count in range(MAX_CLOSING):
            if situation.accepts(END):
                return True
            kind = next((one for one in CLOSING if situation.accepts(one)), None)
            if kind is None:
                break
            if count == 0:
                found = describe(situation, Repair((kind,), 0))
                if found is not None:
                    self.report_once(found[0], with_hint(situation, found[1]))
            self.put_in(kind, situation)
        return False

    # ----------------------------------------------------------------- the next statement

    def skip(self, situation: Situation) -> bool:
        """Drop what is unfinished up to the innermost list of statements or members, and read on
        after the next `;` or before the next `}`."""
        self.report_once(missing_place(situation), with_hint(situation, dropped(situation)))
        kinds = self.stream.kinds
        self.cut(self.list_depth())
        index = situation.index
        while kinds[index] not in ("SEMI", "RBRACE", END):
            if kinds[index] in ("LPAR", "LSQB", "LBRACE"):
                index = self.stream.partner.get(index, index)
            index += 1
        if kinds[index] == "SEMI" or (kinds[index] == "RBRACE" and not self.accepts("RBRACE")):
            index += 1
        self.stream.next = index
        return True

    def cut(self, depth: int) -> None:
        """Forget what is unfinished above so many states."""
        machine = self.machine
        del machine.states[depth:]
        del machine.values[depth - 1 :], machine.starts[depth - 1 :], machine.depths[depth - 1 :]

    def accepts(self, kind: str) -> bool:
        return accepts(self.machine.rows, load_tables().rules, self.machine.states, kind)

    def list_depth(self) -> int:
        """How much of the stack to keep so that a statement or a member can come next."""
        states, stream = self.machine.states, self.stream
        for depth in range(len(states), 1, -1):
            kept = Situation(load_tables(), states[:depth], stream, stream.current, self.text)
            if not kept.accepts("SEMI") or kept.accepts("ELSE"):
                continue
            if (kept.accepts("WHILE") or kept.accepts("EVENT")) and (
                kept.accepts("RBRACE") or kept.accepts(END)
            ):
                return depth
        return 1
