"""Local functions, lifted out: what they use from around comes in as leading parameters.

int n = 0; void Add(int d) => n += d; Add(2);
->   Add(n, d) { n.value = n.value + d }     Add(n, 2), where n is a cell
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scsharp.lowering import build
from scsharp.lowering import nodes as lowered
from scsharp.lowering.context import Binding, FunctionContext
from scsharp.lowering.iterators import element_type, start_iterator
from scsharp.lowering.kinds import OBJECT, cell_of
from scsharp.lowering.naming import shown_method
from scsharp.source import Span
from scsharp.symbols.members import Method, MethodUse, Variable
from scsharp.symbols.types import Type, TypeParameter, substitute

if TYPE_CHECKING:
    from scsharp.typed import nodes as typed

Captures = list[tuple[Variable, Binding]]


def call_local_function(
    ctx: FunctionContext, use: MethodUse, arguments: tuple[lowered.Expression, ...], span: Span
) -> lowered.Expression:
    """F(a)   ->   F(captured, a)"""
    name = local_function_name(ctx, use)
    result = ctx.lower_type(use.return_type)
    if use.method.returns_ref:
        result = cell_of(result)
    leading = tuple(
        lowered.Local(span, type_, local) for local, type_ in captured_locals(ctx, use.method)
    )
    return lowered.Call(span, result, name, (*leading, *arguments))


def local_function_captures(ctx: FunctionContext, use: MethodUse) -> tuple[str, ...]:
    """The locals of this function that a call of the local function passes on."""
    return tuple(name for name, _ in captured_locals(ctx, use.method))


def captured_locals(ctx: FunctionContext, method: Method) -> list[tuple[str, lowered.Type]]:
    made: list[tuple[str, lowered.Type]] = []
    if uses_this(ctx, method):
        assert ctx.this_type is not None
        made.append(("this", ctx.this_type))
    return made + [(binding.name, held_type(binding)) for _, binding in captures(ctx, method)]


def held_type(binding: Binding) -> lowered.Type:
    return cell_of(binding.type) if binding.is_cell else binding.type


def captures(ctx: FunctionContext, method: Method) -> Captures:
    free = ctx.facts.frames[method].free
    return [(one, ctx.bindings[one]) for one in free if one in ctx.bindings]


def uses_this(ctx: FunctionContext, method: Method) -> bool:
    frame = ctx.facts.frames[method]
    uses = frame.uses_this or any(one in ctx.member_parameters for one in frame.free)
    return uses and ctx.this_type is not None


def local_function_name(ctx: FunctionContext, use: MethodUse) -> str:
    """The lifted function's name, queued for lowering."""
    mapping = visible_mapping(ctx, use)
    key = "local", use.method, tuple(mapping.values())
    snapshot = LocalFunction(ctx, use, mapping)
    return ctx.builder.use_made(key, local_name(ctx, use), snapshot.make)


def local_name(ctx: FunctionContext, use: MethodUse) -> str:
    around = ctx.method.name if ctx.method is not None else "Main"
    return f"{around}.{use.method.name}"


def visible_mapping(ctx: FunctionContext, use: MethodUse) -> dict[TypeParameter, Type]:
    """The type arguments that the function's body can name: those around it, and its own."""
    around = frames_around(ctx, use.method)
    hidden = {
        parameter
        for method in ctx.facts.local_functions
        if method not in around
        for parameter in method.type_parameters
    }
    mapping = {name: type_ for name, type_ in ctx.mapping.items() if name not in hidden}
    mapping.update(zip(use.method.type_parameters, use.arguments, strict=True))
    return mapping


def frames_around(ctx: FunctionContext, method: Method) -> set[object]:
    found: set[object] = set()
    frame = ctx.facts.frames[method].outer
    while frame is not None:
        found.add(frame.key)
        frame = frame.outer
    return found


class LocalFunction:
    """What a lifted function needs to know of the place where it was first called."""

    def __init__(
        self, ctx: FunctionContext, use: MethodUse, mapping: dict[TypeParameter, Type]
    ) -> None:
        self.around = ctx
        self.use = use
        self.mapping = mapping
        self.captures = captures(ctx, use.method)
        self.node: typed.LocalFunction = ctx.facts.local_functions[use.method]

    def make(self, name: str) -> lowered.Function:
        if self.use.method.is_iterator:
            return self.make_iterator(name)
        ctx, leading = self.context(self.result_type())
        own = ctx.bind_parameters(self.use.method.parameters)
        return self.finish(ctx, name, (*leading, *own))

    @property
    def return_type(self) -> Type:
        """What it returns where its type parameters, and those around it, have their arguments."""
        return substitute(self.use.return_type, self.mapping).erased

    def result_type(self) -> lowered.Type:
        held = self.around.builder.lower_type(self.return_type)
        return cell_of(held) if self.use.method.returns_ref else held

    def context(
        self, result: lowered.Type
    ) -> tuple[FunctionContext, tuple[lowered.Parameter, ...]]:
        """A fresh context with the captured variables as parameters."""
        around, method = self.around, self.use.method
        ctx = FunctionContext(
            around.builder, self.mapping, around.source, around.owner, around.method,
            around.facts, result, member_parameters=around.member_parameters,
        )  # fmt: skip
        ctx.return_type = method.return_type
        ctx.returns_ref = method.returns_ref
        leading: list[lowered.Parameter] = []
        if uses_this(around, method):
            assert around.this_type is not None
            ctx.this_type = around.this_type
            leading.append(lowered.Parameter("this", around.this_type))
        for variable, binding in self.captures:
            made = Binding(ctx.names.unique(variable.name), binding.type, binding.is_cell)
            ctx.bindings[variable] = made
            leading.append(lowered.Parameter(made.name, held_type(made)))
        return ctx, tuple(leading)

    def finish(
        self, ctx: FunctionContext, name: str, parameters: tuple[lowered.Parameter, ...]
    ) -> lowered.Function:
        from scsharp.lowering.statements import lower_block_statements

        if self.node.body is not None:
            lower_block_statements(ctx, self.node.body)
        return lowered.Function(
            self.node.span, name, self.shown_name(), parameters, ctx.result,
            tuple(ctx.statements), ctx.source, is_library=self.use.method.container.is_library,
        )  # fmt: skip

    def shown_name(self) -> str:
        return shown_method(self.use)

    def make_iterator(self, name: str) -> lowered.Function:
        """A local function with yield: like a method, in two functions."""
        ctx, leading = self.context(self.result_type())
        own = tuple(
            lowered.Parameter(ctx.names.unique(one.name), ctx.lower_type(one.type))
            for one in self.use.method.parameters
        )
        parameters = (*leading, *own)
        key = "run", "local", self.use.method, tuple(self.mapping.values())
        run = ctx.builder.use_made(key, f"{name}.run", self.make_run)
        result = start_iterator(ctx, run, parameters, self.return_type)
        return lowered.Function(
            self.node.span, name, self.shown_name(), parameters, ctx.result,
            (build.give(result),), ctx.source,
        )  # fmt: skip

    def make_run(self, name: str) -> lowered.Function:
        ctx, leading = self.context(OBJECT)
        ctx.is_iterator = True
        ctx.return_type = element_type(ctx.builder, self.return_type)
        own = ctx.bind_parameters(self.use.method.parameters)
        function = self.finish(ctx, name, (*leading, *own))
        function.is_iterator = True
        return function
