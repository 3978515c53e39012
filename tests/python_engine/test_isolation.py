"""Generated code can name nothing of Python but what the engine gives it."""

from __future__ import annotations

import ast
import builtins

import pytest

from scsharp.lowering import nodes as lowered
from scsharp.python.emit import emit_program
from scsharp.python.names import NameTable, legal
from tests.python_engine.running import script_of
from tests.python_engine.trees import (
    AT,
    I32,
    OBJECT,
    STRING,
    const,
    declare,
    function,
    give,
    local,
    program,
    variable,
)

HOSTILE = [
    "__class__", "__globals__", "__builtins__", "__import__", "_steps", "_machine", "f_globals", "eval", "open", "print",
    "_thrown", "__init__", "__dict__", "a.b", "x;y", "class", "None", "True", "lambda", "\u200b", "", "_", "1a", "ｅｖａｌ",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_names_cannot_reach_python(name: str) -> None:
    spelled = legal(name)
    assert spelled.isidentifier()
    assert not spelled.startswith("_")
    assert spelled.isascii()


@pytest.mark.parametrize("name", HOSTILE)
def test_fields_and_locals_with_hostile_names(name: str) -> None:
    field = lowered.Field(AT, STRING, local(name, OBJECT), name)
    kind = lowered.Class(
        "Holder",
        "class",
        None,
        (lowered.FieldDeclaration(name, STRING, const("mine", STRING)),),
        {},
        "Exception",
    )
    make = declare(name, lowered.New(AT, OBJECT, "Holder", None, ()))
    script = script_of(
        kind, variable(name, I32, 4), function("main", {}, make, give(field), result=STRING)
    )
    assert script.run_entry().value == "mine"
    assert script.get(name) == 4


def test_namespace_has_no_builtins() -> None:
    script = script_of(function("main", {}, give(0)))
    script.run_entry()
    assert script.namespace["__builtins__"] == {}
    assert not set(script.namespace) & {"eval", "exec", "open", "getattr", "__import__", "print"}


def test_generated_code_names_no_attribute_of_python() -> None:
    """Attributes are fields, slots, or the few that the engine itself uses."""
    own = {"a", "lengths", "width", "value", "depth", "get", "append", "__setitem__"}
    module = emit_program(program(variable("n", I32), function("main", {}, give(0))))
    known = own | module.names.attributes.taken
    for _, tree in module.trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                assert node.attr in known
            if isinstance(node, ast.Name):
                assert not hasattr(builtins, node.id) or node.id in module.names.globals.taken


def test_names_stay_apart() -> None:
    table = NameTable()
    names = [
        table.name(one) for one in ("List<int>", "List(int)", "List_int", "list", "class", "class_")
    ]
    assert len(set(names)) == len(names)
