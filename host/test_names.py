"""What tests are called: the app's own Test_..., hidden ones Hidden_...."""

from __future__ import annotations

OWN_PREFIX = "Test_"
HIDDEN_PREFIX = "Hidden_"
PREFIXES = (OWN_PREFIX, HIDDEN_PREFIX)


def is_test_name(name: str) -> bool:
    """May a function of that name be a test? (It is one if it also has no parameters or result.)"""
    return name.startswith(PREFIXES)
