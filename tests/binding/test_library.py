"""The library: every body binds, and the snapshot brings back what was declared."""

from __future__ import annotations

import pytest

from scsharp.binding.bodies import bind_type_body
from scsharp.compilation import Compilation, compile_text
from scsharp.library import snapshot
from scsharp.library.units import library_sources
from scsharp.source import SourceText
from scsharp.symbols.members import Method


@pytest.mark.long
def test_every_body_of_the_library_binds() -> None:
    library = snapshot.declare_library(library_sources())
    for space in list(library.world.table.types.values()):
        for definition in list(space.values()):
            for one in (definition, *definition.nested.values()):
                bind_type_body(library.world, one)
    assert [one for one in library.world.bag if one.is_error] == []


@pytest.mark.long
def test_a_snapshot_serves_as_the_library() -> None:
    declared = snapshot.declare_library(library_sources())
    data = snapshot.with_deep_stack(lambda: snapshot.pack(declared.world))
    library = snapshot.Library(snapshot.unpack(data))
    text = "var list = new List<int> { 1 };\nConsole.WriteLine(list.Sum());"
    compilation = Compilation((SourceText(text),), library)
    assert compilation.diagnostics == []
    definition = library.world.find("System.Collections.Generic.List", 1)
    assert definition is not None
    body = library.body(definition)
    add = next(one for one in definition.members["Add"] if isinstance(one, Method))
    assert body.methods[add].method is add


def test_a_script_leaves_the_library_as_it_was() -> None:
    first = compile_text("class List { }\nint Abs(int n) => n;\nConsole.WriteLine(Abs(1));")
    assert first.diagnostics == []
    world = first.library.world
    assert world.find("List") is None
    assert world.table.script is None
    second = compile_text("Console.WriteLine(Abs(1));")
    assert [one.code for one in second.diagnostics] == ["CS0103"]
