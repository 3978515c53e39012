# Each target sets up what it needs, on a fresh machine too: a virtual environment in .venv.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: test test-long lint demo docs bench clean

$(BIN)/.installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

# Everything a change must pass.
test: lint
	$(BIN)/python -m pytest -n auto -q

# The long suites: thousands of damaged inputs, whole tables, the browser.
test-long: $(BIN)/.installed
	$(BIN)/python -m pytest -n auto -q -m long

lint: $(BIN)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# What it takes to use scsharp, without what its own tests need.
$(BIN)/.usable: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[v8]'
	touch $@

# A recorded model builds an app, which is graded on every engine and shown as pages; no server.
DEMO := build/demo
demo: $(BIN)/.usable
	$(BIN)/scsharp bench run --model embedded:tide-line --task tide-line --runs $(DEMO)/runs
	$(BIN)/scsharp bench grade --runs $(DEMO)/runs
	$(BIN)/scsharp bench report --runs $(DEMO)/runs
	$(BIN)/scsharp bench site --runs $(DEMO)/runs --output $(DEMO)/site

# Writes the reference pages anew from the library's declarations.
docs: $(BIN)/.installed
	$(BIN)/scsharp docs > docs/reference-library.md
	$(BIN)/scsharp docs --namespace Host > docs/reference-host.md

bench: $(BIN)/.installed
	$(BIN)/python -m tests.benchmarks

clean:
	rm -rf .venv build
