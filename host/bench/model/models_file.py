"""Models, servers and keys: from a TOML file and the environment (docs/benchmark-models.md).

Keys are kept apart from setups, so that none is ever written down.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from host.bench.embedded.session import session_names
from host.bench.model.secrets import without_login
from host.bench.setup import (
    Contract,
    Limits,
    Mode,
    ReasoningHistory,
    Sampling,
    ServerKind,
    Setup,
    Thinking,
)
from host.content.problems import ContentError
from host.content.toml_files import load_part, load_toml

EMBEDDED = "embedded:"
FILE_VARIABLE = "SCSHARP_MODELS"
URL_VARIABLE = "SCSHARP_SERVER_URL"
KIND_VARIABLE = "SCSHARP_SERVER_KIND"
KEY_VARIABLE = "SCSHARP_API_KEY"
DEFAULT_FILE = Path("models.toml")
MEANING = "servers and models"
PAGE = "docs/benchmark-models.md describes the fields"

KEEPS_THINKING = re.compile(
    r"gpt-oss|glm-4\.[5-9]|glm-5|minimax-m|kimi-k2|deepseek-v3\.[2-9]", re.I
)
"""Models that need their thinking back within a task; their vendors say so."""


class WrongModels(Exception):
    """The file cannot be used, or lacks the model; the message says what to do."""


class ServerEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`key_env` names the environment variable that holds the key."""

    url: str
    kind: ServerKind = "openai"
    key_env: str = ""
    key: str = ""


class ModelEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    server: str
    model: str
    contract: Contract = "native"
    mode: Mode = "agent"
    thinking: Thinking = "unset"
    reasoning_history: ReasoningHistory | None = None
    context: int | None = None
    sampling: Sampling = Sampling()
    limits: Limits = Limits()
    stated: dict[str, str] = {}
    request_extra: dict[str, Any] = {}


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file before its entries are looked at, each under its name."""

    servers: dict[str, Any] = {}
    models: dict[str, Any] = {}


@dataclass(frozen=True, slots=True)
class ModelsFile:
    servers: Mapping[str, ServerEntry] = field(default_factory=dict)
    models: Mapping[str, ModelEntry] = field(default_factory=dict)


@dataclass(frozen=True, repr=False)
class Target:
    """A setup with what it takes to reach its server. `url` may hold a login, `key` is secret:
    neither is written or shown."""

    setup: Setup
    url: str = ""
    key: str = ""


def find_target(name: str, path: Path | None = None) -> Target:
    """The model of that name: an embedded one, one of the file, or one of the server that the
    environment names. Raises WrongModels."""
    if name.startswith(EMBEDDED):
        return embedded_target(name)
    file, where = load_models(path)
    if name in file.models:
        return file_target(name, file, where)
    if os.environ.get(URL_VARIABLE):
        return environment_target(name)
    raise WrongModels(f"there is no model {name!r}{meant(name, file, where)}")


def load_models(path: Path | None) -> tuple[ModelsFile, Path]:
    """The file that was named, that the environment names, or models.toml if it is there."""
    named = path or (Path(os.environ[FILE_VARIABLE]) if os.environ.get(FILE_VARIABLE) else None)
    where = named or DEFAULT_FILE
    if named is None and not where.exists():
        return ModelsFile(), where
    try:
        tables = load_toml(where, Tables, MEANING, PAGE)
        servers = {
            name: load_part(where, one, ServerEntry, f"servers.{name}", PAGE)
            for name, one in tables.servers.items()
        }
        models = {
            name: load_part(where, one, ModelEntry, f"models.{name}", PAGE)
            for name, one in tables.models.items()
        }
        return ModelsFile(servers, models), where
    except ContentError as error:
        raise WrongModels(str(error)) from None


def meant(name: str, file: ModelsFile, where: Path) -> str:
    known = [*file.models, *(f"{EMBEDDED}{one}" for one in session_names())]
    near = get_close_matches(name, known, n=3, cutoff=0.5)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    advice = f"write it into {where}, or name its server in {URL_VARIABLE}"
    return f"; there are {', '.join(known)}; {advice}"


def embedded_target(name: str) -> Target:
    session = name.removeprefix(EMBEDDED)
    if session not in session_names():
        known = ", ".join(f"{EMBEDDED}{one}" for one in session_names())
        raise WrongModels(f"there is no embedded model {session!r}; there are {known}")
    url = "http://embedded/v1"
    return Target(Setup(name, session, "embedded", url), url)


def file_target(name: str, file: ModelsFile, where: Path) -> Target:
    entry = file.models[name]
    server = file.servers.get(entry.server)
    if server is None:
        known = ", ".join(file.servers) or "none"
        raise WrongModels(
            f"{where}: the model {name} is on the server {entry.server!r}; there are {known}"
        )
    return Target(setup_of(name, entry, server), server.url, key_of(server, where))


def key_of(server: ServerEntry, where: Path) -> str:
    if not server.key_env:
        return server.key
    key = os.environ.get(server.key_env, "")
    if not key:
        raise WrongModels(f"{where}: the variable {server.key_env}, which has the key, is not set")
    return key


def setup_of(name: str, entry: ModelEntry, server: ServerEntry) -> Setup:
    fields: Mapping[str, Any] = {
        one: getattr(entry, one)
        for one in ("contract", "mode", "thinking", "context", "sampling", "limits", "stated",
                    "request_extra")
    }  # fmt: skip
    history = entry.reasoning_history or history_for(entry.model)
    url = without_login(server.url)
    return Setup(name, entry.model, server.kind, url, reasoning_history=history, **fields)


def history_for(model: str) -> ReasoningHistory:
    return "field" if KEEPS_THINKING.search(model) else "drop"


def environment_target(name: str) -> Target:
    """The model of that name on the server of the environment."""
    url, kind = os.environ[URL_VARIABLE], os.environ.get(KIND_VARIABLE, "openai")
    try:
        server = msgspec.convert({"url": url, "kind": kind}, ServerEntry)
    except msgspec.ValidationError as error:
        raise WrongModels(f"{KIND_VARIABLE}: {error}") from None
    setup = setup_of(name, ModelEntry("", name), server)
    return Target(setup, url, os.environ.get(KEY_VARIABLE, ""))
