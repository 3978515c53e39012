"""A lowered program as text that reads like code: for dumps and for the goldens of tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scsharp.lowering import nodes as lowered

INDENT = "    "


def show_program(program: lowered.Program, with_library: bool = False) -> str:
    """The script's functions, in the order in which they were made."""
    chosen = [one for one in program.functions.values() if with_library or not one.is_library]
    return "\n\n".join("\n".join(show_function(one)) for one in chosen)


def show_function(function: lowered.Function) -> Iterator[str]:
    marks = [word for word, holds in function_marks(function) if holds]
    words = " ".join([*marks, show_type(function.result)])
    parameters = ", ".join(f"{show_type(one.type)} {one.name}" for one in function.parameters)
    yield f"{words} {function.name}({parameters})"
    yield from show_body(function.body)


def function_marks(function: lowered.Function) -> Iterator[tuple[str, bool]]:
    yield "iterator", function.is_iterator
    yield "deep", function.counts_depth


def show_type(type_: lowered.Type) -> str:
    match type_.kind:
        case lowered.Kind.ARRAY | lowered.Kind.STRUCT:
            return type_.name
        case lowered.Kind.OBJECT:
            return type_.name or "object"
        case lowered.Kind.NULLABLE | lowered.Kind.CELL:
            mark = "?" if type_.kind is lowered.Kind.NULLABLE else "&"
            return f"{show_type(type_.item)}{mark}" if type_.item is not None else mark
    return str(type_.kind.value)


# -------------------------------------------------------------------------------- statements


def show_body(body: Iterable[lowered.Statement]) -> Iterator[str]:
    """The lines of a body, one step further in than what it belongs to."""
    for one in body:
        for line in show_statement(one):
            yield INDENT + line


def show_statement(node: lowered.Statement) -> Iterator[str]:
    match node:
        case lowered.If():
            yield f"if ({show(node.test)})"
            yield from show_body(node.then)
            if node.otherwise:
                yield "else"
                yield from show_body(node.otherwise)
        case lowered.Loop():
            yield from show_loop(node)
        case lowered.Block():
            yield f"{node.label}: block"
            yield from show_body(node.body)
        case lowered.Try():
            yield from show_try(node)
        case lowered.Switch():
            yield from show_switch(node)
        case _:
            yield show_simple(node)


def show_simple(node: lowered.Statement) -> str:
    match node:
        case lowered.Declare(name=name, type=type_, value=value):
            return f"{show_type(type_)} {name}" + (f" = {show(value)}" if value else "")
        case lowered.Assign(place=place, value=value):
            return f"{show(place)} = {show(value)}"
        case lowered.Evaluate(value=value):
            return show(value)
        case lowered.Break(label=label):
            return f"break {label}"
        case lowered.Continue(label=label):
            return f"continue {label}"
        case lowered.Return(value=None):
            return "return"
        case lowered.Return(value=value) | lowered.Throw(value=value) | lowered.Yield(value=value):
            assert value is not None
            return f"{type(node).__name__.lower()} {show(value)}"
        case lowered.Rethrow(name=name):
            return f"rethrow {name}"
    return type(node).__name__


def show_loop(node: lowered.Loop) -> Iterator[str]:
    test = show(node.condition) if node.condition is not None else "true"
    yield f"{node.label}: loop ({test})" + (" test last" if node.test_last else "")
    yield from show_body(node.body)
    if node.update:
        yield "update"
        yield from show_body(node.update)


def show_try(node: lowered.Try) -> Iterator[str]:
    yield "try"
    yield from show_body(node.body)
    for one in node.catches:
        guard = f" when {show(one.guard)}" if one.guard is not None else ""
        yield f"catch {one.id or 'all'} {one.name}{guard}"
        yield from show_body(one.guard_setup)
        yield from show_body(one.body)
    if node.final:
        yield "finally"
        yield from show_body(node.final)


def show_switch(node: lowered.Switch) -> Iterator[str]:
    yield f"switch ({show(node.value)})"
    for one in node.cases:
        yield f"case {', '.join(map(repr, one.values))}"
        yield from show_body(one.body)
    if node.default:
        yield "default"
        yield from show_body(node.default)


# ------------------------------------------------------------------------------- expressions


def show_all(nodes: Iterable[lowered.Expression]) -> str:
    return ", ".join(map(show, nodes))


def show(node: lowered.Expression) -> str:
    match node:
        case lowered.Constant(value=value):
            return show_constant(value)
        case lowered.Local(name=name):
            return name
        case lowered.Field(object=target, name=name):
            return f"{show(target)}.{name}"
        case lowered.Static(name=name):
            return f"static {name}"
        case lowered.Element(array=array, indices=indices):
            return f"{show(array)}[{show_all(indices)}]"
        case lowered.Dereference(cell=cell):
            return f"*{show(cell)}"
        case lowered.Let(name=name, value=value):
            return f"({name} := {show(value)})"
        case lowered.Call() | lowered.CallSlot() | lowered.CallIntrinsic() | lowered.Invoke():
            return show_call(node)
        case lowered.Binary() | lowered.Compare() | lowered.Logical():
            return f"({show(node.left)} {node.operator} {show(node.right)})"
        case lowered.Unary(operator=operator, operand=operand):
            return f"{operator}{show(operand)}"
        case lowered.Conditional(test=test, when_true=first, when_false=second):
            return f"({show(test)} ? {show(first)} : {show(second)})"
    return show_other(node)


def show_constant(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value)


def show_call(
    node: lowered.Call | lowered.CallSlot | lowered.CallIntrinsic | lowered.Invoke,
) -> str:
    arguments = show_all(node.arguments)
    match node:
        case lowered.Call(function=function, checks_receiver=checks):
            return f"{function}{'?' if checks else ''}({arguments})"
        case lowered.CallSlot(receiver=receiver, slot=slot):
            return f"{show(receiver)}.[{slot}]({arguments})"
        case lowered.CallIntrinsic(name=name):
            return f"@{name}({arguments})"
        case lowered.Invoke(delegate=delegate):
            return f"{show(delegate)}.invoke({arguments})"


def show_other(node: lowered.Expression) -> str:
    match node:
        case lowered.NewCell(value=value):
            return f"cell({show(value)})"
        case lowered.ReferenceTo(place=place):
            return f"&{show(place)}"
        case lowered.New(class_name=name, constructor=constructor, arguments=arguments):
            by = f" by {constructor}" if constructor is not None else ""
            return f"new {name}({show_all(arguments)}){by}"
        case lowered.NewArray(type=type_, elements=None, lengths=lengths):
            return f"new {type_.name}[{show_all(lengths)}]"
        case lowered.NewArray(type=type_, elements=elements):
            return f"new {type_.name} {{{show_all(elements or ())}}}"
        case lowered.ArrayLength(array=array, dimension=dimension):
            return f"length({show(array)}{'' if dimension is None else f', {dimension}'})"
        case lowered.Convert(type=type_, operand=operand):
            return f"({show_type(type_)}){show(operand)}"
        case lowered.Concat(parts=parts):
            return f"concat({show_all(parts)})"
        case lowered.TypeToken(id=id_):
            return f"typeof({id_})"
        case lowered.TypeTest(operand=operand, id=id_):
            return f"({show(operand)} is {id_})"
        case lowered.Cast(operand=operand, id=id_):
            return f"({show(operand)} as {id_}!)"
        case lowered.CopyStruct(operand=operand):
            return f"copy({show(operand)})"
        case lowered.Lambda():
            return show_lambda(node)
        case lowered.MethodDelegate(receiver=receiver, function=function, slot=slot):
            target = f"{show(receiver)}." if receiver is not None else ""
            return f"delegate {target}{slot or function}"
    return type(node).__name__


def show_lambda(node: lowered.Lambda) -> str:
    parameters = ", ".join(one.name for one in node.function.parameters)
    body = "; ".join(line.strip() for line in show_body(node.function.body))
    return f"[{', '.join(node.captures)}]({parameters}) => {{ {body} }}"
