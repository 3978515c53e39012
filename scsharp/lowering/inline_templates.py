"""Which functions are small enough to be inlined, and what they come down to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scsharp.lowering import nodes as lowered
from scsharp.lowering.cloning import clone, clone_statement
from scsharp.lowering.kinds import NOWHERE, VOID
from scsharp.lowering.walk import children

LARGEST = 16
"""How many nodes an inlined body may have."""
MOST_EFFECTS = 3

ALLOWED = (
    lowered.Constant, lowered.Local, lowered.Field, lowered.Static, lowered.Unary, lowered.Binary,
    lowered.Compare, lowered.Logical, lowered.Conditional, lowered.Convert, lowered.CallIntrinsic,
    lowered.Call, lowered.New, lowered.ArrayLength, lowered.Element, lowered.CopyStruct,
    lowered.TypeToken, lowered.CallSlot, lowered.Concat, lowered.Assign, lowered.Evaluate,
)  # fmt: skip


@dataclass(slots=True)
class Template:
    """`value` is what the function gives, or `effects` what it does; before that `test` decides
    whether `fail` (a function that throws) is called. `sure` are the parameters that are evaluated
    in any case, in order. `uses` counts the uses. `sets` are the fields that effects assign."""

    parameters: tuple[lowered.Parameter, ...]
    test: lowered.Expression | None
    fail: str | None
    fail_parameters: tuple[lowered.Parameter, ...]
    value: lowered.Expression | None
    effects: tuple[lowered.Statement, ...]
    uses: dict[str, int]
    sure: list[str]
    touches_receiver: bool
    calls_others: bool
    sets: set[str]


def find_template(program: lowered.Program, function: lowered.Function) -> Template | None:
    """The function as a template, or None if it is too large or of another form."""
    if function.is_iterator or len(function.body) > MOST_EFFECTS + 1:
        return None
    check, rest = split_check(function.body)
    value, effects = split_value(function, rest)
    names = {one.name for one in function.parameters}
    test = arranged(check.test, names) if check is not None else None
    parts: list[lowered.Node] = [one for one in (test, value) if one is not None]
    parts.extend(effects)
    if (value is None and not effects) or not is_small(function.name, parts):
        return None
    if assigned_parameters(parts) & names:
        return None
    fail = make_fail(program, function, check) if check is not None else None
    order = evaluation_order(parts)
    return Template(
        function.parameters,
        clone(test, {}, test.span) if test is not None else None,
        fail,
        fail_parameters(function, check),
        clone(value, {}, value.span) if value is not None else None,
        tuple([clone_statement(one, {}, one.span) for one in effects]),
        {name: order.count(name) for name in names},
        sure_order(parts[0], names),
        touches_receiver(parts),
        any(calls_others(one) for one in parts),
        set(filter(None, map(assigned_field, effects))),
    )


def split_check(
    body: tuple[lowered.Statement, ...],
) -> tuple[lowered.If | None, tuple[lowered.Statement, ...]]:
    """if (test) throw …; at the start."""
    if body and isinstance(body[0], lowered.If):
        first = body[0]
        if (
            len(first.then) == 1
            and isinstance(first.then[0], lowered.Throw)
            and not first.otherwise
        ):
            return first, body[1:]
    return None, body


def split_value(
    function: lowered.Function, rest: tuple[lowered.Statement, ...]
) -> tuple[lowered.Expression | None, tuple[lowered.Statement, ...]]:
    if len(rest) == 1 and isinstance(rest[0], lowered.Return):
        return rest[0].value, ()
    if function.result == VOID and all(
        isinstance(one, (lowered.Assign, lowered.Evaluate)) for one in rest
    ):
        return None, rest
    return None, ()


def is_small(name: str, parts: list[lowered.Node]) -> bool:
    """Few nodes, of kinds that can stand anywhere, and no call of itself."""
    count = 0
    waiting = list(parts)
    while waiting:
        node = waiting.pop()
        count += 1
        if count > LARGEST or not isinstance(node, ALLOWED):
            return False
        if isinstance(node, lowered.Call) and node.function == name:
            return False
        waiting.extend(children(node))
    return True


def assigned_parameters(parts: list[lowered.Node]) -> set[str]:
    return {
        one.place.name
        for one in parts
        if isinstance(one, lowered.Assign) and isinstance(one.place, lowered.Local)
    }


def evaluation_order(parts: list[lowered.Node]) -> list[str]:
    """The names of all locals in the parts, in the order of evaluation."""
    found: list[str] = []
    for part in parts:
        collect_locals(part, found)
    return found


def collect_locals(node: lowered.Node, found: list[str]) -> None:
    if isinstance(node, lowered.Local):
        found.append(node.name)
    for child in children(node):
        collect_locals(child, found)


def sure_order(node: lowered.Node, names: set[str]) -> list[str]:
    """The parameters that are evaluated whatever happens, in order of evaluation."""
    if isinstance(node, lowered.Local):
        return [node.name] if node.name in names else []
    below = children(node)
    if isinstance(node, (lowered.Logical, lowered.Conditional)):
        below = below[:1]
    found: list[str] = []
    for child in below:
        found.extend(sure_order(child, names))
    return list(dict.fromkeys(found))


def arranged(test: lowered.Expression, names: set[str]) -> lowered.Expression:
    """a || b with the side first that evaluates more parameters: both only look.

    index < 0 || index >= this.count   ->   index >= this.count || index < 0
    """
    if not isinstance(test, lowered.Logical) or test.operator != "||":
        return test
    if len(sure_order(test.right, names)) <= len(sure_order(test.left, names)):
        return test
    return lowered.Logical(test.span, test.type, "||", test.right, test.left)


def calls_others(node: lowered.Node) -> bool:
    """Does it run code of the program, which could change anything?"""
    if isinstance(node, (lowered.Call, lowered.CallSlot, lowered.New)):
        return True
    return any(calls_others(one) for one in children(node))


def assigned_field(node: lowered.Statement) -> str | None:
    """The name of the field or static that a statement assigns."""
    if isinstance(node, lowered.Assign) and isinstance(node.place, (lowered.Field, lowered.Static)):
        return node.place.name
    return None


def touches_receiver(parts: list[lowered.Node]) -> bool:
    """Is a look into `this`, which notices null by itself, the first thing that can be noticed?"""
    for node in sure_nodes(parts[0]) if parts else ():
        if isinstance(node, lowered.Field) and isinstance(node.object, lowered.Local):
            return node.object.name == "this"
        if isinstance(node, lowered.CallIntrinsic) and node.name in LOOKS_FIRST:
            text = node.arguments[0]
            return isinstance(text, lowered.Local) and text.name == "this"
        if not isinstance(node, QUIET):
            return False
    return False


LOOKS_FIRST = frozenset({"string_length", "string_trim"})
"""Kernel functions that fail of a null receiver before they do anything else."""
QUIET = (lowered.Local, lowered.Constant, lowered.Compare, lowered.Static)


def sure_nodes(node: lowered.Node) -> Iterator[lowered.Node]:
    """What is evaluated whatever happens, in order: operands before what uses them."""
    below = children(node)
    if isinstance(node, (lowered.Logical, lowered.Conditional)):
        below = below[:1]
    for child in below:
        yield from sure_nodes(child)
    yield node


def make_fail(program: lowered.Program, function: lowered.Function, check: lowered.If) -> str:
    """fail(parameters) { throw …; }, shown in stack traces as the function itself."""
    name = f"{function.name}.fail"
    if name not in program.functions:
        program.functions[name] = lowered.Function(
            NOWHERE, name, function.shown_name, fail_parameters(function, check), VOID,
            check.then, function.source, is_library=function.is_library,
        )  # fmt: skip
    return name


def fail_parameters(
    function: lowered.Function, check: lowered.If | None
) -> tuple[lowered.Parameter, ...]:
    """The parameters that the thrown exception is made from."""
    if check is None:
        return ()
    used = set(evaluation_order(list(check.then)))
    return tuple(one for one in function.parameters if one.name in used)
