"""What editors ask about a script."""
