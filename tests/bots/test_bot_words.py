"""What people read beside a bot, before they let it sit down."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from revier.bots import bot_names
from revier.core.message import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_its_words(language: str) -> None:
    """Else its name alone would stand on the page, which is no sentence in any language."""
    catalogue = resources.files("revier.server.web_text") / f"{language}.toml"
    said = tomllib.loads(catalogue.read_text("utf-8"))
    assert set(said["bots"]) == set(said["bots_do"]) == set(bot_names())
    assert all(said["bots"].values())
    assert all(said["bots_do"].values())
