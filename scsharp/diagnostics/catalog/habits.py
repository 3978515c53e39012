"""What people and models write who think in Python, Java or JavaScript, and what C# has for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_PRINT = "use Console.WriteLine(...)"
_VAR = "write var, or the type"
_FUNCTION = "write the type of the result before the name: int F(int x) { ... }"
_NULL = "nothing is written null"
_LOOP = "write for (int i = 0; i < n; i++), or foreach (int i in Enumerable.Range(0, n))"
_MAP = "use Dictionary<TKey, TValue>"
_LIST = "use List<T>"
_USING = "write using; a script needs it seldom, since the common namespaces are in scope"

NAMES: Mapping[str, str] = {
    name: hint
    for hint, names in (
        (_PRINT, "print println printf puts echo alert cout"),
        ("use Console.ReadLine()", "input prompt readline Scanner scanf"),
        ("a script gets no arguments: write the values into it, or use Console.ReadLine()", "args"),
        ("use .Length of an array or string, .Count of a collection", "len strlen"),
        ("use int.Parse(text), or (int)value", "parseInt"),
        ("use double.Parse(text)", "parseFloat"),
        ("use value.ToString()", "str repr"),
        (_LOOP, "range xrange"),
        ("write Math before it: Math.Abs, Math.Max, Math.Min", "abs max min fabs"),
        ("write Math before it: Math.Sqrt, Math.Pow, Math.Floor", "sqrt pow floor ceil round"),
        ("write Math before it: Math.Sin, Math.Cos, Math.PI", "sin cos tan atan2 exp log PI"),
        ("make one and ask it: new Random(seed), then Next(10)", "random randint rand"),
        ("use LINQ: list.Sum(), list.Order(), list.Any(x => ...)", "sum sorted any all"),
        ("use LINQ: list.Reverse(), list.Zip(other), list.Select((x, i) => ...)", "reversed zip"),
        ("use a for loop, or list.Select((x, i) => (i, x))", "enumerate"),
        ("use: value is Type", "isinstance"),
        ("leave it out: there are no modules", "require"),
        ("there is no reflection: write the text yourself", "JSON json"),
        ("count frames in AppLoop", "setTimeout setInterval requestAnimationFrame"),
        (_NULL, "None nil NULL undefined nullptr Null"),
        ("write true", "True TRUE"),
        ("write false", "False FALSE"),
        ("write this, or leave it out", "self"),
        ("write base", "super"),
        ("write double.NaN", "NaN"),
        ("write double.PositiveInfinity", "Infinity"),
        ("write int", "Integer Int integer number Number"),
        ("write bool", "boolean Bool"),
        ("write char", "Character"),
        ("write double", "Float real"),
        (_VAR, "let auto val"),
        ("write const where the value is constant, or leave it out", "final"),
        (_FUNCTION, "def function func fn fun"),
        ("write else if", "elif elseif elsif"),
        ("write catch (Exception error)", "except"),
        ("write throw new Exception(...)", "raise"),
        ("an empty block is { }", "pass"),
        ("use list.Remove(x), dictionary.Remove(key), or leave it out", "del delete"),
        ("a lambda is written x => x + 1", "lambda"),
        ('text with values is written $"{x}"', "f"),
        (_USING, "import include"),
        ("write namespace, or leave it out", "package"),
        ("write !, the word belongs to patterns", "not"),
        (_MAP, "HashMap Map dict TreeMap map unordered_map"),
        (_LIST, "vector Vector list"),
        ("use HashSet<T>", "Set set unordered_set"),
        ("use Exception", "Error RuntimeException TypeError ValueError RangeError"),
        ("leave it out: C# has no checked exceptions", "throws"),
        ("use Math or MathF", "Mathf math"),
    )
    for name in names.split()
}
"""By the name that is not found."""

NO_TYPES = frozenset("range random boolean".split())
"""Those that only look like a type of the library."""

LIST_MEMBERS: Mapping[str, str] = {
    "map": "Select", "filter": "Where", "reduce": "Aggregate", "fold": "Aggregate",
    "some": "Any", "every": "All", "includes": "Contains", "contains": "Contains",
    "isempty": "Count", "empty": "Count", "get": "this[...]", "set": "this[...]", "at": "this[...]",
    "extend": "AddRange", "addall": "AddRange", "concat": "Concat", "slice": "GetRange",
    "splice": "RemoveRange", "unshift": "Insert", "shift": "RemoveAt", "first": "First",
    "second": "this[...]", "stream": "Select", "collect": "ToList", "flatmap": "SelectMany",
    "del": "RemoveAt", "push_back": "Add", "emplace_back": "Add", "tolist": "ToList",
}  # fmt: skip
"""By the name in small letters: what lists and arrays have for it."""

TEXT_MEMBERS: Mapping[str, str] = {
    "charat": "this[...]", "upper": "ToUpper", "lower": "ToLower", "strip": "Trim",
    "lstrip": "TrimStart", "rstrip": "TrimEnd", "find": "IndexOf", "substr": "Substring",
    "slice": "Substring", "padstart": "PadLeft", "padend": "PadRight", "rjust": "PadLeft",
    "ljust": "PadRight", "includes": "Contains", "isempty": "Length", "size": "Length",
    "len": "Length", "count": "Length", "tochararray": "ToCharArray", "replaceall": "Replace",
}  # fmt: skip

MAP_MEMBERS: Mapping[str, str] = {
    "get": "this[...] or TryGetValue", "put": "this[...]", "set": "this[...]", "has": "ContainsKey",
    "containskey": "ContainsKey", "contains": "ContainsKey", "keys": "Keys", "values": "Values",
    "keyset": "Keys", "getordefault": "GetValueOrDefault", "delete": "Remove",
    "isempty": "Count", "size": "Count",
}  # fmt: skip

WAYS: Mapping[tuple[str, str], str] = {
    ("text", "isdigit"): "ask each character: s.All(char.IsDigit)",
    ("text", "isalpha"): "ask each character: s.All(char.IsLetter)",
    ("text", "repeat"): "use string.Concat(Enumerable.Repeat(s, n))",
    ("text", "format"): 'write $"{x}"',
    ("text", "foreach"): "use foreach (char c in s)",
    ("text", "join"): 'use string.Join(",", list)',
    ("list", "join"): 'use string.Join(",", list)',
    ("list", "removeif"): "use RemoveAll(x => ...)",
    ("array", "push"): "an array keeps its length: use List<T>, or [..a, x]",
    ("array", "add"): "an array keeps its length: use List<T>, or [..a, x]",
    ("array", "append"): "an array keeps its length: use List<T>, or [..a, x]",
    ("array", "remove"): "an array keeps its length: use List<T>",
    ("array", "removeat"): "an array keeps its length: use List<T>",
    ("array", "insert"): "an array keeps its length: use List<T>",
    ("array", "pop"): "an array keeps its length: use List<T>",
    ("array", "sort"): "use Array.Sort(a)",
    ("array", "foreach"): "use foreach (var x in a)",
    ("array", "indexof"): "use Array.IndexOf(a, x)",
    ("array", "fill"): "use Array.Fill(a, x)",
    ("array", "find"): "use a.First(x => ...), or Array.Find",
    ("map", "items"): "use foreach (var (key, value) in dictionary)",
    ("map", "entryset"): "use foreach (var (key, value) in dictionary)",
    ("map", "entries"): "use foreach (var (key, value) in dictionary)",
}
"""By the kind of the receiver and the name in small letters."""

STATICS: Mapping[tuple[str, str], str] = {
    ("Math", "random"): "make a Random and ask it: new Random(seed), then NextDouble()",
    ("Math", "clip"): "did you mean Clamp?",
    ("Random", "nextint"): "did you mean Next?",
    ("Random", "range"): "make one and ask it: new Random(seed), then Next(1, 5)",
    ("string", "valueof"): "use value.ToString()",
    ("Console", "log"): "did you mean WriteLine?",
    ("Console", "println"): "did you mean WriteLine?",
    ("Console", "error"): "did you mean WriteLine?",
    ("object", "keys"): "there is no reflection: a Dictionary has Keys",
    ("int", "max"): "did you mean MaxValue?",
    ("int", "min"): "did you mean MinValue?",
}


def kind_of(type_: str) -> str:
    """text, array, map or list, by how the type is written."""
    if type_ == "string":
        return "text"
    if type_.endswith("]"):
        return "array"
    return "map" if "Dictionary<" in type_ else "list"


def member_hint(type_: str, name: str, known: Sequence[str]) -> str:
    """What the type has for a member of another language; "" if nothing is known."""
    kind, lowered = kind_of(type_), name.lower()
    way = WAYS.get((kind, lowered)) or STATICS.get((type_, lowered))
    if way:
        return way
    tables = {"text": TEXT_MEMBERS, "map": MAP_MEMBERS}
    other = tables.get(kind, LIST_MEMBERS).get(lowered, "")
    # What LINQ adds to collections is not among their own members.
    is_there = other.startswith("this") or other in known or type_.endswith((">", "]"))
    if not other or not is_there:
        return ""
    return (
        other.replace("this[...]", "use an index: x[...]")
        if other.startswith("this")
        else (f"did you mean {other}?")
    )
