"""The library of SC#, declared in SC# itself, and the reading of it."""
