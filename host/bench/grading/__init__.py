"""What an app is worth: graded against a task, in isolation, on every engine."""
