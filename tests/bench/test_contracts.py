"""The contracts: calls in each form, with the liberties that are taken and those that are not."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from host.bench.contracts.choosing import CONTRACTS
from host.bench.contracts.reading import Reading
from host.bench.model.chat import ChatAnswer, RawCall
from host.bench.prompts.prompt import make_prompt
from host.bench.runs.figures import figures_of
from host.bench.setup import Contract, Setup
from tests.bench.made import TASK
from tests.bench.model_server import ModelServer, called, said
from tests.bench.runs import APP, play

CREATE = {"name": "create_file", "arguments": {"text": APP}}


def read(contract: Contract, content: str, *calls: RawCall) -> Reading:
    return CONTRACTS[contract].read(ChatAnswer(content, calls=calls))


def told(reading: Reading) -> list[tuple[str, Any, list[str]]]:
    return [(one.name, one.arguments, one.liberties) for one in reading.calls]


def hermes(text: str) -> str:
    return f"<tool_call>{text}</tool_call>"


def qwen(text: str) -> str:
    return f"<function_call>{text}</function_call>"


@pytest.mark.parametrize(("contract", "tagged"), [("hermes", hermes), ("qwen", qwen)])
def test_calls_in_tags(contract: Contract, tagged: Any) -> None:
    text = json.dumps(CREATE)
    check = ("check", {}, [])
    whole = ("create_file", {"text": APP}, [])
    assert told(read(contract, f"I write.\n{tagged(text)}")) == [whole]
    assert told(read(contract, tagged(f"\n{text}\n") + tagged('{"name": "check"}'))) == [
        whole,
        check,
    ]
    raw = text.replace("\\n", "\n")
    assert told(read(contract, tagged(raw)))[0][2] == ["raw_control_characters"]
    closing = tagged("")[len(tagged("")) // 2 :]
    assert closing.startswith("</")
    open_only = tagged(text).removesuffix(closing)
    assert told(read(contract, open_only))[0][2] == ["no_closing_tag"]
    inside = tagged(json.dumps({"name": "create_file", "arguments": {"text": closing}}))
    assert told(read(contract, inside)) == [("create_file", {"text": closing}, [])]
    as_text = tagged(json.dumps({"name": "check", "parameters": "{}"}))
    assert told(read(contract, as_text)) == [("check", {}, ["other_key"])]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{'name': 'check'}", "the call is unreadable: they are a Python dictionary"),
        ('{"name": "check", "arg', "the call is unreadable: the JSON object ends too early"),
        ("check()", "the call is unreadable: they are no JSON object"),
        ("[1]", "the call is unreadable: they must be a JSON object"),
    ],
)
def test_unreadable_calls_in_tags_are_calls(text: str, problem: str) -> None:
    reading = read("hermes", hermes(text))
    (call,) = reading.calls
    assert (reading.kind, call.arguments, call.name) == ("calls", None, "")
    assert call.problem.startswith(problem)


def test_the_other_form_of_qwen() -> None:
    text = (
        "<tool_call>\n<function=change_lines>\n<parameter=first_line>\n3\n</parameter>\n"
        "<parameter=last_line>\n4\n</parameter>\n<parameter=new_text>\nint x;\nint y;\n</parameter>\n"
        "</function>\n</tool_call>"
    )
    given = {"first_line": "3", "last_line": "4", "new_text": "int x;\nint y;"}
    assert told(read("qwen", text)) == [("change_lines", given, ["function_form"])]
    assert read("hermes", text.replace("tool_call", "x")).stray == 1


JSON_ACTIONS: list[tuple[str, list[str]]] = [
    ('{"tool": "check", "arguments": {}}', []),
    ('{"tool": "check"}', []),
    ('```json\n{"tool": "check"}\n```', ["fenced"]),
    ('I check.\n{"tool": "check"}', ["text_around"]),
    ('{"name": "check", "arguments": {}}', []),
    ('{"tool": "check", "arguments": "{}"}', []),
]


@pytest.mark.parametrize(("text", "liberties"), JSON_ACTIONS)
def test_json_actions(text: str, liberties: list[str]) -> None:
    assert told(read("json", text)) == [("check", {}, liberties)]


def test_one_json_action_a_turn() -> None:
    two = '{"tool": "check"}\n{"tool": "submit"}'
    reading = read("json", two)
    assert ([one.name for one in reading.calls], reading.stray) == (["check"], 1)
    assert read("json", "I am done.").kind == "text"
    assert read("json", "{'tool': 'check'}").calls[0].problem.endswith("JSON has double quotes")


@pytest.mark.parametrize("contract", ["hermes", "qwen", "json"])
def test_calls_that_the_server_took_out_of_the_text(contract: Contract) -> None:
    reading = read(contract, "", RawCall("", "check", "{}"))
    assert told(reading) == [("check", {}, ["parsed_by_server"])]


def test_calls_of_another_contract_are_counted() -> None:
    for contract in ("native", "hermes", "json"):
        reading = read(contract, qwen('{"name": "check"}'))  # type: ignore[arg-type]
        assert (reading.calls, reading.stray) == ((), 1)


# ------------------------------------------------------------------------------ whole runs


def written(contract: Contract, name: str, arguments: Any = None) -> Any:
    """The same call in each contract."""
    if contract == "native":
        return said("", called(name, arguments))
    key = "tool" if contract == "json" else "name"
    text = json.dumps({key: name, "arguments": arguments or {}})
    return {"hermes": hermes, "qwen": qwen}.get(contract, str)(text)


@pytest.mark.parametrize("contract", ["native", "hermes", "qwen", "json"])
def test_a_run_in_each_contract(tmp_path: Path, contract: Contract) -> None:
    script = [
        written(contract, "create_file", {"text": APP}),
        written(contract, "fly"),
        written(contract, "submit"),
    ]
    with ModelServer(script) as server:
        run = play(tmp_path, server, contract=contract)
    assert run.outcome == "submitted"
    assert [one.status for one in run.results] == ["done", "unknown_tool", "done"]
    assert figures_of(run.events).unwanted["unknown_tool"] == 1
    roles = [one["role"] for one in server.posts[-1]["messages"]]
    assert ("tools" in server.posts[0]) is (contract == "native")
    assert roles.count("tool") == (2 if contract == "native" else 0)
    assert alternates(roles)


def alternates(roles: Sequence[str]) -> bool:
    """Some templates refuse a role twice in a row."""
    return all(one != other for one, other in itertools.pairwise(roles))


@pytest.mark.parametrize("contract", ["native", "hermes", "qwen", "json"])
def test_the_prompt_tells_the_tools_where_the_server_does_not(contract: Contract) -> None:
    prompt = make_prompt(Setup("m", "m", contract=contract), TASK)
    names = [one.name for one in prompt.parts]
    assert ("tools" in names) is (contract != "native")
    assert ('"first_line"' in prompt.messages[0].content) is (contract != "native")
