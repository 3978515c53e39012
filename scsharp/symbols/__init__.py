"""What names mean: types, members, and the places they are declared in."""
