"""Counts calls that a model wrote in another form than its contract's. They are never run: the
result would then tell of our parser, not of the model with its server."""

from __future__ import annotations

import re

from host.bench.bounded_json import load_json
from host.bench.tools.schemas import TOOLS

NAMES = "|".join(TOOLS)
FORMS = (
    re.compile(r"<tool_call>|<function_call>"),
    re.compile(rf"<function=(?:{NAMES})\b"),
    re.compile(r"\[TOOL_CALLS\]|<\|python_tag\|>|<\|tool_call\|>"),
    re.compile(rf"functions\.(?:{NAMES})\b"),
)


def stray_calls(text: str) -> int:
    """How many calls stand in the text; those of one form are not counted again in another."""
    return marked_calls(text) or int(is_whole_call(text))


def marked_calls(text: str) -> int:
    """How many calls in tags or after marks."""
    return max(len(form.findall(text)) for form in FORMS)


def is_whole_call(text: str) -> bool:
    """Is the whole text a JSON object that names one of the tools?"""
    inner = text.strip().removeprefix("```json").removeprefix("```").removesuffix("```").strip()
    if not inner.startswith("{"):
        return False
    try:
        value = load_json(inner, strict=False)
    except ValueError:
        return False
    name = value.get("name") or value.get("tool") if isinstance(value, dict) else None
    return isinstance(name, str) and name in TOOLS
