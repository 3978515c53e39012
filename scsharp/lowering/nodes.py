"""The lowered tree: the contract of the back ends.

Everything that decides meaning has happened: generics are instantiated, conversions, struct
copies, wrap-around, evaluation order, overloads and captured variables are explicit. Back ends
print this tree; they never desugar.

Evaluation order: the operands of every expression are evaluated left to right, and lowering has
moved to a temporary whatever a back end's own order could disturb. Expressions contain no
statements; `Let` is the only expression that assigns, and only to a plain local.

Names of functions, classes, slots, fields and locals are legal nowhere in particular: a back end
spells them with its names.py. They are unique: functions and classes in the program, fields in
their class and its bases, locals in their function.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from msgspec import Struct, field

from scsharp.source import SourceText, Span

# ------------------------------------------------------------------------------------ types


class Kind(Enum):
    """How a value is held (docs/values.md). Enums have the kind of their underlying integer."""

    I8 = "sbyte"
    U8 = "byte"
    I16 = "short"
    U16 = "ushort"
    I32 = "int"
    U32 = "uint"
    I64 = "long"
    U64 = "ulong"
    CHAR = "char"
    BOOL = "bool"
    F32 = "float"
    F64 = "double"
    DECIMAL = "decimal"
    STRING = "string"
    OBJECT = "object"  # any reference: class, interface, delegate, boxed value, Buffer
    STRUCT = "struct"
    ARRAY = "array"
    NULLABLE = "nullable"
    CELL = "cell"  # a reference to a place: ref parameters, captured variables
    VOID = "void"


INTEGER_KINDS = frozenset(
    {Kind.I8, Kind.U8, Kind.I16, Kind.U16, Kind.I32, Kind.U32, Kind.I64, Kind.U64, Kind.CHAR}
)


@dataclass(frozen=True, slots=True)
class Type:
    """`name`: the class of a STRUCT or of an OBJECT where it is known (else ""), the array class
    of an ARRAY. `item`: the element of an ARRAY, the value of a NULLABLE or CELL."""

    kind: Kind
    name: str = ""
    item: Type | None = None
    rank: int = 1


# ------------------------------------------------------------------------------ expressions


class Node(Struct, eq=False):
    """`span` are offsets into the source of the function that holds the node."""

    span: Span


class Typed(Node):
    type: Type


class Constant(Typed):
    """int, float, bool, str (UTF-16 units), Decimal, or None for null (of any nullable kind)."""

    value: object


class Local(Typed):
    """A local or parameter by its name in the function; `this` is the receiver."""

    name: str


class Field(Typed):
    """object.name; the object is of kind OBJECT or STRUCT. A null object is a null reference."""

    object: Expression
    name: str


class Static(Typed):
    """A static field or script variable."""

    name: str


class Element(Typed):
    """array[indices], bounds-checked: IndexOutOfRangeException. One index per dimension."""

    array: Expression
    indices: tuple[Expression, ...]


class Dereference(Typed):
    """The place that a CELL refers to."""

    cell: Expression


Place: TypeAlias = Local | Field | Static | Element | Dereference


class Let(Typed):
    """local = value, with the value as result."""

    name: str
    value: Expression


class NewCell(Typed):
    """A fresh cell with that value, for a captured variable."""

    value: Expression


class ReferenceTo(Typed):
    """A cell that aliases a field, static or element. Its object and indices are evaluated (and
    checked) now, once."""

    place: Field | Static | Element


class Call(Typed):
    """A call of a function of the program by its name; an instance function gets its receiver
    first. `checks_receiver`: a null first argument is a NullReferenceException."""

    function: str
    arguments: tuple[Expression, ...]
    checks_receiver: bool = False


class CallSlot(Typed):
    """A virtual or interface call: the function that the receiver's class has in `slot`."""

    receiver: Expression
    slot: str
    arguments: tuple[Expression, ...]


class CallIntrinsic(Typed):
    """A kernel function; type tokens it needs are among the arguments."""

    name: str
    arguments: tuple[Expression, ...]


class Invoke(Typed):
    """A delegate called; null is a NullReferenceException."""

    delegate: Expression
    arguments: tuple[Expression, ...]


class New(Typed):
    """An object or struct of a class: fields get their defaults, then `constructor` (a function
    that takes the object first) runs, if any. The value is the object."""

    class_name: str
    constructor: str | None
    arguments: tuple[Expression, ...]


class NewArray(Typed):
    """An array of the class `type.name`: of these lengths with default elements, or with these
    elements (rank 1, or row by row for the lengths given, which are then constants).

    `default` is the value of a fresh element; for a STRUCT item each element is a new struct.
    A negative length is an OverflowException.
    """

    lengths: tuple[Expression, ...]
    elements: tuple[Expression, ...] | None
    default: Expression | None


class ArrayLength(Typed):
    """Length (dimension None) or GetLength(dimension) with a constant dimension, as I32."""

    array: Expression
    dimension: int | None = None


class Unary(Typed):
    """- ~ on numbers (wrapping in `type`), ! on bool."""

    operator: str
    operand: Expression
    is_checked: bool = False


class Binary(Typed):
    """+ - * / % & | ^ << >> >>> on numbers or bools of `type`; both operands have that kind, but a
    shift's right operand is I32.

    + - * wrap around in `type` unless checked (OverflowException) or `never_wraps` (proved).
    / and % of integers throw DivideByZeroException, and OverflowException for MinValue / -1.
    """

    operator: str
    left: Expression
    right: Expression
    is_checked: bool = False
    never_wraps: bool = False


class Compare(Typed):
    """== != < > <= >= on two values of one primitive kind (both operands have it; strings, null and
    references only == and !=, references by identity). The result is BOOL."""

    operator: str
    left: Expression
    right: Expression


class Logical(Typed):
    """&& || with short circuit."""

    operator: str
    left: Expression
    right: Expression


class Conditional(Typed):
    test: Expression
    when_true: Expression
    when_false: Expression


class Convert(Typed):
    """From the operand's numeric kind to `type`'s: wraps integers, saturates from floating point
    (.NET 9's rules), rounds to float; `is_checked` throws OverflowException instead."""

    operand: Expression
    is_checked: bool = False


class Concat(Typed):
    """Strings joined; a null part counts as empty."""

    parts: tuple[Expression, ...]


class TypeToken(Typed):
    """The run-time type with that id (Program.types), as a kernel RuntimeType."""

    id: str


class TypeTest(Typed):
    """Is the operand (OBJECT, STRING or ARRAY; null gives false) of the run-time type `id`?"""

    operand: Expression
    id: str


class Cast(Typed):
    """The operand itself if it is null or of run-time type `id`; else InvalidCastException."""

    operand: Expression
    id: str


class CopyStruct(Typed):
    """A copy of a struct, nested structs included (class `type.name`)."""

    operand: Expression


class Lambda(Typed):
    """A function value. `captures` are the locals of the surrounding function (`this` too) that the
    body uses: they hold cells, or values that are not assigned any more, so binding them when the
    lambda is made and later are the same; a loop's next round must not disturb them.

    Two with the same `same_as` and captures are equal: methods as delegates that need a lambda."""

    function: Function
    captures: tuple[str, ...]
    same_as: str = ""


class MethodDelegate(Typed):
    """A method as a delegate: `function` (with the receiver bound first, if there is one), or the
    receiver's `slot`. Two are equal when receiver and method are."""

    receiver: Expression | None
    function: str
    slot: str | None = None


Expression: TypeAlias = (
    Constant | Local | Field | Static | Element | Dereference | Let | NewCell | ReferenceTo | Call
    | CallSlot | CallIntrinsic | Invoke | New | NewArray | ArrayLength | Unary | Binary | Compare
    | Logical | Conditional | Convert | Concat | TypeToken | TypeTest | Cast | CopyStruct | Lambda
    | MethodDelegate
)  # fmt: skip

# ------------------------------------------------------------------------------- statements


class Declare(Node):
    """A fresh local (in a loop: fresh each round). Scope: the surrounding body."""

    name: str
    type: Type
    value: Expression | None


class Assign(Node):
    """place = value. The parts of the place are evaluated before the value; a null object or a bad
    index is noticed after it."""

    place: Place
    value: Expression


class Evaluate(Node):
    """An expression for its effect."""

    value: Expression


class If(Node):
    test: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


class Loop(Node):
    """Counts its `steps`, tests `condition` (None: always true), runs the body, then `update`;
    again.

    With `test_last` the condition is tested after the body and update (a do loop). Continue(label)
    goes to `update`.
    """

    label: str
    condition: Expression | None
    body: tuple[Statement, ...]
    update: tuple[Statement, ...] = ()
    test_last: bool = False
    steps: int = 1


class Block(Node):
    """A body that Break(label) leaves; a scope of its own."""

    label: str
    body: tuple[Statement, ...]


class Break(Node):
    """Leaves the loop or block of that label, however deep (never out of a function)."""

    label: str


class Continue(Node):
    label: str


class Return(Node):
    value: Expression | None


class Yield(Node):
    """In a function with `is_iterator`: gives a value to who runs it."""

    value: Expression


class Throw(Node):
    """Throws an exception object (null: NullReferenceException)."""

    value: Expression


class Rethrow(Node):
    """throw; inside the Catch whose variable is `name`."""

    name: str


class Catch(Node):
    """Catches SC# exceptions that are of run-time type `id` (None: all) and for which `guard`
    holds; `name` is the local that gets the exception object. `guard_setup` runs before `guard` is
    tested; an exception in either counts as false."""

    id: str | None
    name: str
    guard_setup: tuple[Statement, ...]
    guard: Expression | None
    body: tuple[Statement, ...]


class Try(Node):
    """`final` runs on every way out but a limit's end of the script."""

    body: tuple[Statement, ...]
    catches: tuple[Catch, ...]
    final: tuple[Statement, ...]


class SwitchCase(Node):
    """Constants of one case; the body never falls through."""

    values: tuple[int | str | None, ...]
    body: tuple[Statement, ...]


class Switch(Node):
    """On an integer, char or string value, a plain local or constant; no case matches twice.
    Break inside it needs a surrounding Block or Loop."""

    value: Expression
    cases: tuple[SwitchCase, ...]
    default: tuple[Statement, ...]


Statement: TypeAlias = (
    Declare | Assign | Evaluate | If | Loop | Block | Break | Continue | Return | Yield | Throw
    | Rethrow | Try | Switch
)  # fmt: skip

# ------------------------------------------------------------------------------ the program


class Parameter(Struct, eq=False):
    name: str
    type: Type


class Function(Node):
    """`name` is unique in the program; `shown_name` is for stack traces ("Player.Move(int)").

    An instance function's first parameter is `this`. An iterator function (`is_iterator`) has
    Yield statements and returns a kernel iterator when called. `counts_depth`: it may be part of a
    cycle of calls. `counts_step`: entering it counts its `steps` (leaves.py, costs.py). `source`
    is what its nodes' spans refer to; None for compiler-made ones.
    """

    name: str
    shown_name: str
    parameters: tuple[Parameter, ...]
    result: Type
    body: tuple[Statement, ...]
    source: SourceText | None = None
    is_iterator: bool = False
    counts_depth: bool = True
    is_library: bool = False
    counts_step: bool = True
    steps: int = 1


class FieldDeclaration(Struct, eq=False):
    """`default` is the value of a fresh object's field; None for a STRUCT type: a new struct.
    `buffer_item` is the element type of a field of type Buffer<T>, which its own type keeps
    silent about."""

    name: str
    type: Type
    default: Constant | None
    buffer_item: Type | None = None


class Class(Struct, eq=False):
    """A class, struct, box or array class of the program.

    `kind` is class, struct, box or array. `slots` maps every slot that the class can be called
    through (inherited ones it does not change are left out) to a function of the program.
    `type_id` is its run-time type. An array class has no fields; `item` is its element type.
    """

    name: str
    kind: str
    base: str | None
    fields: tuple[FieldDeclaration, ...]
    slots: dict[str, str]
    type_id: str
    item: Type | None = None
    rank: int = 1


class RuntimeType(Struct, eq=False):
    """A type as known at run time. `ancestors` are the ids of all types that a value of it is of,
    itself included, among the types that the program tests for."""

    id: str
    name: str
    full_name: str
    kind: str
    ancestors: frozenset[str]
    enum_members: tuple[tuple[str, int], ...] = ()
    is_flags: bool = False
    enum_kind: Kind | None = None


class StaticField(Struct, eq=False):
    """`is_script` marks a script variable, which the host may read and set by `shown_name`;
    `is_own` marks these and the static fields of the script's types: the script's state."""

    name: str
    shown_name: str
    type: Type
    default: Constant | None
    is_script: bool = False
    declared_type: str = ""
    is_own: bool = False


class Program(Struct, eq=False):
    """`entry` runs the script's top level. `exports` maps the names of script functions without
    parameters that the host may call (AppInit, AppLoop, tests) to functions. `exceptions` maps the
    SC# class names that kernels throw to functions (message, parameter name) that make them;
    `describe` is the function that says of an exception object its Message and causes. `classes`
    come bases first.
    """

    functions: dict[str, Function]
    classes: dict[str, Class]
    types: dict[str, RuntimeType]
    statics: dict[str, StaticField]
    entry: str
    exports: dict[str, str] = field(default_factory=dict)
    exceptions: dict[str, str] = field(default_factory=dict)
    describe: str | None = None
    intrinsics: frozenset[str] = frozenset()
