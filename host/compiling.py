"""Compiles apps: a script, perhaps with a file of hidden tests, over the library and the host's."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from scsharp.compilation import Compilation
from scsharp.library.snapshot import Library, load_library
from scsharp.library.units import library_sources
from scsharp.source import SourceText
from scsharp.symbols.members import Method

HOST_LIBRARY = files("host") / "library"


@cache
def app_library() -> Library:
    """The standard library and the host's, declared once for the process."""
    return load_library(library_sources(HOST_LIBRARY))


def compile_app(*sources: SourceText) -> Compilation:
    """A compilation of an app with the host's library in scope."""
    return Compilation(sources, app_library())


def script_functions(compilation: Compilation) -> set[str]:
    """The names of the functions at the script's top level; known before it is lowered."""
    found = compilation.program.script.members.values()
    return {one.name for members in found for one in members if isinstance(one, Method)}
