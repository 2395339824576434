"""Figures of the game."""
