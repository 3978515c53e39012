"""The benchmark host: a model builds an app, and the run is kept as a folder."""
