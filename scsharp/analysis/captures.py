"""Which variables lambdas and local functions capture, and which of those change.

A captured variable that is never assigned after its declaration can be captured by value; one
that changes needs a cell. Lowering asks for each body.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scsharp.symbols.members import Parameter, Variable
from scsharp.typed import nodes as typed
from scsharp.typed.walk import children


@dataclass(slots=True)
class Captures:
    """`captured` are used in another function than the one that declares them; `changed` are
    assigned anywhere but in their declaration (captured or not). `functions` tells what each
    lambda or local function captures, those inside it included."""

    captured: set[Variable] = field(default_factory=set)
    changed: set[Variable] = field(default_factory=set)
    functions: dict[typed.Lambda | typed.LocalFunction, set[Variable]] = field(default_factory=dict)

    @property
    def cells(self) -> set[Variable]:
        """Captured variables that need a cell."""
        return self.captured & self.changed


@dataclass(slots=True)
class _Search:
    """`owners` tells the nesting depth of the function that declares each variable."""

    found: Captures
    owners: dict[Variable, int] = field(default_factory=dict)
    around: list[typed.Lambda | typed.LocalFunction] = field(default_factory=list)


def find_captures(body: typed.Node, parameters: tuple[Parameter, ...] = ()) -> Captures:
    """The captures of a whole body; `parameters` are those of its method."""
    search = _Search(Captures())
    for one in parameters:
        search.owners[one] = 0
    _visit(search, body)
    return search.found


def captures_of(body: typed.MethodBody) -> Captures:
    search = _Search(Captures())
    for one in body.method.parameters:
        search.owners[one] = 0
    if body.chain is not None:
        for argument in body.chain.arguments:
            _visit(search, argument)
    _visit(search, body.body)
    return search.found


def _visit(search: _Search, node: typed.Node) -> None:
    match node:
        case typed.VariableAccess(variable=variable):
            _use(search, variable)
            return
        case typed.Lambda(parameters=parameters, body=body):
            _enter(search, node, parameters, body)
            return
        case typed.LocalFunction(method=method, body=body):
            _enter(search, node, method.parameters, body)
            return
        case (
            typed.Assignment(target=target)
            | typed.CompoundAssignment(target=target)
            | typed.CoalesceAssignment(target=target)
            | typed.Increment(target=target)
        ):
            _change(search, target)
        case typed.Reference(place=place, modifier=modifier) if modifier != "in":
            _change(search, place)
        case typed.DeconstructionTarget(place=place) if place is not None:
            _change(search, place)
    _declare(search, node)
    for child in children(node):
        _visit(search, child)


def _declare(search: _Search, node: typed.Node) -> None:
    depth = len(search.around)
    match node:
        case typed.LocalDeclaration(local=local):
            search.owners[local] = depth
            if node.value is None:
                return
        case typed.ForEach(item=item, variable=variable):
            search.owners[item] = depth
            if variable is not None:
                search.owners[variable] = depth
        case typed.DeconstructionTarget(declares=declared):
            if declared is not None:
                search.owners[declared] = depth
        case (
            typed.OutVariable(variable=variable)
            | typed.TypePattern(variable=variable)
            | typed.VarPattern(variable=variable)
            | typed.RecursivePattern(variable=variable)
            | typed.ListPattern(variable=variable)
            | typed.Catch(variable=variable)
            | typed.Spread(variable=variable)
        ):
            if variable is not None:
                search.owners[variable] = depth


def _enter(
    search: _Search,
    node: typed.Lambda | typed.LocalFunction,
    parameters: tuple[Variable, ...],
    body: typed.Block | None,
) -> None:
    search.found.functions[node] = set()
    search.around.append(node)
    for one in parameters:
        search.owners[one] = len(search.around)
    if body is not None:
        _visit(search, body)
    search.around.pop()


def _use(search: _Search, variable: Variable) -> None:
    depth = search.owners.get(variable)
    if depth is None:
        # A primary constructor's parameter, or a use before the declaration (an error).
        return
    if depth < len(search.around):
        search.found.captured.add(variable)
        for function in search.around[depth:]:
            search.found.functions[function].add(variable)


def _change(search: _Search, target: typed.Expression) -> None:
    """A struct's field counts as the struct: p.X = 1 changes p."""
    while isinstance(target, typed.FieldAccess) and target.receiver is not None:
        target = target.receiver
    match target:
        case typed.VariableAccess(variable=variable):
            search.found.changed.add(variable)
        case typed.Conditional(when_true=one, when_false=other):
            _change(search, one)
            _change(search, other)
