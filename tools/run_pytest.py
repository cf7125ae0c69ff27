"""Run pytest under Pyodide: `node tools/pyodide.mjs --mount=SITE=/site tools/run_pytest.py …`."""

import sys

sys.path.insert(1, "/site")

import pytest

# No cache: the one of the checkout belongs to the tests in CPython. No xdist: one process is all there is.
sys.exit(pytest.main(["-p", "no:cacheprovider", *sys.argv[1:]]))
