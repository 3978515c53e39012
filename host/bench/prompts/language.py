"""The language reference for models: how SC# differs from C#, the host's members, .NET's types.

Made from docs/language.md and the library's declarations.
"""

from __future__ import annotations

from functools import cache

from host.bench.prompts.texts import page, without_code, without_links, without_sections
from host.compiling import app_library
from scsharp.reference.for_models import host_members, library_members

MOST = 32_000
HOST = "Host"
IN_GUIDES = ("Apps", "Tests")
"""Sections that the guides tell better."""
RARE = "Differences that are rarely seen"
"""A section that a model can do without."""


@cache
def language_reference() -> str:
    """At most MOST characters. Where that is too little, the library's types go without members."""
    text = reference(with_members=True)
    return text if len(text) <= MOST else reference(with_members=False)


def reference(*, with_members: bool) -> str:
    table = app_library().table
    sections = without_sections(page("language.md"), *IN_GUIDES, RARE)
    language = without_code(without_links(sections))
    return "\n\n".join([
        language.replace("# The language", "# The language SC#", 1).strip(),
        "# What apps use",
        host_members(table, HOST),
        "# Types of .NET's library that are there",
        "They have these members, with .NET's parameters and results:",
        library_members(table, HOST, with_members=with_members),
    ])  # fmt: skip
