"""Sentences of the made-up game."""
