"""Broken copies made from the checked tree of an app, all of them in one compiled program."""
