"""Many runs: models by tasks from a plan, one model at a time on each server."""
