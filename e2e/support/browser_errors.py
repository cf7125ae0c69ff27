"""Collects what goes wrong in a browser: console errors, exceptions, blocked code, foreign requests."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

_VIOLATIONS = """
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  console.error(`policy violated: ${violatedDirective} by ${blockedURI}`));
"""


class BrowserErrors:
    """Collects the errors of a browser context, and requests to other origins than these."""

    def __init__(self, context: BrowserContext, *origins: str) -> None:
        self.origins = list(origins)
        self._allowed: list[str] = []
        self._seen: list[str] = []
        context.add_init_script(_VIOLATIONS)
        context.on("console", self._on_console)
        context.on("weberror", self._on_exception)
        context.on("request", self._on_request)

    def allow(self, pattern: str) -> None:
        """Allow errors that the test provokes: those in which this pattern is found."""
        self._allowed.append(pattern)

    def clear(self) -> None:
        """Start again, for another test."""
        self._allowed.clear()
        self._seen.clear()

    @property
    def unexpected(self) -> list[str]:
        return [
            words
            for words in self._seen
            if not any(re.search(pattern, words) for pattern in self._allowed)
        ]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._seen.append(f"console: {message.text} ({message.location['url']})")

    def _on_exception(self, error: WebError) -> None:
        self._seen.append(f"page: {error.error}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((*self.origins, "data:", "blob:")):
            self._seen.append(f"another origin: {request.url}")
