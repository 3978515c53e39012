"""Sorted collections, linked lists, queues with priorities: their order, views, nodes, errors."""

from __future__ import annotations

from tests.differential.generator.templates import line, some
from tests.differential.generator.writer import Writer

SORTED_SETS = (
    "«set».Add(«e»);", "Console.WriteLine(«set».Remove(«e»));", "Console.WriteLine($\"{«set».Min} {«set».Max} {«set».Count}\");", "Console.WriteLine(string.Join(\",\", «set».Reverse()));", "Console.WriteLine(string.Join(\",\", «set».GetViewBetween(«e», «e»)));", "var «q1» = «set».GetViewBetween(«low», «high»); «set».Add(«e»); Console.WriteLine($\"{string.Join(\" \", «q1»)} {«q1».Count} {«q1».Min}\"); «q1».Remove(«e»); Console.WriteLine(«set».Count);",
    "Console.WriteLine(«set».TryGetValue(«e», out var «q1») + \" \" + «q1»);", "Console.WriteLine(«set».RemoveWhere(x => x.Equals(«e»)));", "«set».ExceptWith(new[] { «e», «e» });", "«set».IntersectWith([«e», «e», «e»]);", "«set».SymmetricExceptWith(«set».Take(2).ToList());", "Console.WriteLine(«set».IsSupersetOf([«e»]) + \" \" + «set».SetEquals(«set».ToList()));", "foreach (var x in «set») if (x.Equals(«e»)) «set».Add(«e»);", "Console.WriteLine(string.Join(\",\", «set».Skip(1).Take(2)));",
    "«set».GetViewBetween(«low», «high»).Add(«e»);", "Console.WriteLine(«set».Overlaps(«set».GetViewBetween(«low», «high»)));", "«set».UnionWith(«set».GetViewBetween(«low», «high»).Reverse());", "Console.WriteLine(«set».Contains(«e»));",
)  # fmt: skip
MAPS = (
    "«d»[«e»] = «x»;", "«d».Add(«e», «n»);", "Console.WriteLine(«d».Remove(«e»));", "Console.WriteLine(string.Join(\" \", «d»));", "Console.WriteLine(«d».TryGetValue(«e», out var «q1») ? «q1» : -9);", "Console.WriteLine(string.Join(\",\", «d».Keys) + \"|\" + string.Join(\",\", «d».Values));", "Console.WriteLine(«d».ContainsValue(«n»));", "foreach (var («q1», «q2») in «d») { Console.Write($\"{«q1»}={«q2»} \"); if («q2» == 4) «d»[«q1»] = 5; }", "Console.WriteLine(«d»[«e»]++);", "Console.WriteLine(«d».First() + \" \" + «d».Last().Value);",
    "var «q1» = «d».Keys; «d»[«e»] = 3; Console.WriteLine(«q1».Count + string.Join(\"\", «q1»));", "Console.WriteLine(«d».Count);", "foreach (var «q1» in «d».Keys.ToList()) «d».Remove(«q1»);", "var «q1» = new «kind»<«type», int>(«d») { [«e»] = 77 }; Console.WriteLine(string.Join(\" \", «q1».Where(p => p.Value > 3)));", "«d».Clear();",
)  # fmt: skip
LIST_MAPS = (
    "Console.WriteLine(«d».IndexOfKey(«e»));", "Console.WriteLine(«d».IndexOfValue(«n»));", "Console.WriteLine(«d».Keys[«n»]);", "Console.WriteLine(«d».Values[0] + «d».GetValueAtIndex(«n»));", "«d».RemoveAt(«n»);", "«d».SetValueAtIndex(«n», 42);", "Console.WriteLine(«d».GetKeyAtIndex(«n»));",
)  # fmt: skip
ELEMENTS = {
    "int": (
        "«x|n|12|int»",
        ("Comparer<int>.Create((a, b) => b.CompareTo(a))", "Comparer<int>.Create((a, b) => a % 3 - b % 3)"),
    ),
    "string": (
        "«\"a\"|\"B\"|\"abc\"|s|\"b\"»",
        ("StringComparer.OrdinalIgnoreCase", "Comparer<string>.Create((a, b) => a.Length - b.Length)"),
    ),
    "double": ("«1.5|x|double.NaN|double|-0.0»", ("Comparer<double>.Default",)),
    "(int, char)": ("(«x|n», '«a|k|z»')", ("Comparer<(int, char)>.Default",)),
}  # fmt: skip


def bounds(type_: str) -> tuple[str, str]:
    return {"int": ("0", "5"), "string": ('"A"', '"b"'), "double": ("0", "2")}.get(
        type_, ("(0, 'a')", "(3, 'z')")
    )


def sorted_collections(w: Writer) -> None:
    type_ = w.chance.pick(tuple(ELEMENTS))
    element, comparers = ELEMENTS[type_]
    comparer = w.chance.pick(("", *comparers))
    low, high = bounds(type_)

    def ready(templates: tuple[str, ...]) -> list[str]:
        return [one.replace("«e»", element) for one in templates]

    if w.chance.happens(45):
        name = w.fresh("s")
        line(w, f"var «set» = new SortedSet<{type_}>({comparer}) {{ {element}, {element}, {element} }};", set=name)  # fmt: skip
        some(w, 3, 7, ready(SORTED_SETS), set=name, low=low, high=high)
        line(w, 'Console.WriteLine(string.Join(",", «set»));', set=name)
        return
    d, kind = w.fresh("d"), w.chance.pick(("SortedDictionary", "SortedList"))
    line(w, f"var «d» = new {kind}<{type_}, int>({comparer});", d=d)
    uses = ready(MAPS) + (ready(LIST_MAPS) if kind == "SortedList" else [])
    some(w, 4, 8, [*uses, *ready(MAPS[:2])], d=d, kind=kind, type=type_)
    line(w, 'Console.WriteLine(string.Join(",", «d»));', d=d)


LINKED = (
    "«l».AddFirst(«x»);", "«l».AddLast(«int»);", "var «q1» = «l».Find(«x»); if («q1» != null) «l».AddBefore(«q1», 50); else Console.WriteLine(\"none\");", "var «q1» = «l».FindLast(«x»); Console.WriteLine($\"{«q1»?.Previous?.Value} {«q1»?.Next?.Value}\");", "Console.WriteLine(«l».Remove(«x»));", "«l».RemoveFirst();", "«l».RemoveLast();", "for (var «q1» = «l».First; «q1» != null; «q1» = «q1».Next) { if («q1».Value == «x») «q1».Value = 9; Console.Write(«q1».Value + \" \"); }",
    "for (var «q1» = «l».Last; «q1» != null; «q1» = «q1».Previous) Console.Write(«q1».Value);", "var «q1» = «l».First; if («q1» is not null) { «l».Remove(«q1»); «l».AddLast(«q1»); Console.WriteLine(«q1».List == «l»); }", "foreach (var x in «l») if (x == «x») «l».AddLast(x);", "Console.WriteLine(«l».First!.Value + «l».Last!.Value);", "var «q1» = new LinkedListNode<int>(«n»); «l».AddFirst(«q1»); «l».AddFirst(«q1»);", "«l».AddAfter(«l».First!, «n»).Value++;", "var «q1» = «l».First; while («q1» != null) { var next = «q1».Next; if («q1».Value % 2 == 0) «l».Remove(«q1»); «q1» = next; }",
    "var «q1» = new int[6]; «l».CopyTo(«q1», «n»); Console.WriteLine(string.Join(\",\", «q1»));", "«l».AddLast(new LinkedList<int>(new[] { 1 }).First!);", "Console.WriteLine(«l».Contains(«x») + \" \" + «l».Count);", "«l».Remove(new LinkedListNode<int>(3));", "var «q1» = «l».Last; «l».Clear(); Console.WriteLine(«q1»?.List == null);",
)  # fmt: skip


def linked_lists(w: Writer) -> None:
    name = w.fresh("l")
    line(w, "var «l» = new LinkedList<int>(new[] { «x», «x», 2, «n» });", l=name)
    some(w, 3, 7, LINKED, l=name)
    line(w, 'Console.WriteLine(string.Join(",", «l») + «l».Count);', l=name)


PRIORITIES = (
    "«q».Enqueue(«s», «p»);", "«q».Enqueue(\"e«n»\", «p»);", "Console.WriteLine(«q».Dequeue());", "Console.WriteLine(«q».Peek());", "Console.WriteLine(«q».TryPeek(out var «q1», out var «q2») ? $\"{«q1»}{«q2»}\" : \"none\");", "«q».EnqueueRange(new[] { (\"x\", «p»), (\"y\", «p») });", "«q».EnqueueRange(new[] { \"i\", \"j\", \"k\" }, «p»);", "Console.WriteLine(«q».EnqueueDequeue(\"z\", «p»));", "Console.WriteLine(«q».DequeueEnqueue(\"w\", «p»));", "Console.WriteLine(string.Join(\" \", «q».UnorderedItems));", "Console.WriteLine(«q».Count);", "Console.WriteLine(«q».Remove(\"x\", out var «q1», out var «q2») + \" \" + «q1» + «q2»);", "while («q».Count > 3) Console.Write(«q».Dequeue() + \",\");", "foreach (var («q1», «q2») in «q».UnorderedItems) { Console.Write($\"{«q1»}:{«q2»} \"); }",
)  # fmt: skip


def priority_queues(w: Writer) -> None:
    type_, value = w.chance.pick(
        (
            ("int", "«n»"),
            ("double", "«x».5"),
            ("(int, int)", "(«n», «x»)"),
            ("string", "«s»"),
            ("long", "«long»"),
        )
    )
    comparer = w.chance.pick(
        ("", f"Comparer<{type_}>.Create((a, b) => b.CompareTo(a))", f"Comparer<{type_}>.Default")
    )
    name = w.fresh("q")
    line(w, f"var «q» = new PriorityQueue<string, {type_}>({comparer});", q=name)
    uses = [one.replace("«p»", value) for one in (*PRIORITIES, *PRIORITIES[:2], *PRIORITIES[5:7])]
    some(w, 4, 9, uses, q=name)
    line(w, 'while («q».TryDequeue(out var «q1», out var «q2»)) Console.Write($"{«q1»}/{«q2»} ");', q=name)  # fmt: skip
