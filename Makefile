# A fresh machine needs python3 (3.11 or newer), git and make; everything else is fetched from here.
#
#   make play     set up, start Trackside on this machine and open the browser
#   make test     set up, then run the linters and all tests
#   make slow     the tests that take long, which make test leaves out
#   make check    the linters only
#   make bench    the benchmarks
#   make locales  collect the texts to translate and refresh the catalogues
#   make lock     choose dependency versions anew
#   make clean    forget the set-up

PYTHON ?= python3
V := .venv
BIN := $(V)/bin
PY := $(BIN)/python
UV := $(BIN)/uv
ARGS ?=

PO := $(wildcard src/trackside/locales/*/LC_MESSAGES/*.po)
CODE := src tests tools hatch_build.py $(wildcard benchmarks)
CHROMIUM := command -v chromium || command -v chromium-browser || command -v google-chrome

.DELETE_ON_ERROR:
.PHONY: play test slow check lint bench locales lock clean chromium

play: .make/locales
	$(BIN)/trackside play $(ARGS)

test: .make/test .make/locales chromium lint
	$(PY) -m pytest -n 2 -q -m "not browser and not slow" $(ARGS)
	# Real browsers keep real time: on a machine that was busy elsewhere, those that failed get a second chance.
	$(PY) -m pytest -q -m "browser and not slow" $(ARGS) || $(PY) -m pytest -q -m "browser and not slow" --last-failed $(ARGS)

slow: .make/test .make/locales
	$(PY) -m pytest -n 2 -q -m slow --timeout 3600 $(ARGS)

check: .make/test .make/locales lint

lint: | .make/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports

bench: .make/locales
	$(PY) -m benchmarks $(ARGS)

# --- set-up: each stamp in .make/ is newer than all it was made from, so a second call is instant ---

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Trackside needs Python 3.11 or newer; name one with make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing: install the package python3-venv." >&2; exit 1; }
	$(PYTHON) -m venv $(V)
	$(PY) -m pip install -q --disable-pip-version-check 'uv>=0.9'

# The build hook takes htmx from npm; where there is none, Node.js comes as a wheel.
.make/node: requirements/node.txt | $(UV)
	command -v npm >/dev/null || $(UV) pip install -q --python $(PY) -r requirements/node.txt
	@mkdir -p .make && touch $@

.make/run: requirements/run.txt pyproject.toml hatch_build.py package.json package-lock.json .make/node
	$(UV) pip install -q --python $(PY) -r requirements/run.txt
	$(UV) pip install -q --python $(PY) --no-deps --no-build-isolation -e .
	@mkdir -p .make && touch $@

.make/test: requirements/test.txt .make/run
	$(UV) pip install -q --python $(PY) -r requirements/test.txt
	@mkdir -p .make && touch $@

# An editable install compiles the catalogues once; this does it again whenever a text has changed.
.make/locales: $(PO) .make/run
	$(PY) hatch_build.py
	@mkdir -p .make && touch $@

chromium:
	@if { $(CHROMIUM); } >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  export DEBIAN_FRONTEND=noninteractive; \
	  apt-get update -qq </dev/null && \
	  apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core </dev/null >/dev/null; \
	else \
	  echo "The browser tests need Chromium: install the package chromium. They are skipped now."; \
	fi

# --- translations: hatch_build.py makes the compiled catalogues ---

LOCALES := src/trackside/locales
LANGUAGES := en hu ru

locales: .make/run
	mkdir -p .make $(LOCALES)
	cd src && PYTHONPATH=.. ../$(BIN)/pybabel -q extract -F ../pyproject.toml -c "Translators:" \
	  --sort-output --no-wrap --project=Trackside --version= --copyright-holder="The Trackside authors" \
	  --msgid-bugs-address= --add-location=file -o ../.make/trackside.pot trackside
	for language in $(LANGUAGES); do \
	  if [ -f $(LOCALES)/$$language/LC_MESSAGES/trackside.po ]; then \
	    verb="update --no-fuzzy-matching --ignore-pot-creation-date"; else verb=init; fi; \
	  $(BIN)/pybabel -q $$verb -D trackside --no-wrap -i .make/trackside.pot -d $(LOCALES) -l $$language || exit 1; \
	done
	$(PY) hatch_build.py

# --- locked versions: for every platform, with hashes, and without the address of any index ---

LOCK := pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
  --no-emit-index-url --no-emit-find-links

lock: | $(UV)
	cd requirements && ../$(UV) $(LOCK) --upgrade run.in -o run.txt
	cd requirements && ../$(UV) $(LOCK) --upgrade test.in -c run.txt -o test.txt
	cd requirements && ../$(UV) $(LOCK) --upgrade node.in -o node.txt
	@if command -v npm >/dev/null; then npm install --package-lock-only --ignore-scripts; fi

clean:
	rm -rf $(V) .make build node_modules src/trackside/web/static/vendor
	find src -name '*.mo' -delete
