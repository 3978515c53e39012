"""Valid C# that SC# leaves out: what it is, and what to use instead."""

from __future__ import annotations

from collections.abc import Mapping

from scsharp.diagnostics.catalog.entry import error
from scsharp.diagnostics.diagnostic import Message

TYPES: Mapping[str, str] = {
    "Task": "a script runs on one thread: call the method directly, or keep state from frame to frame",
    "ValueTask": "a script runs on one thread: call the method directly",
    "Thread": "a script runs on one thread",
    "Mutex": "a script runs on one thread and needs no lock",
    "Monitor": "a script runs on one thread and needs no lock",
    "Interlocked": "a script runs on one thread: use ordinary arithmetic",
    "CancellationToken": "a script runs on one thread: keep a bool of your own",
    "Span": "use an array, or a range such as a[1..3]",
    "ReadOnlySpan": "use an array or a string, or a range such as s[1..3]",
    "Memory": "use an array",
    "Regex": "use string methods: IndexOf, Split, Substring",
    "File": "a script has no files: keep text in string literals",
    "Directory": "a script has no files",
    "Path": "a script has no files",
    "Stream": "a script has no files",
    "StreamReader": "a script has no files",
    "StreamWriter": "a script has no files",
    "HttpClient": "a script has no network",
    "Process": "a script starts no processes",
    "Environment": "a script cannot see its machine",
    "Stopwatch": "a script has no clock: count frames",
    "DateTime": "a script has no clock: count frames, or keep your own date",
    "DateTimeOffset": "a script has no clock: count frames",
    "DateOnly": "a script has no clock",
    "TimeOnly": "a script has no clock",
    "Timer": "a script has no clock: count frames",
    "CultureInfo": "formats are always invariant; leave the culture out",
    "Assembly": "there is no reflection",
    "MethodInfo": "there is no reflection",
    "PropertyInfo": "there is no reflection",
    "Expression": "there are no expression trees; use a delegate such as Func<int, int>",
    "ConcurrentDictionary": "a script runs on one thread: use Dictionary",
    "ConcurrentQueue": "a script runs on one thread: use Queue",
    "ConcurrentBag": "a script runs on one thread: use List",
    "BigInteger": "use long, ulong or decimal",
    "Int128": "use long, ulong or decimal",
    "UInt128": "use long, ulong or decimal",
    "Half": "use float",
    "nint": "use int or long",
    "nuint": "use uint or ulong",
    "INumber": "write an overload for each type, or take the operation as a delegate",
    "dynamic": "use object with patterns, an interface or a generic type",
    "Guid": "count up an int instead",
    "Parallel": "a script runs on one thread: use a loop",
    "IAsyncEnumerable": "a script runs on one thread: use IEnumerable",
    "ImmutableArray": "use an array or IReadOnlyList",
    "ImmutableList": "use List or IReadOnlyList",
    "ImmutableDictionary": "use Dictionary or IReadOnlyDictionary",
    "JsonSerializer": "there is no reflection: write the text yourself",
    "Activator": "there is no reflection: use a delegate that makes the object",
    "GC": "memory is no matter of a script",
}


@error("SC0002")
def not_in_scsharp(what: str, instead: str) -> tuple[str, str]:
    """A construct that is valid C# but no part of SC#."""
    return f"{what}: valid C#, but not in SC#", instead


@error("SC0003")
def type_not_in_scsharp(name: str, instead: str) -> tuple[str, str]:
    """A type of .NET that SC# leaves out."""
    return f"The type '{name}' is valid C#, but not in SC#", instead


def type_outside(name: str) -> Message | None:
    """The message for a well-known .NET type that SC# leaves out."""
    return type_not_in_scsharp(name, TYPES[name]) if name in TYPES else None
