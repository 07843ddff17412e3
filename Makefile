# make play    set everything up, start the server and open the browser
# make test    set everything up and run every check
# make soak    the long counts; writes a report into docs/soak/
# make bench   how fast everything is
# make lock    bring requirements.txt up to date with pyproject.toml (needs uv)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed

.DEFAULT_GOAL := test
.PHONY: play test soak bench lock clean

play: $(INSTALLED)
	@$(BIN)/zuschlag

test: $(INSTALLED)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.compiling  # untraced, and on all cores
	$(BIN)/coverage run -m pytest --ignore=tests/laws
	$(BIN)/coverage report --skip-covered
	$(BIN)/coverage report --include='src/zuschlag/games/*,src/zuschlag/record/*,src/zuschlag/bots/*' --fail-under=100 --format=total
	$(BIN)/python -m pytest tests/laws  # whole games by the thousand, too many to trace

soak: $(INSTALLED)
	$(BIN)/python -m tests.soak

bench: $(INSTALLED)
	$(BIN)/zuschlag bench

$(INSTALLED): requirements.txt pyproject.toml hatch_build.py $(shell find src -name '*.po')
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Zuschlag needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

lock:
	uv pip compile --quiet --universal --generate-hashes --no-header --group dev --output-file requirements.txt pyproject.toml

clean:
	rm -rf $(VENV) build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
