"""Which locals must be declared at the top of a JavaScript function.

A lowered local lives in its function, a JavaScript one in its block. Most locals are only used
inside the block that declares them, and are declared there: readable, and fresh in each round of
a loop, as closures need it. Locals used outside that block, or made by Let alone, are hoisted.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.lowering import nodes as lowered
from scsharp.lowering.walk import own_nodes


def hoisted_locals(function: lowered.Function, captures: tuple[str, ...] = ()) -> frozenset[str]:
    """The locals of a function that are not declared in place; `captures` are a lambda's."""
    outside = {*captures, "this", *(parameter.name for parameter in function.parameters)}
    search = Search()
    search.block(function.body, [outside])
    return frozenset(search.hoisted)


def assigned_locals(function: lowered.Function) -> frozenset[str]:
    """The locals that get a value later than where they are declared."""
    return frozenset(
        each.place.name
        for each in own_nodes(*function.body)
        if isinstance(each, lowered.Assign) and isinstance(each.place, lowered.Local)
    )


@dataclass(slots=True)
class Search:
    """`visible` below is the stack of the names declared in the open blocks."""

    hoisted: set[str] = field(default_factory=set)

    def block(self, body: tuple[lowered.Statement, ...], visible: list[set[str]]) -> None:
        inner = [*visible, set()]
        for statement in body:
            self.statement(statement, inner)

    def statement(self, node: lowered.Statement, visible: list[set[str]]) -> None:
        match node:
            case lowered.Declare(name=name, value=value):
                self.expressions(value, visible)
                if name in visible[-1]:
                    self.hoisted.add(name)
                visible[-1].add(name)
            case lowered.Loop():
                self.loop(node, visible)
            case lowered.Try(body=body, catches=catches, final=final):
                self.block(body, visible)
                for catch in catches:
                    self.catch(catch, visible)
                self.block(final, visible)
            case lowered.If(test=test, then=then, otherwise=otherwise):
                self.expressions(test, visible)
                self.block(then, visible)
                self.block(otherwise, visible)
            case lowered.Block(body=body):
                self.block(body, visible)
            case lowered.Switch(value=value, cases=cases, default=default):
                self.expressions(value, visible)
                for case in cases:
                    self.block(case.body, visible)
                self.block(default, visible)
            case _:
                self.expressions(node, visible)

    def loop(self, node: lowered.Loop, visible: list[set[str]]) -> None:
        # The condition of a do loop and the update share a block with the body.
        inner = [*visible, set()]
        if not node.test_last:
            self.expressions(node.condition, inner)
        has_inner_block = contains_continue(node)
        body = [*inner, set()] if has_inner_block else inner
        for statement in node.body:
            self.statement(statement, body)
        for statement in node.update:
            self.statement(statement, inner)
        if node.test_last:
            self.expressions(node.condition, inner)

    def catch(self, node: lowered.Catch, visible: list[set[str]]) -> None:
        inner = [*visible, {node.name}]
        for statement in node.guard_setup:
            self.statement(statement, inner)
        self.expressions(node.guard, inner)
        self.block(node.body, inner)

    def expressions(self, node: lowered.Node | None, visible: list[set[str]]) -> None:
        for each in own_nodes(node):
            match each:
                case lowered.Local(name=name) | lowered.Let(name=name):
                    self.use(name, visible)
                case lowered.Lambda(captures=captures):
                    for name in captures:
                        self.use(name, visible)

    def use(self, name: str, visible: list[set[str]]) -> None:
        if not self.is_visible(name, visible):
            self.hoisted.add(name)

    @staticmethod
    def is_visible(name: str, visible: list[set[str]]) -> bool:
        return any(name in names for names in visible)


def contains_continue(loop: lowered.Loop) -> bool:
    """Does anything in the loop's body continue it, past an update that is not one expression?"""
    return bool(loop.update or loop.test_last) and any(
        isinstance(each, lowered.Continue) and each.label == loop.label
        for each in own_nodes(*loop.body)
    )
