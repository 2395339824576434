"""Revier: five economic board games of the Ruhr and the Rhineland."""

__version__ = "0.1.0"
