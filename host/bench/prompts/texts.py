"""Reads the texts of a prompt: its own files, and pages of the documentation."""

from __future__ import annotations

import hashlib
import re
from importlib.resources import files
from pathlib import Path
from string import Template

from host.bench.runs.settings import PromptPart

OWN = files("host.bench") / "prompts"
DOCS = Path(__file__).parents[3] / "docs"

CODE = re.compile(r"(?:[^.\n]*:\n\n)?^```.*?^```\n", re.MULTILINE | re.DOTALL)
"""An example, and the sentence that leads to it."""
LINKING = re.compile(
    r"(?:(?<=\. )|^)[^.\n\[]*(?:\[[^\]\n]+\]\([^)\n]+\)[^.\n\[]*)+\. ?", re.MULTILINE
)
"""A sentence with a link."""


class MissingText(Exception):
    """A text of the prompt is not there; the message says which."""


def own_text(name: str, **values: str) -> str:
    """One of the files beside this one, with its marks filled in; each needs a value."""
    return Template((OWN / name).read_text("utf-8")).substitute(values).strip()


def page(name: str) -> str:
    """A page of the documentation."""
    try:
        return (DOCS / name).read_text("utf-8")
    except FileNotFoundError:
        raise MissingText(
            f"docs/{name} is missing, and prompts are made of it: run the benchmark in a checkout"
        ) from None


def has_page(name: str) -> bool:
    return (DOCS / name).exists()


def without_sections(text: str, *titles: str) -> str:
    """The page without sections (of the second level) that are for people only."""
    parts = re.split(r"(?m)^(?=## )", text)
    return "".join(one for one in parts if one.partition("\n")[0].removeprefix("## ") not in titles)


def without_code(text: str) -> str:
    """The page without its examples."""
    return re.sub(r"\n{3,}", "\n\n", CODE.sub("", text))


def without_links(text: str) -> str:
    """The page without what it says of other pages."""
    return LINKING.sub("", text)


def part_of(name: str, text: str) -> PromptPart:
    return PromptPart(name, hashlib.sha256(text.encode()).hexdigest(), len(text))
