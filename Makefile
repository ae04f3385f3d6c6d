# Everything runs from a virtual environment in .venv, made on first use; needs Python 3.11 or later and a C compiler. The
# web client in clients/web needs Node 20.19 or later; its packages are installed there on first use.
PYTHON ?= python3
JOBS ?= 2
ARGS ?=
SOAK_SECONDS ?= 600
TEST_GROUP ?= test
EXTRAS ?= all
# `make lint` compares the API with that of this commit.
BEFORE ?= $(shell git rev-parse --quiet --verify origin/main 2>/dev/null || echo HEAD)

ifeq ($(OS),Windows_NT)
BIN := $(CURDIR)/.venv/Scripts
else
BIN := $(CURDIR)/.venv/bin
endif
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check -q install
PROTOS := $(wildcard proto/cambusa/api/v1/*.proto)
SOURCES := $(shell find core -name '*.pyx' -o -name '*.pxd' -o -name '*.pxi')
WEB := clients/web
WEB_INSTALLED := $(WEB)/node_modules/.package-lock.json
WEB_SOURCES := $(shell find $(WEB)/src $(WEB)/public -type f ! -path '*/scenes/*') $(wildcard $(WEB)/*.*)
SITE := core/cambusa/service/site/index.html
ENGINE_TESTS := tests/kernel tests/conformance tests/games tests/search

.DEFAULT_GOAL := help
.PHONY: help play serve test e2e soak bench lint proto goldens wire sanitize coverage wheel clean

help: ## list the targets
	@sed -n 's/^\([a-z0-9]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

play: build/.compiled ## play a game of Shrimp in the terminal; ARGS="..." goes to the command
	@$(BIN)/cambusa play shrimp $(ARGS)

serve: build/.compiled $(SITE) ## be the server that apps, bots and browsers join; ARGS="..." goes to the command
	@$(BIN)/cambusa serve $(ARGS)

test: build/.compiled $(WEB_INSTALLED) $(SITE) ## the test suite, that of the web client included
	npm --prefix $(WEB) run test
	$(PY) -m pytest -n $(JOBS) --dist loadgroup $(ARGS)

e2e: build/.compiled $(SITE) ## the web client in a real browser (Chromium) against a real server; pictures in build/e2e
	npm --prefix $(WEB) run e2e

soak: build/.compiled ## random games against the oracles for SOAK_SECONDS; the store under kill -9, and on PostgreSQL
	CAMBUSA_SOAK_SECONDS=$(SOAK_SECONDS) $(PY) -m pytest tests/soak $(ARGS)

bench: build/.compiled .venv/.bench ## print our speed beside our peers'
	$(PY) -m tests.bench.run $(ARGS)

lint: build/.compiled .venv/.lint .venv/.proto $(WEB_INSTALLED) ## style, types, stubs against the built modules, generated code
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/cython-lint core
	$(PY) -m mypy core clients/python tests
	$(BIN)/stubtest cambusa --mypy-config-file pyproject.toml --allowlist tests/packaging/stubtest.txt
	$(BIN)/buf lint proto
	rm -rf build/before && mkdir -p build/before
	if git rev-parse --quiet --verify $(BEFORE)^{commit} >/dev/null 2>&1; then \
		git archive $(BEFORE) proto | tar -x -C build/before && $(BIN)/buf breaking proto --against build/before/proto; \
	else echo 'no commit $(BEFORE) here: buf breaking has nothing to compare with'; fi
	rm -rf build/proto && mkdir -p build/proto/web
	$(call generate,build/proto,build/proto/web)
	diff -r --exclude='__*' build/proto/cambusa/api/v1 core/cambusa/api/v1 # else: make proto
	diff -r build/proto/web $(WEB)/src/gen # else: make proto
	npm --prefix $(WEB) run check

# $(call generate,FOLDER,WEB FOLDER): the API's messages, and the stubs of its services
define generate
	$(PY) -m grpc_tools.protoc -I proto --python_out=$(1) --pyi_out=$(1) $(PROTOS)
	$(PY) -m grpc_tools.protoc -I proto --grpc_python_out=$(1) $(filter-out %/types.proto,$(PROTOS))
	$(PY) -m grpc_tools.protoc -I proto --plugin=protoc-gen-es=$(WEB)/node_modules/.bin/protoc-gen-es \
		--es_out=$(2) --es_opt=target=ts $(PROTOS)
endef

proto: .venv/.proto $(WEB_INSTALLED) ## generate the API's messages from proto/
	$(call generate,core,$(WEB)/src/gen)

goldens: build/.compiled ## write the whole games that are kept with the tests again
	$(foreach script,$(wildcard tests/games/*/make_records.py),$(PY) -m $(subst /,.,$(script:.py=)) &&) true

wire: build/.compiled ## write the wire test vectors again
	$(PY) -m tests.wire.regenerate

# A build with other flags lives in a copy, so that the one in core/ stays as it is.
define copy
	rm -rf build/$@
	mkdir -p build/$@/clients
	cp -r clients/python build/$@/clients
	cp -r core tests pyproject.toml setup.py README.md LICENSE build/$@
	find build/$@ \( -name '*.so' -o -name '*.c' -o -name __pycache__ \) -prune -exec rm -r {} +
endef
IN_COPY = cd build/$@ && PYTHONPATH=$(CURDIR)/build/$@/core

SANITIZED = LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
# Small objects lie in Python's own pools, where a step out of one is not noticed: what writes into memory of Python's is
# tested with pools switched off, too. For everything that would take three times as long.
MEMORY_TESTS := tests/kernel tests/conformance/test_batch.py tests/conformance/test_copies.py

sanitize: .venv/.installed ## kernel and conformance tests of every game under the address and undefined-behaviour sanitizers
	$(copy)
	cd build/$@ && CAMBUSA_SANITIZE=1 $(PY) setup.py -q build_ext --inplace -j $(JOBS)
	$(IN_COPY) $(SANITIZED) $(PY) -m pytest -n $(JOBS) --capture=sys tests/kernel tests/conformance $(ARGS)
	$(IN_COPY) $(SANITIZED) PYTHONMALLOC=malloc $(PY) -m pytest -n $(JOBS) --capture=sys $(MEMORY_TESTS)

coverage: .venv/.installed ## line coverage of the Cython sources, 95 % of each at least
	$(copy)
	cd build/$@ && CAMBUSA_TRACE=1 $(PY) setup.py -q build_ext --inplace -j $(JOBS)
	$(IN_COPY) $(PY) -m pytest -n $(JOBS) $(ENGINE_TESTS) $(ARGS)
	$(IN_COPY) $(PY) -m tests.cython_coverage --least 95

# The wheel is built from the sdist; then a game is played from it where the sources cannot be imported.
wheel: .venv/.installed .venv/.wheel $(SITE) ## sdist and wheel in dist/, checked and tried in an empty environment
	rm -rf dist build/$@
	$(PY) -m build --outdir build/$@/raw
	mkdir dist
	cp build/$@/raw/*.tar.gz dist
ifeq ($(shell uname),Linux)
	PATH="$(BIN):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/$@/raw/*.whl
else
	cp build/$@/raw/*.whl dist
endif
	$(BIN)/check-wheel-contents dist/*.whl
	$(BIN)/twine check --strict dist/*
	$(PY) tests/packaging/try_wheel.py dist/*.whl

clean: ## remove what was built; .venv stays
	rm -rf build dist core/*.egg-info $(dir $(SITE))
	find core tests \( -name '*.so' -o -name '*.pyd' -o -name __pycache__ \) -prune -exec rm -r {} +

# The build requirements are those of [build-system]: the package is compiled in place with the tools of .venv.
.venv/.installed: pyproject.toml setup.py
	test -x $(PY) || $(PYTHON) -m venv .venv
	$(PIP) --upgrade 'pip>=25.1'
	$(PIP) $$($(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])')
	$(PIP) --group $(TEST_GROUP)
	rm -rf build/cython
	$(PIP) --no-build-isolation --editable '.[$(EXTRAS)]'
	touch $@

.venv/.%: .venv/.installed
	$(PIP) --group $*
	touch $@

$(WEB_INSTALLED): $(WEB)/package-lock.json
	npm --prefix $(WEB) ci
	touch $@

$(SITE): $(WEB_INSTALLED) $(WEB_SOURCES)
	npm --prefix $(WEB) run build
	touch $@

build/.compiled: .venv/.installed $(SOURCES)
	$(PY) setup.py -q build_ext --inplace -j $(JOBS)
	touch $@
