"""Checks on the typed tree: reachability, definite assignment, captures, unused names."""
