"""Can control reach the end of a lambda's body? Only what conversions of lambdas need; the
diagnostics about it are analysis' business."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scsharp.typed import nodes as typed


def can_complete(statement: typed.Statement) -> bool:
    """Can control reach the end of the statement?"""
    match statement:
        case typed.Block(statements=statements):
            return all_complete(statements)
        case typed.Return() | typed.Throw() | typed.Goto() | typed.GotoCase():
            return False
        case typed.Break() | typed.Continue() | typed.YieldBreak():
            return False
        case typed.If():
            return if_completes(statement)
        case typed.While(test=test, body=body):
            return not is_true(test) or has_break(body)
        case typed.Do(body=body, test=test):
            return not is_true(test) or has_break(body)
        case typed.For(test=test, body=body):
            return not (test is None or is_true(test)) or has_break(body)
        case typed.Labelled(statement=inner) | typed.Using(body=inner):
            return can_complete(inner)
        case typed.Switch():
            return switch_completes(statement)
        case typed.Try():
            return try_completes(statement)
    return True


def all_complete(statements: Iterable[typed.Statement]) -> bool:
    """Labels may be jumped to, so what follows one counts as reachable again."""
    reachable = True
    for one in statements:
        if isinstance(one, typed.Labelled):
            reachable = True
        reachable = reachable and can_complete(one)
    return reachable


def if_completes(statement: typed.If) -> bool:
    if statement.otherwise is None:
        return not is_true(statement.test) or can_complete(statement.then)
    if is_true(statement.test):
        return can_complete(statement.then)
    return can_complete(statement.then) or can_complete(statement.otherwise)


def try_completes(statement: typed.Try) -> bool:
    if statement.final is not None and not can_complete(statement.final):
        return False
    bodies = [statement.body, *(one.body for one in statement.catches)]
    return any(can_complete(one) for one in bodies)


def switch_completes(statement: typed.Switch) -> bool:
    labels = [label for section in statement.sections for label in section.labels]
    if not statement.covers_all and not any(label.pattern is None for label in labels):
        return True
    return any(has_break(inner) for section in statement.sections for inner in section.body)


def is_true(test: typed.Expression) -> bool:
    return isinstance(test, typed.Constant) and test.value is True


def has_break(body: typed.Statement) -> bool:
    """Is there a break that leaves the loop or switch this is the body of?"""
    if isinstance(body, typed.Break):
        return True
    return any(has_break(one) for one in inner_statements(body))


def inner_statements(statement: typed.Statement) -> Iterator[typed.Statement]:
    """The statements directly inside, but not those of inner loops and switches."""
    match statement:
        case typed.Block(statements=statements):
            yield from statements
        case typed.If(then=then, otherwise=otherwise):
            yield then
            if otherwise is not None:
                yield otherwise
        case typed.Labelled(statement=inner) | typed.Using(body=inner):
            yield inner
        case typed.Try():
            yield statement.body
            yield from (one.body for one in statement.catches)
