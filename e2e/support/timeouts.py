"""How long a test waits for what it expects before it fails."""

# Milliseconds: a start takes one or two seconds, on a busy machine ten times that.
TIMEOUT = 45_000
