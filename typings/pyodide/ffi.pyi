# The part of Pyodide's foreign function interface that the app uses.
from collections.abc import Callable
from typing import Any

class JsProxy:
    def __getattr__(self, name: str) -> Any: ...
    def to_py(self, *, depth: int = -1) -> Any: ...

class JsException(Exception, JsProxy):
    name: str
    message: str
    stack: str

class JsNull: ...

jsnull: JsNull

def create_proxy(obj: Any, /, *, capture_this: bool = False, roundtrip: bool = True) -> Any: ...
def create_once_callable(obj: Callable[..., Any], /) -> Any: ...
def to_js(
    obj: Any,
    /,
    *,
    depth: int = -1,
    create_pyproxies: bool = True,
    dict_converter: Callable[..., Any] | None = None,
) -> Any: ...
def run_sync(obj: Any, /) -> Any: ...
