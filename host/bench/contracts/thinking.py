"""Takes the thinking out of a text, whose tags may be closed, left open, or begun in the prompt."""

from __future__ import annotations

import re

OPEN = re.compile(r"<(think|thinking|reasoning|thought)>", re.IGNORECASE)
CLOSE = re.compile(r"</(think|thinking|reasoning|thought)>", re.IGNORECASE)


def split_thinking(text: str) -> tuple[str, str]:
    """The text without thinking, and the thinking.

    A closing tag without an opening one ends thinking that began in the prompt; an opening one
    without its end takes all that follows.
    """
    kept: list[str] = []
    thoughts: list[str] = []
    opening, closing = OPEN.search(text), CLOSE.search(text)
    if closing and (opening is None or closing.start() < opening.start()):
        thoughts.append(text[: closing.start()])
        text = text[closing.end() :]
    while opening := OPEN.search(text):
        kept.append(text[: opening.start()])
        closing = CLOSE.search(text, opening.end())
        end = closing.start() if closing else len(text)
        thoughts.append(text[opening.end() : end])
        text = text[closing.end() :] if closing else ""
    kept.append(text)
    return "".join(kept).strip(), "\n\n".join(one.strip() for one in thoughts if one.strip())
