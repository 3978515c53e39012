"""JavaScript nodes to text: parentheses by precedence, indentation and the source map live here."""

from __future__ import annotations

from transpiler import nodes as js
from transpiler.source_map import SourceMap

BINARY_PRECEDENCE = {
    "??": 1, "||": 2, "&&": 3, "|": 4, "^": 5, "&": 6,
    "===": 7, "!==": 7, "<": 8, ">": 8, "<=": 8, ">=": 8, "instanceof": 8,
    "<<": 9, ">>": 9, ">>>": 9, "+": 10, "-": 10, "*": 11, "/": 11, "%": 11,
}  # fmt: skip
SEQUENCE, ASSIGNMENT, CONDITIONAL, UNARY, CALL, PRIMARY = -2, -1, 0, 13, 15, 16
PRECEDENCE: dict[type, int] = {
    js.SequenceExpression: SEQUENCE,
    js.AssignmentExpression: ASSIGNMENT,
    js.ArrowFunctionExpression: ASSIGNMENT,
    js.YieldExpression: ASSIGNMENT,
    js.ConditionalExpression: CONDITIONAL,
    js.UnaryExpression: UNARY,
    js.UpdateExpression: UNARY,
    js.CallExpression: CALL,
    js.MemberExpression: CALL,
    js.IndexExpression: CALL,
    js.NewExpression: CALL,
    js.Identifier: PRIMARY,
    js.ArrayExpression: PRIMARY,
    js.ObjectExpression: PRIMARY,
    js.FunctionExpression: PRIMARY,
}
"""Of all kinds but BinaryExpression and Literal, of which it depends on more than the kind."""


def print_module(module: js.Module) -> tuple[str, SourceMap]:
    printer = Printer()
    for statement in module.body:
        printer.statement(statement)
    return "".join(printer.parts), printer.source_map


class Printer:
    """Writes text piece by piece and remembers where it is."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.source_map = SourceMap()
        self.line = 0
        self.column = 0
        self.indent = 0
        self.place: js.Place | None = None
        """Of the statement being written: made-up statements inside belong to it."""

    # ------------------------------------------------------------------------------- writing

    def write(self, text: str) -> None:
        self.parts.append(text)
        self.column += len(text)

    def mark(self, at: js.Place | None) -> None:
        if at is not None:
            self.source_map.add(self.line, self.column, at)

    def start_line(self) -> None:
        self.write("  " * self.indent)

    def end_line(self) -> None:
        self.parts.append("\n")
        self.line += 1
        self.column = 0

    # ---------------------------------------------------------------------------- statements

    def statement(self, node: js.Statement) -> None:
        self.start_line()
        around, self.place = self.place, node.at or self.place
        self.mark(self.place)
        self.statement_text(node)
        self.place = around
        self.end_line()

    def statement_text(self, node: js.Statement) -> None:
        match node:
            case js.VariableDeclaration():
                self.declaration(node)
            case js.ExpressionStatement(expression=expression):
                # A statement must not begin with { or function.
                starts_badly = isinstance(expression, (js.ObjectExpression, js.FunctionExpression))
                self.expression(expression, PRIMARY + 1 if starts_badly else SEQUENCE)
                self.write(";")
            case js.BreakStatement(label=label):
                self.write(f"break {label};" if label else "break;")
            case js.ContinueStatement(label=label):
                self.write(f"continue {label};" if label else "continue;")
            case js.ReturnStatement(argument=argument):
                self.keyword_statement("return", argument)
            case js.ThrowStatement(argument=argument):
                self.keyword_statement("throw", argument)
            case _:
                self.compound_statement(node)

    def compound_statement(self, node: js.Statement) -> None:
        match node:
            case js.IfStatement():
                self.if_statement(node)
            case js.ForStatement():
                self.for_statement(node)
            case js.BlockStatement(body=body, label=label):
                self.write(f"{label}: " if label else "")
                self.block(body)
            case js.TryStatement():
                self.try_statement(node)
            case js.SwitchStatement():
                self.switch_statement(node)
            case js.FunctionDeclaration(name=name, params=params, body=body):
                star = "*" if node.is_generator else ""
                self.write(f"function{star} {name}({', '.join(params)}) ")
                self.block(body)
            case js.ClassDeclaration():
                self.class_declaration(node)
            case _:
                raise AssertionError(node)

    def declaration(self, node: js.VariableDeclaration) -> None:
        self.write(f"{node.kind} {', '.join(node.names)}")
        if node.init is not None:
            self.write(" = ")
            self.expression(node.init, ASSIGNMENT)
        for name, value in node.others:
            self.write(f", {name} = ")
            self.expression(value, ASSIGNMENT)
        self.write(";")

    def keyword_statement(self, keyword: str, argument: js.Expression | None) -> None:
        self.write(keyword)
        if argument is not None:
            self.write(" ")
            self.expression(argument, SEQUENCE)
        self.write(";")

    def block(self, body: list[js.Statement]) -> None:
        self.write("{")
        self.end_line()
        self.indent += 1
        for one in body:
            self.statement(one)
        self.indent -= 1
        self.start_line()
        self.write("}")

    def if_statement(self, node: js.IfStatement) -> None:
        self.write("if (")
        self.expression(node.test, SEQUENCE)
        self.write(") ")
        if len(node.consequent) == 1 and not node.alternate and is_short(node.consequent[0]):
            self.short_consequent(node.consequent[0])
            return
        self.block(node.consequent)
        if not node.alternate:
            return
        self.write(" else ")
        if len(node.alternate) == 1 and isinstance(node.alternate[0], js.IfStatement):
            around, self.place = self.place, node.alternate[0].at or self.place
            self.mark(self.place)
            self.if_statement(node.alternate[0])
            self.place = around
        else:
            self.block(node.alternate)

    def short_consequent(self, node: js.Statement) -> None:
        """On a line of its own if it stands on another one in SC# too, since QuickJS knows no
        columns."""
        if line_of(node.at or self.place) != line_of(self.place):
            self.end_line()
            self.indent += 1
            self.start_line()
            self.indent -= 1
        around, self.place = self.place, node.at or self.place
        self.mark(self.place)
        self.statement_text(node)
        self.place = around

    def for_statement(self, node: js.ForStatement) -> None:
        self.write(f"{node.label}: " if node.label else "")
        self.write("for (")
        if node.init is not None:
            self.expression(node.init, SEQUENCE)
        self.write(";")
        for part, end in ((node.test, ";"), (node.update, ") ")):
            self.write(" " if part is not None else "")
            if part is not None:
                self.expression(part, SEQUENCE)
            self.write(end)
        self.block(node.body)

    def try_statement(self, node: js.TryStatement) -> None:
        self.write("try ")
        self.block(node.block)
        if node.param is not None:
            self.write(f" catch ({node.param}) ")
            self.block(node.handler)
        if node.finalizer:
            self.write(" finally ")
            self.block(node.finalizer)

    def switch_statement(self, node: js.SwitchStatement) -> None:
        self.write("switch (")
        self.expression(node.discriminant, SEQUENCE)
        self.write(") {")
        self.end_line()
        self.indent += 1
        for case in node.cases:
            self.switch_case(case)
        self.indent -= 1
        self.start_line()
        self.write("}")

    def switch_case(self, case: js.SwitchCase) -> None:
        self.start_line()
        for index, test in enumerate(case.tests):
            self.write(" case " if index else "case ")
            self.expression(test, SEQUENCE)
            self.write(":")
        self.write(" " if case.tests else "default: ")
        self.block(case.body)
        self.end_line()

    def class_declaration(self, node: js.ClassDeclaration) -> None:
        self.write(f"class {node.name} ")
        if node.super_class is not None:
            self.write("extends ")
            self.expression(node.super_class, CALL)
            self.write(" ")
        self.write("{")
        self.end_line()
        self.indent += 1
        for method in node.body:
            self.start_line()
            static = "static " if method.is_static else ""
            self.write(f"{static}{method.name}({', '.join(method.params)}) ")
            self.block(method.body)
            self.end_line()
        self.indent -= 1
        self.start_line()
        self.write("}")

    # --------------------------------------------------------------------------- expressions

    def expression(self, node: js.Expression, context: int) -> None:
        """`context` is the lowest precedence that needs no parentheses here."""
        if precedence(node) < context:
            self.write("(")
            self.expression(node, SEQUENCE)
            self.write(")")
            return
        self.mark(node.at)
        self.expression_text(node)

    def expression_text(self, node: js.Expression) -> None:
        match node:
            case js.Identifier(name=name):
                self.write(name)
            case js.Literal(text=text):
                self.write(text)
            case js.MemberExpression(object=object_, property=property_):
                self.expression(object_, CALL)
                self.write(f".{property_}")
            case js.IndexExpression(object=object_, index=index):
                self.expression(object_, CALL)
                self.write("[")
                self.expression(index, SEQUENCE)
                self.write("]")
            case js.CallExpression(callee=callee, arguments=arguments):
                self.expression(callee, CALL)
                self.items("(", arguments, ")")
            case js.NewExpression(callee=callee, arguments=arguments):
                self.write("new ")
                self.expression(callee, PRIMARY)
                self.items("(", arguments, ")")
            case _:
                self.operator_text(node)

    def operator_text(self, node: js.Expression) -> None:
        match node:
            case js.UnaryExpression(operator=operator, argument=argument):
                self.unary(operator, argument)
            case js.UpdateExpression(operator=operator, argument=argument):
                self.write(operator)
                self.expression(argument, UNARY)
            case js.BinaryExpression():
                self.binary(node)
            case js.AssignmentExpression(operator=operator, left=left, right=right):
                self.expression(left, CALL)
                self.write(f" {operator} ")
                self.expression(right, ASSIGNMENT)
            case js.ConditionalExpression(test=test, consequent=yes, alternate=no):
                self.expression(test, CONDITIONAL + 1)
                self.write(" ? ")
                self.expression(yes, ASSIGNMENT)
                self.write(" : ")
                self.expression(no, ASSIGNMENT)
            case _:
                self.literal_text(node)

    def literal_text(self, node: js.Expression) -> None:
        match node:
            case js.ArrayExpression(elements=elements):
                self.items("[", elements, "]")
            case js.ObjectExpression(properties=properties):
                self.properties(properties)
            case js.SequenceExpression(expressions=expressions):
                self.items("", expressions, "")
            case js.ArrowFunctionExpression(params=params, body=body):
                self.write(f"({', '.join(params)}) => ")
                self.function_body(body)
            case js.FunctionExpression(params=params, body=body, is_generator=is_generator):
                star = "*" if is_generator else ""
                self.write(f"function{star} {node.name}({', '.join(params)}) ")
                around, self.place = self.place, node.at or self.place
                self.block(body)
                self.place = around
                self.mark(around)
            case js.YieldExpression(argument=argument):
                self.write("yield ")
                self.expression(argument, ASSIGNMENT)
            case _:
                raise AssertionError(node)

    def function_body(self, body: js.Expression | list[js.Statement]) -> None:
        if isinstance(body, list):
            self.block(body)
        else:
            is_object = isinstance(body, js.ObjectExpression)
            self.expression(body, PRIMARY + 1 if is_object else ASSIGNMENT)

    def unary(self, operator: str, argument: js.Expression) -> None:
        self.write(operator)
        # - -x must not become --x.
        if isinstance(argument, (js.UnaryExpression, js.UpdateExpression)) or (
            isinstance(argument, js.Literal) and argument.text.startswith("-")
        ):
            self.write(" ")
        self.expression(argument, UNARY)

    def binary(self, node: js.BinaryExpression) -> None:
        own = BINARY_PRECEDENCE[node.operator]
        self.expression(node.left, own)
        self.write(f" {node.operator} ")
        self.expression(node.right, own + 1)

    def items(self, opening: str, items: list[js.Expression], closing: str) -> None:
        self.write(opening)
        for index, item in enumerate(items):
            if index:
                self.write(", ")
            self.expression(item, ASSIGNMENT)
        self.write(closing)

    def properties(self, properties: list[tuple[str, js.Expression]]) -> None:
        self.write("{ ")
        for index, (key, value) in enumerate(properties):
            self.write(f", {key}: " if index else f"{key}: ")
            self.expression(value, ASSIGNMENT)
        self.write(" }")


def line_of(place: js.Place | None) -> int:
    return 0 if place is None else place.source.position(place.span.start).line


def is_short(node: js.Statement) -> bool:
    return isinstance(
        node,
        (
            js.BreakStatement,
            js.ContinueStatement,
            js.ReturnStatement,
            js.ThrowStatement,
            js.ExpressionStatement,
        ),
    )


def precedence(node: js.Expression) -> int:
    if isinstance(node, js.BinaryExpression):
        return BINARY_PRECEDENCE[node.operator]
    if isinstance(node, js.Literal):
        return UNARY if node.text.startswith("-") else number_precedence(node.text)
    return PRECEDENCE[type(node)]


def number_precedence(text: str) -> int:
    """1.x is a syntax error, so a whole number needs parentheses before a dot."""
    return CALL - 1 if text[0].isdigit() and text.isdigit() else PRIMARY
