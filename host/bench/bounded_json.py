"""Reads JSON from outside.

Python's own reader needs a stack as deep as the text is nested, and takes the process with it where
that is too little. So what is nested too deeply is no JSON here.
"""

from __future__ import annotations

import json
import re
from typing import Any

MOST_DEPTH = 100
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
LENIENT = json.JSONDecoder(strict=False)


def load_json(text: str, *, strict: bool = True) -> Any:
    """The value; ValueError where the text is no JSON. Without `strict`, strings may hold line
    breaks and other control characters."""
    check_depth(text)
    return json.loads(text, strict=strict)


def load_first_json(text: str, start: int = 0) -> tuple[Any, int]:
    """The value that begins there, not strictly, and where it ends; ValueError where none does."""
    check_depth(text[start:])
    return LENIENT.raw_decode(text, start)


def check_depth(text: str) -> None:
    """Counts brackets outside of strings, as a reader would meet them."""
    depth = 0
    for token in TOKEN.finditer(text):
        match token[0]:
            case "[" | "{":
                depth += 1
                if depth > MOST_DEPTH:
                    raise ValueError("nested too deeply")
            case "]" | "}":
                depth -= 1
            case _:
                pass
