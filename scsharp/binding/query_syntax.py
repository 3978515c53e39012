"""The syntax nodes that a translated query is made of, so that messages can speak of the query."""

from __future__ import annotations

from scsharp.source import Span
from scsharp.syntax import nodes as syntax


class QueryMethod(syntax.Identifier):
    """The name of a method that a clause calls; its span is the clause."""


class RangeVariable(syntax.Identifier):
    """The name of a range variable where it is read from an element; `declared` is where the query
    declares it."""

    declared: Span


class QueryLambda(syntax.Lambda):
    """A lambda made of a clause's expression."""
