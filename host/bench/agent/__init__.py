"""The loop: a model answers, its calls are run, and it is reminded, up to one of the endings."""
