"""The typed tree, made by binding and read by analysis and lowering.

Every expression has a type; every name is its symbol; implicit conversions stand as Conversion
nodes; defaults, params arrays and extension receivers are filled in. What remains of the source
is `span`. A constant expression is a Constant, whatever it was written as. Types may mention the
type parameters of the surrounding type and method; lowering puts the arguments in.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from scsharp.source import SourceText, Span
from scsharp.symbols.members import (
    EventUse,
    Field,
    FieldUse,
    Local,
    Method,
    MethodUse,
    PropertyUse,
    Variable,
)
from scsharp.symbols.types import ArrayType, NamedType, Type, TypeDefinition


class Node(Struct, eq=False):
    span: Span


class Typed(Node):
    type: Type


# ------------------------------------------------------------------------------ conversions


class ConversionKind(Enum):
    IDENTITY = "identity"
    NUMERIC = "numeric"  # between numeric types, char and enums; widening or not
    NULL = "null"  # the literal null to a reference type or T?
    DEFAULT = "default"  # the literal default to any type
    REFERENCE = "reference"  # to a base type or interface, variance included: nothing to do
    DOWNCAST = "downcast"  # to a derived type, tested at run time
    BOX = "box"
    UNBOX = "unbox"
    WRAP = "wrap"  # T to T?; inner: the conversion of the value
    LIFT = "lift"  # S? to T?: null stays null; inner: the conversion of the value
    UNWRAP = "unwrap"  # T? to T, throws on null; inner: what follows
    TUPLE = "tuple"  # element by element; inner: one for each
    USER = "user"  # a conversion operator; inner: (before, after)
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ConversionRule:
    """How a value converts. `is_implicit` tells whether C# does it without a cast."""

    kind: ConversionKind
    is_implicit: bool = True
    method: MethodUse | None = None
    inner: tuple[ConversionRule, ...] = ()
    targets: tuple[Type, ...] = ()
    """For TUPLE the element types of the target; for USER the operator's parameter and result."""


# ------------------------------------------------------------------------------ expressions


class Constant(Typed):
    """int for the integer types, char (its unit) and enums; float; bool; str; None for null;
    Decimal for decimal."""

    value: object


class Default(Typed):
    """default(T) where it is no constant."""


class VariableAccess(Typed):
    """A local or a parameter."""

    variable: Variable


class This(Typed):
    """this; in a struct it may be assigned."""


class FieldAccess(Typed):
    """`receiver` is None for a static field."""

    receiver: Expression | None
    field: FieldUse


class PropertyAccess(Typed):
    """A property or indexer, read or as a target. `arguments` are the indexer's, converted.

    `is_base` is a non-virtual access through `base`.
    """

    receiver: Expression | None
    property: PropertyUse
    arguments: tuple[Expression, ...] = ()
    is_base: bool = False


class EventAccess(Typed):
    """An event as the target of += and -=; `is_base` as of PropertyAccess."""

    receiver: Expression | None
    event: EventUse
    is_base: bool = False


class ArrayAccess(Typed):
    """One index per dimension: an int, uint, long or ulong, or a System.Index (rank 1)."""

    array: Expression
    indices: tuple[Expression, ...]


class IndexFromEnd(Typed):
    """^n as an operand of an index or a range (type System.Index)."""

    operand: Expression


class Range(Typed):
    """a..b (type System.Range); each end an int or System.Index, or absent."""

    start: Expression | None
    stop: Expression | None


class Slice(Typed):
    """target[range] for a string, an array, or a type with Slice(int, int) (`method`)
    and a length (`length`)."""

    target: Expression
    range: Expression
    method: MethodUse | None = None
    length: PropertyUse | None = None


class IndexedFromEnd(Typed):
    """target[^n] for a string or a type with an int indexer and Count or Length."""

    target: Expression
    index: Expression
    property: PropertyUse
    length: PropertyUse


class Reference(Typed):
    """ref e, in e, or out e as an argument, and the value of a ref local or ref return.

    `place` is assignable; for `in` with a plain value it may be any expression (a temporary).
    """

    place: Expression
    modifier: str


class OutVariable(Typed):
    """out var x / out int x / out _ (variable None) as an argument."""

    variable: Local | None


class Call(Typed):
    """A method with its arguments in parameter order, all present.

    `order` lists argument positions in the order of evaluation where named arguments change it.
    An extension method's receiver is its first argument. `is_base` calls without dispatch.
    """

    receiver: Expression | None
    method: MethodUse
    arguments: tuple[Expression, ...]
    order: tuple[int, ...] | None = None
    is_base: bool = False


class Invoke(Typed):
    """A delegate called."""

    delegate: Expression
    arguments: tuple[Expression, ...]
    order: tuple[int, ...] | None = None


class MemberInitializer(Node):
    """`target` is a FieldAccess, PropertyAccess (indexers too) or ArrayAccess whose receiver is
    InitializerTarget; the value an expression, or a nested initialiser for what it holds."""

    target: Expression
    value: Expression | ObjectInitializer


class ElementInitializer(Node):
    """An Add call on InitializerTarget."""

    call: Expression


class ObjectInitializer(Node):
    elements: tuple[MemberInitializer | ElementInitializer, ...]


class InitializerTarget(Typed):
    """Stands for the object being initialised by the nearest initialiser."""


class New(Typed):
    """`constructor` is None for a struct's default, and for a type parameter's new T()."""

    constructor: MethodUse | None
    arguments: tuple[Expression, ...]
    order: tuple[int, ...] | None = None
    initializer: ObjectInitializer | None = None


class AnonymousObject(Typed):
    """new { A = 1 }: the type is a made-up class with those properties."""

    values: tuple[Expression, ...]


class NewArray(Typed):
    """Lengths as written or counted; `elements` row by row for a rank above 1, or None."""

    lengths: tuple[Expression, ...]
    elements: tuple[Expression, ...] | None


class Spread(Node):
    """..e in a collection; `element` converts ForEachSource elements by `variable`."""

    source: Expression
    loop: LoopSource
    variable: Local
    value: Expression


class Collection(Typed):
    """[a, ..b] for an array, or a type with a parameterless constructor and `add`
    (List<T> also where the target is an interface)."""

    elements: tuple[Expression | Spread, ...]
    constructor: MethodUse | None
    add: MethodUse | None


class TupleLiteral(Typed):
    elements: tuple[Expression, ...]


class Lambda(Typed):
    """`type` is the delegate; the body of an expression lambda is a Block with a Return."""

    parameters: tuple[Variable, ...]
    body: Block
    return_type: Type


class MethodGroup(Typed):
    """A method as a delegate: `type` is the delegate, `receiver` is evaluated once."""

    receiver: Expression | None
    method: MethodUse
    is_base: bool = False


class Conversion(Typed):
    operand: Expression
    rule: ConversionRule
    is_checked: bool = False
    is_explicit: bool = False


class Unary(Typed):
    """+ - ! ~ on the operand's own (already promoted) type, or a user's operator."""

    operator: str
    operand: Expression
    method: MethodUse | None = None
    is_lifted: bool = False
    is_checked: bool = False


class Binary(Typed):
    """Arithmetic, comparison, bit and shift operators on converted operands.

    `operand_type` is the type the operator works on (without ? when `is_lifted`): a numeric type,
    bool, an enum, string (for + operands keep their own types), object (reference equality), a
    delegate (+ - == !=), or a tuple (== !=, element by element in `elements`).
    """

    operator: str
    left: Expression
    right: Expression
    operand_type: Type
    method: MethodUse | None = None
    is_lifted: bool = False
    is_checked: bool = False
    elements: tuple[Expression, ...] = ()


class TupleElementHole(Typed):
    """In Binary.elements: element `index` of the left or right tuple operand."""

    side: str
    index: int


class Logical(Typed):
    """&& and ||; with a user's & or | `method` (and true/false operators) is set."""

    operator: str
    left: Expression
    right: Expression
    method: MethodUse | None = None
    test: MethodUse | None = None


class Coalesce(Typed):
    """left ?? right; `left_conversion` applies to the left side's value when it is not null
    (already unwrapped from T?)."""

    left: Expression
    right: Expression
    left_rule: ConversionRule


class Conditional(Typed):
    test: Expression
    when_true: Expression
    when_false: Expression


class ConditionalAccess(Typed):
    """target?.access: `access` reads the tested target through ReceiverHole.

    The hole has the target's type without ?; the result is null where the target is (the type of
    `access` is then made nullable by the node's own type; void stays void).
    """

    target: Expression
    hole: ReceiverHole
    access: Expression


class ReceiverHole(Typed):
    pass


class Assignment(Typed):
    """`is_ref` makes a ref local refer to another place."""

    target: Expression
    value: Expression
    is_ref: bool = False


class CompoundAssignment(Typed):
    """target op= value: the target's parts are evaluated once.

    `operation` computes the new value from CompoundHole (the target's present value, in the
    target's type) and is converted to the target's type. For events it is None.
    """

    target: Expression
    operator: str
    operation: Expression | None
    value: Expression | None = None


class CompoundHole(Typed):
    """The present value of the nearest compound assignment's or increment's target."""


class Increment(Typed):
    """++ and --: `operation` computes the new value from CompoundHole."""

    target: Expression
    operation: Expression
    is_prefix: bool


class CoalesceAssignment(Typed):
    """target ??= value"""

    target: Expression
    value: Expression


class DeconstructionTarget(Node):
    """One side of a deconstruction: a place (or a declared variable, or None for a discard), with
    the conversion from the part's value; or a nested deconstruction."""

    place: Expression | None
    declares: Local | None
    rule: ConversionRule | None
    nested: DeconstructionParts | None = None


class DeconstructionParts(Node):
    """How a value of `type` comes apart: by a Deconstruct method, or as a tuple (method None)."""

    type: Type
    part_types: tuple[Type, ...]
    method: MethodUse | None
    targets: tuple[DeconstructionTarget, ...]


class Deconstruction(Typed):
    parts: DeconstructionParts
    value: Expression


class Is(Typed):
    """value is pattern (bool)."""

    value: Expression
    pattern: Pattern


class As(Typed):
    """value as T (a reference type or U?)."""

    value: Expression


class SwitchArm(Node):
    pattern: Pattern
    guard: Expression | None
    value: Expression


class SwitchExpression(Typed):
    value: Expression
    arms: tuple[SwitchArm, ...]


class InterpolatedHole(Node):
    """A value in its own type, its alignment (constant) and format."""

    value: Expression
    alignment: int | None
    format: str | None


class Interpolation(Typed):
    parts: tuple[str | InterpolatedHole, ...]


class ThrowExpression(Typed):
    value: Expression


class TypeOf(Typed):
    operand: Type


class With(Typed):
    """target with { ... }: a copy (records: the clone) with members set."""

    target: Expression
    initializer: ObjectInitializer


class Unfinished(Typed):
    """Not left in a finished tree: what waits for a type (binding/pending.py)."""


class Bad(Typed):
    """What was reported; its type is ERROR. Never reaches lowering."""

    parts: tuple[Expression, ...] = ()


Expression: TypeAlias = (
    Constant | Default | VariableAccess | This | FieldAccess | PropertyAccess | EventAccess
    | ArrayAccess | IndexFromEnd | Range | Slice | IndexedFromEnd | Reference | OutVariable | Call
    | Invoke | InitializerTarget | New | AnonymousObject | NewArray | Collection | TupleLiteral
    | Lambda | MethodGroup | Conversion | Unary | Binary | TupleElementHole | Logical | Coalesce
    | Conditional | ConditionalAccess | ReceiverHole | Assignment | CompoundAssignment
    | CompoundHole | Increment | CoalesceAssignment | Deconstruction | Is | As | SwitchExpression
    | Interpolation | ThrowExpression | TypeOf | With | Bad | Unfinished
)  # fmt: skip

# --------------------------------------------------------------------------------- patterns


class ConstantPattern(Typed):
    """`type` is the input's type; `value` a Constant, already of the type it compares in."""

    value: Constant


class RelationalPattern(Typed):
    operator: str
    value: Constant


class TypePattern(Typed):
    """The value is a `target` (not null), then bound to the variable."""

    target: Type
    variable: Local | None


class VarPattern(Typed):
    """Always matches; variable None is a discard."""

    variable: Local | None


class MemberPattern(Node):
    """A member read off the value by `member` (FieldUse or PropertyUse) and matched."""

    member: FieldUse | PropertyUse
    pattern: Pattern


class RecursivePattern(Typed):
    """Not null (and a `target` if its type differs), then the parts of Deconstruct or a tuple,
    then members, then the variable."""

    target: Type
    deconstruct: MethodUse | None
    positional: tuple[Pattern, ...] | None
    part_types: tuple[Type, ...]
    members: tuple[MemberPattern, ...]
    variable: Local | None


class ListPattern(Typed):
    """For arrays and strings, or a type with a length and an int indexer.

    `slice_at` is the position of `..` among the elements (None without); its own pattern sees a
    Slice of the value in `slice_access` (target ReceiverHole `hole`, range start..^end).
    """

    before: tuple[Pattern, ...]
    after: tuple[Pattern, ...]
    has_slice: bool
    slice_pattern: Pattern | None
    length: PropertyUse | None
    indexer: PropertyUse | None
    element_type: Type
    variable: Local | None
    slice_method: MethodUse | None = None
    slice_type: Type | None = None


class NotPattern(Typed):
    pattern: Pattern


class BinaryPattern(Typed):
    """`operator` is and / or; the right side of `and` sees the type that the left one proved."""

    operator: str
    left: Pattern
    right: Pattern


Pattern: TypeAlias = (
    ConstantPattern | RelationalPattern | TypePattern | VarPattern | RecursivePattern
    | ListPattern | NotPattern | BinaryPattern
)  # fmt: skip

# ------------------------------------------------------------------------------- statements


class Block(Node):
    statements: tuple[Statement, ...]


class LocalDeclaration(Node):
    """A ref local's value is a Reference. Several declarators are several nodes."""

    local: Local
    value: Expression | None


class LocalFunction(Node):
    method: Method
    body: Block | None


class ExpressionStatement(Node):
    expression: Expression


class If(Node):
    test: Expression
    then: Statement
    otherwise: Statement | None


class While(Node):
    test: Expression
    body: Statement


class Do(Node):
    body: Statement
    test: Expression


class For(Node):
    initializers: tuple[Statement, ...]
    test: Expression | None
    updates: tuple[Expression, ...]
    body: Statement


class LoopSource(Node):
    """How foreach gets at elements: "array" (any rank), "string", or "pattern" with the methods of
    the enumerator. `element_type` is what Current gives."""

    kind: str
    element_type: Type
    get_enumerator: MethodUse | None = None
    enumerator_type: Type | None = None
    move_next: MethodUse | None = None
    current: PropertyUse | None = None
    dispose: MethodUse | None = None


class ForEach(Node):
    """`element` is the loop's variable, set from `value`, which converts `hole` (a VariableAccess
    to the local `item` of the element type); a deconstruction has `parts` instead."""

    source: Expression
    loop: LoopSource
    item: Local
    variable: Local | None
    value: Expression | None
    parts: DeconstructionParts | None
    body: Statement


class CaseLabel(Node):
    """pattern None: default"""

    pattern: Pattern | None
    guard: Expression | None


class SwitchSection(Node):
    labels: tuple[CaseLabel, ...]
    body: tuple[Statement, ...]


class Switch(Node):
    """`covers_all`: the labels take every value, even without `default`."""

    value: Expression
    sections: tuple[SwitchSection, ...]
    covers_all: bool = False


class Break(Node):
    pass


class Continue(Node):
    pass


class Return(Node):
    """In an expression-bodied void lambda the body is an ExpressionStatement instead."""

    value: Expression | None


class Throw(Node):
    """throw; has value None."""

    value: Expression | None


@dataclass(slots=True, eq=False)
class Label:
    """The target of goto; compared by identity."""

    name: str


class Labelled(Node):
    label: Label
    statement: Statement


class Goto(Node):
    label: Label


class GotoCase(Node):
    """`section` is the index of the section in the nearest enclosing switch."""

    section: int


class YieldReturn(Node):
    value: Expression


class YieldBreak(Node):
    pass


class Catch(Node):
    """`type` None catches everything (System.Exception)."""

    type: Type | None
    variable: Local | None
    guard: Expression | None
    body: Block


class Try(Node):
    body: Block
    catches: tuple[Catch, ...]
    final: Block | None


class Using(Node):
    """using (resource) body, and using declarations (body: the rest of the block).

    `dispose` is called on each variable in reverse order unless it is null.
    """

    declarations: tuple[LocalDeclaration, ...]
    resource: Expression | None
    dispose: MethodUse | None
    body: Statement


Statement: TypeAlias = (
    Block | LocalDeclaration | LocalFunction | ExpressionStatement | If | While | Do | For
    | ForEach | Switch | Break | Continue | Return | Throw | Labelled | Goto | GotoCase
    | YieldReturn | YieldBreak | Try | Using
)  # fmt: skip

# ---------------------------------------------------------------------------- whole program


class FieldInitializer(Node):
    """Runs in the constructor (instance) or when the type is first used (static)."""

    field: Field
    value: Expression


class ConstructorChain(Node):
    """`method` None: the base class needs no call (object, or a struct)."""

    method: MethodUse | None
    arguments: tuple[Expression, ...]
    is_this: bool
    order: tuple[int, ...] | None = None


class MethodBody(Node):
    """A method with a body. Accessors, constructors and operators are methods too.

    Auto-accessors, record members and default constructors that C# makes have no MethodBody:
    Method.is_compiler_made tells lowering to make them.
    """

    method: Method
    source: SourceText
    body: Block
    chain: ConstructorChain | None = None


class TypeBody(Node):
    """What a declared type brings: bodies by method, and its field initialisers in order.

    `captured_parameters` are the primary constructor's parameters that members use: fields."""

    definition: TypeDefinition
    methods: dict[Method, MethodBody]
    initializers: tuple[FieldInitializer, ...]
    captured_parameters: dict[Variable, Field]


@dataclass(slots=True, eq=False)
class TypedProgram:
    """The script and what it needs.

    `types` are the bodies of the script's own types by definition; the library's come from
    `library.body(definition)` on demand. `entry` is the body of the script's top level: its
    statements and initialisers in textual order (script variables are static fields of the
    script class, set by Assignment statements).
    """

    types: dict[TypeDefinition, TypeBody]
    script: TypeDefinition
    entry: MethodBody
    arrays: tuple[ArrayType, ...] = ()
    named: tuple[NamedType, ...] = ()
