"""Keys stay in memory: what comes from a server is cleaned of them before anybody looks at it."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from urllib.parse import quote, unquote, urlsplit, urlunsplit

MARK = "[key]"
SHORT = 8
LONG = 20


def is_secret(text: str) -> bool:
    """Local servers get made-up keys such as EMPTY or lm-studio, which are ordinary words."""
    has_digit = any(one.isdigit() for one in text)
    return len(text) >= LONG or (len(text) >= SHORT and has_digit)


class Redactor:
    """Replaces the given secrets wherever they stand, also as URLs and Basic authorisation write
    them."""

    def __init__(self, secrets: Iterable[str]) -> None:
        kept = [one for one in secrets if is_secret(one)]
        forms = {form for one in kept for form in (one, quote(one, safe=""))}
        self.forms = sorted(forms, key=len, reverse=True)

    def text(self, text: str) -> str:
        for one in self.forms:
            text = text.replace(one, MARK)
        return text

    def data(self, data: bytes) -> bytes:
        for one in self.forms:
            data = data.replace(one.encode(), MARK.encode())
        return data


def secrets_of_url(url: str) -> list[str]:
    """The password in an address, and the header that it becomes."""
    parts = urlsplit(url)
    if not parts.password:
        return []
    password = unquote(parts.password)
    login = f"{unquote(parts.username or '')}:{password}"
    return [password, base64.b64encode(login.encode()).decode()]


def without_login(url: str) -> str:
    """The address without user and password, as it may be written down."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
