"""Sentences of the server."""
