"""Does a body contain yield? Then its method is an iterator."""

from __future__ import annotations

from scsharp.syntax import nodes as syntax


def contains_yield(body: syntax.Block | syntax.Expression | None) -> bool:
    return isinstance(body, syntax.Block) and any(map(_yields, body.statements))


def _yields(statement: syntax.Statement | None) -> bool:
    match statement:
        case syntax.YieldReturn() | syntax.YieldBreak():
            return True
        case syntax.Block(statements=statements):
            return any(map(_yields, statements))
        case syntax.If(then=then, otherwise=otherwise):
            return _yields(then) or _yields(otherwise)
        case syntax.Switch(sections=sections):
            return any(_yields(one) for section in sections for one in section.statements)
        case syntax.Try(body=body, catches=catches, final=final):
            return _yields(body) or _yields(final) or any(_yields(one.body) for one in catches)
        case syntax.Labelled(statement=inner):
            return _yields(inner)
        case (
            syntax.While(body=inner)
            | syntax.Do(body=inner)
            | syntax.For(body=inner)
            | syntax.ForEach(body=inner)
            | syntax.Using(body=inner)
            | syntax.Lock(body=inner)
            | syntax.CheckedBlock(body=inner)
        ):
            return _yields(inner)
        case _:
            return False
