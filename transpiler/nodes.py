"""The JavaScript tree, with ESTree's names, as far as the transpiler uses it.

`at` is the place in the SC# source that a node stands for; the printer puts it into the source map.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from scsharp.source import SourceText, Span


@dataclass(frozen=True, slots=True)
class Place:
    source: SourceText
    span: Span


@dataclass(slots=True)
class Identifier:
    name: str
    at: Place | None = None


@dataclass(slots=True)
class Literal:
    """`text` is JavaScript source: a number, a string with quotes, null, true."""

    text: str
    at: Place | None = None


@dataclass(slots=True)
class MemberExpression:
    object: Expression
    property: str
    at: Place | None = None


@dataclass(slots=True)
class IndexExpression:
    object: Expression
    index: Expression
    at: Place | None = None


@dataclass(slots=True)
class CallExpression:
    callee: Expression
    arguments: list[Expression]
    at: Place | None = None


@dataclass(slots=True)
class NewExpression:
    callee: Expression
    arguments: list[Expression]
    at: Place | None = None


@dataclass(slots=True)
class UnaryExpression:
    operator: str
    argument: Expression
    at: Place | None = None


@dataclass(slots=True)
class UpdateExpression:
    """++x or --x"""

    operator: str
    argument: Expression
    at: Place | None = None


@dataclass(slots=True)
class BinaryExpression:
    """Arithmetic, comparison and logical operators."""

    operator: str
    left: Expression
    right: Expression
    at: Place | None = None


@dataclass(slots=True)
class AssignmentExpression:
    operator: str
    left: Expression
    right: Expression
    at: Place | None = None


@dataclass(slots=True)
class ConditionalExpression:
    test: Expression
    consequent: Expression
    alternate: Expression
    at: Place | None = None


@dataclass(slots=True)
class ArrayExpression:
    elements: list[Expression]
    at: Place | None = None


@dataclass(slots=True)
class ObjectExpression:
    """`properties` are pairs of key and value; a value may be an ArrowFunctionExpression."""

    properties: list[tuple[str, Expression]]
    at: Place | None = None


@dataclass(slots=True)
class SequenceExpression:
    expressions: list[Expression]
    at: Place | None = None


@dataclass(slots=True)
class ArrowFunctionExpression:
    params: list[str]
    body: Expression | list[Statement]
    at: Place | None = None


@dataclass(slots=True)
class FunctionExpression:
    """Lambdas and the runs of iterators; the name is for stack traces."""

    params: list[str]
    body: list[Statement]
    is_generator: bool = False
    at: Place | None = None
    name: str = ""


@dataclass(slots=True)
class YieldExpression:
    argument: Expression
    at: Place | None = None


Expression: TypeAlias = (
    Identifier | Literal | MemberExpression | IndexExpression | CallExpression | NewExpression
    | UnaryExpression | UpdateExpression | BinaryExpression | AssignmentExpression
    | ConditionalExpression | ArrayExpression | ObjectExpression | SequenceExpression
    | ArrowFunctionExpression | FunctionExpression | YieldExpression
)  # fmt: skip


@dataclass(slots=True)
class VariableDeclaration:
    """let or const; `names` without values, or one name with its value and perhaps `others`."""

    kind: str
    names: list[str]
    init: Expression | None = None
    at: Place | None = None
    others: list[tuple[str, Expression]] = field(default_factory=list)


@dataclass(slots=True)
class ExpressionStatement:
    expression: Expression
    at: Place | None = None


@dataclass(slots=True)
class IfStatement:
    test: Expression
    consequent: list[Statement]
    alternate: list[Statement] = field(default_factory=list)
    at: Place | None = None


@dataclass(slots=True)
class ForStatement:
    """for (init; test; update) with the label it needs, if any."""

    body: list[Statement]
    init: Expression | None = None
    test: Expression | None = None
    update: Expression | None = None
    label: str | None = None
    at: Place | None = None


@dataclass(slots=True)
class BlockStatement:
    body: list[Statement]
    label: str | None = None
    at: Place | None = None


@dataclass(slots=True)
class BreakStatement:
    label: str | None = None
    at: Place | None = None


@dataclass(slots=True)
class ContinueStatement:
    label: str | None = None
    at: Place | None = None


@dataclass(slots=True)
class ReturnStatement:
    argument: Expression | None = None
    at: Place | None = None


@dataclass(slots=True)
class ThrowStatement:
    argument: Expression
    at: Place | None = None


@dataclass(slots=True)
class TryStatement:
    block: list[Statement]
    param: str | None
    handler: list[Statement]
    finalizer: list[Statement]
    at: Place | None = None


@dataclass(slots=True)
class SwitchCase:
    """`tests` empty: default."""

    tests: list[Expression]
    body: list[Statement]


@dataclass(slots=True)
class SwitchStatement:
    discriminant: Expression
    cases: list[SwitchCase]
    at: Place | None = None


@dataclass(slots=True)
class FunctionDeclaration:
    name: str
    params: list[str]
    body: list[Statement]
    is_generator: bool = False
    at: Place | None = None


@dataclass(slots=True)
class MethodDefinition:
    """A method of a class; `constructor` is one too."""

    name: str
    params: list[str]
    body: list[Statement]
    is_static: bool = False


@dataclass(slots=True)
class ClassDeclaration:
    name: str
    super_class: Expression | None
    body: list[MethodDefinition]
    at: Place | None = None


Statement: TypeAlias = (
    VariableDeclaration | ExpressionStatement | IfStatement | ForStatement | BlockStatement
    | BreakStatement | ContinueStatement | ReturnStatement | ThrowStatement | TryStatement
    | SwitchStatement | FunctionDeclaration | ClassDeclaration
)  # fmt: skip


@dataclass(slots=True)
class Module:
    body: list[Statement]
