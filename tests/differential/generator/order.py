"""The order in which operands are evaluated, and what has happened when one of them throws."""

from __future__ import annotations

from tests.differential.generator import numbers, truths
from tests.differential.generator.writer import Writer


def traced(w: Writer) -> str:
    """A local function that tells when its argument is evaluated."""
    name = w.fresh("T")
    w.line(f"int {name}(string name, int value) {{ Console.Write(name); return value; }}")
    return name


def evaluation_order(w: Writer) -> None:
    t, a, i, n = traced(w), w.fresh("a"), w.fresh("i"), w.fresh("n")
    w.line(
        f"int[] {a} = {{ 1, 2, 3, 4 }}; int {i} = {w.chance.number(0, 2)}; int? {n} = {w.chance.pick(('null', '5'))};"
    )

    def call() -> str:
        return f'{t}("{w.chance.pick("abcdef")}", {w.chance.pick(("0", "1", "2", "3", "-1", "4", numbers.leaf(w, "int")))})'

    def place() -> str:
        return w.chance.pick(
            (f"{a}[{call()}]", f"{a}[{i}]", f"{a}[{i}++]", f"{a}[^{call()}]", i, f"{a}[{i} = 1]")
        )

    def one() -> str:
        return w.chance.pick(
            (
                call(),
                i,
                f"{i}++",
                f"++{i}",
                place(),
                f"({i} = {call()})",
                f"({n} ?? {call()})",
                f"({truths.truth(w, 0)} ? {call()} : {i})",
            )
        )

    for _ in range(w.chance.number(2, 5)):
        operator = w.chance.pick("+-*&|^")
        with w.guarded(90):
            w.line(w.chance.pick((
                f"{place()} {operator}= {one()};", f"{place()} = {one()} {operator} {one()};", f"{place()} = {place()} = {one()};", f"({place()}, {i}) = ({one()}, {one()});",
                f"{n} {w.chance.pick(('??=', '+=', '='))} {one()};", f"Console.WriteLine($\"{{{call()}}} {{{i}}} {{{call()}}}\");", f"Console.WriteLine({one()} {operator} {one()} * {one()} - {one()});",
                f"Console.WriteLine(string.Join(\",\", new[] {{ {one()}, {one()}, {i} }}));", f"{place()}++;", f"({place()}, {place()}) = ({place()}, {place()});", f"Console.WriteLine({call()} < {one()} && {call()} == {one()} || {call()} > {i});",
                f"Console.WriteLine({one()} / {one()} + {call()});", f"{a} = new[] {{ {one()}, {one()}, {one()} }};", f"{i} = {i}++ + {one()} * {i};", f"Console.WriteLine(({one()}, {one()}) == ({one()}, {call()}));",
                f"Console.WriteLine({one()} switch {{ 0 => {call()}, var x when {call()} > x => x, _ => {call()} }});", f"Console.WriteLine({a}[{call()}..{call()}].Length);", f"{a} = {w.chance.pick(('null!', a))};",
            )))  # fmt: skip
        w.show(i, n, f'string.Join(",", {a} ?? new int[0])')


def order_of_members(w: Writer) -> None:
    """Receivers, indexers, properties and arguments that tell when they are used."""
    name = w.fresh_global("Tracer")
    w.type(f"""
class {name}
{{
    public {name} Tell(string s) {{ Console.Write(s); return this; }}
    int held;
    public int Value {{ get {{ Console.Write("get "); return held; }} set {{ Console.Write($"set{{value}} "); held = value; }} }}
    public int this[int i] {{ get {{ Console.Write($"[{{i}}] "); return held + i; }} set {{ Console.Write($"[{{i}}]={{value}} "); held = value; }} }}
    public int? Maybe {{ get {{ Console.Write("maybe "); return held == 0 ? null : held; }} set {{ Console.Write("may= "); held = value ?? 0; }} }}
    public static {name} operator +({name} a, int n) {{ Console.Write($"+{{n}} "); return new {name} {{ held = a.held + n }}; }}
    public {name}? Gone => null;
    public int Take(int a, int b = 7, params int[] rest) {{ Console.Write("take "); return a - b + rest.Length; }}
    public void Both(ref int a, out int b) {{ b = a++; }}
}}
""")
    o, p, k = w.fresh("o"), w.fresh("p"), w.fresh("k")
    w.line(f"var {o} = new {name}(); var {p} = {o}; int {k} = {w.chance.number(0, 3)};")
    for _ in range(w.chance.number(2, 5)):
        number, operator = (
            w.chance.pick((k, f"{k}++", f"{o}.Value", "3", f"{p}[{k}]")),
            w.chance.pick("+-*|"),
        )
        with w.guarded(85):
            w.line(w.chance.pick((
                f"{o}.Tell(\"x\").Value {operator}= {number};", f"{o}.Tell(\"x\")[{number}] {operator}= {o}.Tell(\"y\").Value;", f"{o}.Value++;", f"Console.WriteLine({o}.Value-- + --{p}.Value);", f"{o}.Maybe ??= {number};",
                f"{o}.Gone?.Tell(\"n\")[{number}].ToString();", f"{o} += {number};", f"Console.WriteLine({o}.Take(b: {number}, a: {o}.Value));", f"Console.WriteLine({o}.Take({number}, {number}, {number}, {number}));",
                f"{o}.Both(ref {k}, out int {w.fresh('q')});", f"({o}.Value, {p}[1], {k}) = ({number}, {k}, {o}.Value);", f"{o}[{number}] = {p}.Value = {number};", f"Console.WriteLine({o}.Maybe + {p}.Maybe ?? {number});",
                f"{o}.Gone!.Tell(\"z\").Value = {number};", f"var {w.fresh('m')} = new {name} {{ Value = {number}, Maybe = {number} }};", f"var {w.fresh('m')} = new List<int>({number}) {{ {number}, {o}.Value }};", f"{o}[{o}.Value]++;",
            )))  # fmt: skip
        w.show(f"{o}.Value", k, f"ReferenceEquals({o}, {p})")


def ways_out(w: Writer) -> None:
    """return, break, continue and goto through finally blocks and using."""
    res, run = w.fresh_global("Res"), w.fresh_global("Out")
    w.type(
        f'class {res}(string name) : IDisposable {{ public string Name => name; public void Dispose() {{ Console.Write($"-{{name}} "); {w.chance.pick(("", "if (name == " + chr(34) + "b" + chr(34) + ") throw new InvalidOperationException(name);"))} }} }}'
    )
    leave = (
        "return i;",
        "break;",
        "continue;",
        "goto done;",
        'throw new FormatException("x");',
        "i += 2;",
        "",
        "goto again;",
    )
    first, second, third = (w.chance.pick(leave[:-1]) for _ in range(3))
    inside = first or "i++;"
    w.function(
        f"""
static int {run}(int n)
{{
    int i = 0, rounds = 0;
    {w.chance.pick(("using var outer = new " + res + "(" + chr(34) + "o" + chr(34) + ");", ""))}
    for (; i < 4; i++)
    {{
        again:
        if (++rounds > 9) return -99;
        try
        {{
            {w.chance.pick((f'using var a = new {res}("a"); using var b = new {res}($"b{{i}}");', f'using (new {res}("u")) {{ if (i == 2) {inside} }}', ""))}
            if (i == n) {{ Console.Write("1 "); {first} }}
            try {{ if (i == n - 1) {{ {second} }} Console.Write($"t{{i}} "); if (n == {w.chance.number(0, 5)}) throw new ArgumentException("n"); }}
            finally {{ Console.Write("f "); {w.chance.pick(("rounds++;", "i++;", ""))} }}
            {w.chance.pick(("switch (i) { case 1: " + third + " break; case 2: break; default: if (n > 2) { " + third + " } break; }", "switch (n) { case 1: continue; case 2: goto case 1; case 3: goto default; default: Console.Write(" + chr(34) + "d " + chr(34) + "); break; }", ""))}
        }}
        catch (ArgumentException) when ({w.chance.pick(("n > 0", "n == 2", "n < 3"))}) {{ Console.Write("c "); {third if "goto again" not in third else ""} }}
        finally {{ Console.Write($"F{{i}} "); }}
        {w.chance.pick(("if (rounds == 2) goto again;", "", ""))}
    }}
    Console.Write("end ");
    done:
    return i * 10;
}}
""".replace("break; break; case 2", "break; case 2").replace(
            "continue; break; case 2", "continue; case 2"
        )
    )
    for n in range(w.chance.number(2, 4)):
        with w.guarded(90):
            w.show(f"{run}({n + w.chance.number(-1, 2)})")


def shared_variables(w: Writer) -> None:
    """Closures in nested scopes that share some variables and not others; recursion through them."""
    outer, items = w.declare("int", numbers.leaf(w, "int"), stem="c"), w.fresh("f")
    w.line(f"var {items} = new List<Func<int, int>>();")
    with w.block(f"for (int i = 0; i < {w.chance.number(1, 3)}; i++)"):
        w.line("int inner = i;")
        with w.block(
            w.chance.pick(
                (
                    "while (true)",
                    "do",
                    "foreach (var k in new[] { 7, 8 })",
                    "for (int k = 0; k < 2; k++)",
                )
            )
        ):
            w.line("int deep = inner * 10;")
            w.line(
                f"{items}.Add(x => {w.chance.pick((f'deep += x + {outer}', f'{outer} += deep++', 'inner += x', 'inner++ + deep--', f'x > 0 ? {items}[0](x - 1) + inner : deep', f'{outer} = inner = deep = x'))});"
            )
            w.line(
                f"int Local(int x) => {w.chance.pick(('inner += x', 'deep * x', f'{outer}--', 'i + deep'))};"
            )
            w.line(
                f"{w.chance.pick((f'{items}.Add(Local);', 'deep += Local(2);', f'{items}.Add(y => Local(y) + Local(1));'))}"
            )
            w.line(
                w.chance.pick(
                    (
                        "if (inner++ > 1) break;",
                        "inner += 3; if (deep > 5) break;",
                        f"{outer}++; if (inner-- < 1) break;",
                    )
                )
            )
        if "do" in w.lines[-1]:
            pass
    lines = w.lines
    at = max(
        n
        for n, one in enumerate(lines)
        if one.strip()
        in (
            "while (true)",
            "do",
            "foreach (var k in new[] { 7, 8 })",
            "for (int k = 0; k < 2; k++)",
        )
    )
    if lines[at].strip() == "do":
        end = next(
            n for n in range(at, len(lines)) if lines[n].startswith(lines[at].replace("do", "}"))
        )
        lines[end] += " while (inner < 2);"
    elif lines[at].strip() == "while (true)":
        lines[at] = lines[at].replace("true", f"{items}.Count < 5")
    with w.guarded():
        w.line(
            f'foreach (var f in {items}) Console.Write($"{{f({w.chance.number(-1, 3)})}},{{f(1)}};");'
        )
        w.show(outer, f"{items}[^1](2)", f"{items}.Count", outer)
