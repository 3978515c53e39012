"""What a contract makes of an answer: its text, its thinking, its calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from host.bench.contracts.json_texts import Unreadable, read_object
from host.bench.contracts.thinking import split_thinking
from host.bench.model.chat import ChatAnswer
from host.bench.runs.events import AnswerKind, Call

CUT = ("length", "max_tokens", "maxPredictedTokensReached", "context_length")
"""Words of servers for an answer that was cut at the limit of tokens."""


@dataclass(frozen=True, slots=True)
class Reading:
    """`content` is without thinking. `stray` counts calls in another form than the contract's."""

    content: str
    thinking: str
    thinking_from: str
    calls: tuple[Call, ...]
    stray: int
    kind: AnswerKind
    is_cut: bool


def plain_parts(answer: ChatAnswer) -> tuple[str, str, str]:
    """The content without thinking, the thinking from wherever it was, and where that was."""
    content, inside = split_thinking(answer.content)
    parts = [one for one in (answer.thinking.strip(), inside) if one]
    where = answer.thinking_from if answer.thinking.strip() else "content" if inside else ""
    return content, "\n\n".join(parts), where


def reading_of(answer: ChatAnswer, calls: Sequence[Call], stray: int) -> Reading:
    content, thinking, where = plain_parts(answer)
    is_cut = answer.finish in CUT
    kind = kind_of(content, thinking, calls, is_cut)
    return Reading(content, thinking, where, tuple(calls), stray, kind, is_cut)


def kind_of(content: str, thinking: str, calls: Sequence[Call], is_cut: bool) -> AnswerKind:
    if calls:
        return "calls"
    if is_cut:
        return "cut"
    if content:
        return "text"
    return "only_thinking" if thinking else "empty"


def call_of(id_: str, name: str, arguments: object, liberties: Sequence[str] = ()) -> Call:
    """The call with its arguments read, or with the problem in them."""
    text = arguments if isinstance(arguments, str) else ""
    read = read_object(arguments)
    if isinstance(read, Unreadable):
        return Call(id_, name, None, text or repr(arguments), list(liberties), read.problem)
    return Call(id_, name, read.value, text, [*liberties, *read.liberties])


def numbered(calls: Sequence[Call]) -> tuple[Call, ...]:
    """Calls of a form that has no ids, with ids of ours."""
    made = enumerate(calls)
    return tuple(msgspec.structs.replace(one, id=f"call_{number}") for number, one in made)


def with_own_ids(calls: Sequence[Call]) -> tuple[Call, ...]:
    """Missing ids are made of the position, equal ones told apart."""
    used: set[str] = set()
    made = []
    for number, one in enumerate(calls):
        id_ = one.id or f"call_{number}"
        liberty = [] if one.id else ["no_id"]
        if id_ in used:
            id_, liberty = f"{id_}_{number}", ["same_id"]
        used.add(id_)
        made.append(msgspec.structs.replace(one, id=id_, liberties=[*one.liberties, *liberty]))
    return tuple(made)
