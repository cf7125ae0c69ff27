# The browser's globals as Pyodide gives them: anything may be imported, everything is Any.
from typing import Any

def __getattr__(name: str) -> Any: ...
