# make sheet   settles the shipped example and prints its settlement sheet
# make test    runs every check but those that take long
# make test-slow   runs those: the wheel, many prints and deals, the page in a browser; CI runs both
# make test-bulk   runs what takes a quarter of an hour: 20,000 deals a game, fifty killed builds; before a release
# make bench   measures what the product costs, as ratios (bench/bench.py); CI measures in short and compares
# make clean   removes what these two made; sheets of your own in output/ stay
#
# Both install what they need on the first run. Another Python: make PYTHON=/path/to/python3.12 sheet

EXAMPLE := worksheets/two-pots-one-tie.yaml
PDF := output/$(notdir $(EXAMPLE:.yaml=.pdf))
BIN := .venv/bin
SETUP := pyproject.toml constraints.txt .ci/install .ci/find-python .ci/system-packages

export PYTHON

.PHONY: sheet test test-slow test-bulk bench clean

sheet: .venv/ready-to-print
	@$(BIN)/oddchip settle $(EXAMPLE)
	@$(BIN)/oddchip sheet --quiet $(EXAMPLE) -o $(PDF)
	@echo "The settlement sheet is $(PDF)"

test: .venv/ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest -n auto --dist loadgroup -m "not slow"

test-slow: .venv/ready-to-test
	$(BIN)/pytest -n auto --dist loadgroup -m "slow and not bulk"

test-bulk: .venv/ready-to-test
	$(BIN)/pytest -n auto --dist loadgroup -m bulk

bench: .venv/ready-to-test
	$(BIN)/python bench/bench.py

.venv/ready-to-print: $(SETUP)
	@.ci/install sheet
	@touch $@

.venv/ready-to-test: $(SETUP)
	@.ci/install test
	@touch .venv/ready-to-print $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis $(PDF)
	find oddchip_sheets tests -name __pycache__ -type d -prune -exec rm -rf {} +
