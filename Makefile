# Everything a fresh machine needs beside this file is Python 3.11 or newer; a C compiler helps.
# `make` alone lists the targets.

PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3.14 python3,$(shell \
	$(name) -c 'import sys; sys.version_info < (3, 11) or print("$(name)")' 2>/dev/null)))
VENV := .venv
BIN := $(VENV)/bin
COMPILED := build/compiled
BENCH := build/bench
WORKERS ?= 2

# Tests that have nothing to say about the compiled engine.
NOT_ENGINE := tests/packaging

PYTEST := $(BIN)/pytest -n $(WORKERS)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play check test lint test-pure test-compiled golden bench clean engine compiler schema load soak

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*  ## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 10

play: $(VENV)/ready  ## start slushfund with the fast engine (PORT=8123, BROWSER=0)
	@$(BIN)/python hatch_build.py $(COMPILED) || echo "*** PLAYING WITH THE SLOW, PURE ENGINE ***"
	@$(if $(PORT),SLUSHFUND_PORT=$(PORT)) $(if $(BROWSER),SLUSHFUND_BROWSER=$(BROWSER)) \
		PYTHONPATH=$(COMPILED) $(BIN)/slushfund

check: lint  ## format, lint, types, layers and the quick tests: about a minute
	$(PYTEST) -m "not slow" --ignore=tests/conformance

test: lint test-pure test-compiled  ## everything, with the pure and with the compiled engine

lint: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy hatch_build.py bench
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m slushfund.server.schema --check

test-pure: $(VENV)/ready
	SLUSHFUND_ENGINE=pure $(PYTEST)

test-compiled: compiler
	@if command -v cc >/dev/null || command -v gcc >/dev/null; then \
		$(MAKE) --no-print-directory engine && \
		SLUSHFUND_ENGINE=compiled PYTHONPATH=$(COMPILED) $(PYTEST) --ignore=$(NOT_ENGINE); \
	else \
		echo "*** NO C COMPILER: ONLY THE PURE ENGINE WAS TESTED ***"; \
	fi

engine: $(VENV)/ready
	$(BIN)/python hatch_build.py $(COMPILED)

compiler:
	@command -v cc >/dev/null || command -v gcc >/dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		apt-get update -qq && apt-get install -y -qq gcc libc6-dev; } || true

golden: $(VENV)/ready  ## write the golden logs anew; read the diff before you commit it
	$(BIN)/python tests/golden/rewrite.py

schema: $(VENV)/ready  ## write the client's types from the server's interface
	$(BIN)/python -m slushfund.server.schema

bench: engine $(BENCH)/ready  ## measure beside OpenSpiel and Catanatron (QUICK=1 for a short run)
	@PYTHONPATH=src $(BENCH)/bin/python -m bench $(if $(QUICK),--quick)

load: $(VENV)/ready  ## 200 tables, 1,000 sockets, 50 moves a second for two minutes, on loopback
	@$(BIN)/python -m bench.load

soak: $(VENV)/ready  ## the tests of server and conformance with many times the examples (SOAK=20)
	SLUSHFUND_SOAK=$(or $(SOAK),20) $(BIN)/pytest tests/server tests/conformance

clean:  ## remove everything that make has made
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade "pip>=25.1"
	$(BIN)/python -m pip install -q --group dev
	$(BIN)/python -m pip install -q --no-build-isolation -e .
	@touch $@

$(BENCH)/ready: pyproject.toml
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install -q --upgrade "pip>=25.1"
	$(BENCH)/bin/python -m pip install -q --group bench
	@touch $@
