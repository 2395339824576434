"""Bots against bots: fair fields, figures with their uncertainty, and long runs that can be gone on with."""
