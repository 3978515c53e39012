"""What results rest on: of the platforms' own functions only those that are defined exactly."""
