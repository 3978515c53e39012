"""Works on a run until it ends, or until host or transport fail."""

from __future__ import annotations

from typing import TypeAlias

from host.bench.agent.asking import NoAnswer, ask
from host.bench.agent.calling import run_call
from host.bench.agent.one_shot import take_app
from host.bench.agent.reminding import remind
from host.bench.agent.steps import Ask, Done, End, Remind, RunCall, TakeApp, next_step
from host.bench.agent.work import Work
from host.bench.model.chat import UNPARSED
from host.bench.model.preflight import preflight
from host.bench.runs.events import Answer, Ended, HostStarted, Paused, Preflight
from host.bench.runs.finishing import finish
from host.bench.runs.folder import ending_of, graded_version
from host.bench.runs.outcomes import ENDINGS, Outcome
from host.bench.stamp import stamp

Result: TypeAlias = Ended | Paused
INTERRUPTED = "interrupted"


def work_on(work: Work, *, with_preflight: bool = True) -> Result:
    """The run's end, or why it stands still. A fault of the host is logged and raised."""
    log = work.run.log
    if (ended := ending_of(work.events)) is not None:
        return finished(work, ended)
    log.append(HostStarted(stamp=stamp(), dropped_bytes=log.dropped_bytes))
    try:
        paused = check_server(work) if with_preflight else None
        return paused or go_on(work)
    except KeyboardInterrupt:
        log.append(Paused(reason=INTERRUPTED))
        raise
    except Exception as fault:
        if ending_of(work.events) is None:
            words = f"{type(fault).__name__}: {fault}"
            log.append(Paused(reason=Outcome.HOST_FAULT, message=words))
        raise


def check_server(work: Work) -> Paused | None:
    """The preflight; a run that went on already asks for no tool calls again."""
    is_first = not any(isinstance(one, Answer) for one in work.events)
    result = preflight(work.server, work.settings.setup, with_tools=is_first)
    work.run.log.append(Preflight(probes=result.probes, facts=result.facts))
    failure = result.failure
    if failure is None or failure.reason == UNPARSED:
        return None
    return work.run.log.append(Paused(reason=failure.reason, message=failure.message))


def go_on(work: Work) -> Result:
    while True:
        match next_step(work.events, work.settings):
            case Ask(purpose):
                asked = ask(work, purpose)
                if isinstance(asked, NoAnswer):
                    return stop(work, asked)
            case RunCall(answer, index):
                run_call(work, answer, index)
            case Remind(answer):
                remind(work, answer)
            case TakeApp(answer):
                take_app(work, answer)
            case End(outcome):
                return end(work, outcome)
            case Done():
                ended = ending_of(work.events)
                assert ended is not None
                return finished(work, ended)


def stop(work: Work, asked: NoAnswer) -> Result:
    outcome = asked.outcome
    if outcome is Outcome.CONTEXT_FULL and not any(isinstance(one, Answer) for one in work.events):
        # No model could have done better: the setup is wrong, and the attempt is not used up.
        outcome = Outcome.CONTEXT_TOO_SMALL
    if ENDINGS[outcome].is_infrastructure:
        return work.run.log.append(Paused(reason=outcome, message=asked.message))
    return end(work, outcome, asked.message)


def end(work: Work, outcome: Outcome, detail: str = "") -> Ended:
    graded = graded_version(work.events)
    ended = Ended(outcome=outcome, detail=detail, graded_version=graded)
    return finished(work, work.run.log.append(ended))


def finished(work: Work, ended: Ended) -> Ended:
    finish(work.run.folder, work.events)
    return ended
