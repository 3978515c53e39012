"""A setup: which model, asked how. Runs of equal setups are compared, others are not."""

from __future__ import annotations

import hashlib
import re
from typing import Any, Literal, TypeAlias

import msgspec

ServerKind: TypeAlias = Literal[
    "openai", "ollama", "llama.cpp", "vllm", "lmstudio", "openrouter", "embedded"
]
Contract: TypeAlias = Literal["native", "hermes", "qwen", "json"]
Mode: TypeAlias = Literal["agent", "one-shot"]
Thinking: TypeAlias = Literal["unset", "off", "on", "minimal", "low", "medium", "high"]
ReasoningHistory: TypeAlias = Literal["drop", "field", "inline"]


class Sampling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the server chooses tokens. All but `top_k` and `min_p` are always sent."""

    temperature: float = 0.0
    top_p: float = 1.0
    seed: int = 0
    max_tokens: int = 16_384
    top_k: int | None = None
    min_p: float | None = None


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Beside the task's number of answers: seconds for one answer; seconds and tokens (read and
    written) for the whole run, without limit where None."""

    answer_seconds: float = 1_800.0
    run_seconds: float | None = None
    run_tokens: int | None = None


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`model` is the name in tables, `model_id` the server's name for it. `context` is the window
    in tokens that Ollama is asked for. `stated` is what the server does not tell and was typed,
    such as quantization and runtime. `request_extra` are further fields of every request."""

    model: str
    model_id: str
    server: ServerKind = "openai"
    url: str = ""
    contract: Contract = "native"
    mode: Mode = "agent"
    thinking: Thinking = "unset"
    reasoning_history: ReasoningHistory = "drop"
    sampling: Sampling = Sampling()
    limits: Limits = Limits()
    context: int | None = None
    stated: dict[str, str] = {}
    request_extra: dict[str, Any] = {}

    @property
    def identity(self) -> str:
        """SHA-256 of all but the address: a server may move."""
        data = msgspec.json.encode(msgspec.structs.replace(self, url=""), order="sorted")
        return hashlib.sha256(data).hexdigest()

    @property
    def slug(self) -> str:
        """A folder's name: for people first, then the identity."""
        words = (self.model, self.contract, self.mode, f"thinking-{self.thinking}")
        plain = [re.sub(r"[^\w.-]+", "-", one).strip("-.").lower() for one in words]
        return ".".join([*plain, self.identity[:8]])
