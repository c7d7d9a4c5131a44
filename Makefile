# make lab   on a new machine: install finlit and JupyterLab into .venv, open the first lesson
# make test  on a new machine: install what the tests need, and run all but the long ones

VENV ?= .venv
WORKERS ?= auto
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest -q
NEWS := "@jupyterlab/apputils-extension:announcements"
LESSONS := $(wildcard notebooks/*.ipynb notebooks/*/*.ipynb)

.PHONY: help lab install test parts chromium \
	test-lint test-types test-floors test-units test-nbval test-lessons test-browser test-wheel \
	check-long notebooks screenshots messages bench clean
.NOTPARALLEL:

help:
	@echo "make lab         open the first lesson in JupyterLab"
	@echo "make test        run all tests: lint, types, floors, units, nbval, lessons, browser, wheel"
	@echo "make check-long  run the long tests"
	@echo "make notebooks   execute the lessons and save them"
	@echo "make messages    collect the texts to translate"
	@echo "make bench       measure the rules beside other libraries"
	@echo "PYTHON=python3.12 chooses the Python that $(VENV) is made with"

lab: $(VENV)/.lab
	$(BIN)/finlit lab

# The parts all run, also when one has failed, and so one run tells everything.
test: install
	@$(MAKE) --no-print-directory --keep-going parts

parts: test-lint test-types test-floors test-units test-nbval test-lessons test-browser test-wheel

install: $(VENV)/.test chromium

test-lint: $(VENV)/.test
	$(BIN)/ruff check
	$(BIN)/ruff format --check

test-types: $(VENV)/.test
	$(BIN)/mypy

test-floors: $(VENV)/.test
	$(BIN)/lint-imports --no-logo --no-cache

test-units: $(VENV)/.test
	$(PYTEST) -n $(WORKERS) tests --ignore=tests/lessons --ignore=tests/browser \
		--ignore=tests/packaging/test_wheel.py

# With a lesson in notebooks/, pytest runs, and finding no test is its error 5.
test-nbval: $(VENV)/.test
ifneq ($(LESSONS),)
	$(PYTEST) -n $(WORKERS) --dist loadscope --nbval notebooks
else
	@echo "notebooks/ has no lesson yet"
endif

test-lessons: $(VENV)/.test
ifneq ($(LESSONS),)
	$(PYTEST) -n $(WORKERS) tests/lessons
else
	@echo "notebooks/ has no lesson yet"
endif

test-browser: $(VENV)/.test chromium
	$(PYTEST) -n 2 --dist loadfile tests/browser

test-wheel: $(VENV)/.test
	$(PYTEST) tests/packaging/test_wheel.py

check-long: $(VENV)/.test
	$(PYTEST) -n $(WORKERS) -m long --hypothesis-profile=long tests

notebooks: $(VENV)/.test
	$(BIN)/python tools/execute_notebooks.py

screenshots: $(VENV)/.test chromium
	$(BIN)/python tools/screenshots.py

messages: $(VENV)/.test
	$(BIN)/python tools/messages.py

bench: $(VENV)/.bench
	$(BIN)/python tools/bench.py

$(VENV)/.bench: pyproject.toml | $(BIN)/python
	$(PIP) -e '.[bench]'
	@touch $@

$(VENV)/.lab: pyproject.toml | $(BIN)/python
	$(PIP) -e '.[lab]'
	@touch $@

$(VENV)/.test: pyproject.toml $(VENV)/.lab
	$(PIP) -e '.[lab,test]'
	@touch $@

# The newest Python that finlit runs on, unless PYTHON names one.
$(BIN)/python:
	@for python in $(or $(PYTHON),python3.14 python3.13 python3.12 python3.11 python3 python); do \
		if $$python -c 'import ensurepip, sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' \
			2>/dev/null; then \
			echo "$(VENV): $$($$python --version)"; \
			exec $$python -m venv $(VENV); \
		fi; \
	done; \
	echo "finlit needs Python 3.11 to 3.14 with its venv module; PYTHON=... names one" >&2; exit 1

chromium:
	@if [ -z "$$FINLIT_CHROMIUM" ] && ! command -v chromium >/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "installing Chromium"; \
			apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y \
				install --no-install-recommends chromium fonts-dejavu-core >/dev/null; \
		else \
			echo "Chromium is missing, and the browser tests will be skipped: install it," \
				"or name one in FINLIT_CHROMIUM"; \
		fi; \
	fi

clean:
	rm -rf $(VENV) build dist
