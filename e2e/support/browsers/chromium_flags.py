"""The flags with which every Chromium is started: tests, benchmarks and pictures alike."""

# As root, Chromium runs without a sandbox. It must not make requests that tests would take for the page's.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
