"""Reads and proves the content folders: tasks, reference apps and broken copies of them."""
