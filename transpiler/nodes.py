"""The JavaScript tree, with ESTree's names, as far as the transpiler uses it.

`at` is the place in the SC# source that a node stands for; the printer puts it into the source map.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from msgspec import Struct, field

from scsharp.source import SourceText, Span


@dataclass(frozen=True, slots=True)
class Place:
    source: SourceText
    span: Span


class Identifier(Struct):
    name: str
    at: Place | None = None


class Literal(Struct):
    """`text` is JavaScript source: a number, a string with quotes, null, true."""

    text: str
    at: Place | None = None


class MemberExpression(Struct):
    object: Expression
    property: str
    at: Place | None = None


class IndexExpression(Struct):
    object: Expression
    index: Expression
    at: Place | None = None


class CallExpression(Struct):
    callee: Expression
    arguments: list[Expression]
    at: Place | None = None


class NewExpression(Struct):
    callee: Expression
    arguments: list[Expression]
    at: Place | None = None


class UnaryExpression(Struct):
    operator: str
    argument: Expression
    at: Place | None = None


class UpdateExpression(Struct):
    """++x or --x"""

    operator: str
    argument: Expression
    at: Place | None = None


class BinaryExpression(Struct):
    """Arithmetic, comparison and logical operators."""

    operator: str
    left: Expression
    right: Expression
    at: Place | None = None


class AssignmentExpression(Struct):
    operator: str
    left: Expression
    right: Expression
    at: Place | None = None


class ConditionalExpression(Struct):
    test: Expression
    consequent: Expression
    alternate: Expression
    at: Place | None = None


class ArrayExpression(Struct):
    elements: list[Expression]
    at: Place | None = None


class ObjectExpression(Struct):
    """`properties` are pairs of key and value; a value may be an ArrowFunctionExpression."""

    properties: list[tuple[str, Expression]]
    at: Place | None = None


class SequenceExpression(Struct):
    expressions: list[Expression]
    at: Place | None = None


class ArrowFunctionExpression(Struct):
    params: list[str]
    body: Expression | list[Statement]
    at: Place | None = None


class FunctionExpression(Struct):
    """Lambdas and the runs of iterators; the name is for stack traces."""

    params: list[str]
    body: list[Statement]
    is_generator: bool = False
    at: Place | None = None
    name: str = ""


class YieldExpression(Struct):
    argument: Expression
    at: Place | None = None


Expression: TypeAlias = (
    Identifier | Literal | MemberExpression | IndexExpression | CallExpression | NewExpression
    | UnaryExpression | UpdateExpression | BinaryExpression | AssignmentExpression
    | ConditionalExpression | ArrayExpression | ObjectExpression | SequenceExpression
    | ArrowFunctionExpression | FunctionExpression | YieldExpression
)  # fmt: skip


class VariableDeclaration(Struct):
    """let or const; `names` without values, or one name with its value and perhaps `others`."""

    kind: str
    names: list[str]
    init: Expression | None = None
    at: Place | None = None
    others: list[tuple[str, Expression]] = field(default_factory=list)


class ExpressionStatement(Struct):
    expression: Expression
    at: Place | None = None


class IfStatement(Struct):
    test: Expression
    consequent: list[Statement]
    alternate: list[Statement] = field(default_factory=list)
    at: Place | None = None


class ForStatement(Struct):
    """for (init; test; update) with the label it needs, if any."""

    body: list[Statement]
    init: Expression | None = None
    test: Expression | None = None
    update: Expression | None = None
    label: str | None = None
    at: Place | None = None


class BlockStatement(Struct):
    body: list[Statement]
    label: str | None = None
    at: Place | None = None


class BreakStatement(Struct):
    label: str | None = None
    at: Place | None = None


class ContinueStatement(Struct):
    label: str | None = None
    at: Place | None = None


class ReturnStatement(Struct):
    argument: Expression | None = None
    at: Place | None = None


class ThrowStatement(Struct):
    argument: Expression
    at: Place | None = None


class TryStatement(Struct):
    block: list[Statement]
    param: str | None
    handler: list[Statement]
    finalizer: list[Statement]
    at: Place | None = None


class SwitchCase(Struct):
    """`tests` empty: default."""

    tests: list[Expression]
    body: list[Statement]


class SwitchStatement(Struct):
    discriminant: Expression
    cases: list[SwitchCase]
    at: Place | None = None


class FunctionDeclaration(Struct):
    name: str
    params: list[str]
    body: list[Statement]
    is_generator: bool = False
    at: Place | None = None


class MethodDefinition(Struct):
    """A method of a class; `constructor` is one too."""

    name: str
    params: list[str]
    body: list[Statement]
    is_static: bool = False


class ClassDeclaration(Struct):
    name: str
    super_class: Expression | None
    body: list[MethodDefinition]
    at: Place | None = None


Statement: TypeAlias = (
    VariableDeclaration | ExpressionStatement | IfStatement | ForStatement | BlockStatement
    | BreakStatement | ContinueStatement | ReturnStatement | ThrowStatement | TryStatement
    | SwitchStatement | FunctionDeclaration | ClassDeclaration
)  # fmt: skip


class Module(Struct):
    body: list[Statement]
