"""Run pytest under Pyodide: `node tools/pyodide.mjs --mount=SITE=/site tools/run_pytest.py …`."""

import sys

sys.path.insert(1, "/site")

import pytest

# No cache: the one in the checkout belongs to the tests in CPython. No xdist: Pyodide has one process only.
sys.exit(pytest.main(["-p", "no:cacheprovider", *sys.argv[1:]]))
