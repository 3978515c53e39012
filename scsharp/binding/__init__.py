"""Syntax to typed tree: names, types, conversions and overloads."""
