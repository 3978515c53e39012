"""A recorded session: the answers of a model in their order, as a TOML file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

FOLDER = files("host.bench") / "embedded" / "sessions"
ENDING = ".toml"


class SessionCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`arguments` as the model gave them; a text stands for what is no JSON object."""

    tool: str
    arguments: dict[str, Any] | str = {}


class SessionAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: str = ""
    think: str = ""
    call: list[SessionCall] = []


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`title` says what the session shows. After its last answer it repeats that one."""

    title: str
    answer: list[SessionAnswer]

    def answer_after(self, count: int) -> SessionAnswer:
        """The answer to a conversation with so many answers."""
        return self.answer[min(count, len(self.answer) - 1)]

    def one_call_each(self) -> Session:
        """The same session for a contract with one call in an answer."""
        answers = [
            msgspec.structs.replace(one, call=calls)
            for one in self.answer
            for calls in ([[call] for call in one.call] or [[]])
        ]
        return msgspec.structs.replace(self, answer=answers)


def session_names() -> list[str]:
    names = [one.name for one in FOLDER.iterdir() if one.name.endswith(ENDING)]
    return sorted(name.removesuffix(ENDING) for name in names)


@cache
def load_session(name: str) -> Session:
    """KeyError where there is none of that name."""
    if name not in session_names():
        raise KeyError(name)
    text = (FOLDER / f"{name}{ENDING}").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Session)
