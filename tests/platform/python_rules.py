"""What the Python kernel may use of Python, and why."""

from __future__ import annotations

import ast
from collections.abc import Iterator

MATH = {
    "copysign frexp ldexp isnan inf nan fmod": "exact",
    "floor ceil": "exact",
    "sqrt": "rounded once, as IEEE 754 says",
}
MODULES = frozenset(
    "__future__ collections collections.abc contextlib dataclasses decimal enum functools importlib "
    "importlib.resources inspect itertools math operator pkgutil re struct typing".split(" ")
)
"""Of Python's library. No clock, no chance, no locale, no Unicode tables."""
OURS = ("scsharp", "host")

BUILTINS = {
    "hash": "differs from process to process for texts",
    "id": "an address",
    "pow": "floating point", "eval": "foreign code", "exec": "foreign code", "open": "files",
    "print": "a terminal", "sum": "floats are summed with more precision since 3.12",
    "globals": "foreign names", "locals": "foreign names", "__import__": "foreign code",
}  # fmt: skip
METHODS = frozenset(
    "upper lower casefold title capitalize swapcase isalpha isdigit isalnum isspace isupper islower "
    "isnumeric isdecimal isidentifier isprintable istitle splitlines expandtabs zfill".split(" ")
)
"""Methods of texts that follow Python's version of Unicode, or think of signs and columns."""
WHITE = ("strip", "lstrip", "rstrip", "split", "rsplit")
"""Without arguments these follow Python's notion of white space."""


def faults(source: str, reasons: frozenset[str]) -> Iterator[str]:
    """What the text may not use, with its line; `reasons` are those functions that it has a reason
    for."""
    for node in ast.walk(ast.parse(source)):
        for fault in faults_of(node):
            if fault.split(" ")[0] not in reasons:
                yield f"{getattr(node, 'lineno', 0)}: {fault}"


def faults_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (name.name for name in names if not is_known(name.name))
        case ast.ImportFrom(module=str(module), names=names):
            if not is_known(module):
                yield module
            if module == "math":
                yield from (f"math.{one.name}" for one in names if one.name not in exact())
        case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in exact():
            yield f"math.{name}"
        case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS:
            yield name
        case ast.Call(func=ast.Attribute(attr=name), args=[], keywords=[]) if name in WHITE:
            yield f"{name} without what to look for"
        case ast.Name(id=name, ctx=ast.Load()) if name in BUILTINS:
            yield name
        case ast.BinOp(op=ast.Pow(), left=left) | ast.AugAssign(op=ast.Pow(), target=left):
            if not (isinstance(left, ast.Constant) and isinstance(left.value, int)):
                yield "** of what is no whole number"
        case ast.Constant(value=str(text)) if is_pattern_of_unicode(text):
            yield f"pattern {text!r}"
    yield from orders(node)


def orders(node: ast.AST) -> Iterator[str]:
    """Sorting by a key: what is equal there must be alike or keep its order on purpose."""
    if not isinstance(node, ast.Call):
        return
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    name = node.func.id if isinstance(node.func, ast.Name) else name
    if name in ("sort", "sorted", "min", "max") and any(one.arg == "key" for one in node.keywords):
        yield f"{name} by a key"


def is_known(module: str) -> bool:
    return module in MODULES or module.split(".", maxsplit=1)[0] in OURS


def exact() -> frozenset[str]:
    return frozenset(name for names in MATH for name in names.split(" "))


def is_pattern_of_unicode(text: str) -> bool:
    r"""\d \w \s \b match what Unicode says."""
    return any(f"\\{letter}" in text for letter in "dwsbDWSB")
