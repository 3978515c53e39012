"""Charts as inline SVG. Colours come from the page's style, so that both colour schemes fit; every
chart has a text that says the same."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from host.bench.reports.statistics import wilson_interval
from host.bench.runs.events import Answer, AnyEvent, ToolResult

BAR_WIDTH, BAR_HEIGHT = 160, 14
CHART_HEIGHT = 90
STEP = 14


def score_bar(passed: int, total: int) -> Markup:
    """The share as a bar, with its 95 % interval as a line over it."""
    low, high = (round(BAR_WIDTH * one, 1) for one in wilson_interval(passed, total))
    width = round(BAR_WIDTH * passed / total, 1) if total else 0
    middle = BAR_HEIGHT / 2
    return Markup(
        '<svg class="bar" role="img" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
        "<title>{passed} of {total} passed</title>"
        '<rect class="rest" width="{w}" height="{h}"/>'
        '<rect class="share" width="{x}" height="{h}"/>'
        '<path class="interval" d="M{low} {m}H{high}M{low} 3V11M{high} 3V11"/></svg>'
    ).format(w=BAR_WIDTH, h=BAR_HEIGHT, passed=passed, total=total, x=width, low=low, high=high,
             m=middle)  # fmt: skip


def checks_chart(events: Sequence[AnyEvent]) -> Markup:
    """Each check and submission: tests that passed and failed, or the errors before them."""
    found = [one.found for one in events if isinstance(one, ToolResult) and one.found is not None]
    columns = [
        [("share", one.passed), ("bad", one.failed + one.errors), ("rest", one.not_run)]
        for one in found
    ]
    texts = [
        f"check {at}: {one.passed} passed, {one.failed} failed, {one.errors} errors"
        for at, one in enumerate(found, 1)
    ]
    return stacked(columns, texts, "What each check found: passed tests, then failed and errors")


def tokens_chart(events: Sequence[AnyEvent]) -> Markup:
    """The tokens that each answer read and wrote."""
    usages = [one.usage for one in events if isinstance(one, Answer)]
    columns = [[("second", one.written), ("share", one.read)] for one in usages]
    texts = [
        f"answer {at}: {one.read} tokens read, {one.written} written"
        for at, one in enumerate(usages, 1)
    ]
    return stacked(columns, texts, "Tokens of each answer: written, and above them read")


def stacked(
    columns: Sequence[Sequence[tuple[str, int]]], texts: Sequence[str], title: str
) -> Markup:
    """Columns from the bottom up, each with a text of its own; nothing where there are none."""
    if not columns:
        return Markup("")
    highest = max(sum(amount for _, amount in one) for one in columns) or 1
    parts = [column(at, *each, highest) for at, each in enumerate(zip(columns, texts, strict=True))]
    width = max(STEP * len(columns), 60)
    return Markup(
        '<svg class="chart" role="img" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
        "<title>{title}</title>{parts}</svg>"
    ).format(w=width, h=CHART_HEIGHT, title=title, parts=Markup("").join(parts))


def column(at: int, amounts: Sequence[tuple[str, int]], text: str, highest: int) -> Markup:
    bottom = float(CHART_HEIGHT)
    parts = [Markup("<g><title>{}</title>").format(text)]
    for kind, amount in amounts:
        height = round(CHART_HEIGHT * amount / highest, 1)
        bottom -= height
        if height:
            parts.append(
                Markup('<rect class="{}" x="{}" y="{:.1f}" width="{}" height="{}"/>').format(
                    kind, STEP * at + 1, bottom, STEP - 2, height
                )
            )
    return Markup("").join([*parts, Markup("</g>")])
