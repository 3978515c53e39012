"""What a host holds while it works on a run."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from host.bench.contracts.choosing import CONTRACTS
from host.bench.contracts.contract import ToolContract
from host.bench.contracts.conversation import conversation
from host.bench.model.chat import ChatMessage
from host.bench.model.dialects import Dialect, dialect_of
from host.bench.model.server import Server
from host.bench.model.tokens import TokenEstimate, characters_of
from host.bench.runs.events import Answer, AnyEvent, Preflight, ToolResult
from host.bench.runs.folder import OpenRun, versions_in
from host.bench.runs.settings import RunSettings
from host.bench.tools.app_file import split_lines
from host.bench.tools.checker import Checker
from host.bench.tools.toolbox import CONTRACT, Toolbox


@dataclass
class Work:
    """`sleep` waits between tries; `window` is the model's context in tokens, 0 where unknown."""

    run: OpenRun
    server: Server
    checker: Checker
    sleep: Callable[[float], None] = time.sleep

    @property
    def settings(self) -> RunSettings:
        return self.run.folder.settings

    @property
    def events(self) -> Sequence[AnyEvent]:
        return self.run.log.events

    @property
    def contract(self) -> ToolContract:
        return CONTRACTS[self.settings.setup.contract]

    @property
    def dialect(self) -> Dialect:
        return dialect_of(self.settings.setup.server)

    @property
    def window(self) -> int:
        told = [one.facts.get("context") for one in self.events if isinstance(one, Preflight)]
        measured = [one for one in told if isinstance(one, int)]
        wanted = self.settings.setup.context
        return min([*measured[-1:], *([wanted] if wanted else [])], default=0)

    def conversation(self, before: int | None = None) -> list[ChatMessage]:
        """All messages, or those before the event with that index."""
        policy = self.settings.setup.reasoning_history
        return conversation(self.settings.prompt, self.events[:before], self.contract, policy)

    def estimate(self) -> TokenEstimate:
        """What the newest answer taught of the model's tokens."""
        for at in reversed(range(len(self.events))):
            event = self.events[at]
            if isinstance(event, Answer) and not event.usage.is_estimated:
                return TokenEstimate(characters_of(self.conversation(at)), event.usage.read)
        return TokenEstimate()

    def toolbox(self) -> Toolbox:
        """The tools over the file as the events left it."""
        versions = versions_in(self.events)
        lines = None
        if versions:
            lines = split_lines(self.run.folder.version_text(versions[-1].number))
        is_told = any(isinstance(one, ToolResult) and CONTRACT in one.codes for one in self.events)
        return Toolbox(self.settings.task, self.checker, lines, is_told)
