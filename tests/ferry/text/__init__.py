"""Sentences of the game."""
