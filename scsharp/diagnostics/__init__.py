"""Diagnostics: what is wrong, where, and what to do about it."""
