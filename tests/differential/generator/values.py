"""Structs, records, enums and tuples: copies, equality, with, deconstruction, texts."""

from __future__ import annotations

from tests.differential.generator import numbers, strings
from tests.differential.generator.numeric_types import ALL, INTEGERS, edge
from tests.differential.generator.writer import Writer


def structs(w: Writer) -> None:
    name, type_ = w.fresh_global("Spot"), w.chance.pick(ALL)
    w.type(f"""
struct {name}
{{
    public {type_} X;
    public int N {{ get; set; }}
    public {name}({type_} x, int n) {{ X = x; N = n; }}
    public void Move(int by) {{ N += by; X{w.chance.pick(("++", "--", " = default"))}; }}
    public readonly {name} Moved(int by) {{ var copy = this; copy.Move(by); return copy; }}
    public override string ToString() => $"({{X}};{{N}})";
}}
class {name}Box {{ public {name} Inner = new({edge(w.chance, type_)}, 1); public readonly {name} Fixed; public {name} Made => Inner; }}
""")
    a, b, items, many, box = (w.fresh(stem) for stem in ("p", "p", "a", "l", "o"))
    w.line(f"var {a} = new {name}({numbers.leaf(w, type_)}, {numbers.leaf(w, 'int')});")
    w.line(
        f"var {b} = {a}; var {items} = new {name}[] {{ {a}, default, new() }}; var {many} = new List<{name}> {{ {a}, {b} }}; var {box} = new {name}Box();"
    )
    with w.guarded():
        for _ in range(w.chance.number(3, 7)):
            w.line(w.chance.pick((
                f"{a}.Move({w.chance.number(1, 5)});", f"{items}[1].Move(3);", f"{many}[0].Move(4);", f"{b} = {a};", f"{items}[0] = {b}; {b}.N = 77;", f"{box}.Inner.Move(2);", f"{box}.Fixed.Move(9);",
                f"{box}.Made.Move(5);", f"foreach (var s in {items}) s.Move(1);", f"{a} = {items}[2].Moved(6);", f"{{ ref var r = ref {items}[2]; r.N = 5; r.Move(1); }}", f"var {w.fresh('t')} = {many}[1]; {many}[1] = {many}[0].Moved(2);",
                f"{{ object boxed = {a}; {a}.Move(1); Console.WriteLine($\"{{boxed}} {{(({name})boxed).N}} {{boxed.Equals({a})}}\"); }}", f"{a} = {a} with {{ N = {numbers.leaf(w, 'int')} }};", f"Console.WriteLine({a}.Equals({b}));",
                f"{{ Action act = () => {a}.Move(10); act(); act(); }}", f"{{ {name}? maybe = {a}; maybe?.Move(3); Console.WriteLine($\"{{maybe}} {{maybe?.N}}\"); }}", f"{items} = {many}.ToArray(); {items}[0].X = default;", f"{box}.Inner.X = {numbers.leaf(w, type_)};",
            )))  # fmt: skip
    w.show(
        a,
        b,
        f'string.Join("", {items})',
        f'string.Join("", {many})',
        f"{box}.Inner",
        f"{box}.Fixed",
    )


def records(w: Writer) -> None:
    name, type_ = w.fresh_global("Item"), w.chance.pick((*ALL, "string", "int?"))
    kind = w.chance.pick(("record", "record", "record struct", "readonly record struct"))
    child = w.fresh_global("Child")
    w.type(f"{kind} {name}({type_} First, string Second{w.chance.pick(('', ' = ' + chr(34) + 'dflt' + chr(34)))})" + w.chance.pick((
        ";", " { public int Sum => Second.Length; }", " { public int[] Hidden = { 1 }; }" if kind == "record" else ";", " { public static int S = 3; public string Both => $\"{First}{Second}\"; }",
    )))  # fmt: skip
    if kind == "record":
        w.type(
            f"record {child}({type_} First, string Second, double Third) : {name}(First, Second){w.chance.pick((';', ' { public override string ToString() => $' + chr(34) + 'C{Third}' + chr(34) + '; }'))}"
        )

    def value() -> str:
        return w.chance.pick(("null", "5")) if type_ == "int?" else strings.value(w, type_)

    a, b = w.fresh("r"), w.fresh("r")
    w.line(f"var {a} = new {name}({value()}, {strings.leaf(w)});")
    made = [
        f"new {name}({value()}, {strings.leaf(w)})",
        f"{a} with {{ Second = {strings.leaf(w)} }}",
        f"{a} with {{ }}",
        f'{a} with {{ First = {value()}, Second = "w" }}',
    ]
    if kind == "record":
        made.append(f"new {child}({value()}, {a}.Second, {numbers.leaf(w, 'double')})")
    w.line(f"{name} {b} = {w.chance.pick(made)};")
    w.show(a, b, f"{a} == {b}", f"{a}.Equals({b})", f"{b} != {a}")
    x, y = w.fresh("x"), w.fresh("y")
    w.line(f"var ({x}, {y}) = {b}; var {x}s = new HashSet<{name}> {{ {a}, {b}, {a} with {{ }} }};")
    w.show(
        x,
        y,
        f"{x}s.Count",
        f'string.Join(" ", {x}s)',
        f'{b} is ({{ }}, "w")',
        f"{a} is {{ Second.Length: > 2 }}",
    )
    if kind == "record":
        w.show(
            f'({b} with {{ Second = "z" }}).GetType() == {b}.GetType()',
            f"{b} is {child} {{ Third: var {x}t }} ? {x}t : -1",
        )


def enums(w: Writer) -> None:
    name = w.fresh_global("Mode")
    base = w.chance.pick(
        ("", "", " : byte", " : long", " : sbyte", " : uint", " : ulong", " : short")
    )
    is_flags = w.chance.happens(50)
    members = (
        "None = 0, Read = 1, Write = 2, Run = 4, All = 7, High = 64"
        if is_flags
        else w.chance.pick(
            (
                "Low, Middle = 5, High, Same = 5, Last = 100",
                "A = 3, B = 1, C, D = 3",
                "Zero, One, Two, Three",
            )
        )
    )
    w.type(f"{'[Flags] ' if is_flags else ''}enum {name}{base} {{ {members} }}")
    names = [part.split("=")[0].strip() for part in members.split(",")]
    under = base.removeprefix(" : ") or "int"
    a = w.declare(name, f"{name}.{w.chance.pick(names)}", stem="e")
    b = w.declare(
        name,
        w.chance.pick(
            (
                f"({name})({numbers.number(w, under, 1)})",
                f"({name}){w.chance.number(0, 9)}",
                f"{name}.{w.chance.pick(names)} | {name}.{w.chance.pick(names)}",
            )
        ),
        stem="e",
    )
    with w.guarded():
        for _ in range(w.chance.number(3, 6)):
            w.show(w.chance.pick((
                f"{a} | {b}", f"{a} & {b}", f"~{a}", f"{a} ^ {b}", f"{a} + 1", f"{b} - {a}", f"{a} < {b}", f"({under}){b}", f"{a}.HasFlag({b})", f"{b}.ToString(\"{w.chance.pick('GDXF')}\")", f"{b}",
                f"{a} == {b}", f"Enum.IsDefined({b})", f"Enum.Parse<{name}>(\"{w.chance.pick((*names, 'nope', '3', 'read, run'))}\")", f"Enum.TryParse(\"{w.chance.pick(names).lower()}\", true, out {name} {w.fresh('q')})",
                f"string.Join(\",\", Enum.GetNames<{name}>())", f"string.Join(\",\", Enum.GetValues<{name}>())", f"{a}++", f"--{b}", f"{a}.CompareTo({b})", f"{a} switch {{ {name}.{names[1]} => 1, {name}.{names[2]} or {name}.{names[3]} when {b} > {a} => 2, _ => 3 }}",
                f"{b}.Equals({a})", f"new[] {{ {a}, {b} }}.Max()", f"({name}?)null ?? {b}", f"Enum.GetName({a})", f"(int){a} + (char){b}", f"{a} = {b} | {a}", f"new Dictionary<{name}, int> {{ [{a}] = 1, [{b}] = 2 }}.Count",
            )))  # fmt: skip
    w.line(
        f'switch ({a}) {{ case {name}.{names[0]}: Console.WriteLine(0); break; case {name}.{names[2]}: Console.WriteLine(2); goto default; default: Console.WriteLine($"{{{a}:D}} {{{b},12:G}}"); break; }}'
    )


def tuples(w: Writer) -> None:
    first, second = w.chance.pick((*ALL, "string")), w.chance.pick((*ALL, "string"))
    a, x, y = w.fresh("t"), w.fresh("x"), w.fresh("y")
    with w.guarded():
        w.line(
            f"({first} One, {second} Two) {a} = ({strings.value(w, first, 1)}, {strings.value(w, second, 1)});"
        )
        w.line(f"var ({x}, {y}) = {a};")
        w.know(x, first)
        w.know(y, second)
        w.show(
            a,
            f"{a}.One",
            f"{a}.Item2",
            f"{a} == ({strings.value(w, first, 1)}, {strings.value(w, second, 1)})",
            f"{a}.Equals(({x}, {y}))",
            f"{a}.CompareTo(({x}, {a}.Two))",
        )
        w.line(
            w.chance.pick(
                (
                    f"({a}.One, {x}) = ({x}, {a}.One);",
                    f"({x}, {y}) = {a};",
                    f"{a}.One = {x};",
                    f"(_, {y}) = {a};",
                    f"var {a}c = {a}; {a}c.Two = {y};",
                )
            )
        )
        w.show(
            f"({x}, ({y}, {a}))",
            f"{a} is ({{ }} _, var {w.fresh('q')})",
            f"({a}, {x}, {y}).ToString().Length",
        )
        lookup = w.fresh("d")
        w.line(
            f'var {lookup} = new Dictionary<({first}, int), string> {{ [({x}, 1)] = "a", [({a}.One, 1)] = "b" }};'
        )
        w.show(
            f'string.Join(",", {lookup})',
            f"({x}, 1, {y}) switch {{ (_, > 1, _) => 1, var (p, q, r) when q == 1 => 2, _ => 3 }}",
        )


def boxed(w: Writer) -> None:
    """Values as objects: type tests, unboxing to exactly their type, equality."""
    types = w.chance.several(3, 6, lambda: w.chance.pick((*ALL, "string", "bool")))
    items = ", ".join(
        ["null!"] * w.chance.happens(40)
        + [
            f"({one})({numbers.leaf(w, one)})"
            if one in ALL
            else strings.leaf(w)
            if one == "string"
            else "true"
            for one in types
        ]
        + w.chance.pick(([], ["new int[2]"], ["(1, 'x')"], ["new List<string>()"]))
    )
    name, one = w.fresh("a"), w.fresh("o")
    w.line(f"object[] {name} = {{ {items} }};")
    asked = w.chance.shuffled(sorted(set(INTEGERS) | {"double", "char", "string"}))[:3]
    tests = " : ".join(f'{one} is {t} {one}{at} ? "{t} " + {one}{at}' for at, t in enumerate(asked))
    with w.block(f"foreach (object {one} in {name})"):
        w.line(
            f'Console.WriteLine({tests} : {one} is null ? "null" : {one}.GetType().Name + {one}.ToString());'
        )
        w.line(
            f"Console.WriteLine({one} switch {{ {w.chance.pick(('int and > 5', 'long', 'byte or sbyte'))} => 1, {w.chance.pick(('double d when d > 0', 'string { Length: > 2 }', 'IComparable<int>'))} => 2, {w.chance.pick(('IFormattable', 'ValueType', 'not null'))} => 3, _ => 4 }});"
        )
        with w.guarded(85):
            w.line(f"Console.WriteLine(({w.chance.pick(asked)}){one}!);")
            w.show(
                f"{one}.Equals({name}[{w.chance.number(0, 3)}])",
                f"object.Equals({one}, {name}[^1])",
                f"{one} as string",
            )
