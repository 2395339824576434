"""What a browser is told before it puts the house on a screen."""

from __future__ import annotations

import struct

import pytest

from revier.server import assets
from scenes.server import Server


def test_the_manifest_names_pictures_that_are_there_in_the_sizes_it_says(shared: Server) -> None:
    about = shared.client.get("/manifest.webmanifest").json()
    assert (about["start_url"], about["scope"], about["display"]) == ("/", "/", "standalone")
    drawn = {}
    for icon in about["icons"]:
        answer = shared.client.get(icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            wide, high = struct.unpack(">II", answer.content[16:24])  # of its first chunk
            assert icon["sizes"] == f"{wide}x{high}"
            drawn[wide, icon.get("purpose", "any")] = icon
    assert set(drawn) == {(192, "any"), (512, "any"), (512, "maskable")}


@pytest.mark.parametrize(("language", "word"), [("en", "New table"), ("de", "Neuer Tisch")])
def test_it_speaks_the_language_of_whoever_asks(shared: Server, language: str, word: str) -> None:
    about = shared.client.get("/manifest.webmanifest", headers={"Accept-Language": language}).json()
    assert about["lang"] == language
    assert word in [shortcut["name"] for shortcut in about["shortcuts"]]


def test_the_script_in_between_names_the_version_of_the_files_and_is_asked_for_again(shared: Server) -> None:
    answer = shared.client.get("/service-worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert assets.digest() in answer.text
    assert "'SHELL'" not in answer.text
    assert "'VERSION'" not in answer.text
    for path in (assets.address("app.css"), "/offline"):
        assert f"'{path}'" in answer.text
        assert shared.client.get(path).status_code == 200
