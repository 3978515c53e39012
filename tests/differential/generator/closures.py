"""Lambdas, captured variables, local functions; ref, out and in; optional, named and params."""

from __future__ import annotations

from tests.differential.generator import numbers, statements, strings, truths
from tests.differential.generator.numeric_types import ALL, NUMBERS, edge
from tests.differential.generator.writer import Writer


def captured_loop_variables(w: Writer) -> None:
    name, shared = w.fresh("f"), w.declare("int", "0", stem="c")
    w.line(f"var {name} = new List<Func<int>>();")
    head = w.chance.pick(
        (
            "for (int i = 0; i < 3; i++)",
            "foreach (var i in new[] { 4, 5, 6 })",
            "for (int i = 3; i-- > 0; )",
        )
    )
    with w.block(head):
        w.line(f"int j = i * {w.chance.number(1, 5)};")
        w.line(
            f"{name}.Add(() => {w.chance.pick(('i + j', f'j++ + {shared}++', 'j += i', f'{shared} += i', 'i'))});"
        )
        if "i++" in head and w.chance.happens(30):
            w.line("if (i == 1) i++;")
    w.line(f"{shared} += {w.chance.number(1, 9)};")
    w.line(f'foreach (var f in {name}) Console.Write($"{{f()}} {{f()}};");')
    w.show(shared)


def makers(w: Writer) -> None:
    """Functions that make functions."""
    type_ = w.chance.pick(NUMBERS)
    name = w.fresh("Make")
    w.line(f"Func<{type_}, {type_}> {name}({type_} start)")
    with w.block(""):
        w.know("start", type_)
        if w.chance.happens(50):
            w.line("int calls = 0;")
            w.know("calls", "int")
        with w.block("return x =>", "};"):
            w.know("x", type_)
            statements.assign(w, 0)
            w.line(f"return {numbers.number(w, type_, 2)};")
    with w.guarded():
        f = w.fresh("f")
        w.line(f"var {f} = {name}({numbers.leaf(w, type_)});")
        w.show(f"{f}({numbers.leaf(w, type_)})", f"{f}({numbers.leaf(w, type_)})")
        w.show(f"{name}({numbers.leaf(w, type_)})({numbers.leaf(w, type_)})")


def local_functions(w: Writer) -> None:
    kind, type_ = w.chance.pick(("", "static ")), w.chance.pick(ALL)
    name = w.fresh("Local")

    def inside() -> None:
        w.know("a", type_)
        w.know("b", "int")
        if w.chance.happens(50):
            w.line(f"if ({truths.truth(w, 1)}) return {numbers.number(w, type_, 1)};")
        statements.statements(w, 0, 2, 1)
        w.line(f"return {numbers.number(w, type_, 2)};")

    with w.guarded():
        w.show(
            f"{name}({numbers.leaf(w, type_)}, {numbers.leaf(w, 'int')})",
            f"{name}({numbers.leaf(w, type_)}, 3)",
        )
        with w.block(f"{kind}{type_} {name}({type_} a, int b)"):
            if kind:
                with w.isolated():
                    inside()
            else:
                inside()


def recursion(w: Writer) -> None:
    type_ = w.chance.pick(("int", "long", "double", "uint", "ulong", "decimal", "string"))
    name = w.fresh("Walk")
    step = w.chance.pick(("n - 1", "n - 2", "n / 2"))
    first = edge(w.chance, type_) if type_ != "string" else strings.leaf(w)
    operator = "+" if type_ == "string" else w.chance.pick(("+", "*", "-"))
    second = f"{name}({step})" if w.chance.happens(50) or type_ == "string" else f"({type_})n"
    with w.guarded():
        w.line(f"{type_} {name}(int n) => n <= 0 ? {first} : {name}({step}) {operator} {second};")
        w.show(*(f"{name}({n})" for n in w.chance.several(1, 3, lambda: w.chance.number(0, 7))))


def references(w: Writer) -> None:
    type_ = w.chance.pick(ALL)
    name = w.fresh_global("Change")
    change = w.chance.pick(
        ("a = b; b = old;", "a++; b--;", "a = default; b = old;", "b = a; a = b;")
    )
    w.function(f"""
static int {name}(ref {type_} a, ref {type_} b, out int sum, in {type_} c)
{{
    var old = a;
    {change}
    sum = a == b ? 1 : a > b ? 2 : 3;
    Console.WriteLine($"{{old}} {{a}} {{b}} {{c}}");
    return sum++;
}}
""")
    first = w.declare(type_, numbers.leaf(w, type_))
    items = w.fresh("a")
    w.line(
        f"var {items} = new {type_}[] {{ {numbers.leaf(w, type_)}, {numbers.leaf(w, type_)}, {first} }};"
    )
    out = w.fresh("o")
    target = w.chance.pick((first, f"{items}[0]", f"{items}[^1]", f"{items}[5]"))
    with w.guarded():
        w.show(
            f"{name}(ref {first}, ref {target}, out {w.chance.pick(('int', 'var'))} {out}, {w.chance.pick((first, f'in {items}[1]', items + '[2]'))})"
        )
    w.show(first, f'string.Join(",", {items})')
    alias = w.fresh("r")
    w.line(f"ref {type_} {alias} = ref {w.chance.pick((items + '[1]', first))};")
    w.line(f"{alias}{w.chance.pick(('++', '--', ' = ' + numbers.leaf(w, type_)))};")
    w.show(first, f"{items}[1]", alias)


def parameters(w: Writer) -> None:
    name, type_ = w.fresh("Take"), w.chance.pick(("int", "long", "double", "decimal"))
    default = w.chance.pick(("5", "-1", "0"))
    w.line(
        f'string {name}({type_} a, {type_} b = {default}, string c = {w.chance.pick(strings.EDGES)}, params {type_}[] rest) => $"{{a}}/{{b}}/{{c}}/{{rest.Length}}/{{rest.Sum()}}";'
    )
    one, two, three = (numbers.leaf(w, type_) for _ in range(3))
    text = strings.leaf(w)
    stepping = w.declare("int", "0", stem="n")
    calls = (f"{name}({one})", f"{name}({one}, c: {text})", f"{name}(b: {stepping}++, a: {stepping}++)", f"{name}({one}, {two}, {text}, {three}, {one}, {stepping}++)",
             f"{name}({one}, {two}, {text}, new {type_}[] {{ {three} }})", f"{name}(c: {text}, a: {one}, b: {two})", f"{name}(a: {one}, {two})")  # fmt: skip
    with w.guarded():
        w.show(*w.chance.several(1, 3, lambda: w.chance.pick(calls)))
    w.show(stepping)


def delegates(w: Writer) -> None:
    """Multicast, removal, events; the order in which handlers run."""
    kind, owner = w.fresh_global("Handler"), w.fresh_global("Owner")
    w.type(f"delegate int {kind}(string text, int n);")
    w.type(f"""
class {owner}
{{
    public event {kind}? Raised;
    public int Count => Raised?.GetInvocationList().Length ?? 0;
    public int? Raise(string text, int n) => Raised?.Invoke(text, n);
}}
""")
    name, total = w.fresh("o"), w.declare("int", "0", stem="t")
    w.line(f"var {name} = new {owner}();")
    handlers = [w.fresh("h") for _ in range(2)]
    for at, handler in enumerate(handlers):
        w.line(
            f'{kind} {handler} = (text, n) => {{ Console.Write($"{at}{{text}}{{n}} "); {total} += n; return {total} * {w.chance.number(1, 9)}; }};'
        )
    with w.guarded():
        for _ in range(w.chance.number(2, 6)):
            handler = w.chance.pick(handlers)
            w.line(
                w.chance.pick(
                    (
                        f"{name}.Raised += {handler};",
                        f"{name}.Raised -= {handler};",
                        f"{name}.Raised += {handler};",
                        f"Console.WriteLine({name}.Raise({strings.leaf(w)}, {w.chance.number(0, 9)}));",
                    )
                )
            )
        both = w.fresh("b")
        w.line(
            f"{kind}? {both} = {handlers[0]} + {handlers[1]}{w.chance.pick((' - ' + handlers[0], ' + ' + handlers[0], ''))};"
        )
        w.show(
            f"{both}({strings.leaf(w)}, 3)",
            f"{name}.Count",
            f"{both} == {handlers[1]}",
            f'{name}.Raise("z", 1)',
        )
    w.show(total)


def composed(w: Writer) -> None:
    """Functions as values: composition, currying, sequences of functions."""
    first, second = w.chance.pick(ALL), w.chance.pick(ALL)
    f, g = w.fresh("f"), w.fresh("g")
    w.line(
        f"Func<{first}, {second}> {f} = x => ({second})(x{w.chance.pick((' + x', ' * 2', ' - 1', ''))});"
    )
    told = w.chance.pick(('$"[{x}]"', "x.ToString() + 1", 'x > 5 ? "big" : "small"'))
    w.line(f"Func<{second}, string> {g} = x => {told};")
    with w.guarded():
        w.show(
            f"{g}({f}({numbers.leaf(w, first)}))",
            f"new {first}[] {{ {numbers.leaf(w, first)}, {numbers.leaf(w, first)} }}.Select({f}).Select({g}).Last()",
        )
        curried = w.fresh("k")
        w.line(
            f"Func<int, Func<int, Func<int, int>>> {curried} = a => b => c => a {w.chance.pick('+-*^&')} b {w.chance.pick('+-*^&')} c;"
        )
        w.show(f"{curried}({numbers.leaf(w, 'int')})(5)({numbers.leaf(w, 'int')})")
