"""Constructors of Python's tree; every node gets the SC# position at hand when it is made.

`Builder.at(span)` sets the position; whoever emits a node restores it when the node is done.
Columns are UTF-8 bytes, as Python counts them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypedDict, cast

from scsharp.lowering.kinds import NOWHERE
from scsharp.source import SourceText, Span


class Where(TypedDict):
    lineno: int
    col_offset: int
    end_lineno: int
    end_col_offset: int


UNKNOWN: Where = {"lineno": 1, "col_offset": 0, "end_lineno": 1, "end_col_offset": 0}
LOAD = ast.Load()
STORE = ast.Store()
Body: TypeAlias = list[ast.stmt]

BINARY: dict[str, ast.operator] = {
    "+": ast.Add(),
    "-": ast.Sub(),
    "*": ast.Mult(),
    "/": ast.Div(),
    "//": ast.FloorDiv(),
    "%": ast.Mod(),
    "&": ast.BitAnd(),
    "|": ast.BitOr(),
    "^": ast.BitXor(),
    "<<": ast.LShift(),
    ">>": ast.RShift(),
}
COMPARE: dict[str, ast.cmpop] = {
    "==": ast.Eq(),
    "!=": ast.NotEq(),
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
    "is": ast.Is(),
    "is not": ast.IsNot(),
    "in": ast.In(),
}
UNARY: dict[str, ast.unaryop] = {"-": ast.USub(), "~": ast.Invert(), "not": ast.Not()}


class Builder:
    """Makes nodes at the place of the source that `at` was last told."""

    def __init__(self, source: SourceText | None) -> None:
        self.source = source
        self.where: Where = UNKNOWN
        self.known: dict[Span, Where] = {}

    def at(self, span: Span) -> Where:
        """Moves to a span and gives the place before, to be restored."""
        before = self.where
        # What the compiler made up belongs to what stands around it.
        if self.source is not None and span != NOWHERE:
            where = self.known.get(span)
            if where is None:
                where = self.known[span] = self.place(self.source, span)
            self.where = where
        return before

    def place(self, source: SourceText, span: Span) -> Where:
        """It ends on the line where it starts: of a call of a method that is written over several
        lines Python would take the last one for the place of an error."""
        line, column = source.position(span.start)
        end_line, end_column = source.position(max(span.start, span.end))
        start = in_bytes(source, line, column - 1)
        end = in_bytes(source, line, end_column - 1) if end_line == line else start
        return {
            "lineno": line,
            "col_offset": start,
            "end_lineno": line,
            "end_col_offset": end,
        }

    # ------------------------------------------------------------------------ expressions

    def name(self, name: str) -> ast.Name:
        return ast.Name(name, LOAD, **self.where)

    def target(self, name: str) -> ast.Name:
        return ast.Name(name, STORE, **self.where)

    def constant(self, value: object) -> ast.expr:
        if isinstance(value, (int, float)) and not isinstance(value, bool) and value < 0:
            return self.unary("-", ast.Constant(-value, **self.where))
        return ast.Constant(cast("str", value), **self.where)

    def attribute(self, value: ast.expr, name: str) -> ast.Attribute:
        return ast.Attribute(value, name, LOAD, **self.where)

    def item(self, value: ast.expr, index: ast.expr) -> ast.Subscript:
        return ast.Subscript(value, index, LOAD, **self.where)

    def call(self, function: ast.expr | str, *arguments: ast.expr) -> ast.Call:
        if isinstance(function, str):
            function = self.name(function)
        return ast.Call(function, list(arguments), [], **self.where)

    def method(self, value: ast.expr, name: str, *arguments: ast.expr) -> ast.Call:
        return self.call(self.attribute(value, name), *arguments)

    def binary(self, operator: str, left: ast.expr, right: ast.expr) -> ast.BinOp:
        return ast.BinOp(left, BINARY[operator], right, **self.where)

    def unary(self, operator: str, operand: ast.expr) -> ast.UnaryOp:
        return ast.UnaryOp(UNARY[operator], operand, **self.where)

    def negate(self, test: ast.expr) -> ast.expr:
        return self.unary("not", test)

    def compare(self, left: ast.expr, *rest: str | ast.expr) -> ast.Compare:
        """compare(a, "<=", b, "<", c)"""
        operators = [COMPARE[one] for one in rest if isinstance(one, str)]
        operands = [one for one in rest if isinstance(one, ast.expr)]
        return ast.Compare(left, operators, operands, **self.where)

    def both(self, *tests: ast.expr) -> ast.expr:
        return ast.BoolOp(ast.And(), flat(ast.And, tests), **self.where)

    def either(self, *tests: ast.expr) -> ast.expr:
        return ast.BoolOp(ast.Or(), flat(ast.Or, tests), **self.where)

    def choose(self, test: ast.expr, yes: ast.expr, no: ast.expr) -> ast.IfExp:
        return ast.IfExp(test, yes, no, **self.where)

    def let(self, name: str, value: ast.expr) -> ast.NamedExpr:
        return ast.NamedExpr(self.target(name), value, **self.where)

    def group(self, items: Iterable[ast.expr]) -> ast.Tuple:
        return ast.Tuple(list(items), LOAD, **self.where)

    def row(self, items: Iterable[ast.expr]) -> ast.List:
        return ast.List(list(items), LOAD, **self.where)

    def last_of(self, *items: ast.expr) -> ast.expr:
        """Evaluates all, gives the last."""
        return self.item(self.group(items), self.constant(-1))

    def thunk(self, body: ast.expr) -> ast.Lambda:
        return ast.Lambda(self.parameters(()), body, **self.where)

    def target_tuple(self, names: Iterable[str]) -> ast.Tuple:
        return ast.Tuple([self.target(one) for one in names], STORE, **self.where)

    def dictionary(self, items: dict[str, ast.expr]) -> ast.Dict:
        keys: list[ast.expr | None] = [self.constant(one) for one in items]
        return ast.Dict(keys, list(items.values()), **self.where)

    # ------------------------------------------------------------------------- statements

    def assign(self, target: ast.expr, value: ast.expr) -> ast.stmt:
        return ast.Assign([target], value, **self.where)

    def set(self, name: str, value: ast.expr) -> ast.stmt:
        return self.assign(self.target(name), value)

    def set_attribute(self, value: ast.expr, name: str, new: ast.expr) -> ast.stmt:
        return self.assign(ast.Attribute(value, name, STORE, **self.where), new)

    def set_item(self, value: ast.expr, index: ast.expr, new: ast.expr) -> ast.stmt:
        return self.assign(ast.Subscript(value, index, STORE, **self.where), new)

    def expression(self, value: ast.expr) -> ast.stmt:
        return ast.Expr(value, **self.where)

    def if_(self, test: ast.expr, then: Body, otherwise: Body | None = None) -> ast.stmt:
        return ast.If(test, then or [self.pass_()], otherwise or [], **self.where)

    def while_(self, test: ast.expr, body: Body) -> ast.stmt:
        return ast.While(test, body or [self.pass_()], [], **self.where)

    def for_(
        self, target: ast.expr, items: ast.expr, body: Body, otherwise: Body | None = None
    ) -> ast.stmt:
        """`otherwise` runs where the loop comes to its end without a break."""
        return ast.For(target, items, body or [self.pass_()], otherwise or [], **self.where)

    def try_(
        self, body: Body, handlers: list[ast.ExceptHandler], final: Body | None = None
    ) -> ast.stmt:
        return ast.Try(body or [self.pass_()], handlers, [], final or [], **self.where)

    def handler(self, kinds: str, name: str | None, body: Body) -> ast.ExceptHandler:
        return ast.ExceptHandler(self.name(kinds), name, body or [self.pass_()], **self.where)

    def return_(self, value: ast.expr | None) -> ast.stmt:
        return ast.Return(value, **self.where)

    def raise_(self, value: ast.expr | None) -> ast.stmt:
        return ast.Raise(value, None, **self.where)

    def pass_(self) -> ast.stmt:
        return ast.Pass(**self.where)

    def break_(self) -> ast.stmt:
        return ast.Break(**self.where)

    def continue_(self) -> ast.stmt:
        return ast.Continue(**self.where)

    def parameters(self, names: Sequence[str]) -> ast.arguments:
        arguments = [ast.arg(one, None, **self.where) for one in names]
        return ast.arguments([], arguments, None, [], [], None, [])

    def function(self, name: str, parameters: Sequence[str], body: Body) -> ast.stmt:
        return ast.FunctionDef(
            name, self.parameters(parameters), body or [self.pass_()], [], **self.where
        )


def flat(operator: type[ast.boolop], tests: Iterable[ast.expr]) -> list[ast.expr]:
    """`a and (b and c)` as one row of tests."""
    found: list[ast.expr] = []
    for one in tests:
        if isinstance(one, ast.BoolOp) and isinstance(one.op, operator):
            found.extend(one.values)
        else:
            found.append(one)
    return found


def in_bytes(source: SourceText, line: int, characters: int) -> int:
    text = source.line_text(line)[:characters]
    return characters if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
