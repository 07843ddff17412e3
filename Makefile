# make play    install what a player needs, start the server and open the browser
# make test    install what the checks need, too, and run every check
# make dev     only install all that
# make soak    the long counts; writes a report into docs/soak/
# make attack  every attack that we know, while honest people play; writes a report into docs/soak/
# make bench   how fast everything is
# make compare how fast it is beside other libraries; installs them under build/, writes docs/reference/compare.md
# make page    build the page, the texts and the documentation's site again, where their sources have changed
# make site    build the documentation as a site into build/site, and fail where a link leads nowhere
# make screenshots  pictures of every page and phase, in build/screenshots
# make docs    write all generated files again: docs/reference/protocol*, docs/reference/options.md, docs/reference/environments-*, the picture of packages, the page's types
# make sbom    the software bill of materials of wheel and page, into build/zuschlag.cdx.json
# make release-check  see whether this commit can be released (needs uv, and every version of Python that we promise)
# make lock    bring the locks in requirements/ up to date with pyproject.toml (needs uv)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
DENO := ../$(BIN)/deno
# What a player needs (requirements/play.txt), and that with all that the checks need (requirements/dev.txt): one environment, two stamps.
INSTALLED := $(VENV)/installed
INSTALLED_DEV := $(VENV)/installed-dev
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# No cache of the last failures, and no plugin that takes a second to load where it is not used.
QUICKLY := -p no:cacheprovider -p no:schemathesis
PYTEST := $(BIN)/python -m pytest $(QUICKLY)

.DEFAULT_GOAL := test
.PHONY: play test dev lint types cache traced compiled trained bots commands untraced stored scenes learned browsed served resilient attacked postgres shared web page site docs soak attack bench compare screenshots sbom release-check lock clean

play: page
	@$(BIN)/zuschlag

# Packages of which every line has to be run by their own tests, and what else is needed for that.
TRACED := tests/games tests/record tests/bots tests/envs/test_spaces.py tests/envs/test_rewards.py
# Tests that run compiled rules: they wait until the compiler's cache is full.
COMPILED := tests/bench tests/envs tests/golden tests/kernel tests/laws tests/testing
TRAINED := tests/training tests/examples
COMMANDS := tests/arena tests/cli
# In a real browser, which waits more than it works: in three groups.
BROWSED := tests/page
SCENES := tests/page/test_scenes.py
LEARNED := $(foreach page,hints home_rules_tutorial lessons puzzles replay review rolling_restart,tests/page/test_$(page).py)
# Live tables and where they are stored.
STORED := tests/bus tests/store tests/tables
SERVED := tests/server tests/secrets tests/permissions tests/docs
# With servers that start, stop and keep people waiting.
RESILIENT := tests/resilience tests/fuzz
ATTACKED := tests/attack

# The tests start very many processes, and without bytecode each of them would compile its modules again. So it is kept, under
# build/, also where the environment says that none is to be written.
test soak attack: export PYTHONDONTWRITEBYTECODE :=
test soak attack: export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode
# One thread for matrices: they are small, and on busy cores several threads mostly wait for each other, which takes three times
# the computing time.
test soak attack: export OMP_NUM_THREADS := 1
# A test that hangs for a quarter of an hour ends its group, with the stacks of all threads.
test: export PYTEST_ADDOPTS := -o faulthandler_timeout=900 -o faulthandler_exit_on_timeout=true

# Two cores are kept busy by eight processes, since some of them wait; the longest begin first, and none is much longer than others.
test: dev
	@$(MAKE) --no-print-directory --keep-going --jobs=8 --output-sync=target lint cache types web attacked served browsed commands learned resilient stored untraced traced compiled postgres scenes bots trained

lint:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

types:
	$(BIN)/mypy

# What the tests compile, once, on all cores and without coverage. Tests that find nothing there compile it themselves; servers do
# so at low priority, and on a busy machine reviews would wait for that for many minutes.
cache:
	$(BIN)/python -m tests.fill_compiler_cache

# Tracing takes tests three times as long: what it does not need runs without it, in `bots`.
traced: cache
	$(BIN)/coverage run --source=zuschlag.games,zuschlag.record,zuschlag.bots -m pytest $(QUICKLY) -m 'not untraced and not soak' $(TRACED)
	$(BIN)/coverage report --fail-under=100

compiled: cache
	$(PYTEST) $(COMPILED) $(addprefix --ignore=,$(TRACED))

trained: cache
	$(PYTEST) $(TRAINED)

bots: cache
	$(PYTEST) -m 'untraced and not soak' $(TRACED)

commands: cache
	$(PYTEST) $(COMMANDS)

untraced: cache
	$(PYTEST) $(addprefix --ignore=,$(TRACED) $(COMPILED) $(TRAINED) $(COMMANDS) $(BROWSED) $(STORED) $(SERVED) $(RESILIENT) $(ATTACKED))

stored: cache
	$(PYTEST) $(STORED)

scenes: cache
	$(PYTEST) $(SCENES)

learned: cache
	$(PYTEST) $(LEARNED)

browsed: cache
	$(PYTEST) $(BROWSED) $(addprefix --ignore=,$(SCENES) $(LEARNED))

served: cache
	$(PYTEST) $(SERVED)

# (One of its tests is made by schemathesis.)
resilient: cache
	$(BIN)/python -m pytest -p no:cacheprovider $(RESILIENT)

attacked:
	$(PYTEST) $(ATTACKED)

# What nobody may see, do or lose, once more on PostgreSQL; what everybody may do, through two servers on one database.
RIGHTS := tests/permissions/test_commands.py tests/permissions/test_routes.py tests/permissions/test_views.py
postgres: cache
	ZUSCHLAG_TEST_DATABASE=postgres $(PYTEST) tests/permissions tests/tables/secrecy tests/resilience/test_kill_under_load.py $(addprefix --ignore=,$(RIGHTS))
	ZUSCHLAG_TEST_DATABASE=postgres ZUSCHLAG_TEST_SERVERS=2 $(PYTEST) $(RIGHTS)

# (On SQLite, too: `make soak` runs it.)
shared:
	ZUSCHLAG_TEST_SERVERS=2 $(PYTEST) $(RIGHTS)

# The page. (deno test checks the types of the tests.)
web:
	cd web && $(DENO) fmt --quiet --check
	cd web && $(DENO) lint --quiet
	cd web && $(DENO) check --quiet src/main.tsx src/service_worker.ts
	cd web && $(DENO) test --quiet --allow-all --reporter=dot

# All that the checks need, with the page. (The page comes second, also with --jobs: so it finds the tools of this environment.)
dev: $(INSTALLED_DEV)
	@$(MAKE) --no-print-directory page

# Quick where nothing has changed.
page: $(INSTALLED)
	@$(BIN)/python hatch_build.py --check || $(BIN)/python -m tools.with_build_tools $(BIN)/python hatch_build.py

# A folder for any web server, and to be opened as it is. (`make page` builds the same for the server's /docs.)
site: $(INSTALLED)
	@rm -rf build/site
	@$(BIN)/python -m tools.with_build_tools $(BIN)/python -m tools.site build/site

# Writes what is generated from the code. Tests fail where it is out of date.
docs: dev
	$(BIN)/python -m tools.protocol_docs docs
	$(BIN)/python -m tools.limit_docs docs
	$(BIN)/python -m tools.option_docs docs
	$(BIN)/python -m tools.environment_docs docs
	$(BIN)/python -m tools.typescript_types web/src/api/protocol.ts
	cd web && $(DENO) fmt --quiet src/api/protocol.ts
	$(BIN)/python -m tools.run_notebook docs/tutorials/study-a-match.ipynb
	$(BIN)/python -m tools.package_diagram docs/pictures/architecture.svg

# ONLY=kills,chaos,leaks,fuzz,attack runs only the counts with one of these words in their titles, SCALE=0.01 a part of each (then
# no report is written).
soak: dev
	$(if $(ONLY),,$(BIN)/python -m pytest -p no:cacheprovider -m soak)
	$(if $(ONLY),,@$(MAKE) --no-print-directory shared)
	$(BIN)/python -m tests.soak $(if $(ONLY),--only $(ONLY)) $(if $(SCALE),--scale $(SCALE))

# ONLY=take-backs,updates runs these alone, SECONDS=10 shorter ones (then no report is written).
attack: dev
	$(BIN)/python -m tests.attack $(if $(ONLY),--only $(ONLY)) $(if $(SECONDS),--seconds $(SECONDS))

bench: $(INSTALLED)
	$(BIN)/zuschlag bench

compare: $(INSTALLED_DEV)
	$(BIN)/python -m bench.compare

screenshots: dev
	$(BIN)/python -m tests.page.screenshots build/screenshots

# From the locks. (A wheel carries the same.)
sbom:
	$(PYTHON) -m tools.sbom build/zuschlag.cdx.json

# ONLY=version,changelog runs only these checks.
release-check: dev
	$(BIN)/python -m tools.release $(if $(ONLY),--only $(ONLY))

# (Packages are not compiled to bytecode, which is done on use: that takes half the time, and 60 MB less for players.)
$(INSTALLED): requirements/play.txt requirements/build.txt pyproject.toml hatch_build.py
	$(create_venv)
	$(PIP) --no-compile --require-hashes --requirement requirements/play.txt
	$(BIN)/python -m tools.with_build_tools $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# (First a pip that installs them in a third of the time; where it cannot be had, Python's own does it.)
$(INSTALLED_DEV): requirements/pip.txt requirements/dev.txt pyproject.toml hatch_build.py
	$(create_venv)
	-$(PIP) --no-compile --require-hashes --requirement requirements/pip.txt
	$(PIP) --no-compile --require-hashes --requirement requirements/dev.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(INSTALLED) $@

define create_venv
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Zuschlag needs Python 3.11 or newer; this is " + sys.version.split()[0])'
$(PYTHON) -m venv $(VENV)
endef

# The smaller locks are parts of the largest: all agree on every version.
COMPILE := uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11
lock:
	$(COMPILE) --extra fast --group dev --output-file requirements/dev.txt pyproject.toml
	$(COMPILE) --extra fast --constraint requirements/dev.txt --output-file requirements/play.txt pyproject.toml
	$(COMPILE) --group build --constraint requirements/dev.txt --output-file requirements/build.txt
	$(COMPILE) --group pip --output-file requirements/pip.txt

clean:
	rm -rf $(VENV) src/zuschlag/server/page src/zuschlag/server/site web/node_modules build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
