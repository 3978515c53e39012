"""Words that people and models read in many places."""

from __future__ import annotations


def counted(number: int, what: str) -> str:
    """1 frame, 2 frames"""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def shortened(text: str, most: int) -> str:
    """The text, cut where it is longer; the end tells how much is missing."""
    missing = len(text) - most
    return text if missing <= 0 else f"{text[:most]}... ({missing:,} more characters)"
