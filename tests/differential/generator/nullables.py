"""Nullable values and lifted operators; null-conditional access to objects."""

from __future__ import annotations

from tests.differential.generator import numbers, statements, strings, truths
from tests.differential.generator.numeric_types import ALL, INTEGRAL, edge, promoted
from tests.differential.generator.writer import Writer


def nullable_values(w: Writer) -> None:
    type_ = w.chance.pick(ALL)
    first = w.declare(
        f"{type_}?", w.chance.pick(("null", edge(w.chance, type_), numbers.number(w, type_, 1)))
    )
    second = w.declare(f"{type_}?", w.chance.pick(("null", edge(w.chance, type_))))
    with w.guarded():
        for _ in range(w.chance.number(2, 4)):
            w.show(*w.chance.several(1, 3, lambda: lifted(w, type_, first, second)))
    with w.guarded():
        w.line(
            f"{w.chance.pick((first, second))} {w.chance.pick(('+=', '-=', '*=', '??=', '%='))} {numbers.leaf(w, type_)};"
        )
        w.line(
            w.chance.pick(
                (f"{first}++;", f"--{second};", f"{first} = null;", f"{second} = {first};")
            )
        )
    w.show(first, second, f"{first} == {second}", f"{first}.Equals({second})")
    w.show(f"{second} is {type_} {w.fresh('q')} ? 1 : 0", f"{first} switch {{ null => \"none\", > 0 and < 100 => \"some\", _ => \"other\" }}"
           if type_ != "char" else f"{first} is null or > 'b'")  # fmt: skip


def lifted(w: Writer, type_: str, first: str, second: str) -> str:
    other = f"({type_}?)({numbers.number(w, type_, 1)})"
    options = [
        f"{first} + {second}", f"{first} * {other}", f"{first} < {second}", f"{first} >= {other}", f"{first} != {second}",
        f"{first} ?? {numbers.leaf(w, type_)}", f"{first}.HasValue", f"{second}.GetValueOrDefault()", f"{first}.GetValueOrDefault({numbers.leaf(w, type_)})",
        f"{second}.Value", f"{first} / {second}", f"({first} ?? {second})", f"{first}?.ToString()", f"{first}.ToString()",
        f"{first} is null", f"({first}, {second})", f"-{first}" if type_ != "ulong" else first, f"{truths.truth(w, 1)} ? {first} : null",
        f"{first}?.CompareTo({numbers.leaf(w, type_)})", f"object.Equals({first}, {second})", f"Nullable.Compare({first}, {second})",
    ]  # fmt: skip
    if type_ in INTEGRAL:
        options += [
            f"~{first}",
            f"{first} << {numbers.leaf(w, 'int')}",
            f"{first} & {second}",
            f"{first} ^ {other}",
            f"{first} | {second}",
            f"{first} >> 1",
        ]
    if promoted(type_, "int") is not None:
        options += [f"{first} - {numbers.leaf(w, 'int')}", f"{first} == {numbers.leaf(w, 'int')}"]
    return w.chance.pick(options)


def nullable_bools(w: Writer) -> None:
    values = [
        w.declare("bool?", w.chance.pick(("null", "true", "false", f"{truths.truth(w, 1)}")))
        for _ in range(3)
    ]
    for _ in range(2):
        a, b = w.chance.pick(values), w.chance.pick(values)
        w.show(
            f"{a} & {b}", f"{a} | {b}", f"{a} ^ {b}", f"!{a}", f"{a} == {b}", f"{a} ?? {b} ?? true"
        )
    w.line(f"{values[0]} {w.chance.pick(('&=', '|=', '^=', '??='))} {values[1]};")
    w.line(
        f"if ({values[0]} == true) Console.WriteLine(1); else if ({values[1]} is false) Console.WriteLine(2); else Console.WriteLine({values[2]} switch {{ true => 3, false => 4, null => 5 }});"
    )


def chains_of_objects(w: Writer) -> None:
    node = w.fresh_global("Node")
    w.type(f"""
class {node}
{{
    public int Value;
    public string? Text;
    public {node}? Next;
    public int[]? Items;
    public Func<int, int>? Change;
    public {node} Push(int value) => new {node} {{ Value = value, Next = this, Items = value % 2 == 0 ? null : new[] {{ value, 7 }} }};
    public override string ToString() => $"<{{Value}}>";
}}
""")
    name = w.fresh("o")
    parts = [f".Push({numbers.leaf(w, 'int')})" for _ in range(w.chance.number(0, 3))]
    w.line(
        f"{node}? {name} = {w.chance.pick(('new ' + node + ' { Text = ' + strings.leaf(w) + ' }' + ''.join(parts), 'null'))};"
    )
    with w.guarded():
        for _ in range(w.chance.number(2, 5)):
            w.show(chain(w, name))
    w.line(f"if ({name} != null) {name}.Text ??= {strings.text(w, 1)};")
    w.line(
        f"if ({name}?.Next is {{ Value: {w.chance.pick(('> 0', '<= 10', 'not 1', 'var ' + w.fresh('q')))} }} {name}n) Console.WriteLine({name}n);"
    )
    statements.show(w, 0)


def chain(w: Writer, name: str) -> str:
    return w.chance.pick((
        f"{name}?.Next?.Next?.Value", f"{name}?.Text?.Length ?? -1", f"{name}?.Items?[0]", f"{name}?.Next?.Items?[1].ToString()",
        f"{name}?.Change?.Invoke(5)", f"{name}!.Value", f"{name}?.ToString()", f"({name}?.Next ?? {name})?.Value",
        f"{name}?.Items?.Length", f"{name}?.Text?[0]", f"{name}?.Push(4).Push(5).Next?.Value", f"{name}.Next.Value",
        f"{name} is {{ Next: {{ Next: null }} }}", f"{name}?.Text ?? {strings.leaf(w)}", f"{name} == null", f"{name}?.Items?.Sum()",
    ))  # fmt: skip
