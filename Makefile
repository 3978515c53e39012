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

# Checks, tests and exports the sample app, and says where its page lies.
demo: $(BIN)/.installed
	$(BIN)/scsharp check docs/samples/cursor.scs
	$(BIN)/scsharp test docs/samples/cursor.scs --hidden docs/samples/cursor.hidden.scs --engine all
	$(BIN)/scsharp export docs/samples/cursor.scs -o build/cursor.html

# Writes the reference pages anew from the library's declarations.
docs: $(BIN)/.installed
	$(BIN)/scsharp docs > docs/reference-library.md
	$(BIN)/scsharp docs --namespace Host > docs/reference-host.md

bench: $(BIN)/.installed
	$(BIN)/python -m tests.benchmarks

clean:
	rm -rf .venv build
