# The part of PyScript that the app may use.
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

document: Any
window: Any
config: Any
current_target: Callable[[], str]

class Storage(MutableMapping[str, Any]):
    async def sync(self) -> None: ...

def storage(name: str = ...) -> Awaitable[Storage]: ...

class ffi:
    @staticmethod
    def is_none(value: Any) -> bool: ...
    @staticmethod
    def create_proxy(value: Any) -> Any: ...
    @staticmethod
    def to_js(value: Any) -> Any: ...
