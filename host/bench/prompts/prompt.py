"""Puts the prompt together: rules of the work, tools, language reference, guides; then the task."""

from __future__ import annotations

from dataclasses import dataclass

from host.bench.contracts.choosing import CONTRACTS
from host.bench.prompts.language import language_reference
from host.bench.prompts.texts import (
    has_page,
    own_text,
    page,
    part_of,
    without_links,
    without_sections,
)
from host.bench.runs.settings import Message, PromptPart
from host.bench.setup import Setup
from host.bench.task import BenchTask

GUIDES = ("guide-2d.md", "guide-3d.md")
FOR_PEOPLE = ("Commands",)
"""Sections of the guides that a model has no use for."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the conversation begins with, and what it is made of."""

    messages: list[Message]
    parts: list[PromptPart]


def make_prompt(setup: Setup, task: BenchTask) -> Prompt:
    """Raises MissingText."""
    texts = {
        "rules": rules(setup, task),
        "tools": CONTRACTS[setup.contract].prompt if setup.mode == "agent" else "",
        "language": language_reference(),
        **{name: guide(name) for name in GUIDES if has_page(name)},
    }
    shown = {name: text for name, text in texts.items() if text}
    system = "\n\n".join(shown.values())
    return Prompt(
        [Message("system", system), Message("user", task.text.strip())],
        [*(part_of(name, text) for name, text in shown.items()), part_of("task", task.text)],
    )


def rules(setup: Setup, task: BenchTask) -> str:
    if setup.mode == "one-shot":
        return own_text("one-shot.md")
    return own_text("agent.md", answers=str(task.answer_limit))


def guide(name: str) -> str:
    return without_links(without_sections(page(name), *FOR_PEOPLE)).strip()
