"""The syntax nodes that a translated query is made of, so that messages can speak of the query."""

from __future__ import annotations

from dataclasses import dataclass

from scsharp.syntax import nodes as syntax


@dataclass(slots=True, eq=False)
class QueryMethod(syntax.Identifier):
    """The name of a method that a clause calls; its span is the clause."""


@dataclass(slots=True, eq=False)
class QueryLambda(syntax.Lambda):
    """A lambda made of a clause's expression."""
