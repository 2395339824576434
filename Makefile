# Everything a person needs: `make play` and `make test`. Both set up .venv themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: all play test check soak bench clean

all: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(STAMP)

play: $(STAMP)
	$(BIN)/revier serve --open

test: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/revier check-data
	$(BIN)/python -m pytest -n auto -m "not slow"

soak: $(STAMP)
	$(BIN)/python -m benchmarks.soak

bench: $(STAMP)
	$(BIN)/revier bench rhl

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
