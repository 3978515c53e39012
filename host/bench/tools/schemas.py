"""The tools' names and the JSON schemas of their arguments.

They are part of what is measured: a change of any word here needs a new VERSION.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

VERSION = 1

CREATE = "create_file"
CHANGE = "change_lines"
CHECK = "check"
SUBMIT = "submit"


@dataclass(frozen=True, slots=True)
class Parameter:
    """An argument of a tool; `type` is a JSON type."""

    name: str
    type: str
    meaning: str
    is_required: bool = True


@dataclass(frozen=True, slots=True)
class Tool:
    name: str
    meaning: str
    parameters: tuple[Parameter, ...] = ()

    @property
    def schema(self) -> dict[str, object]:
        """The JSON schema of the arguments."""
        return {
            "type": "object",
            "properties": {
                one.name: {"type": one.type, "description": one.meaning} for one in self.parameters
            },
            "required": [one.name for one in self.parameters if one.is_required],
            "additionalProperties": False,
        }

    @property
    def definition(self) -> dict[str, object]:
        """The tool as OpenAI-compatible servers take it."""
        return {
            "type": "function",
            "function": {
                "name": self.name,
                "description": self.meaning,
                "parameters": self.schema,
            },
        }


ALL_TOOLS = (
    Tool(
        CREATE,
        "Writes the whole app file, code and own tests. Works once, while there is no file.",
        (Parameter("text", "string", "The whole text of the file."),),
    ),
    Tool(
        CHANGE,
        "Replaces the lines first_line to last_line of the file by new_text. With last_line = "
        "first_line - 1 it inserts new_text before first_line and replaces nothing. An empty "
        "new_text removes the lines. Answers with the new lines and their numbers.",
        (
            Parameter("first_line", "integer", "The first line to replace; lines count from 1."),
            Parameter("last_line", "integer", "The last line to replace."),
            Parameter("new_text", "string", "The lines to put there, without line numbers."),
            Parameter(
                "old_text",
                "string",
                "The lines that stand there now. If given, they must match.",
                is_required=False,
            ),
        ),
    ),
    Tool(
        CHECK,
        "Compiles the file, runs its own tests and translates it for the browser. Answers with "
        "the errors, one line for each test, and the warnings.",
    ),
    Tool(
        SUBMIT,
        "Hands the app in and ends the work. It is accepted only when the file compiles, can be "
        "translated, and has own tests that all pass; otherwise the problems are told.",
    ),
)

TOOLS: Mapping[str, Tool] = {one.name: one for one in ALL_TOOLS}


def tools_hash() -> str:
    """SHA-256 of names, descriptions and schemas."""
    text = json.dumps([one.definition for one in ALL_TOOLS], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
