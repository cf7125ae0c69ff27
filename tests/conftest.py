"""How the tests run: the same way each time, here and inside Pyodide."""

import sys

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("contracts")

# No clock and no dice: a test that passes here passes on a slow machine and tomorrow.
settings.register_profile(
    "parlour",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("parlour")

# The build starts other programs, and a browser cannot.
collect_ignore = ["test_build.py"] if sys.platform == "emscripten" else []
