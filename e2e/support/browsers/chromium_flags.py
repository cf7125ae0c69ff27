"""The flags with which every Chromium is started: tests, benchmarks and pictures alike."""

# As root Chromium has no sandbox. It makes no requests of its own, which tests would take for the page's.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
