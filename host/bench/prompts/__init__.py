"""The prompt: texts as files, each with its hash in the record of a run."""
