"""The results as static pages: files without scripts, but for the exported apps."""
