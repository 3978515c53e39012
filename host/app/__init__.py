"""Runs one app deterministically: screen, input, frames and their pixels."""
