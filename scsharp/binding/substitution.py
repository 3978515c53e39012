"""Replacing simple names in syntax by other expressions; names that an inner lambda or query
declares stay."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from scsharp.binding.query_syntax import RangeVariable
from scsharp.source import Span
from scsharp.syntax import nodes as syntax

Paths = Mapping[str, syntax.Expression]


def placed(path: syntax.Expression, span: Span) -> syntax.Expression:
    """A range variable is read where its name stands."""
    if isinstance(path, syntax.Member) and isinstance(path.name, RangeVariable):
        name = RangeVariable(span, path.name.text, path.name.declared)
        return syntax.Member(span, path.target, name)
    return path


def substitute_names(node: syntax.Node, paths: Paths) -> syntax.Node:
    """The tree with each Name of `paths` replaced; untouched parts are shared."""
    match node:
        case syntax.Name(name=name, arguments=None) if name.text in paths:
            return placed(paths[name.text], node.span)
        case syntax.Lambda(parameters=parameters):
            own = {one.name.text for one in parameters or ()}
            paths = {name: path for name, path in paths.items() if name not in own}
    if not paths or isinstance(node, (syntax.Identifier, syntax.Literal)):
        return node
    return rebuilt(node, paths)


def rebuilt(node: syntax.Node, paths: Paths) -> syntax.Node:
    changed = {}
    for name in node.__struct_fields__:
        before = getattr(node, name)
        after = substitute_value(before, paths)
        if after is not before:
            changed[name] = after
    if not changed:
        return node
    return replace(node, **changed)


def substitute_value(value: object, paths: Paths) -> object:
    if isinstance(value, syntax.Node):
        return substitute_names(value, paths)
    if isinstance(value, tuple) and value and not isinstance(value[0], int):
        made = tuple(substitute_value(one, paths) for one in value)
        same = all(one is other for one, other in zip(made, value, strict=True))
        return value if same else made
    return value
