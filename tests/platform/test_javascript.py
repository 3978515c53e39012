"""Our JavaScript, written by hand or by the emitter, uses nothing that engines define differently,
and nothing from outside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host.compiling import compile_app
from host.exporting import export_page
from scsharp.compilation import compile_text
from scsharp.source import SourceText
from tests.platform.free_names import free_names
from tests.platform.javascript_rules import GLOBALS, PAGE_GLOBALS, faults, listed
from transpiler.bundle import transpile
from transpiler.javascript_tokens import tokens

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    [*(ROOT / "transpiler" / "kernel").glob("*.mjs"), *(ROOT / "host" / "web").rglob("*.mjs")]
)
PROGRAMS = sorted((ROOT / "tests" / "golden" / "games").glob("*.scs"))

REASONS = {
    "array_methods constructor": "the class of an array made here, to make one more",
    "char parseInt": "whole numbers of the tables",
    "decimals toString": "a whole number in hexadecimal, for its length",
    "enums sort": "a total order of whole numbers; the language keeps equal ones in place",
    "enums toString": "a whole number in hexadecimal",
    "enums toUpperCase": "hexadecimal digits",
    "longs toString": "the text of a whole number",
    "polygons sort": "numbers in rising order, of which equal ones are alike",
    "number_format toString": "a whole number in hexadecimal or binary",
    "number_format toUpperCase": "hexadecimal digits and a letter from A to Z",
    "number_parse toLowerCase": "letters from A to Z",
    "sorting sort": "a total order of like values; the language keeps equal ones in place",
    "strings toLowerCase": "of a text that was found to be ASCII",
    "strings toUpperCase": "of a text that was found to be ASCII",
    "state_text toString": "a whole number in hexadecimal",
}
"""By module and function: why it is exact there."""

IMPORT_ALL = re.compile(r'^import \* as (\w+) from "\.[\w./]+\.mjs";$', re.MULTILINE)
IMPORT_NAMES = re.compile(r'^import \{([^}]*)\} from "\.[\w./]+\.mjs";$', re.MULTILINE)
EXPORT_LIST = re.compile(r"^export \{[^}]*\};$", re.MULTILINE)


def plain(path: Path) -> str:
    """A module as a script of as many lines: imports from beside it become declarations."""
    text = IMPORT_ALL.sub(r"const \1 = 0;", path.read_text("utf-8"))
    text = IMPORT_NAMES.sub(lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = 0;", text)
    return re.sub(r"^export ", "", EXPORT_LIST.sub("", text), flags=re.MULTILINE)


def reasons(module: str) -> frozenset[str]:
    return frozenset(key.split(" ")[1] for key in REASONS if key.split(" ")[0] == module)


def allowed(path: Path) -> frozenset[str]:
    is_page = path.is_relative_to(ROOT / "host" / "web")
    return listed(GLOBALS, PAGE_GLOBALS) if is_page else listed(GLOBALS)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_modules(path: Path) -> None:
    assert list(faults(plain(path), allowed(path), reasons(path.stem))) == []


@pytest.mark.parametrize("key", REASONS)
def test_every_reason_is_needed(key: str) -> None:
    module, word = key.split(" ")
    path = next(path for path in MODULES if path.stem == module)
    without = reasons(module) - {word}
    assert any(word in fault for fault in faults(plain(path), allowed(path), without))


def check_program(path: Path) -> None:
    text = transpile(compile_text(path.read_text("utf-8"), path.name).lowered).text
    program = text[text.index("const $script = ") : text.rindex("return run_script(")]
    assert set(free_names(text)) <= listed(GLOBALS)
    assert list(faults(program, frozenset(free_names(program)), frozenset())) == []


@pytest.mark.parametrize("path", PROGRAMS[:3], ids=lambda path: path.stem)
def test_programs(path: Path) -> None:
    check_program(path)


@pytest.mark.long
@pytest.mark.parametrize(
    "path", sorted((ROOT / "tests" / "golden").rglob("*.scs")), ids=lambda path: path.stem
)
def test_all_programs(path: Path) -> None:
    if not compile_text(path.read_text("utf-8"), path.name).has_errors:
        check_program(path)


def test_the_exported_page() -> None:
    """Its script names nothing else from outside, and the page loads nothing."""
    sample = ROOT / "docs" / "samples" / "cursor.scs"
    page = export_page(compile_app(SourceText(sample.read_text("utf-8"), sample.name)))
    script = page[page.index("<script>") + 8 : page.index("</script>")].replace("<\\/", "</")
    assert set(free_names(script)) <= listed(GLOBALS, PAGE_GLOBALS)
    around = page.replace(script, "")
    assert re.findall(r'https?:|\bsrc="|\bhref="(?!data:,")|@import|url\(', around) == []
    assert "default-src 'none'" in around


# ------------------------------------------------------------------ the checks themselves


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("const a = Math.sin(1);", "Math.sin"), ("const { sin } = Math;", "Math;"),
        ('Math["sin"](1);', "Math["), ("const m = (x) => x ** 2;", "** on what"),
        ("x => x.toFixed(2);", "toFixed"), ("eval(1);", "eval"), ("new Date();", "Date comes"),
        ("(() => { const Date = 1; })(); Date;", "Date comes"), ("f(window);", "window comes"),
        ("a => a?.constructor;", "constructor"), ("x => `${Intl}`;", "Intl comes"),
        ("const a = b;", "b comes"), ("function f(a = b) {}", "b comes"),
        ('import("x");', "import"), ("const f = ({ a: c }) => a + c;", "a comes"),
        ("try { } catch (e) { } e;", "e comes"), ("x => x.sort();", "sort"),
        ("const o = { a: b };", "b comes"), ("class A { m(p) { return q + p; } }", "q comes"),
    ],
)  # fmt: skip
def test_what_is_found(text: str, expected: str) -> None:
    assert any(expected in fault for fault in faults(text, listed(GLOBALS), frozenset()))


@pytest.mark.parametrize(
    "text",
    [
        "const a = 10n ** BigInt(2);",
        "// Math.sin\n/* eval */ const b = 'Date';",
        "const re = /Math.sin[/]eval/g; const t = `eval ${1 + 2} Date`;",
        "const { a, b: [c, ...d], e = a } = {}; f(a, c, d, e); function f(...rest) { return rest; }",
        "for (const [k, v] of []) k + v; try { } catch (error) { error.name; }",
        "class A { get x() { return 1; } static m({ a, b = 2 }) { return a / b / 2; } }",
        "const o = { Date: 1, eval() { }, window: 2 }; o.Date; o.eval(); outer: for (;;) break outer;",
        "const g = async (x, y = (z) => z) => x ? y : g; const h = (a) => ({ a, b: a });",
    ],
)
def test_what_is_left_alone(text: str) -> None:
    assert list(faults(text, listed(GLOBALS), frozenset())) == []


def test_tokens_are_the_text() -> None:
    text = plain(ROOT / "transpiler" / "kernel" / "number_parse.mjs")
    bare = re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)
    joined = "".join(token.text for token in tokens(text))
    assert re.sub(r"\s", "", joined) == re.sub(r"\s", "", bare)
