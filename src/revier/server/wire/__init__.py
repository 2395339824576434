"""What the interface answers with, as types: the one place that says so (`python -m revier.server.wire`)."""
