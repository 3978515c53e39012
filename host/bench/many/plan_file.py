"""The plan file: which models, at which tasks, with which settings.

docs/benchmark-models.md describes its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from host.bench.model.models_file import PAGE
from host.bench.setup import Contract, Limits, Mode, ReasoningHistory, Sampling, Setup, Thinking
from host.content.toml_files import load_toml

T = TypeVar("T", Sampling, Limits)

MEANING = "models and tasks, a list of names each"


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What differs from the models file, under a name that is added to the models'. Of `sampling`
    and `limits` only what stands here differs."""

    name: str
    contract: Contract | None = None
    mode: Mode | None = None
    thinking: Thinking | None = None
    reasoning_history: ReasoningHistory | None = None
    sampling: dict[str, Any] = {}
    limits: dict[str, Any] = {}

    def applied(self, setup: Setup) -> Setup:
        """The setup with this setting. Raises msgspec.ValidationError for wrong numbers."""
        plain = ("contract", "mode", "thinking", "reasoning_history")
        given = {one: getattr(self, one) for one in plain if getattr(self, one) is not None}
        return msgspec.structs.replace(
            setup,
            model=f"{setup.model}+{self.name}",
            sampling=merged(setup.sampling, self.sampling),
            limits=merged(setup.limits, self.limits),
            **given,
        )


class PlanFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Without `tasks` all that are no drafts; without `settings` each model once, as the models
    file has it."""

    models: list[str]
    tasks: list[str] | None = None
    settings: list[Setting] = []


def load_plan_file(path: Path) -> PlanFile:
    """Raises ContentError."""
    return load_toml(path, PlanFile, MEANING, PAGE)


def merged(old: T, changes: Mapping[str, Any]) -> T:
    return msgspec.convert({**msgspec.to_builtins(old), **changes}, type(old))
