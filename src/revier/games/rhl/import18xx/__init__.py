"""Replaying games of 18Rhl that were exported from 18xx.games."""
