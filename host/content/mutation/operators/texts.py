"""A wrong text."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from host.app.keys import KEYS
from host.content.mutation.mutation import Mutation, Site, instead
from scsharp.typed import nodes as typed


def texts(site: Site) -> Iterator[Mutation]:
    """Score becomes ?core, since a test may ask for a part only; so do the words before the first
    value of $"Score {n}". Names of keys have an operator of their own."""
    match site.node:
        case typed.Constant(value=str(text)) as node if (
            text and text not in KEYS and site.is_written
        ):
            yield from instead(site, replace(node, value=misspelt(text)), shown(site, text))
        case typed.Interpolation(parts=parts) as node:
            place = next((at for at, one in enumerate(parts) if isinstance(one, str) and one), None)
            if place is not None:
                text = str(parts[place])
                changed = (*parts[:place], misspelt(text), *parts[place + 1 :])
                yield from instead(site, replace(node, parts=changed), shown(site, text))


def misspelt(text: str) -> str:
    return f"?{text[1:]}"


def shown(site: Site, text: str) -> str:
    """The source with the text misspelt; without the rest of it where it has escapes."""
    source = site.text()
    if text in source:
        return source.replace(text, misspelt(text), 1)
    return f'"{misspelt(text)}"'
