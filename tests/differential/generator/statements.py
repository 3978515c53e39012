"""Statements and control flow over the variables in scope, nested a few levels."""

from __future__ import annotations

from tests.differential.generator import numbers, strings, truths
from tests.differential.generator.numeric_types import ALL, EDGES, INTEGRAL, edge
from tests.differential.generator.writer import Writer

MOST_LOOPS = 3
SETS = 4
"""So often a program runs, each time with other values: compiling it takes longer than running."""


def begin(w: Writer) -> None:
    """Variables of several types with values at the edges."""
    for type_ in w.chance.several(2, 4, lambda: w.chance.pick(ALL)):
        w.declare(type_, by_set([edge(w.chance, type_) for _ in range(SETS)]))
    w.declare("int", by_set([edge(w.chance, "int") for _ in range(SETS)]))
    w.declare("string", by_set([w.chance.pick(strings.EDGES) for _ in range(SETS)]))
    if w.chance.happens(40):
        w.declare("bool", by_set([w.chance.pick(("true", "false")) for _ in range(SETS)]))


def by_set(values: list[str]) -> str:
    *others, last = values
    arms = "".join(f"{at} => {value}, " for at, value in enumerate(others))
    return f"set switch {{ {arms}_ => {last} }}"


def statements(w: Writer, low: int, high: int, depth: int) -> None:
    for _ in range(w.chance.number(low, high)):
        statement(w, depth)


def statement(w: Writer, depth: int) -> None:
    simple = [declare, assign, assign, show, show, change_text]
    nested = [
        if_,
        for_,
        while_,
        do_,
        foreach,
        switch,
        try_,
        finally_,
        switch_expression,
        block_checked,
        forward_goto,
    ]
    w.chance.pick(simple if depth == 0 or w.chance.happens(45) else nested)(w, depth)


def declare(w: Writer, depth: int) -> None:
    if w.chance.happens(25):
        w.show(w.declare("string", strings.text(w, 1)))
        return
    type_ = w.chance.pick(ALL)
    w.show(w.declare(type_, numbers.number(w, type_, 2)))


def assign(w: Writer, depth: int) -> None:
    names = [one for one in w.variables if one.is_mutable and one.type in EDGES]
    if not names:
        return declare(w, depth)
    one = w.chance.pick(names)
    match w.chance.number(0, 4):
        case 0:
            w.line(w.chance.pick((f"{one.name}++;", f"--{one.name};")))
        case 1 | 2:
            w.line(f"{numbers.compound(w, one.name, one.type)};")
        case 3:
            word = w.chance.pick(("checked", "unchecked"))
            w.line(f"{word} {{ {numbers.compound(w, one.name, one.type)}; }}")
        case _:
            w.line(f"{one.name} = {numbers.number(w, one.type, 2)};")
    return w.show(one.name)


def show(w: Writer, depth: int) -> None:
    match w.chance.number(0, 4):
        case 0:
            w.show(truths.truth(w, 2))
        case 1:
            w.line(f"Console.WriteLine({strings.text(w, 2)});")
        case 2:
            type_ = w.chance.pick(ALL)
            w.line(f"Console.WriteLine({numbers.number(w, type_, 3)});")
        case 3:
            w.show(numbers.number(w, numbers.any_type(w), 2), truths.truth(w, 1))
        case _:
            type_ = numbers.any_type(w)
            w.show(numbers.number(w, type_, 3))


def change_text(w: Writer, depth: int) -> None:
    names = w.visible("string", mutable=True)
    if not names:
        return declare(w, depth)
    name = w.chance.pick(names)
    w.line(f"{name} {w.chance.pick(('=', '+=', '??='))} {strings.text(w, 1)};")
    # Texts that grow in loops would be all that a program does.
    w.line(f"if ({name}.Length > 30) {name} = {name}[..7];")
    return w.show(name)


def if_(w: Writer, depth: int) -> None:
    with w.block(f"if ({truths.truth(w, 2)})"):
        statements(w, 1, 2, depth - 1)
    if w.chance.happens(50):
        with w.block(w.chance.pick(("else", f"else if ({truths.truth(w, 1)})"))):
            statements(w, 1, 2, depth - 1)


def body(w: Writer, depth: int) -> None:
    """The inside of a loop; in nested loops less of it, so that programs stay short."""
    w.loops += 1
    statements(w, 1, 1 if w.loops > 1 else 2, 0 if w.loops >= MOST_LOOPS else depth - 1)
    if w.chance.happens(35):
        w.line(f"if ({truths.truth(w, 1)}) {w.chance.pick(('break', 'continue'))};")
    w.loops -= 1


def for_(w: Writer, depth: int) -> None:
    name = w.fresh("i")
    type_ = w.chance.pick(("int", "int", "int", "long", "byte", "uint", "double", "decimal"))
    count = w.chance.number(1, 4)
    heads = [f"for ({type_} {name} = 0; {name} < {count}; {name}++)"]
    if type_ == "int":
        heads += [
            f"for (int {name} = {count}; {name} > 0; {name}--)",
            f"for (int {name} = {count * 10}; {name} >= -5; {name} -= 11)",
            f"for (int {name} = 1; {name} < 1000; {name} *= 6)",
            f"for (var ({name}, {name}b) = (0, 9); {name} < {name}b; {name}++, {name}b -= 2)",
        ]
    with w.block(w.chance.pick(heads)):
        w.know(name, type_, mutable=False)
        if type_ == "int":
            w.know(name, "small", mutable=False)
        w.show(name)
        body(w, depth)


def while_(w: Writer, depth: int) -> None:
    name = w.declare("int", str(w.chance.number(1, 4)), mutable=False, stem="n")
    with w.block(f"while ({name}-- > 0{w.chance.pick(('', f' && {truths.truth(w, 1)}'))})"):
        body(w, depth)
    w.show(name)


def do_(w: Writer, depth: int) -> None:
    name = w.declare("int", "0", mutable=False, stem="n")
    with w.block("do", "}"):
        body(w, depth)
    w.line(f"while (++{name} < {w.chance.number(1, 4)});")
    w.show(name)


def foreach(w: Writer, depth: int) -> None:
    type_ = w.chance.pick(ALL)
    values = ", ".join(w.chance.several(1, 4, lambda: numbers.leaf(w, type_)))
    source = w.chance.pick((f"new {type_}[] {{ {values} }}", f"new List<{type_}> {{ {values} }}"))
    if w.chance.happens(20):
        type_, source = "char", strings.leaf(w)
    name = w.fresh("x")
    with w.block(f"foreach ({w.chance.pick((type_, 'var'))} {name} in {source})"):
        w.know(name, type_, mutable=False)
        w.show(name)
        body(w, depth)


def labels(w: Writer, type_: str) -> list[str]:
    """Different constants of the type, for cases."""
    found = {
        one
        for one in EDGES[type_]
        if "NaN" not in one
        and one not in ("-0.0", "-0f", "0.00m", "9007199254740993.0", "16777217f", "1.0 / 3")
    }
    if type_ == "sbyte":
        found -= {"-1"}
    return w.chance.shuffled(sorted(found))[: w.chance.number(1, 4)]


def switch(w: Writer, depth: int) -> None:
    type_ = w.chance.pick(
        ("int", "int", "char", "long", "byte", "ulong", "double", "decimal", numbers.any_type(w))
    )
    if w.chance.happens(20):
        return switch_text(w, depth)
    cases = labels(w, type_)
    with w.block(f"switch ({numbers.number(w, type_, 1)})"):
        for index, label in enumerate(cases):
            w.line(f"case {label}{guard(w)}:")
            if w.chance.happens(15):
                continue  # shares the next section
            w.depth += 1
            with w.block(""):
                statements(w, 1, 1, depth - 1)
            w.line("goto default;" if index and w.chance.happens(20) else "break;")
            w.depth -= 1
        w.line("default:")
        with w.block(""):
            statements(w, 1, 1, depth - 1)
        w.line("    break;")
    return None


def guard(w: Writer) -> str:
    return f" when {truths.truth(w, 1)}" if w.chance.happens(20) else ""


def switch_text(w: Writer, depth: int) -> None:
    with w.block(f"switch ({strings.text(w, 1)})"):
        for label in w.chance.shuffled(strings.EDGES)[: w.chance.number(1, 3)]:
            w.line(f"case {label}{guard(w)}:")
            w.show(numbers.leaf(w, "int"))
            w.line("    break;")
        w.line("case null: break;" if w.chance.happens(20) else "case { Length: > 5 }: break;")
        w.line("default:")
        statements(w, 1, 1, 0)
        w.line("    break;")


def switch_expression(w: Writer, depth: int) -> None:
    source, result = numbers.any_type(w), w.chance.pick((*ALL, "string"))
    arms = [f"{one}{guard(w)} => {strings.value(w, result, 1)}" for one in labels(w, source)]
    if w.chance.happens(70):
        arms.append(f"_ => {strings.value(w, result, 1)}")
    with w.guarded():
        w.show(
            w.declare(
                result, f"({source})({numbers.number(w, source, 1)}) switch {{ {', '.join(arms)} }}"
            )
        )


def try_(w: Writer, depth: int) -> None:
    with w.block("try"):
        statements(w, 1, 2, depth - 1)
        if w.chance.happens(50):
            w.line(f"if ({truths.truth(w, 1)}) throw new {exception(w)};")
        w.show(numbers.number(w, w.chance.pick(("int", "long", "decimal")), 2))
    name = w.fresh("e")
    specific = w.chance.pick(
        (
            "DivideByZeroException",
            "OverflowException",
            "ArithmeticException",
            "InvalidOperationException",
            "ArgumentException",
            "FormatException",
        )
    )
    if w.chance.happens(50):
        filtered = f" when ({truths.truth(w, 1)})" if w.chance.happens(25) else ""
        with w.block(f"catch ({specific} {name}){filtered}"):
            w.show(f"{name}.GetType().Name", f"{name}.Message")
            if w.chance.happens(30):
                w.line(
                    w.chance.pick(
                        ("throw;", f'throw new InvalidOperationException("again", {name});')
                    )
                )
    if w.chance.happens(85):
        other = w.fresh("e")
        with w.block(f"catch (Exception {other})"):
            w.show(f"{other}.GetType()", f"{other}.Message", f"{other}.InnerException?.Message")
    else:
        with w.block("finally"):
            w.line('Console.WriteLine("finally");')


def exception(w: Writer) -> str:
    text = strings.leaf(w)
    return w.chance.pick((
        f"InvalidOperationException({text})", f'ArgumentException({text}, "p")', "DivideByZeroException()",
        f"FormatException({text})", 'ArgumentNullException("q")', 'ArgumentOutOfRangeException("n", 5, "too big")',
        "OverflowException()", f"NotSupportedException({text})", f"Exception({text})", "KeyNotFoundException()",
    ))  # fmt: skip


def finally_(w: Writer, depth: int) -> None:
    with w.guarded(85):
        with w.block("try"):
            statements(w, 1, 2, depth - 1)
        with w.block("finally"):
            statements(w, 1, 1, 0)


def block_checked(w: Writer, depth: int) -> None:
    with w.guarded(90), w.block(w.chance.pick(("checked", "checked", "unchecked"))):
        statements(w, 1, 2, 0)
        type_ = w.chance.pick(INTEGRAL)
        w.show(numbers.number(w, type_, 3))


def forward_goto(w: Writer, depth: int) -> None:
    label, count = w.fresh("L"), w.declare("int", "0", mutable=False, stem="n")
    w.line(f"{label}:")
    statements(w, 1, 1, 0)
    w.line(f"if (++{count} < {w.chance.number(1, 3)} && {truths.truth(w, 1)}) goto {label};")
    w.show(count)
