"""Short constructors of lowered programs for tests of the Python engine."""

from __future__ import annotations

from scsharp.lowering import nodes as lowered
from scsharp.lowering.nodes import Kind, Type
from scsharp.source import SourceText, Span

AT = Span(0, 1)
SOURCE = SourceText("int x = 1;\nint y = 2;\n", "test.scs")
I32, I64, U32, U8 = Type(Kind.I32), Type(Kind.I64), Type(Kind.U32), Type(Kind.U8)
F64, F32, BOOL, STRING = Type(Kind.F64), Type(Kind.F32), Type(Kind.BOOL), Type(Kind.STRING)
OBJECT, VOID = Type(Kind.OBJECT), Type(Kind.VOID)
INTS = Type(Kind.ARRAY, "int[]", I32)
GRID = Type(Kind.ARRAY, "int[,]", I32, 2)

Node = lowered.Expression


def const(value: object, type_: Type | None = None) -> lowered.Constant:
    if type_ is None:
        match value:
            case bool():
                type_ = BOOL
            case int():
                type_ = I32
            case float():
                type_ = F64
            case str():
                type_ = STRING
            case _:
                type_ = OBJECT
    return lowered.Constant(AT, type_, value)


def local(name: str, type_: Type = I32) -> lowered.Local:
    return lowered.Local(AT, type_, name)


def wrap(value: Node | int | float | str) -> Node:
    return value if isinstance(value, lowered.Node) else const(value)


def op(
    operator: str, left: Node | int, right: Node | int, type_: Type | None = None, **more: bool
) -> lowered.Binary:
    first = wrap(left)
    return lowered.Binary(AT, type_ or first.type, operator, first, wrap(right), **more)


def compare(operator: str, left: Node | int, right: Node | int) -> lowered.Compare:
    return lowered.Compare(AT, BOOL, operator, wrap(left), wrap(right))


def declare(name: str, value: Node | int, type_: Type | None = None) -> lowered.Declare:
    node = wrap(value)
    return lowered.Declare(AT, name, type_ or node.type, node)


def assign(place: lowered.Place | str, value: Node | int) -> lowered.Assign:
    node = wrap(value)
    target = local(place, node.type) if isinstance(place, str) else place
    return lowered.Assign(AT, target, node)


def give(value: Node | int | None = None) -> lowered.Return:
    return lowered.Return(AT, None if value is None else wrap(value))


def perform(value: Node) -> lowered.Evaluate:
    return lowered.Evaluate(AT, value)


def if_(
    test: Node, *then: lowered.Statement, otherwise: tuple[lowered.Statement, ...] = ()
) -> lowered.If:
    return lowered.If(AT, test, then, otherwise)


def count(
    name: str, stop: Node | int, *body: lowered.Statement, label: str = "", first: int = 0
) -> tuple[lowered.Statement, ...]:
    """for (int name = first; name < stop; name++) body"""
    update = (assign(name, op("+", local(name), 1)),)
    test = compare("<", local(name), stop)
    return declare(name, first), lowered.Loop(AT, label or name, test, body, update)


def loop(
    label: str,
    condition: Node | None,
    *body: lowered.Statement,
    update: tuple[lowered.Statement, ...] = (),
    test_last: bool = False,
) -> lowered.Loop:
    return lowered.Loop(AT, label, condition, body, update, test_last)


def call(function: str, *arguments: Node | int, type_: Type = I32) -> lowered.Call:
    return lowered.Call(AT, type_, function, tuple(map(wrap, arguments)))


def intrinsic(name: str, *arguments: Node, type_: Type = VOID) -> lowered.CallIntrinsic:
    return lowered.CallIntrinsic(AT, type_, name, arguments)


def function(
    name: str,
    parameters: dict[str, Type],
    *body: lowered.Statement,
    result: Type = I32,
    **more: bool,
) -> lowered.Function:
    listed = tuple(lowered.Parameter(one, type_) for one, type_ in parameters.items())
    more.setdefault("counts_depth", False)
    return lowered.Function(AT, name, f"{name}()", listed, result, body, SOURCE, **more)


def variable(name: str, type_: Type, default: object = 0) -> lowered.StaticField:
    value = None if type_.kind is Kind.STRUCT else const(default, type_)
    return lowered.StaticField(name, name, type_, value, is_script=True)


def runtime_type(id_: str, kind: str, *ancestors: str) -> lowered.RuntimeType:
    return lowered.RuntimeType(id_, id_, id_, kind, frozenset({id_, *ancestors}))


TYPES = (
    runtime_type("int[]", "array"),
    runtime_type("int[,]", "array"),
    runtime_type("System.String", "class", "System.Object"),
    runtime_type("Exception", "class", "System.Object"),
    runtime_type("Special", "class", "Exception", "System.Object"),
)
THIS = local("this", Type(Kind.OBJECT, "Exception"))
MESSAGE = lowered.FieldDeclaration("text", STRING, const(None, STRING))
EXCEPTION_PARTS = (
    function(
        "make_error",
        {"text": STRING, "parameter": STRING},
        give(lowered.New(AT, OBJECT, "Exception", "Exception.new", (local("text", STRING),))),
        result=OBJECT,
    ),
    function(
        "Exception.new",
        {"this": OBJECT, "text": STRING},
        assign(lowered.Field(AT, STRING, THIS, "text"), local("text", STRING)),
        result=VOID,
    ),
    function(
        "get_Message",
        {"this": OBJECT},
        give(lowered.Field(AT, STRING, THIS, "text")),
        result=STRING,
    ),
)
CLASSES = (
    lowered.Class("int[]", "array", None, (), {}, "int[]", I32),
    lowered.Class("int[,]", "array", None, (), {}, "int[,]", I32, 2),
    lowered.Class("Exception", "class", None, (MESSAGE,), {}, "Exception"),
    lowered.Class("Special", "class", "Exception", (), {}, "Special"),
)
KERNEL_EXCEPTIONS = (
    "NullReferenceException", "IndexOutOfRangeException", "DivideByZeroException",
    "OverflowException", "InvalidCastException",
)  # fmt: skip


def program(
    *parts: lowered.Function | lowered.StaticField | lowered.Class | lowered.RuntimeType,
) -> lowered.Program:
    """A program whose entry is the function `main`; functions without parameters are exported."""
    everything = (*EXCEPTION_PARTS, *CLASSES, *TYPES, *parts)
    functions = {one.name: one for one in everything if isinstance(one, lowered.Function)}
    return lowered.Program(
        functions=functions,
        classes={one.name: one for one in everything if isinstance(one, lowered.Class)},
        types={one.id: one for one in everything if isinstance(one, lowered.RuntimeType)},
        statics={one.name: one for one in everything if isinstance(one, lowered.StaticField)},
        entry="main",
        exports={name: name for name, one in functions.items() if not one.parameters},
        exceptions=dict.fromkeys(KERNEL_EXCEPTIONS, "make_error"),
        describe="get_Message",
    )
