"""Sentences of the neutral half of the house, in English and German."""
