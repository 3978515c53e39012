"""Valid C# that SC# leaves out: what it is, and what to use instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scsharp.diagnostics.catalog.entry import error
from scsharp.diagnostics.catalog.outside_members import MEMBERS, NAMESPACE_TYPES
from scsharp.diagnostics.diagnostic import Message

TYPES: Mapping[str, str] = {
    name: instead
    for instead, names in (
        (
            "a script runs on one thread: call directly, or keep state from frame to frame",
            "Task ValueTask TaskCompletionSource TaskFactory",
        ),
        (
            "a script runs on one thread",
            "Thread ThreadPool BackgroundWorker SynchronizationContext",
        ),
        (
            "a script runs on one thread and needs no lock",
            "Mutex Monitor Semaphore SemaphoreSlim SpinLock ReaderWriterLock "
            "ReaderWriterLockSlim AutoResetEvent ManualResetEvent ManualResetEventSlim "
            "Barrier CountdownEvent",
        ),
        (
            "a script runs on one thread: use ordinary arithmetic",
            "Interlocked Volatile",
        ),
        (
            "a script runs on one thread: keep a bool of your own",
            "CancellationToken CancellationTokenSource",
        ),
        (
            "a script runs on one thread: use a loop",
            "Parallel ParallelEnumerable",
        ),
        (
            "a script runs on one thread: use IEnumerable",
            "IAsyncEnumerable IAsyncEnumerator",
        ),
        (
            "a script runs on one thread: use IDisposable",
            "IAsyncDisposable",
        ),
        (
            "a script runs on one thread: use Dictionary",
            "ConcurrentDictionary",
        ),
        (
            "a script runs on one thread: use Queue",
            "ConcurrentQueue BlockingCollection Channel",
        ),
        (
            "a script runs on one thread: use Stack",
            "ConcurrentStack",
        ),
        (
            "a script runs on one thread: use List",
            "ConcurrentBag",
        ),
        (
            "use an array, or a range such as a[1..3]",
            "Span Memory ArraySegment",
        ),
        (
            "use an array or a string, or a range such as s[1..3]",
            "ReadOnlySpan ReadOnlyMemory",
        ),
        (
            "use string methods: IndexOf, Split, Substring",
            "Regex MatchCollection RegexOptions",
        ),
        (
            "a script has no files: keep text in string literals",
            "File FileInfo FileStream StreamReader StreamWriter Stream MemoryStream "
            "BinaryReader BinaryWriter",
        ),
        (
            "a script has no files",
            "Directory DirectoryInfo Path DriveInfo",
        ),
        (
            "use a string, and Split for its lines",
            "StringReader",
        ),
        (
            "use StringBuilder",
            "StringWriter TextWriter",
        ),
        (
            "a script has no network",
            "HttpClient WebClient Socket TcpClient TcpListener UdpClient Uri WebRequest",
        ),
        (
            "a script starts no processes",
            "Process ProcessStartInfo",
        ),
        (
            "a script has no clock: count frames",
            "Stopwatch DateTimeOffset Timer PeriodicTimer TimeZoneInfo TimeProvider",
        ),
        (
            "a script has no clock: count frames, or keep your own date",
            "DateTime DateOnly TimeOnly",
        ),
        (
            "formats are always invariant; leave the culture out",
            "CultureInfo NumberFormatInfo DateTimeFormatInfo TextInfo",
        ),
        (
            "there is no reflection",
            "Assembly MethodInfo PropertyInfo FieldInfo ConstructorInfo ParameterInfo "
            "MemberInfo BindingFlags TypeInfo",
        ),
        (
            "there is no reflection: use a delegate that makes the object",
            "Activator",
        ),
        (
            "there is no reflection: write the text yourself",
            "JsonSerializer XmlSerializer JsonDocument XDocument XmlDocument XElement JsonElement",
        ),
        (
            "there are no expression trees; use a delegate such as Func<int, int>",
            "Expression LambdaExpression ParameterExpression",
        ),
        (
            "use IEnumerable",
            "IQueryable",
        ),
        (
            "use long, ulong or decimal",
            "BigInteger Int128 UInt128",
        ),
        (
            "use float",
            "Half",
        ),
        (
            "use int or long",
            "nint IntPtr",
        ),
        (
            "use uint or ulong",
            "nuint UIntPtr",
        ),
        (
            "use two doubles, or a struct of your own",
            "Complex",
        ),
        (
            "use Vector2 or Vector3, or a struct of your own",
            "Vector4 Matrix3x2 Matrix4x4 Quaternion Plane",
        ),
        (
            "write an overload for each type, or take the operation as a delegate",
            "INumber INumberBase IBinaryInteger IFloatingPoint IAdditionOperators IParsable "
            "ISpanParsable",
        ),
        (
            "use object with patterns, an interface or a generic type",
            "dynamic ExpandoObject",
        ),
        (
            "count up an int instead",
            "Guid",
        ),
        (
            "use an array or IReadOnlyList",
            "ImmutableArray",
        ),
        (
            "use List or IReadOnlyList",
            "ImmutableList",
        ),
        (
            "use Dictionary or IReadOnlyDictionary",
            "ImmutableDictionary FrozenDictionary",
        ),
        (
            "use HashSet",
            "ImmutableHashSet FrozenSet",
        ),
        (
            "use List, or List<object>",
            "ArrayList StringCollection",
        ),
        (
            "use Dictionary",
            "Hashtable NameValueCollection",
        ),
        (
            "use KeyValuePair",
            "DictionaryEntry",
        ),
        (
            "test with a pattern: value is int",
            "IConvertible TypeCode",
        ),
        (
            "compare with null",
            "DBNull",
        ),
        (
            "use Array.Copy",
            "Buffer",
        ),
        (
            "call an Action<T> for each step",
            "Progress IProgress",
        ),
        (
            "use bool[]",
            "BitArray BitVector32",
        ),
        (
            "memory is no matter of a script",
            "GC WeakReference Marshal Unsafe MemoryMarshal GCHandle",
        ),
        (
            "use Console.WriteLine, or Assert in a test",
            "Debug Trace Debugger",
        ),
        (
            "text is UTF-16: (int)s[i] is the number of a character",
            "Encoding UTF8Encoding ASCIIEncoding Rune",
        ),
        (
            "a script cannot see its machine",
            "AppDomain OperatingSystem RuntimeInformation",
        ),
        (
            "use an interpolated string",
            "FormattableString",
        ),
        (
            "use object",
            "TypedReference",
        ),
        (
            "the console is text only; an app draws with Draw and Color",
            "ConsoleColor",
        ),
        (
            "an app reads keys with Input; a plain script reads lines with Console.ReadLine",
            "ConsoleKey ConsoleKeyInfo ConsoleModifiers",
        ),
        (
            "an app needs no engine: it has AppInit and AppLoop, and draws with Draw",
            "MonoBehaviour GameObject Rigidbody Rigidbody2D SpriteRenderer ScriptableObject "
            "UnityEngine SpriteBatch GraphicsDeviceManager Texture2D Raylib Raylib_cs",
        ),
        (
            "an app draws its own controls with Draw, and reads Input",
            "Form TextBox MessageBox PictureBox",
        ),
        (
            "write plain loops",
            "Vector128 Vector256",
        ),
    )
    for name in names.split()
}
"""Well-known types of .NET (and of engines) that are not there, and what to use instead."""

NAMESPACES = frozenset(
    "Threading Tasks IO Net Http Sockets Reflection Expressions RegularExpressions Json Xml "
    "Diagnostics Globalization Concurrent Immutable Frozen InteropServices CompilerServices "
    "Dynamic Timers Drawing Windows Data Security Cryptography".split()
)
"""Namespaces below System that have nothing for SC#."""


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


def type_outside_of(namespaces: Iterable[str], name: str) -> Message | None:
    """The message for a type that SC# leaves out of one of the namespaces in use."""
    for one in namespaces:
        if (one, name) in NAMESPACE_TYPES:
            return type_not_in_scsharp(name, NAMESPACE_TYPES[one, name])
    return None


@error("SC0003")
def member_not_in_scsharp(name: str, instead: str) -> tuple[str, str]:
    """A member of .NET that SC# leaves out."""
    return f"'{name}' is valid C#, but not in SC#", instead


def member_outside(type_: str, name: str) -> Message | None:
    """The message for a well-known member that SC# leaves out; `type_` as C# writes it."""
    instead = MEMBERS.get((type_, name)) or MEMBERS.get(("", name))
    return member_not_in_scsharp(f"{type_}.{name}", instead) if instead else None


def creation_outside(type_: str) -> Message | None:
    """The message for a type that is there, but whose objects a script does not make."""
    instead = MEMBERS.get((type_, "new"))
    return member_not_in_scsharp(f"new {type_}", instead) if instead else None


def enumerator_outside(type_: str) -> Message:
    """The message for the enumerator struct of one of the library's collections."""
    return member_not_in_scsharp(f"{type_}.Enumerator", "write IEnumerator<T>, or var")


def namespace_outside(name: str) -> Message | None:
    """The message for a namespace of .NET that SC# leaves out."""
    if name not in NAMESPACES:
        return None
    return not_in_scsharp(f"the namespace {name}", "use what is in System and System.Collections")
