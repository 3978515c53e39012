"""The results site: what its pages say, that nothing in a run can get out of its text, and a real
browser that walks all of it and plays the graded app."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from playwright.sync_api import Browser, Page

from host.bench.grading.exporting import Exporter
from host.bench.reports.collecting import graded_runs
from host.bench.runs.outcomes import Outcome
from host.bench.site.build import write_site
from host.bench.site.charts import score_bar, stacked
from host.bench.site.highlighting import highlighted
from scsharp.source import SourceText
from tests.bench import test_reports
from tests.bench.played import played_app
from tests.bench.test_reports import NAME, graded_run
from tests.content.folders import EXAMPLE
from tests.host.commands import scsharp
from tests.host.pages import IN_A_BROWSER, chromium

APP = (EXAMPLE / "reference_apps" / NAME / "steps.scs").read_text("utf-8")
EVIL = "</pre><script>window.broken = 1</script>"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = tmp_path_factory.mktemp("runs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            test_reports, "played_app",
            lambda runs, task, text, **more: played_app(runs, task, f"{APP}// {EVIL}\n", **more),
        )  # fmt: skip
        with Exporter() as exporter:
            page = exporter.page(SourceText(f"{APP}// {EVIL}\n", "app.scs"))
        graded_run(root, "alpha", 11, page=page)
        graded_run(root, f"beta {EVIL}", 5, stated={"quantization": "Q4_K_M"}, page=page)
        graded_run(root, "gamma", 4, Outcome.CONTEXT_FULL, thinking="high", page=page)
        graded_run(root, "lost", 3, Outcome.SERVER_ERROR)
    folder = tmp_path_factory.mktemp("site")
    write_site(graded_runs(root), folder)
    yield folder


def pages(site: Path) -> list[Path]:
    return sorted(one for one in site.rglob("*.html") if one.name != "play.html")


def text(site: Path, pattern: str) -> str:
    (found,) = site.glob(pattern)
    return found.read_text("utf-8")


def test_every_page_says_what_one_run_is(site: Path) -> None:
    found = pages(site)
    assert len(found) == 3 + 4 * 3
    for one in found:
        page = one.read_text("utf-8")
        assert "One run is a hint and not a proof" in page
        assert "How the method changed" in page
        assert "<script" not in page.lower()
        assert "default-src 'none'; style-src 'sha256-" in html.unescape(page)


def test_tables_keep_unequal_settings_apart(site: Path) -> None:
    index = text(site, "index.html")
    assert "Settings 1 of 2" in index and "Settings 2 of 2" in index
    assert index.index(">alpha<") < index.index(">beta")
    assert "95&nbsp;%: 76% to 100%" in index
    assert "lost, lamp-row, attempt 1" in index
    task = text(site, "tasks/*.html")
    assert "measures nothing: every run passes it" in task


def test_a_run_has_everything(site: Path) -> None:
    page = text(site, "runs/beta*/*/1/index.html")
    for words in (
        "6/12", "seen &lt;b&gt;, expected 5", "[A4] Moving comes before switching.",
        "typed, not measured", "1 refused edit", "Play in browser", "Own tests",
        "isolated by resource limits", 'href="results.json"',
    ):  # fmt: skip
        assert words in page, words
    transcript = text(site, "runs/beta*/*/1/transcript.html")
    assert "I begin &lt;small&gt;." in transcript and "Hm &amp; so." in transcript
    code = text(site, "runs/beta*/*/1/code.html")
    assert '<b class="keyword">void</b> AppInit()' in code
    assert '<span class="removed">-int score;' in code


def test_what_it_links_to_is_there(site: Path) -> None:
    for page in pages(site):
        for link in re.findall(r'href="([^"#]+)', page.read_text("utf-8")):
            assert (page.parent / unquote(link)).resolve().exists(), f"{page}: {link}"


def test_highlighting_keeps_every_character() -> None:
    source = 'var a = $"x {1} \\" <b>"; /* two\nlines */ \'c\' // end\n"""raw\n"""; @"v""w" 0x1F'
    lines = highlighted(source)
    plain = "\n".join(one.striptags() if "  " not in one else one for one in lines)
    assert len(lines) == 4
    assert lines[0].startswith('<b class="keyword">var</b> a = <b class="text">$&#34;x {1}')
    assert lines[1].startswith('<b class="comment">lines */</b>')
    assert "raw" in plain
    assert highlighted("") == [""] and highlighted("a\n") == ["a"]
    for open_text in ('"never closed', "/* never", '"""', "'x", "$@"):
        assert highlighted(open_text)


def test_charts() -> None:
    assert 'width="80.0"' in score_bar(6, 12)
    assert stacked([], [], "nothing") == ""
    chart = stacked([[("share", 3), ("bad", 1)]], ["check <1>"], "Checks")
    assert "check &lt;1&gt;" in chart and 'height="67.5"' in chart and 'y="0.0"' in chart


def test_the_command(tmp_path: Path) -> None:
    result = scsharp("bench", "site", "--runs", str(tmp_path), "-o", str(tmp_path / "out"))
    assert result.exit_code == 0
    assert result.output.strip() == (tmp_path / "out" / "index.html").as_uri()
    assert "no graded runs that count yet" in text(tmp_path, "out/index.html")


# ------------------------------------------------------------------------------ the browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def opened(browser: Browser, path: Path, **context: object) -> tuple[Page, list[str]]:
    page = browser.new_context(**context).new_page()  # type: ignore[arg-type]
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.goto(path.as_uri())
    return page, told


@pytest.mark.browser
@IN_A_BROWSER[1]
def test_a_browser_walks_the_site_and_plays_the_app(browser: Browser, site: Path) -> None:
    page, told = opened(browser, site / "index.html")
    seen: set[str] = set()
    waiting = [page.url]
    while waiting:
        url = waiting.pop()
        if url in seen or not url.endswith(".html"):
            continue
        seen.add(url)
        page.goto(url)
        assert page.evaluate("window.broken === undefined")
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
        if not url.endswith("play.html"):
            waiting += page.eval_on_selector_all("a", "all => all.map(a => a.href.split('#')[0])")
    assert {Path(unquote(urlparse(one).path)) for one in seen} == set(site.rglob("*.html"))
    assert told == []

    page.goto(next(site.glob("runs/alpha*/*/1/index.html")).as_uri())
    page.click("text=Play in browser")
    page.wait_for_selector("#start:visible")
    assert page.title() == "Lamp row"
    page.click("#start")
    page.wait_for_function("document.getElementById('card').hidden")
    lit = """() => {
        const canvas = document.getElementById("screen");
        const at = [canvas.width * 4.5 / 80, canvas.height * 24 / 48].map(Math.floor);
        return [...canvas.getContext("2d").getImageData(...at, 1, 1).data];
    }"""
    page.wait_for_function(f"() => ({lit})()[0] === 0x54")
    page.keyboard.press("Space")
    page.wait_for_function(f"() => ({lit})()[0] === 0xFF")
    # What Chromium says of reading the canvas is about this test.
    assert [one for one in told if "willReadFrequently" not in one] == []


@pytest.mark.browser
@IN_A_BROWSER[1]
def test_pages_fit_a_phone_paper_and_both_colour_schemes(browser: Browser, site: Path) -> None:
    grounds = set()
    for scheme in ("light", "dark"):
        for path in pages(site):
            page, told = opened(
                browser, path, viewport={"width": 360, "height": 700}, color_scheme=scheme
            )
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
            assert told == []
            grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
            page.context.close()
    assert len(grounds) == 2
    page, _ = opened(browser, site / "index.html", color_scheme="dark")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.is_visible("nav")
    assert page.pdf()[:5] == b"%PDF-"
