# Everything a person needs: `make play` and `make test`. Both set up .venv themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
NODE := node_modules/.installed
GAMES := rhl trg coal ruhr hsb

# Tests start many processes: what they import is compiled once and kept, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: all play terminal test near check long soak wire guided pictures icons bench clean

all: $(STAMP) $(NODE)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(STAMP)

# For developers alone: the compiler that checks the types of the scripts. Nothing of it is served.
$(NODE): package.json
	npm install --no-package-lock --no-audit --no-fund --silent
	@touch $(NODE)

# The table in the browser. `make terminal` is the same game without one.
play: $(STAMP)
	$(BIN)/revier serve --open

terminal: $(STAMP)
	$(BIN)/revier play

test: $(STAMP) $(NODE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npx tsc -p .
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

check: $(STAMP) $(NODE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npx tsc -p .
	$(BIN)/revier check-data
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow" --ignore=tests/conformance --ignore=tests/server

# What a change touches, for about a minute; BASE is the branch or commit it is compared with.
BASE ?= main
near: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/python -m revier.testing.near --base $(BASE)

# What takes long by nature: matrices, whole games in a browser, other libraries' suites, thousands of random games,
# and the proof that tests notice broken rules (docs/prove.md).
long: $(STAMP) $(NODE)
	$(BIN)/python -m pytest -n auto --dist worksteal -m slow
	$(BIN)/python -m benchmarks.soak
	for game in $(GAMES); do $(BIN)/revier rules-coverage $$game --prove --jobs 2 || exit 1; done

# Every level in every title, player count and variant; SOAKED keeps what went well, so that it can be ended and begun again.
SOAKED ?= soaked.txt
soak: $(STAMP)
	$(BIN)/python -m benchmarks.soak --levels --resume $(SOAKED)

# What is made of the shapes of the interface: the page's types and the tables of docs/api.md.
wire: $(STAMP)
	$(BIN)/python -m revier.server.wire docs/api.md

# The scripts of the guided games, after rules, figures or plans have changed; then read their words again.
guided: $(STAMP)
	$(BIN)/python tests/support/guided.py

# The map of the rooms in docs/tour.md, made of packages, contracts and the headings of the tour; and the pictures of
# the table in README, taken in a real Chromium of games that greedy bots play.
pictures: $(STAMP)
	$(BIN)/python tests/support/pictures.py
	PYTHONPATH=. $(BIN)/python tests/support/table_pictures.py

# The icons of the installed app, after icon.svg has changed.
icons: $(STAMP)
	$(BIN)/python tests/support/icons.py

bench: $(STAMP)
	for game in $(GAMES); do $(BIN)/revier bench $$game || exit 1; done

clean:
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache
