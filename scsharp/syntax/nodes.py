"""The syntax tree: what was written, with the place of every node, and nothing resolved.

Nodes are made by the parser and never changed afterwards. They are structs of msgspec, because
declaring and making them costs a fraction of what dataclasses cost (docs/decisions/0005). Always
write a node with its module, `syntax.Call`, since the typed and the lowered tree have the same
nouns.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from scsharp.source import Span


class Node(Struct, eq=False):
    span: Span


class Identifier(Node):
    """A name with its place; `text` has no leading @ and its escapes are resolved."""

    text: str


# ------------------------------------------------------------------------------------ types


class PredefinedType(Node):
    """A keyword: int, string, object, void ..."""

    keyword: str


class NamedType(Node):
    """A, A.B, A<int>.B<string>; `var` too, which the binder tells apart.

    `arguments` is None without <...>; an unbound `List<>` (in typeof) has OmittedType arguments.
    """

    name: Identifier
    arguments: tuple[Type, ...] | None = None
    qualifier: NamedType | None = None


class OmittedType(Node):
    """The missing type of an unbound generic, or what recovery put where a type was expected."""


class ArrayType(Node):
    """T[] has rank 1, T[,] rank 2; int[][,] is an ArrayType(rank 1) of ArrayType(rank 2)."""

    element: Type
    rank: int


class NullableType(Node):
    element: Type


class TupleElement(Node):
    type: Type
    name: Identifier | None


class TupleType(Node):
    elements: tuple[TupleElement, ...]


class RefType(Node):
    """The `ref int` of a ref local or a ref return."""

    element: Type
    is_readonly: bool = False


Type: TypeAlias = (
    PredefinedType | NamedType | OmittedType | ArrayType | NullableType | TupleType | RefType
)

# ------------------------------------------------------------------------------ expressions


class Literal(Node):
    """`kind` is integer, real, string, char, true, false or null; `text` as written.

    `value` is decoded: int, float, Decimal (suffix m), str (one UTF-16 unit for a char; a string
    as UTF-16 units), bool or None. `suffix` is the lower-case suffix: "", u, l, ul, f, d, m.
    """

    kind: str
    text: str
    value: object
    suffix: str = ""


class InterpolatedText(Node):
    """The literal text between holes, decoded, as UTF-16 units."""

    text: str


class Hole(Node):
    expression: Expression
    alignment: Expression | None = None
    format: str | None = None


class InterpolatedString(Node):
    parts: tuple[InterpolatedText | Hole, ...]


class Name(Node):
    """A simple name, with type arguments where written: F, F<int>."""

    name: Identifier
    arguments: tuple[Type, ...] | None = None


class TypeExpression(Node):
    """A type in the place of an expression: the `int` of int.Parse, an array type in a pattern."""

    type: Type


class Member(Node):
    """target.name, target.name<T>; `is_conditional` for target?.name (see ConditionalAccess)."""

    target: Expression
    name: Identifier
    arguments: tuple[Type, ...] | None = None


class ConditionalAccess(Node):
    """target?.rest: `access` is the rest of the chain, whose innermost target is ReceiverHole.

    a?.b.c(d) is ConditionalAccess(a, Call(Member(Member(ReceiverHole, b), c), [d])).
    """

    target: Expression
    access: Expression


class ReceiverHole(Node):
    """Stands for the tested target inside ConditionalAccess.access."""


class This(Node):
    pass


class Base(Node):
    pass


class Argument(Node):
    """`modifier` is "", ref, out or in."""

    expression: Expression
    name: Identifier | None = None
    modifier: str = ""


class Call(Node):
    target: Expression
    arguments: tuple[Argument, ...]


class Index(Node):
    target: Expression
    arguments: tuple[Argument, ...]


class Parenthesized(Node):
    """Kept, because (a) = b, (x) is T and definite assignment tell the difference."""

    expression: Expression


class TupleLiteral(Node):
    """(a, name: b); as an assignment target also (int a, var b) with DeclarationExpression."""

    elements: tuple[Argument, ...]


class Unary(Node):
    """`operator` is + - ! ~ ++ -- (prefix), or p++ p-- (postfix), with its own place."""

    operator: str
    operator_span: Span
    operand: Expression


class IndexFromEnd(Node):
    """^n"""

    operand: Expression


class Range(Node):
    start: Expression | None
    stop: Expression | None


class Binary(Node):
    """Every binary operator with two expressions: arithmetic, comparison, && || ??."""

    operator: str
    operator_span: Span
    left: Expression
    right: Expression


class Assignment(Node):
    """`operator` is =, += ... ??=; the right side may be a RefValue."""

    operator: str
    operator_span: Span
    target: Expression
    value: Expression


class Conditional(Node):
    test: Expression
    when_true: Expression
    when_false: Expression


class Is(Node):
    """e is pattern; `e is Type` is a ConstantPattern or TypePattern which the binder resolves."""

    expression: Expression
    pattern: Pattern


class As(Node):
    expression: Expression
    type: Type


class Cast(Node):
    type: Type
    expression: Expression


class Suppress(Node):
    """e! (null-forgiving)"""

    expression: Expression


class Checked(Node):
    """checked(e) or unchecked(e)"""

    expression: Expression
    is_checked: bool


class Default(Node):
    """default(T), or the literal default with type None."""

    type: Type | None


class TypeOf(Node):
    type: Type


class SizeOf(Node):
    type: Type


class ThrowExpression(Node):
    expression: Expression


class RefValue(Node):
    """The `ref e` of a ref initialiser, ref assignment, ref return or ref lambda body."""

    expression: Expression


class DeclarationExpression(Node):
    """int x / var x in an out argument or a deconstruction; var (a, b) has a Designation."""

    type: Type
    designation: Designation


class SingleDesignation(Node):
    """A name, or _ (which may be a discard)."""

    name: Identifier


class ParenthesizedDesignation(Node):
    elements: tuple[Designation, ...]


Designation: TypeAlias = SingleDesignation | ParenthesizedDesignation


class MemberInitializer(Node):
    """Name = value, in an object initialiser."""

    name: Identifier
    value: Expression | Initializer


class IndexInitializer(Node):
    """[k] = value"""

    arguments: tuple[Argument, ...]
    value: Expression | Initializer


class Initializer(Node):
    """{ ... } after new, after a member of an object initialiser, or an array's { 1, 2 }.

    An element that is itself an Initializer is an Add call with several arguments, or a row.
    """

    elements: tuple[MemberInitializer | IndexInitializer | Expression | Initializer, ...]


class New(Node):
    """new T(args) { init }; `type` is None for new(args); `arguments` None for new T { }."""

    type: Type | None
    arguments: tuple[Argument, ...] | None
    initializer: Initializer | None


class NewArray(Node):
    """new int[2, n][] {...}: `type` is the whole array type, `sizes` the first rank's lengths.

    new[] {...}: type None, `rank` tells the commas. new int[] {...}: no sizes.
    """

    type: ArrayType | None
    sizes: tuple[Expression, ...]
    initializer: Initializer | None
    rank: int = 1


class AnonymousMember(Node):
    name: Identifier | None
    value: Expression


class NewAnonymous(Node):
    members: tuple[AnonymousMember, ...]


class Spread(Node):
    expression: Expression


class Collection(Node):
    """[a, ..b]"""

    elements: tuple[Expression | Spread, ...]


class Lambda(Node):
    """x => e, (int x) => {...}, static, typed; `delegate (int x) {...}` has is_anonymous_method.

    `parameters` is None for `delegate {...}`, which fits any parameters.
    """

    parameters: tuple[Parameter, ...] | None
    body: Expression | Block
    is_static: bool = False
    return_type: Type | None = None
    is_anonymous_method: bool = False


class SwitchArm(Node):
    pattern: Pattern
    guard: Expression | None
    value: Expression


class SwitchExpression(Node):
    value: Expression
    arms: tuple[SwitchArm, ...]


class With(Node):
    target: Expression
    initializer: Initializer


class FromClause(Node):
    type: Type | None
    name: Identifier
    source: Expression


class LetClause(Node):
    name: Identifier
    value: Expression


class WhereClause(Node):
    condition: Expression


class JoinClause(Node):
    type: Type | None
    name: Identifier
    source: Expression
    left_key: Expression
    right_key: Expression
    into: Identifier | None


class Ordering(Node):
    key: Expression
    is_descending: bool


class OrderByClause(Node):
    orderings: tuple[Ordering, ...]


class SelectClause(Node):
    value: Expression


class GroupClause(Node):
    value: Expression
    key: Expression


class QueryContinuation(Node):
    """into name: the rest of a query over the result so far."""

    name: Identifier
    body: QueryBody


class QueryBody(Node):
    clauses: tuple[FromClause | LetClause | WhereClause | JoinClause | OrderByClause, ...]
    end: SelectClause | GroupClause
    continuation: QueryContinuation | None


class Query(Node):
    source: FromClause
    body: QueryBody


class BadExpression(Node):
    """What recovery puts where an expression was expected; an error has been reported."""


Expression: TypeAlias = (
    Literal | InterpolatedString | Name | TypeExpression | Member | ConditionalAccess
    | ReceiverHole | This | Base | Call | Index | Parenthesized | TupleLiteral | Unary
    | IndexFromEnd | Range | Binary | Assignment | Conditional | Is | As | Cast | Suppress
    | Checked | Default | TypeOf | SizeOf | ThrowExpression | RefValue | DeclarationExpression
    | New | NewArray | NewAnonymous | Collection | Lambda | SwitchExpression | With | Query
    | BadExpression
)  # fmt: skip

# --------------------------------------------------------------------------------- patterns


class ConstantPattern(Node):
    """5, null, A.B: a lone name may turn out to be a type."""

    expression: Expression


class RelationalPattern(Node):
    operator: str
    expression: Expression


class TypePattern(Node):
    """int, or the declaration pattern int x (designation _ is a discard)."""

    type: Type
    designation: Designation | None


class VarPattern(Node):
    designation: Designation


class DiscardPattern(Node):
    """_ where C# reads a discard: an arm or subpattern; a case label _ is a ConstantPattern."""


class Subpattern(Node):
    """`path` is the member path of { A.B: p } or the name of (X: p); empty if positional."""

    path: tuple[Identifier, ...]
    pattern: Pattern


class RecursivePattern(Node):
    """Type (positional) { properties } designation; absent parts are None."""

    type: Type | None
    positional: tuple[Subpattern, ...] | None
    properties: tuple[Subpattern, ...] | None
    designation: Designation | None


class SlicePattern(Node):
    pattern: Pattern | None


class ListPattern(Node):
    elements: tuple[Pattern | SlicePattern, ...]
    designation: Designation | None


class NotPattern(Node):
    pattern: Pattern


class BinaryPattern(Node):
    """`operator` is and / or."""

    operator: str
    left: Pattern
    right: Pattern


class ParenthesizedPattern(Node):
    pattern: Pattern


Pattern: TypeAlias = (
    ConstantPattern | RelationalPattern | TypePattern | VarPattern | DiscardPattern
    | RecursivePattern | ListPattern | SlicePattern | NotPattern | BinaryPattern
    | ParenthesizedPattern
)  # fmt: skip

# ------------------------------------------------------------------------------- statements


class Block(Node):
    statements: tuple[Statement, ...]


class Declarator(Node):
    """name = value; an array's bare { 1, 2 } is an Initializer, `ref e` a RefValue."""

    name: Identifier
    value: Expression | Initializer | None


class LocalDeclaration(Node):
    """int a = 1, b; at script level it declares script variables. Modifiers: const, and at
    script level public, static, readonly ... `docs` is the /// text above."""

    modifiers: tuple[Modifier, ...]
    type: Type
    declarators: tuple[Declarator, ...]
    docs: str = ""
    is_using: bool = False


class LocalFunction(Node):
    """A function in a block, or a function of the script at top level."""

    modifiers: tuple[Modifier, ...]
    return_type: Type
    name: Identifier
    type_parameters: tuple[TypeParameter, ...]
    parameters: tuple[Parameter, ...]
    constraints: tuple[Constraint, ...]
    body: Block | Expression | None
    docs: str = ""


class ExpressionStatement(Node):
    expression: Expression


class Empty(Node):
    pass


class Labelled(Node):
    label: Identifier
    statement: Statement


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
    initializers: tuple[Expression, ...] | LocalDeclaration
    test: Expression | None
    updates: tuple[Expression, ...]
    body: Statement


class ForEach(Node):
    """foreach (type name in source); with deconstruction `type` is None and `target` the
    TupleLiteral or DeclarationExpression."""

    type: Type | None
    name: Identifier | None
    target: Expression | None
    source: Expression
    body: Statement


class CaseLabel(Node):
    """case pattern when guard: / default: (pattern None)"""

    pattern: Pattern | None
    guard: Expression | None = None


class SwitchSection(Node):
    labels: tuple[CaseLabel, ...]
    statements: tuple[Statement, ...]


class Switch(Node):
    value: Expression
    sections: tuple[SwitchSection, ...]


class Break(Node):
    pass


class Continue(Node):
    pass


class Return(Node):
    """The expression of `return ref e` is a RefValue."""

    expression: Expression | None


class Throw(Node):
    expression: Expression | None


class Goto(Node):
    label: Identifier


class GotoCase(Node):
    """goto case e; goto default (expression None)"""

    expression: Expression | None


class YieldReturn(Node):
    expression: Expression


class YieldBreak(Node):
    pass


class Catch(Node):
    type: Type | None
    name: Identifier | None
    guard: Expression | None
    body: Block


class Try(Node):
    body: Block
    catches: tuple[Catch, ...]
    final: Block | None


class Using(Node):
    resource: LocalDeclaration | Expression
    body: Statement


class Lock(Node):
    target: Expression
    body: Statement


class CheckedBlock(Node):
    body: Block
    is_checked: bool


Statement: TypeAlias = (
    Block | LocalDeclaration | LocalFunction | ExpressionStatement | Empty | Labelled | If
    | While | Do | For | ForEach | Switch | Break | Continue | Return | Throw | Goto | GotoCase
    | YieldReturn | YieldBreak | Try | Using | Lock | CheckedBlock
)  # fmt: skip

# ----------------------------------------------------------------------------- declarations


class Modifier(Node):
    text: str


class Attribute(Node):
    name: NamedType
    arguments: tuple[Argument, ...]


class TypeParameter(Node):
    """`variance` is "", in or out."""

    name: Identifier
    variance: str = ""


class Constraint(Node):
    """where T : items; an item is a type or one of the words class, class?, struct, new, default,
    notnull, unmanaged."""

    parameter: Identifier
    items: tuple[Type | Modifier, ...]


class Parameter(Node):
    """`type` is None for an implicitly typed lambda parameter; modifiers: ref out in params this
    scoped."""

    modifiers: tuple[Modifier, ...]
    type: Type | None
    name: Identifier
    default: Expression | None = None


class Field(Node):
    attributes: tuple[Attribute, ...]
    modifiers: tuple[Modifier, ...]
    type: Type
    declarators: tuple[Declarator, ...]
    docs: str = ""
    is_event: bool = False


class Accessor(Node):
    """`kind` is get, set, init, add or remove; `body` None for an auto accessor."""

    kind: str
    modifiers: tuple[Modifier, ...]
    body: Block | Expression | None
    attributes: tuple[Attribute, ...] = ()


class Property(Node):
    """Also an event with accessors (is_event) and an indexer (`parameters` not None).

    `int P => e;` is one get accessor with an expression body. `explicit_interface` is the type
    before the last dot of IFoo.P.
    """

    attributes: tuple[Attribute, ...]
    modifiers: tuple[Modifier, ...]
    type: Type
    name: Identifier
    explicit_interface: NamedType | None
    parameters: tuple[Parameter, ...] | None
    accessors: tuple[Accessor, ...]
    initializer: Expression | Initializer | None
    docs: str = ""
    is_event: bool = False


class Method(Node):
    """`body` is None for abstract and extern methods."""

    attributes: tuple[Attribute, ...]
    modifiers: tuple[Modifier, ...]
    return_type: Type
    name: Identifier
    explicit_interface: NamedType | None
    type_parameters: tuple[TypeParameter, ...]
    parameters: tuple[Parameter, ...]
    constraints: tuple[Constraint, ...]
    body: Block | Expression | None
    docs: str = ""


class Constructor(Node):
    """`chain` is (this|base, arguments)."""

    attributes: tuple[Attribute, ...]
    modifiers: tuple[Modifier, ...]
    name: Identifier
    parameters: tuple[Parameter, ...]
    chain: ConstructorChain | None
    body: Block | Expression | None
    docs: str = ""


class ConstructorChain(Node):
    target: str
    arguments: tuple[Argument, ...]


class Destructor(Node):
    """Parsed so that the binder can say that SC# has none."""

    name: Identifier


class Operator(Node):
    """operator +; `symbol` is implicit or explicit for conversions (return_type the target)."""

    attributes: tuple[Attribute, ...]
    modifiers: tuple[Modifier, ...]
    return_type: Type
    symbol: str
    symbol_span: Span
    parameters: tuple[Parameter, ...]
    body: Block | Expression | None
    docs: str = ""


class BaseType(Node):
    """An entry of the base list; `arguments` for the base call of a primary constructor."""

    type: Type
    arguments: tuple[Argument, ...] | None = None


class TypeDeclaration(Node):
    """`kind` is class, struct, interface, record or record struct; `parameters` those of a
    primary constructor. `end_span` is the closing brace (or the semicolon)."""

    attributes: tuple[Attribute, ...]
    modifiers: tuple[Modifier, ...]
    kind: str
    name: Identifier
    type_parameters: tuple[TypeParameter, ...]
    parameters: tuple[Parameter, ...] | None
    bases: tuple[BaseType, ...]
    constraints: tuple[Constraint, ...]
    members: tuple[MemberDeclaration, ...]
    docs: str = ""


class EnumMember(Node):
    name: Identifier
    value: Expression | None
    docs: str = ""


class EnumDeclaration(Node):
    attributes: tuple[Attribute, ...]
    modifiers: tuple[Modifier, ...]
    name: Identifier
    underlying: Type | None
    members: tuple[EnumMember, ...]
    docs: str = ""


class DelegateDeclaration(Node):
    attributes: tuple[Attribute, ...]
    modifiers: tuple[Modifier, ...]
    return_type: Type
    name: Identifier
    type_parameters: tuple[TypeParameter, ...]
    parameters: tuple[Parameter, ...]
    constraints: tuple[Constraint, ...]
    docs: str = ""


MemberDeclaration: TypeAlias = (
    Field | Property | Method | Constructor | Destructor | Operator | TypeDeclaration
    | EnumDeclaration | DelegateDeclaration
)  # fmt: skip

# ------------------------------------------------------------------------------ whole files


class UsingDirective(Node):
    """using N; using static T; using A = T; `alias` is the A."""

    type: Type
    alias: Identifier | None = None
    is_static: bool = False
    is_global: bool = False


class Namespace(Node):
    """namespace A.B { items }; a file-scoped one has all items after it."""

    name: tuple[Identifier, ...]
    items: tuple[Item, ...]


Item: TypeAlias = (
    UsingDirective | Namespace | TypeDeclaration | EnumDeclaration | DelegateDeclaration | Statement
)


class Unit(Node):
    """A whole file; items in textual order. At top level a LocalFunction is a script function and
    a LocalDeclaration declares script variables."""

    items: tuple[Item, ...] = ()
