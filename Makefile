# Everything a person needs: `make play` and `make test`. Both set up .venv themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: all play table test test-server check soak bench clean

all: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(STAMP)

# A game against bots in the terminal.
play: $(STAMP)
	$(BIN)/revier play

# The table in the browser: it plays, but not all that is planned for it stands yet.
table: $(STAMP)
	$(BIN)/revier serve --open

test: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto -m "not slow" --ignore=tests/server

# The browser table is under construction; its tests have a target of their own until it stands.
test-server: $(STAMP)
	$(BIN)/python -m pytest tests/server

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/revier check-data
	$(BIN)/python -m pytest -n auto -m "not slow" --ignore=tests/conformance --ignore=tests/server

soak: $(STAMP)
	$(BIN)/python -m pytest -n auto -m slow
	$(BIN)/python -m benchmarks.soak

bench: $(STAMP)
	$(BIN)/revier bench rhl

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
