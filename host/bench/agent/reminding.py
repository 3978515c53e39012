"""Reminders: what keeps the file from being accepted, and that the work goes on."""

from __future__ import annotations

from host.bench.agent.work import Work
from host.bench.prompts.texts import own_text
from host.bench.runs.events import Answer, Reminder
from host.bench.tools.check_report import check_report
from host.wording import counted

NO_FILE = "There is no file yet: write a first small version with create_file."
FINE = "The file has no problems. If everything that the task asks for is there, call submit."


def remind(work: Work, answer: Answer) -> None:
    """Logs the reminder that follows an answer without a tool call."""
    problems, text = current_problems(work)
    answers = sum(isinstance(one, Answer) for one in work.events)
    number = 1 + sum(isinstance(one, Reminder) for one in work.events)
    left = counted(work.settings.task.answer_limit - answers, "answer") + " left"
    how = f"{after_kind(work, answer)}{work.contract.reminder}"
    reminder = own_text("reminder.md", left=left, problems=text, how=how)
    work.run.log.append(Reminder(number=number, text=reminder, problems=problems))


def current_problems(work: Work) -> tuple[list[str], str]:
    """The kinds of problems, and their text."""
    text = work.toolbox().text
    if text is None:
        return ["no_file"], NO_FILE
    found = work.checker.find(text)
    if not found.problems:
        return [], FINE
    return found.problems, f"The file as it is:\n{check_report(found)}"


def after_kind(work: Work, answer: Answer) -> str:
    """What was wrong with the answer, where it was not just a text."""
    most = work.settings.setup.sampling.max_tokens
    texts = {
        "cut": f"Your answer was cut at {most} tokens; write less at once. ",
        "empty": "Your answer was empty. ",
        "only_thinking": "Your answer had thinking only. ",
        "unparsed": "Your answer could not be read. ",
    }
    if answer.stray_calls:
        return "A tool call in your answer had the wrong form and was not run. "
    return texts.get(answer.kind, "")
