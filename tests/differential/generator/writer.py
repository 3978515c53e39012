"""The program being written: its text, its scopes, and names that nobody else has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.differential.generator.chance import Chance


@dataclass(frozen=True)
class Variable:
    name: str
    type: str
    is_mutable: bool = True


@dataclass
class Writer:
    """Writes the body of the program's function; types and functions stand beside it."""

    chance: Chance
    number: int
    lines: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    variables: list[Variable] = field(default_factory=list)
    depth: int = 1
    names: int = 0
    loops: int = 0

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def show(self, *expressions: str) -> None:
        """Prints values, a bar between them; what is null prints as nothing."""
        holes = "|".join(
            "{" + (f"({one})" if needs_parentheses(one) else one) + "}" for one in expressions
        )
        self.line(f'Console.WriteLine($"{holes}");')

    def fresh(self, stem: str = "v") -> str:
        """A new name for a local."""
        self.names += 1
        return f"{stem}{self.names}"

    def fresh_global(self, stem: str) -> str:
        """A new name for a type or function: the program's number is part of it."""
        self.names += 1
        return f"{stem}{self.number}_{self.names}"

    def declare(self, type_: str, value: str, *, mutable: bool = True, stem: str = "v") -> str:
        name = self.fresh(stem)
        self.line(f"{type_} {name} = {value};")
        self.variables.append(Variable(name, type_, mutable))
        return name

    def know(self, name: str, type_: str, *, mutable: bool = True) -> str:
        self.variables.append(Variable(name, type_, mutable))
        return name

    def visible(self, type_: str, *, mutable: bool = False) -> list[str]:
        return [
            one.name
            for one in self.variables
            if one.type == type_ and (one.is_mutable or not mutable)
        ]

    @contextmanager
    def block(self, head: str, end: str = "}") -> Iterator[None]:
        """A block with a scope of its own."""
        if head:
            self.line(head)
        self.line("{")
        known = len(self.variables)
        self.depth += 1
        yield
        self.depth -= 1
        del self.variables[known:]
        self.line(end)

    @contextmanager
    def isolated(self) -> Iterator[None]:
        """No variable of outside is seen: for static functions and members of types."""
        known, self.variables = self.variables, []
        yield
        self.variables = known

    @contextmanager
    def guarded(self, percent: int = 70) -> Iterator[None]:
        """Around what may throw: mostly the exception is printed, sometimes it goes on."""
        if not self.chance.happens(percent):
            yield
            return
        with self.block("try"):
            yield
        name = self.fresh("e")
        with self.block(f"catch (Exception {name})"):
            self.line(f'Console.WriteLine($"{{{name}.GetType()}}: {{{name}.Message}}");')

    def type(self, text: str) -> None:
        """A type declaration beside the program's function."""
        self.types.append(text.strip("\n"))

    def function(self, text: str) -> None:
        self.functions.append(text.strip("\n"))


def needs_parentheses(expression: str) -> bool:
    return any(mark in expression for mark in '?:"{}')
