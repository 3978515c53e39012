"""The contracts `hermes` and `qwen`: a call is JSON between tags in the text of the answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from host.bench.bounded_json import load_first_json
from host.bench.contracts.json_texts import ReadObject, is_strict, read_object
from host.bench.contracts.reading import (
    Reading,
    call_of,
    numbered,
    plain_parts,
    reading_of,
)
from host.bench.contracts.stray import stray_calls
from host.bench.model.chat import ChatAnswer, ChatMessage
from host.bench.runs.events import Answer, Call, ToolResult
from host.bench.tools.schemas import ALL_TOOLS

PARSED = "parsed_by_server"
ARGUMENT_KEYS = ("arguments", "parameters", "args")
FUNCTION = re.compile(r"<function=([\w.-]+)>(.*?)(?:</function>|\Z)", re.DOTALL)
PARAMETER = re.compile(
    r"<parameter=([\w.-]+)>\n?(.*?)\n?(?:</parameter>|(?=<parameter=)|\Z)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Tagged:
    """`tag` encloses calls, `answer_tag` results. `has_functions` allows the form
    <function=name><parameter=x>...</parameter></function> as well."""

    tag: str
    answer_tag: str
    has_functions: bool = False

    @property
    def definitions(self) -> Sequence[Mapping[str, Any]]:
        return ()

    @property
    def prompt(self) -> str:
        tools = "\n".join(json.dumps(one.definition["function"]) for one in ALL_TOOLS)
        return (
            f"You have these tools; each is described by a JSON schema:\n\n<tools>\n{tools}\n"
            f"</tools>\n\n{self.reminder}\n\nThe result comes in <{self.answer_tag}> tags."
        )

    @property
    def reminder(self) -> str:
        example = '{"name": "TOOL", "arguments": {...}}'
        return f"Call a tool by writing <{self.tag}>{example}</{self.tag}>."

    def read(self, answer: ChatAnswer) -> Reading:
        content = plain_parts(answer)[0]
        calls = [*self.written_calls(content)]
        if not calls:
            # Some servers know the tags and take the calls out of the text.
            calls = [call_of(one.id, one.name, one.arguments, [PARSED]) for one in answer.calls]
        stray = 0 if calls else stray_calls(content)
        return reading_of(answer, numbered(calls), stray)

    def written_calls(self, content: str) -> Iterator[Call]:
        opening = f"<{self.tag}>"
        at = content.find(opening)
        if at < 0 and self.has_functions:
            yield from map(function_call, FUNCTION.finditer(content))
        while at >= 0:
            start = at + len(opening)
            call, end = self.call_at(content, start)
            yield call
            at = content.find(opening, end)

    def call_at(self, content: str, start: int) -> tuple[Call, int]:
        """The call behind an opening tag, and where it ends. The JSON decides where that is: the
        closing tag may stand in a string of it, or be missing."""
        closing = f"</{self.tag}>"
        body_end = content.find(closing, start)
        end = body_end if body_end >= 0 else len(content)
        body = content[start:end]
        if self.has_functions and (function := FUNCTION.search(body)):
            return function_call(function), end
        skipped = len(content[start:]) - len(content[start:].lstrip())
        try:
            value, json_end = load_first_json(content, start + skipped)
        except ValueError:
            return named_call(body), end
        rest = content[json_end:].lstrip()
        liberties = [] if rest.startswith(closing) else ["no_closing_tag"]
        if not is_strict(content[start:json_end]):
            liberties.append("raw_control_characters")
        return named_call(value, liberties), json_end

    def history(
        self, answer: Answer, spoken: ChatMessage, results: Sequence[ToolResult]
    ) -> list[ChatMessage]:
        """What the model wrote stays as it is; the results are one message of the user."""
        spoken = with_parsed_calls(spoken, answer, self.written)
        texts = [f"<{self.answer_tag}>\n{one.text}\n</{self.answer_tag}>" for one in results]
        return [spoken, ChatMessage("user", "\n".join(texts))]

    def written(self, call: Call) -> str:
        data = {"name": call.name, "arguments": call.arguments or {}}
        return f"<{self.tag}>{json.dumps(data, ensure_ascii=False)}</{self.tag}>"


def with_parsed_calls(
    spoken: ChatMessage, answer: Answer, written: Callable[[Call], str]
) -> ChatMessage:
    """The message with the calls that the server had taken out of the text."""
    texts = [written(one) for one in answer.calls if PARSED in one.liberties]
    return replace(spoken, content="\n".join(filter(None, [spoken.content, *texts])))


def function_call(match: re.Match[str]) -> Call:
    """<function=name> with its parameters, which are texts."""
    arguments = {one[1]: one[2] for one in PARAMETER.finditer(match[2])}
    return Call("", match[1], arguments, match[0], ["function_form"])


def named_call(given: object, liberties: Sequence[str] = ()) -> Call:
    """The call that an object with name and arguments means."""
    read = read_object(given)
    if not isinstance(read, ReadObject):
        text = given if isinstance(given, str) else repr(given)
        return Call("", "", None, text, list(liberties), f"the call is unreadable: {read.problem}")
    value, more = read.value, [*liberties, *read.liberties]
    name = next((value[key] for key in ("name", "tool") if isinstance(value.get(key), str)), "")
    key = next((one for one in ARGUMENT_KEYS if one in value), "")
    if key and key != ARGUMENT_KEYS[0]:
        more.append("other_key")
    return call_of("", name, value.get(key, {}), more)


HERMES = Tagged("tool_call", "tool_response")
QWEN = Tagged("function_call", "function_response", has_functions=True)
