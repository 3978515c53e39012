"""Loops that compute without printing: counters of all kinds, elements, exits, what they change.

Back ends give such loops forms of their own, and most loops of other topics print in each round.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.differential.generator.writer import Writer

TEXTS = ("", "a", r"ab\n", "xyzxyz")


@dataclass(frozen=True)
class Names:
    """The locals that the loops work on: numbers in an array and a list, a text, a sum, a bound;
    `going_on` is a counter that starts once, outside of all loops."""

    array: str
    list: str
    text: str
    total: str
    bound: str
    going_on: str

    @classmethod
    def fresh(cls, w: Writer) -> Names:
        return cls(*(w.fresh(stem) for stem in ("a", "l", "s", "t", "n", "g")))


def silent_loops(w: Writer) -> None:
    names = Names.fresh(w)
    declare(w, names)
    with w.guarded():
        if w.chance.happens(60):
            round_ = w.fresh("k")
            with w.block(f"for (int {round_} = 0; {round_} < 3; {round_}++)"):
                loops(w, names)
        else:
            loops(w, names)
    # A counter that nobody reads later may be kept in another form.
    w.show(names.total, names.bound, *([names.going_on] if w.chance.happens(30) else ()))
    w.show(f'string.Join(",", {names.array})', f'string.Join(",", {names.list})')


def declare(w: Writer, names: Names) -> None:
    w.line(f"int[] {names.array} = {{ {several_numbers(w)} }};")
    w.line(f"var {names.list} = new List<int> {{ {several_numbers(w)} }};")
    w.line(f'string {names.text} = "{w.chance.pick(TEXTS)}";')
    w.line(f"int {names.total} = {w.chance.pick(('0', 'set', 'int.MaxValue'))};")
    w.line(f"int {names.bound} = {w.chance.number(-1, 7)};")
    w.line(f"int {names.going_on} = {w.chance.number(0, 2)};")


def several_numbers(w: Writer) -> str:
    return ", ".join(w.chance.several(1, 7, lambda: str(w.chance.number(-2, 6))))


def loops(w: Writer, names: Names) -> None:
    for _ in range(w.chance.number(1, 3)):
        with w.guarded(30):
            loop(w, names)
        if w.chance.happens(30):
            w.line(f"{names.total} += 1000;")


def loop(w: Writer, names: Names) -> None:
    make = w.chance.pick((upwards, downwards, going_on, of_elements, of_elements, by_index))
    head, first, value, counter = make(w, names)
    with w.block(head):
        if first:
            w.line(first)
        for _ in range(w.chance.number(1, 3)):
            w.line(statement(w, names, value, counter))


def limit(w: Writer, names: Names) -> str:
    return w.chance.pick(
        (
            str(w.chance.number(0, 9)),
            names.bound,
            f"{names.array}.Length",
            f"{names.list}.Count",
            f"{names.text}.Length",
        )
    )


Parts = tuple[str, str, str, str | None]
"""The head, a first statement, the round's number, and the counter where it may be counted up."""


def upwards(w: Writer, names: Names) -> Parts:
    i = w.fresh("i")
    operator = w.chance.pick(("<", "<", "<="))
    start = w.chance.pick(("0", "0", "1", "-2", "set"))
    return f"for (int {i} = {start}; {i} {operator} {limit(w, names)}; {i}++)", "", i, i


def downwards(w: Writer, names: Names) -> Parts:
    i = w.fresh("i")
    end = w.chance.pick((">= 0", "> 0", "> -3", ">= set"))
    return f"for (int {i} = {limit(w, names)} - 1; {i} {end}; {i}--)", "", i, None


def going_on(w: Writer, names: Names) -> Parts:
    i = names.going_on
    return f"for (; {i} < {limit(w, names)}; {i}++)", "", i, i


def of_elements(w: Writer, names: Names) -> Parts:
    x = w.fresh("x")
    source = w.chance.pick((names.array, names.list, names.text))
    return f"foreach ({w.chance.pick(('int', 'var'))} {x} in {source})", "", x, None


def by_index(w: Writer, names: Names) -> Parts:
    i, x = w.fresh("i"), w.fresh("x")
    source, length = w.chance.pick(((names.array, "Length"), (names.list, "Count")))
    head = f"for (int {i} = 0; {i} < {source}.{length}; {i}++)"
    return head, f"int {x} = {source}[{i}];", w.chance.pick((x, x, i)), i


def statement(w: Writer, names: Names, value: str, counter: str | None) -> str:
    array, list_, total = names.array, names.list, names.total
    small = w.chance.number(0, 5)
    options = [
        f"{total} += {value};",
        f"{total} = {total} * 3 + {value};",
        f"{total} ^= {array}[{value} & 3];",
        f"{array}[({value} + {small}) % {array}.Length] = {total};",
        f"{array}[{value}]++;",
        f"{total} += {w.chance.number(10, 99)} / ({value} - {small});",
        f"{total} = Math.Max({total} - {value}, {small});",
        f"checked {{ {total} += {value}; }}",
        f"if ({value} == {small}) {w.chance.pick(('continue', 'break'))};",
        f"if ({value} > {small}) {total}--; else {total} -= 2;",
        f"if ({names.bound} < 9) {names.bound}++;",
        f"if ({list_}.Count < 9) {list_}.Add({value});",
        f"{list_}[0] = {total};",
        f"if ({value} == {small}) {list_}.RemoveAt({list_}.Count - 1);",
        f"if ({value} == {small}) {array} = new int[] {{ {several_numbers(w)} }};",
        f"if ({value} == {small}) {list_} = new List<int> {{ {several_numbers(w)} }};",
    ]
    if counter is not None:
        options.append(f"if ({value} == {small}) {counter}++;")
    return w.chance.pick(options)
