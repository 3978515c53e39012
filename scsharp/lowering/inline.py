"""Calls of small functions replaced by what they do.

list.Count   ->   buffer_count(list.items)
list[i]      ->   i < 0 || i >= buffer_count(list.items) ? fail() : buffer_get(list.items, i)

Only functions that give one expression, perhaps after a check that throws; arguments that are
used more than once are saved by Let. The steps of a program are counted on the result.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.cloning import clone, clone_statement, retyped, used_again
from scsharp.lowering.inline_templates import Template, find_template
from scsharp.lowering.kinds import VOID
from scsharp.lowering.simplify import is_literal, simplified
from scsharp.lowering.specialize import specialized
from scsharp.lowering.summary import Summary, every_summary, summarize_function
from scsharp.lowering.walk import Holds, children, known_span, shape_of

SIMPLIFIED = (lowered.Compare, lowered.Conditional, lowered.Logical, lowered.Field)
"""What may have become smaller by what was inlined inside it."""


def inline_calls(program: lowered.Program) -> dict[str, Summary]:
    """Inlines in all functions, in a second round also those that the first made small enough.
    Says what each function calls now; there are some that nobody calls any more."""
    inliner = Inliner(program)
    for function in list(program.functions.values()):
        inliner.function(function)
    inliner.templates.clear()
    summaries = {one.name: summarize_function(one) for one in program.functions.values()}
    for name, summary in summaries.items():
        if inliner.may_change(summary):
            inliner.function(summary.function)
            summaries[name] = summarize_function(summary.function)
    for name in program.functions.keys() - summaries.keys():
        summaries[name] = summarize_function(program.functions[name])
    return summaries


@dataclass(slots=True)
class Inliner:
    program: lowered.Program
    templates: dict[str, Template | None] = field(default_factory=dict)
    declared: list[lowered.Declare] = field(default_factory=list)
    count: int = 0

    def may_change(self, summary: Summary) -> bool:
        """Does the function call one that is a template by now?"""
        every = every_summary((summary,))
        return any(self.find(name) is not None for one in every for name in one.calls)

    def function(self, function: lowered.Function) -> None:
        """Rewrites a function's body; what Let needs is declared at its start."""
        outer, self.declared = self.declared, []
        body = self.body(function.body)
        function.body = (*self.declared, *body)
        self.declared = outer

    def body(self, statements: tuple[lowered.Statement, ...]) -> tuple[lowered.Statement, ...]:
        made: list[lowered.Statement] = []
        for one in statements:
            self.parts(one)
            replaced = self.statement(one)
            made.extend(replaced if replaced is not None else (one,))
        return tuple(made)

    def parts(self, node: lowered.Node) -> None:
        """Rewrites what is inside a node, in place."""
        if isinstance(node, lowered.Lambda):
            self.function(node.function)
            return
        for name, held in shape_of(type(node)):
            value = getattr(node, name)
            if not value:
                continue
            if held is Holds.BODY:
                setattr(node, name, self.body(value))
            elif held is Holds.MANY:
                setattr(node, name, tuple([self.part(one) for one in value]))
            else:
                replaced = self.part(value)
                if replaced is not value:
                    setattr(node, name, replaced)

    def part(self, node: lowered.Node) -> lowered.Node:
        self.parts(node)
        if isinstance(node, lowered.Call):
            return self.call(node)
        if isinstance(node, SIMPLIFIED):
            return simplified(node)
        return node

    # --------------------------------------------------------------------------------- calls

    def find(self, name: str) -> Template | None:
        if name not in self.templates:
            # A host may stand around the calls of what is exported to it.
            is_exported = name in self.program.exports.values()
            function = self.program.functions[name]
            self.templates[name] = None if is_exported else find_template(self.program, function)
        return self.templates[name]

    def template(self, node: lowered.Call) -> Template | None:
        found = self.find(node.function)
        if found is None or (node.checks_receiver and not found.touches_receiver):
            return None
        return found if assigns_nothing(node.arguments) else None

    def call(self, node: lowered.Call) -> lowered.Expression:
        """A call for its value."""
        node = self.without_literals(node)
        template = self.template(node)
        if template is None or template.value is None:
            return node
        mapping = self.bind(node, template)
        if mapping is None:
            return node
        if template.test is None:
            value = clone(template.value, mapping, node.span)
            return retyped(value, node.type, node.span)
        test = clone(template.test, mapping, node.span)
        assert template.fail is not None
        fail = lowered.Call(node.span, node.type, template.fail, fail_arguments(template, mapping))
        value = clone(template.value, mapping, node.span)
        return simplified(lowered.Conditional(node.span, node.type, test, fail, value))

    def without_literals(self, node: lowered.Call) -> lowered.Call:
        """Arrays of constants as arguments, of which the function needs only what they hold: the
        call of a function that has it instead.

        text.Trim('.', ',')   ->   a function that trims ".,"
        """
        places = [number for number, one in enumerate(node.arguments) if is_literal(one)]
        if not places or 0 in places:
            return node
        name = specialized(self.program, node, frozenset(places))
        if name is None:
            return node
        rest = tuple([one for at, one in enumerate(node.arguments) if at not in places])
        return lowered.Call(node.span, node.type, name, rest, node.checks_receiver)

    def bind(self, node: lowered.Call, template: Template) -> dict[str, lowered.Expression] | None:
        """What each parameter stands for: the argument itself, or a Let at its first use. None
        where that would change the order of what can be noticed."""
        kinds = {
            parameter.name: kind_of(argument, template)
            for parameter, argument in zip(template.parameters, node.arguments, strict=True)
        }
        ordered = [name for name, kind in kinds.items() if kind in ("reads", "acts")]
        in_order = [name for name in template.sure if name in ordered]
        if "acts" in kinds.values() and in_order != ordered:
            return None
        mapping: dict[str, lowered.Expression] = {}
        for parameter, argument in zip(template.parameters, node.arguments, strict=True):
            name = parameter.name
            uses = template.uses[name]
            if kinds[name] == "plain" or uses <= 1 or (kinds[name] == "reads" and uses <= 2):
                mapping[name] = argument
            elif name in template.sure:
                mapping[name] = self.let(argument, parameter.type)
            else:
                return None
        return mapping

    def statement(self, node: lowered.Statement) -> list[lowered.Statement] | None:
        """A call for its effect only, as the statements of the function."""
        if not isinstance(node, lowered.Evaluate) or not isinstance(node.value, lowered.Call):
            return None
        call = node.value
        template = self.template(call)
        if template is None or template.value is not None:
            return None
        made: list[lowered.Statement] = []
        mapping = self.settle(call, template, made)
        if template.test is not None:
            assert template.fail is not None
            test = clone(template.test, mapping, node.span)
            arguments = fail_arguments(template, mapping)
            fail = lowered.Call(node.span, VOID, template.fail, arguments)
            made.append(lowered.If(node.span, test, (build.perform(fail),)))
        made.extend(clone_statement(one, mapping, node.span) for one in template.effects)
        return made

    def settle(
        self, call: lowered.Call, template: Template, made: list[lowered.Statement]
    ) -> dict[str, lowered.Expression]:
        """The arguments as locals, constants, or fields that the effects leave alone."""
        mapping: dict[str, lowered.Expression] = {}
        kinds = [kind_of(one, template) for one in call.arguments]
        acts = "acts" in kinds
        for parameter, argument, kind in zip(
            template.parameters, call.arguments, kinds, strict=True
        ):
            reads = kind == "reads" and not acts
            if kind == "plain" or (reads and getattr(argument, "name", "") not in template.sets):
                mapping[parameter.name] = argument
                continue
            self.count += 1
            name = f"$in{self.count}"
            made.append(lowered.Declare(known_span(argument), name, parameter.type, argument))
            mapping[parameter.name] = lowered.Local(argument.span, parameter.type, name)
        return mapping

    def let(self, value: lowered.Expression, type_: lowered.Type) -> lowered.Let:
        self.count += 1
        name = f"$in{self.count}"
        self.declared.append(lowered.Declare(value.span, name, type_, None))
        return lowered.Let(value.span, type_, name, value)


def kind_of(node: lowered.Expression, template: Template) -> str:
    """plain: a local or constant; free: a calculation with those; reads: a field of `this` or a
    static; acts: anything else, whose moment can matter."""
    if isinstance(node, (lowered.Local, lowered.Constant)):
        return "plain"
    if is_free(node):
        return "free"
    if isinstance(node, lowered.Static) or is_own_field(node):
        return "acts" if template.calls_others else "reads"
    return "acts"


def is_free(node: lowered.Node) -> bool:
    match node:
        case lowered.Local() | lowered.Constant():
            return True
        case lowered.Binary(operator=operator, is_checked=False) if operator not in "/%":
            return is_free(node.left) and is_free(node.right)
        case lowered.Convert(is_checked=False, operand=operand):
            return is_free(operand)
    return False


def is_own_field(node: lowered.Node) -> bool:
    return (
        isinstance(node, lowered.Field)
        and isinstance(node.object, lowered.Local)
        and node.object.name == "this"
    )


def assigns_nothing(arguments: tuple[lowered.Expression, ...]) -> bool:
    """Is no local set while the arguments are evaluated?"""
    waiting: list[lowered.Node] = list(arguments)
    while waiting:
        node = waiting.pop()
        if isinstance(node, lowered.Let):
            return False
        waiting.extend(children(node))
    return True


def fail_arguments(
    template: Template, mapping: dict[str, lowered.Expression]
) -> tuple[lowered.Expression, ...]:
    return tuple(used_again(mapping[one.name]) for one in template.fail_parameters)
