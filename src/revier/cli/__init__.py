"""The command ``revier``: every room of the house from the terminal. It knows no railway and no coal."""

from revier.core.message import register_texts

register_texts("cli", "revier.cli.text")
