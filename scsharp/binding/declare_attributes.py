"""The attributes of library declarations; those of scripts mean nothing here.

[OnlyFrom("Test_")]          the member, or every member of the type, may be reached only from
                             script functions whose names begin so
[EntryPoints("void F()")]    on a type: the script functions that a host calls by name
[OneOf("key", "Keys")]       the parameter must be one of the words of that constant of the type
"""

from __future__ import annotations

from scsharp.symbols.attributes import Attribute
from scsharp.syntax import nodes as syntax


def attributes_of(is_library: bool, written: tuple[syntax.Attribute, ...]) -> tuple[Attribute, ...]:
    if not is_library:
        return ()
    return tuple(Attribute(one.name.name.text, texts_of(one)) for one in written)


def texts_of(written: syntax.Attribute) -> tuple[str, ...]:
    return tuple(
        one.expression.value
        for one in written.arguments
        if isinstance(one.expression, syntax.Literal) and isinstance(one.expression.value, str)
    )
