"""C# with holes, for topics that are mostly text.

A hole stands in «»: «int» is an operand of that type, «int!» an expression, «int#» a constant;
«s», «s!» and «s#» the same of string; «b» a condition, «n» a number from 0 to 4, «x» a small one,
«q1», «q2» new names, «a|b|c» one of the texts. Other holes are the caller's names. Inner holes are
filled first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.differential.generator import numbers, strings, truths
from tests.differential.generator.numeric_types import EDGES, edge
from tests.differential.generator.writer import Writer

HOLE = re.compile(r"«([^«»]*)»")
MARKS = {"s", "n", "x", *EDGES}
"""What stands for a hole of its own among the texts of «a|b|c»."""


def filled(w: Writer, template: str, /, **names: str) -> str:
    names = dict(names)
    while found := HOLE.search(template):
        text = hole(w, found[1], names)
        template = template[: found.start()] + text + template[found.end() :]
    return template


def hole(w: Writer, mark: str, names: dict[str, str]) -> str:
    if mark in names:
        return names[mark]
    if "|" in mark:
        picked = w.chance.pick(mark.split("|"))
        return hole(w, picked, names) if picked in MARKS else picked
    match mark:
        case "s":
            return strings.leaf(w)
        case "s!":
            return strings.text(w, 1)
        case "s#":
            return w.chance.pick(strings.EDGES)
        case "b":
            return truths.truth(w, 1)
        case "n":
            return str(w.chance.number(0, 4))
        case "x":
            return w.chance.pick(("0", "1", "-1", "2", "5", "7"))
        case "q1" | "q2" | "q3":
            return names.setdefault(mark, w.fresh("q"))
    return of_number(w, mark)


def of_number(w: Writer, mark: str) -> str:
    type_ = mark.rstrip("!#")
    assert type_ in EDGES, f"a hole without a meaning: «{mark}»"
    match mark[-1]:
        case "!":
            return numbers.number(w, type_, 1)
        case "#":
            return edge(w.chance, type_)
    return numbers.leaf(w, type_)


def types(w: Writer, template: str, /, **names: str) -> None:
    """Types beside the program's function; they see none of its variables."""
    with w.isolated():
        w.type(filled(w, template, **names))


def function(w: Writer, template: str, /, **names: str) -> None:
    with w.isolated():
        w.function(filled(w, template, **names))


def line(w: Writer, template: str, /, **names: str) -> None:
    w.line(filled(w, template, **names))


def some(w: Writer, low: int, high: int, templates: Sequence[str], /, **names: str) -> None:
    """A few of the statements, mostly each with a catch of its own: what throws ends only itself."""
    for _ in range(w.chance.number(low, high)):
        template = w.chance.pick(templates)
        with w.guarded(92):
            line(w, template, **names)


def shown(w: Writer, low: int, high: int, templates: Sequence[str], /, **names: str) -> None:
    """The same with expressions, whose values are printed."""
    some(w, low, high, [f"Console.WriteLine({one});" for one in templates], **names)
