"""Words that several commands print."""

from __future__ import annotations


def counted(number: int, what: str) -> str:
    """1 frame, 2 frames"""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
