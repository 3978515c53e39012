"""One kind of mistake in each file."""
