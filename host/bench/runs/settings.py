"""What a run was begun with: written once, before its first event, and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from host.bench.runs.files import write_whole
from host.bench.setup import Setup
from host.bench.task import BenchTask

FORMAT = 1


class PromptPart(msgspec.Struct, frozen=True):
    """A part of the prompt: its text's SHA-256 and length in characters."""

    name: str
    sha256: str
    characters: int


class Message(msgspec.Struct, frozen=True):
    """A message of the conversation's beginning."""

    role: str
    content: str


class RunSettings(msgspec.Struct, frozen=True, kw_only=True):
    """`attempt` counts from 1; a later one has the reason why it was allowed. `prompt` is what the
    conversation begins with, made of `prompt_parts`."""

    format: int = FORMAT
    attempt: int
    repeat_reason: str = ""
    setup: Setup
    task: BenchTask
    prompt: list[Message]
    prompt_parts: list[PromptPart]
    tools_version: int
    tools_hash: str
    stamp: dict[str, str]


def write_settings(path: Path, settings: RunSettings) -> None:
    data = msgspec.json.format(msgspec.json.encode(settings), indent=1)
    write_whole(path, data + b"\n")


def read_settings(path: Path) -> RunSettings:
    """Raises msgspec.DecodeError or ValidationError where it is no settings file."""
    settings = msgspec.json.decode(path.read_bytes(), type=RunSettings)
    if settings.format > FORMAT:
        raise msgspec.ValidationError(f"its format is {settings.format}, this host knows {FORMAT}")
    return settings


def differences(stored: RunSettings, wanted: RunSettings) -> list[str]:
    """Why a run cannot go on with other settings: each thing that differs, in words."""
    pairs: Mapping[str, tuple[object, object]] = {
        "the setup": (stored.setup.identity, wanted.setup.identity),
        "the task": (stored.task, wanted.task),
        "the tools": (stored.tools_hash, wanted.tools_hash),
        **{
            f"the prompt's {one.name}": (one.sha256, other.sha256)
            for one, other in zip(stored.prompt_parts, wanted.prompt_parts, strict=False)
        },
        "the prompt's parts": (
            [one.name for one in stored.prompt_parts],
            [one.name for one in wanted.prompt_parts],
        ),
    }
    return [what for what, (one, other) in pairs.items() if one != other]
