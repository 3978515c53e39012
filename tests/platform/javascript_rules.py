"""What JavaScript text of ours may use of its engine, and why."""

from __future__ import annotations

from collections.abc import Iterator

from tests.platform.free_names import free_names
from transpiler.javascript_tokens import Token, tokens

GLOBALS = {
    "Array BigInt Map Math Number Object Set String WeakMap": "values of the language",
    "Error RangeError TypeError": "errors",
    "ArrayBuffer DataView Float32Array Float64Array Int8Array Int16Array Int32Array Uint8Array "
    "Uint16Array Uint32Array BigInt64Array BigUint64Array": "bytes and arrays of numbers",
    "Infinity NaN undefined": "constants",
    "JSON": "plain values in and out of the engine",
    "RegExp": "patterns without flags that depend on Unicode's version",
    "Symbol": "a key that is no text",
    "parseInt": "small numbers of tables and formats",
}
"""What every program and kernel module may name from outside."""

PAGE_GLOBALS = {
    "document window": "the page's elements and events",
    "performance": "when the next frame is due; the seed of unseeded numbers",
    "ImageData Uint8ClampedArray": "pixels on their way to the canvas",
    "ResizeObserver": "the room for the canvas, in device pixels",
    "console": "where the app's output goes",
}
"""What only the host's page may."""

MATH = {
    "abs ceil floor max min trunc": "exact",
    "sqrt fround": "rounded once, as IEEE 754 says",
    "imul clz32": "defined on 32 bits",
}

METHODS = frozenset(
    "toFixed toPrecision toExponential localeCompare toLocaleString toLocaleUpperCase "
    "toLocaleLowerCase toLocaleDateString toLocaleTimeString normalize getTime constructor __proto__ "
    "caller callee __defineGetter__ __lookupGetter__ isWellFormed anchor big fontcolor".split(" ")
)
"""Properties whose results differ between engines, or that lead out of a program."""

COUNTED = ("toUpperCase", "toLowerCase", "sort", "toString", "toSorted", "parseInt")
"""Functions that are right in their place only: each place has its reason."""


def listed(*tables: dict[str, str]) -> frozenset[str]:
    return frozenset(name for table in tables for names in table for name in names.split(" "))


def faults(text: str, allowed: frozenset[str], reasons: frozenset[str]) -> Iterator[str]:
    """What the text may not use, with its line; `reasons` are the functions of COUNTED, and
    properties of METHODS, that this text has a reason for."""
    for name, line in free_names(text).items():
        if name not in allowed:
            yield f"{line}: {name} comes from outside"
    found = tokens(text)
    for index, token in enumerate(found):
        if (fault := fault_of(found, index, reasons)) is not None:
            yield f"{token.line}: {fault}"


def fault_of(found: list[Token], index: int, reasons: frozenset[str]) -> str | None:
    """What is wrong with one token."""
    word, kind = found[index].text, found[index].kind
    before = found[index - 1].text if index else ""
    is_property = before in (".", "?.")
    if kind == "mark" and word in ("**", "**="):
        is_whole = before.endswith("n") and before[:1].isdigit()
        return None if is_whole else "** on what is no BigInt"
    if kind != "name":
        return None
    if word == "Math" and not is_property:
        member = "".join(token.text for token in found[index + 1 : index + 3])
        return None if member[1:] in listed(MATH) and member[0] == "." else f"Math{member}"
    if word in ("import", "export", "with", "debugger") and not is_property:
        return word
    if (is_property or word == "parseInt") and word in (*METHODS, *COUNTED):
        return None if word in reasons else word
    return None
