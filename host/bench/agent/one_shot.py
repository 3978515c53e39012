"""One-shot: the app in the one answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from host.bench.agent.versions import record_version
from host.bench.agent.work import Work
from host.bench.runs.events import Answer, OneShotApp
from host.bench.tools.app_file import split_lines

OPENING = re.compile(r"[ \t]*```[^`]*")
CLOSING = re.compile(r"[ \t]*```[ \t]*")
MARK = re.compile(r"^[ \t]*```", re.MULTILINE)


def take_app(work: Work, answer: Answer) -> None:
    """Logs the app, or why the answer holds none."""
    text, problem = app_in(answer.content)
    if answer.kind in ("empty", "only_thinking", "unparsed"):
        problem = f"the answer is {answer.kind}"
    version = None if problem else record_version(work, split_lines(text), ())
    work.run.log.append(OneShotApp(answer=answer.number, problem=problem, version=version))


def app_in(content: str) -> tuple[str, str]:
    """The text of the one block, or of the whole answer where it has no block; or the problem."""
    marks = len(MARK.findall(content))
    if marks == 0:
        return content, "" if content.strip() else "the answer is empty"
    blocks = list(blocks_in(content))
    if marks % 2 or not blocks:
        return "", "the block has no end"
    if len(blocks) > 1:
        return "", f"the answer has {len(blocks)} blocks"
    return blocks[0], "" if blocks[0].strip() else "the block is empty"


def blocks_in(content: str) -> Iterator[str]:
    """The texts between fences, line by line."""
    inside: list[str] | None = None
    for line in content.split("\n"):
        if inside is None:
            inside = [] if OPENING.fullmatch(line) else None
        elif CLOSING.fullmatch(line):
            yield "".join(f"{one}\n" for one in inside)
            inside = None
        else:
            inside.append(line)
