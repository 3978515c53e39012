"""Members of .NET, and types of its lesser namespaces, that SC# leaves out: what to use instead."""

from __future__ import annotations

from collections.abc import Mapping

WITHOUT_TYPES = "write the types of its values"
TEXTS = "use string methods: IndexOf, Split, Substring"
CULTURES = "formats are always invariant; leave it out"

NAMESPACE_TYPES: Mapping[tuple[str, str], str] = {
    (namespace, name): instead
    for namespace, instead, names in (
        ("System.Collections", f"{WITHOUT_TYPES}: Stack<int>, or Stack<object>", "Stack"),
        ("System.Collections", f"{WITHOUT_TYPES}: Queue<int>, or Queue<object>", "Queue"),
        ("System.Collections", f"{WITHOUT_TYPES}: IList<int>, or IList<object>", "IList"),
        ("System.Collections", f"{WITHOUT_TYPES}: ICollection<int>", "ICollection"),
        ("System.Collections", f"{WITHOUT_TYPES}: IDictionary<string, int>", "IDictionary"),
        ("System.Collections", f"{WITHOUT_TYPES}: SortedList<string, int>", "SortedList"),
        ("System.Collections", "compare with SequenceEqual", "IStructuralEquatable"),
        ("System.Collections", "use Comparer<T>.Default", "IStructuralComparable"),
        ("System.Collections", "compare with SequenceEqual", "StructuralComparisons"),
        (
            "System.Collections.ObjectModel",
            "use List, and an event of your own for its changes",
            "Collection ObservableCollection KeyedCollection",
        ),
        ("System.Collections.ObjectModel", "use IReadOnlyDictionary", "ReadOnlyDictionary"),
        ("System.ComponentModel", "use an event of your own", "INotifyPropertyChanged"),
        ("System.ComponentModel", "use an event of your own", "PropertyChangedEventArgs"),
        ("System.ComponentModel", "use an event of your own", "PropertyChangedEventHandler"),
        (
            "System.Text.RegularExpressions",
            TEXTS,
            "Match Group Capture GroupCollection CaptureCollection",
        ),
        ("System.Globalization", CULTURES, "Calendar GregorianCalendar RegionInfo CompareInfo"),
        ("System.Globalization", CULTURES, "CompareOptions DateTimeStyles StringInfo"),
        ("System.IO", "a script has no files", "IOException FileNotFoundException"),
        ("System.IO", "a script has no files", "DirectoryNotFoundException EndOfStreamException"),
        ("System.IO", "use Console.ReadLine, or lines of a string", "TextReader"),
        ("System.Diagnostics", "e.Message says what happened", "StackTrace StackFrame"),
    )
    for name in names.split()
}
"""Types that are .NET's where their namespace is used; elsewhere the name is free."""

CLEAR = "a plain script only adds lines; an app draws every frame anew"
KEYS = "an app reads keys with Input; a plain script reads lines with Console.ReadLine"
CULTURE = "formats are always invariant: there is only CultureInfo.InvariantCulture"
NUMBERS = "formats are always invariant: put the sign or the separator into the text yourself"
REFLECTION = "there is no reflection: use interfaces, generics or patterns"
SEALED_LISTS = "use ToArray, ToList or ToDictionary"

MEMBERS: Mapping[tuple[str, str], str] = {
    (owner, name): instead
    for owner, instead, names in (
        ("Console", KEYS, "ReadKey KeyAvailable TreatControlCAsInput CancelKeyPress"),
        (
            "Console",
            CLEAR,
            "Clear SetCursorPosition CursorLeft CursorTop CursorVisible GetCursorPosition "
            "WindowWidth WindowHeight BufferWidth BufferHeight SetWindowSize SetBufferSize Title "
            "LargestWindowWidth LargestWindowHeight WindowLeft WindowTop SetWindowPosition "
            "CursorSize MoveBufferArea CapsLock NumberLock",
        ),
        ("Console", "the console is text only", "ForegroundColor BackgroundColor ResetColor Beep"),
        ("Console", "text goes where it should by itself", "OutputEncoding InputEncoding"),
        ("Console", "use Console.Write", "SetOut SetError OpenStandardOutput OpenStandardError"),
        ("Console", "use Console.ReadLine", "SetIn In OpenStandardInput"),
        (
            "Environment",
            "a script cannot see its machine; return ends it",
            "Exit FailFast TickCount TickCount64 MachineName UserName ProcessorCount "
            "GetEnvironmentVariable GetEnvironmentVariables SetEnvironmentVariable ExitCode "
            "ExpandEnvironmentVariables GetCommandLineArgs CommandLine CurrentDirectory OSVersion "
            "StackTrace Version Is64BitProcess Is64BitOperatingSystem GetFolderPath ProcessId "
            "ProcessPath CurrentManagedThreadId UserDomainName UserInteractive SystemDirectory "
            "SystemPageSize WorkingSet GetLogicalDrives HasShutdownStarted",
        ),
        (
            "Type",
            REFLECTION,
            "GetMethods GetMethod GetProperties GetProperty GetFields GetField GetConstructors "
            "GetConstructor GetMembers GetInterfaces GetCustomAttributes GetCustomAttribute "
            "IsAssignableFrom IsAssignableTo IsSubclassOf IsInstanceOfType InvokeMember Assembly "
            "BaseType GetGenericArguments MakeGenericType IsGenericType IsEnum IsClass "
            "IsInterface IsValueType IsAbstract IsPrimitive IsSealed IsPublic IsNested "
            "IsGenericTypeDefinition IsGenericParameter IsConstructedGenericType IsSerializable "
            "ContainsGenericParameters GenericTypeArguments GetGenericTypeDefinition "
            "GetElementType GetArrayRank HasElementType MakeArrayType GetNestedType "
            "GetNestedTypes GetInterface GetEvent GetEvents GetMember GetTypeCode GetType "
            "GetTypeFromHandle GetEnumNames GetEnumName GetEnumValues GetEnumUnderlyingType "
            "IsEnumDefined DeclaringType ReflectedType UnderlyingSystemType Module Attributes "
            "AssemblyQualifiedName GUID TypeHandle TypeInitializer",
        ),
        (
            "CultureInfo",
            CULTURE,
            "new GetCultureInfo GetCultures CreateSpecificCulture DateTimeFormat TextInfo "
            "CompareInfo Calendar Parent DisplayName EnglishName NativeName LCID "
            "TwoLetterISOLanguageName ThreeLetterISOLanguageName InstalledUICulture",
        ),
        (
            "NumberFormatInfo",
            NUMBERS,
            "new GetInstance Clone CurrencySymbol CurrencyDecimalDigits CurrencyDecimalSeparator "
            "CurrencyGroupSeparator CurrencyGroupSizes CurrencyNegativePattern "
            "CurrencyPositivePattern NumberDecimalDigits NumberGroupSizes NumberNegativePattern "
            "PercentDecimalDigits PercentDecimalSeparator PercentGroupSeparator PercentSymbol "
            "PerMilleSymbol",
        ),
        (
            "BitConverter",
            "use shifts: (byte)(n >> 8), a << 8 | b",
            "GetBytes ToChar ToInt16 ToInt32 ToInt64 ToUInt16 ToUInt32 ToUInt64 ToBoolean",
        ),
        ("BitConverter", "use BitConverter.Int32BitsToSingle and shifts", "ToSingle"),
        ("BitConverter", "use BitConverter.Int64BitsToDouble and shifts", "ToDouble"),
        ("BitConverter", "use Convert.ToHexString", "ToString"),
        ("Convert", "write the conversion that is meant, such as ToInt32", "ChangeType"),
        ("Convert", "a script has no clock: keep your own date", "ToDateTime"),
        ("Convert", "compare with null", "DBNull IsDBNull"),
        ("Exception", "add a property of your own to an exception class", "Data"),
        ("Exception", REFLECTION, "TargetSite"),
        ("Delegate", REFLECTION, "Method"),
        ("Delegate", "call it: Invoke, or f(...)", "DynamicInvoke"),
        ("", "test with a pattern: value is int", "GetTypeCode"),
        ("Enum", REFLECTION, "GetUnderlyingType GetValuesAsUnderlyingType"),
        ("Nullable", REFLECTION, "GetUnderlyingType"),
        ("Array", "use new T[n]", "CreateInstance"),
        ("string", "texts are compared as they are: leave it out", "Normalize IsNormalized"),
        ("string", "go through its characters: foreach (char c in s)", "EnumerateRunes"),
        ("string", "use new string(characters), or a StringBuilder", "Create"),
        ("string", "leave it out: strings are compared by value", "Intern IsInterned"),
        ("", "use a range such as s[1..3]", "AsSpan AsMemory"),
        ("", "a script runs on one thread: leave it out", "AsParallel"),
        ("", "leave it out: LINQ works on IEnumerable", "AsQueryable"),
        ("", SEALED_LISTS, "ToImmutableArray ToImmutableList ToImmutableDictionary ToFrozenSet"),
    )
    for name in names.split()
}
"""Members that are not there, by the type's name; "" stands for any type, `new` for what makes
one."""
