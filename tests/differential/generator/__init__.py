"""Random, well-typed programs that end: one file per topic, all chance from one source.

A program is a function without parameters and the types and functions beside it, all named after
its number, so that many programs can stand in one text.
"""
