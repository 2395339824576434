"""Sentences only 18Rhl speaks, in English and German."""
