"""From the typed tree to the lowered tree: generics instantiated, every meaning made explicit."""
