"""Arrays, lists, dictionaries, sets, queues, stacks and sorted ones: what they hold, in their order."""

from __future__ import annotations

from tests.differential.generator import numbers, strings, truths
from tests.differential.generator.numeric_types import ALL
from tests.differential.generator.writer import Writer

KEYS = ("int", "string", "char", "long", "double", "byte", "decimal", "bool")
SMALL_INTS = ("0", "1", "2", "3", "-1", "5", "7", "100")


def element(w: Writer, type_: str) -> str:
    """A value of a type that collections hold; small numbers, so that some are equal."""
    if type_ == "string":
        return strings.text(w, 1) if w.chance.happens(20) else strings.leaf(w)
    if type_ == "bool":
        return w.chance.pick(("true", "false"))
    if type_ == "(int, string)":
        return f"({w.chance.pick(SMALL_INTS)}, {strings.leaf(w)})"
    if type_ in ("int", "long", "decimal", "double", "float") and w.chance.happens(50):
        return w.chance.pick(SMALL_INTS)
    return numbers.number(w, type_, 1)


def elements(w: Writer, type_: str, low: int = 0, high: int = 6) -> str:
    return ", ".join(w.chance.several(low, high, lambda: element(w, type_)))


def index(w: Writer) -> str:
    return w.chance.pick(("0", "1", "2", "^1", "^2", "3", *w.visible("small")))


def joined(text: str) -> str:
    return f'string.Join(",", {text})'


def arrays(w: Writer) -> None:
    type_ = w.chance.pick((*ALL, "string", "(int, string)", "bool"))
    name = w.declare(f"{type_}[]", f"new {type_}[] {{ {elements(w, type_)} }}", stem="a")
    with w.guarded():
        for _ in range(w.chance.number(2, 5)):
            use_array(w, name, type_)
    w.line(f"Console.WriteLine({joined(name)});")


def use_array(w: Writer, name: str, type_: str) -> None:
    value, at, to = element(w, type_), index(w), index(w)
    options = [
        f"{name}[{at}] = {value};", f"Console.WriteLine({name}[{at}]);", f"Array.Reverse({name});", f"Array.Sort({name});",
        f"Console.WriteLine(Array.IndexOf({name}, {value}));", f"Console.WriteLine({joined(f'{name}[{at}..]')});",
        f"Console.WriteLine({joined(f'{name}[{at}..{to}]')});", f"Array.Fill({name}, {value});", f"Array.Resize(ref {name}, {w.chance.number(0, 7)});",
        f"Array.Copy({name}, 0, {name}, 1, {w.chance.number(0, 3)});", f"Console.WriteLine({name}.Length);", f"Array.Clear({name}, 1, {w.chance.number(0, 2)});",
        f"Console.WriteLine(Array.BinarySearch({name}, {value}));", f"Array.Sort({name}, (x, y) => y.CompareTo(x));",
        f"Console.WriteLine({name}.Contains({value}));", f"Console.WriteLine(Array.Exists({name}, x => x.Equals({value})));",
        f"foreach (var x in {name}) Console.Write($\"{{x}};\");", f"Console.WriteLine({joined(f'Array.FindAll({name}, x => x.CompareTo({value}) >= 0)')});",
        f"Console.WriteLine({joined(f'Array.ConvertAll({name}, x => x.ToString())')});", f"{name} = [.. {name}, {value}];",
        f"Console.WriteLine({name} is [var {w.fresh('p')}, .., var {w.fresh('p')}] ? 1 : 2);", f"({name}[0], {name}[^1]) = ({name}[^1], {name}[0]);",
    ]  # fmt: skip
    w.line(w.chance.pick(options))


def grids(w: Writer) -> None:
    type_ = w.chance.pick(("int", "char", "double", "string", "bool", "long", "byte", "decimal"))
    rows, columns = w.chance.number(1, 3), w.chance.number(1, 3)
    if w.chance.happens(50):
        name = w.fresh("g")
        filled = ", ".join("{ " + elements(w, type_, columns, columns) + " }" for _ in range(rows))
        w.line(
            f"{type_}[,] {name} = {w.chance.pick((f'new {type_}[{rows}, {columns}]', '{ ' + filled + ' }'))};"
        )
        with w.guarded():
            w.line(f"{name}[{rows - 1}, {w.chance.number(0, columns)}] = {element(w, type_)};")
            w.line(
                f'for (int r = 0; r < {name}.GetLength(0); r++) for (int c = 0; c < {name}.GetLength(1); c++) Console.Write($"[{{{name}[r, c]}}]");'
            )
        w.show(f"{name}.Length", f"{name}.Rank", f"{name}.GetUpperBound(1)")
        w.line(f'foreach (var x in {name}) Console.Write($"{{x}},");')
        return
    name = w.fresh("j")
    w.line(f"{type_}[][] {name} = new {type_}[{rows}][];")
    with w.guarded():
        w.line(
            f"for (int r = 0; r < {rows}; r++) {name}[r] = new {type_}[r + {w.chance.number(0, 2)}];"
        )
        w.line(
            f"{name}[{w.chance.number(0, rows)}][{w.chance.number(0, 2)}] = {element(w, type_)};"
        )
        w.line(
            f"{name}[^1] = new[] {{ {elements(w, type_, 1, 3)} }};"
            if type_ not in ("byte", "long", "char", "decimal")
            else f"{name}[^1] = [];"
        )
    w.line(
        f'foreach (var row in {name}) Console.WriteLine(row == null ? "null" : {joined("row")});'
    )


def lists(w: Writer) -> None:
    type_ = w.chance.pick((*ALL, "string", "string", "(int, string)", "int", "int"))
    name = w.declare(f"List<{type_}>", f"new List<{type_}> {{ {elements(w, type_)} }}", stem="l")
    with w.guarded():
        for _ in range(w.chance.number(2, 6)):
            use_list(w, name, type_)
    w.show(f"{name}.Count")
    w.line(f"Console.WriteLine({joined(name)});")


def use_list(w: Writer, name: str, type_: str) -> None:
    value, at = (
        element(w, type_),
        w.chance.pick(("0", "1", "2", "3", f"{name}.Count", f"{name}.Count - 1")),
    )
    options = [
        f"{name}.Add({value});", f"{name}.Insert({at}, {value});", f"{name}.RemoveAt({at});", f"Console.WriteLine({name}.Remove({value}));",
        f"Console.WriteLine({name}.IndexOf({value}));", f"{name}.Sort();", f"{name}.Reverse();", f"{name}.Sort((x, y) => y.CompareTo(x));",
        f"Console.WriteLine({name}.RemoveAll(x => x.CompareTo({value}) < 0));", f"{name}.AddRange(new List<{type_}> {{ {elements(w, type_, 0, 3)} }});",
        f"{name}[{at}] = {value};", f"Console.WriteLine({name}[{index(w)}]);", f"Console.WriteLine({joined(f'{name}.GetRange({at}, 2)')});",
        f"{name}.InsertRange({at}, {name}.ToArray());", f"{name}.RemoveRange({at}, 1);", f"Console.WriteLine({name}.FindIndex(x => x.Equals({value})));",
        f"Console.WriteLine({name}.Contains({value}));", f"Console.WriteLine({name}.BinarySearch({value}));", f"{name}.Clear();",
        f"foreach (var x in {name}) if (x.Equals({value})) {name}.Add(x);", f"{name}.ForEach(x => Console.Write($\"{{x}}.\"));",
        f"Console.WriteLine({name}.TrueForAll(x => x.CompareTo({value}) > 0));", f"Console.WriteLine({name}.FindLast(x => x.CompareTo({value}) <= 0));",
        f"{name}.Reverse({at}, 2);", f"Console.WriteLine({joined(f'{name}.Slice({at}, 1)')});", f"Console.WriteLine({joined(name)} + {name}.ConvertAll(x => $\"<{{x}}>\").Count);",
        f"{name}.Sort(Comparer<{type_}>.Create((x, y) => -x.CompareTo(y)));", f"Console.WriteLine({name}.LastIndexOf({value}));",
    ]  # fmt: skip
    w.line(w.chance.pick(options))


def dictionaries(w: Writer) -> None:
    key, value = (
        w.chance.pick((*KEYS, "int", "string")),
        w.chance.pick(("int", "string", "double", "List<int>")),
    )
    kind = w.chance.pick(("Dictionary", "Dictionary", "SortedDictionary", "SortedList"))
    name = w.declare(f"{kind}<{key}, {value}>", f"new {kind}<{key}, {value}>()", stem="d")
    with w.guarded():
        for _ in range(w.chance.number(3, 8)):
            use_dictionary(w, name, key, value)
    w.line(
        f'foreach (var (k, v) in {name}) Console.Write($"{{k}}={{{"v?.Count" if value == "List<int>" else "v"}}};");'
    )
    w.show(f"{name}.Count")


def use_dictionary(w: Writer, name: str, key: str, value: str) -> None:
    k, other = element(w, key), element(w, key)
    v = "new List<int>()" if value == "List<int>" else element(w, value)
    out = w.fresh("q")
    options = [
        f"{name}[{k}] = {v};", f"{name}[{k}] = {v};", f"{name}.Add({k}, {v});", f"Console.WriteLine({name}.Remove({k}));", f"Console.WriteLine({name}[{k}]);",
        f"Console.WriteLine({name}.ContainsKey({k}));", f"Console.WriteLine({name}.TryGetValue({k}, out var {out}) ? 1 : 0);",
        f"Console.WriteLine({name}.TryAdd({k}, {v}));", f"Console.WriteLine({joined(f'{name}.Keys')});", f"foreach (var x in {name}) {{ {name}.Remove(x.Key); }}",
        f"Console.WriteLine({name}.GetValueOrDefault({k}));" if "Sorted" not in name else f"{name}.Clear();", f"foreach (var x in {name}) {{ Console.Write(x.Key); {name}[{other}] = {v}; }}",
        f"Console.WriteLine({name}.OrderByDescending(x => x.Key).Select(x => x.Key).FirstOrDefault());",
    ]  # fmt: skip
    if value == "int":
        options += [
            f"{name}[{k}]++;",
            f"{name}[{k}] = {name}.TryGetValue({k}, out var {out}) ? {out} + 1 : 1;",
            f"Console.WriteLine({name}.Values.Sum());",
            f"{name}[{k}] += {v};",
        ]
    if value == "List<int>":
        options += [
            f"{name}[{k}].Add(3);",
            f"if (!{name}.TryGetValue({k}, out var {out})) {name}[{k}] = {out} = new(); {out}.Add({w.chance.pick(SMALL_INTS)});",
        ]
    w.line(w.chance.pick(options))


def sets(w: Writer) -> None:
    type_ = w.chance.pick(KEYS)
    kind = w.chance.pick(("HashSet", "HashSet", "SortedSet"))
    first = w.declare(
        f"{kind}<{type_}>", f"new {kind}<{type_}> {{ {elements(w, type_)} }}", stem="s"
    )
    second = w.declare(
        f"{kind}<{type_}>",
        f"new {kind}<{type_}>(new {type_}[] {{ {elements(w, type_)} }})",
        stem="s",
    )
    for _ in range(w.chance.number(2, 5)):
        value = element(w, type_)
        w.line(w.chance.pick((
            f"Console.WriteLine({first}.Add({value}));", f"Console.WriteLine({first}.Remove({value}));", f"{first}.UnionWith({second});",
            f"{first}.IntersectWith({second});", f"{first}.ExceptWith({second});", f"{second}.SymmetricExceptWith({first});",
            f"Console.WriteLine({first}.IsSubsetOf({second}));", f"Console.WriteLine({first}.Overlaps({second}));", f"Console.WriteLine({second}.SetEquals({first}));",
            f"Console.WriteLine({second}.RemoveWhere(x => x.CompareTo({value}) > 0));", f"Console.WriteLine({second}.Contains({value}));",
            f"Console.WriteLine({first}.IsProperSupersetOf({second}));", f"{first}.Clear();", f"Console.WriteLine({second}.Min());" if kind == "HashSet" else f"Console.WriteLine({second}.Max);",
        )))  # fmt: skip
    w.line(f'Console.WriteLine({joined(first)} + "|" + {joined(second)});')


def queues(w: Writer) -> None:
    type_ = w.chance.pick(("int", "string", "double", "char"))
    kind = w.chance.pick(("Queue", "Stack", "PriorityQueue", "LinkedList"))
    if kind == "PriorityQueue":
        return priorities(w)
    name = w.declare(
        f"{kind}<{type_}>",
        f"new {kind}<{type_}>(new {type_}[] {{ {elements(w, type_)} }})",
        stem="q",
    )
    put, take = {
        "Queue": ("Enqueue", "Dequeue"),
        "Stack": ("Push", "Pop"),
        "LinkedList": ("AddLast", "RemoveFirst"),
    }[kind]
    with w.guarded():
        for _ in range(w.chance.number(2, 6)):
            look = f"Console.WriteLine({name}.{'First()' if kind == 'LinkedList' else 'Peek()'});"
            taken = (
                f"{name}.{take}();"
                if kind == "LinkedList"
                else f"Console.WriteLine({name}.{take}());"
            )
            w.line(w.chance.pick((f"{name}.{put}({element(w, type_)});", f"{name}.{put}({element(w, type_)});", taken, look, f"Console.WriteLine({name}.Contains({element(w, type_)}));",
                                  f"foreach (var x in {name}) Console.Write($\"{{x}} \");", f"while ({name}.Count > 2) {name}.{take}();")))  # fmt: skip
    w.line(f"Console.WriteLine({joined(name)});")
    return None


def priorities(w: Writer) -> None:
    name = w.declare("PriorityQueue<string, int>", "new PriorityQueue<string, int>()", stem="q")
    for at in range(w.chance.number(3, 9)):
        w.line(f'{name}.Enqueue("e{at}", {w.chance.pick(SMALL_INTS)});')
        if w.chance.happens(20):
            w.line(
                f"Console.WriteLine({name}.{w.chance.pick(('Dequeue()', 'Peek()', 'EnqueueDequeue(' + chr(34) + 'z' + chr(34) + ', 2)'))});"
            )
    w.line(
        f'while ({name}.TryDequeue(out var item, out var rank)) Console.Write($"{{item}}:{{rank}} ");'
    )
    with w.guarded():
        w.line(f"{name}.Dequeue();")


def builders(w: Writer) -> None:
    name = w.declare("StringBuilder", f"new StringBuilder({strings.leaf(w)})", stem="b")
    with w.guarded():
        for _ in range(w.chance.number(3, 7)):
            at = w.chance.pick(("0", "1", "2", "5", f"{name}.Length"))
            type_ = numbers.any_type(w)
            w.line(w.chance.pick((
                f"{name}.Append({strings.text(w, 1)});", f"{name}.Append({numbers.number(w, type_, 1)});", f"{name}.AppendLine({strings.leaf(w)});",
                f"{name}.Insert({at}, {strings.leaf(w)});", f"{name}.Remove({at}, {w.chance.number(0, 3)});", f"{name}.Replace({strings.leaf(w)}, {strings.leaf(w)});",
                f"{name}[{at}] = 'x';", f"{name}.Length = {w.chance.number(0, 6)};", f"{name}.Append('c', {w.chance.number(0, 3)}).Append({truths.truth(w, 1)});",
                f'{name}.AppendFormat("{{0,6:F2}}|{{1}}", {numbers.leaf(w, "double")}, {numbers.leaf(w, "int")});', f"Console.WriteLine({name}[{at}]);",
                f"{name}.AppendJoin(\"+\", new[] {{ 1, 2 }});", f"{name}.Clear();", f"{name}.Append({strings.text(w, 2)}).Append(1.5m);", f"{name}.Replace('a', 'q', 0, {w.chance.number(0, 2)});",
            )))  # fmt: skip
    w.show(f"{name}.Length", f"{name}", f"{name}.ToString().IndexOf('a')")
