"""Generated code as text, for people to read."""

from __future__ import annotations

import ast


def python_source(tree: ast.AST) -> str:
    """The tree as Python writes it."""
    return ast.unparse(PlainTexts().visit(tree))


class PlainTexts(ast.NodeTransformer):
    """Before Python 3.12 no value in an f-string can be written with a backslash:

    f"{a}{'\\n'}"   ->   ''.join([f"{a}", '\\n'])
    """

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        self.generic_visit(node)
        try:
            ast.unparse(node)
        except ValueError:
            parts = ast.List([part_of(one) for one in node.values], ast.Load())
            join = ast.Attribute(ast.Constant(""), "join", ast.Load())
            return ast.Call(join, [parts], [])
        return node


def part_of(node: ast.expr) -> ast.expr:
    """A constant of the text, or a value with its format."""
    if not isinstance(node, ast.FormattedValue):
        return node
    value = node.value
    if node.conversion != -1:
        name = {"s": "str", "r": "repr", "a": "ascii"}[chr(node.conversion)]
        value = ast.Call(ast.Name(name, ast.Load()), [value], [])
    arguments = [value] if node.format_spec is None else [value, node.format_spec]
    return ast.Call(ast.Name("format", ast.Load()), arguments, [])
