"""Catalogues: the same keys and arguments in both languages, and no message of the core without words."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import revier
import revier.core
import revier.rail  # its sentences serve as examples
from revier.core import message
from revier.core.message import LANGUAGES, Msg, catalogue, missing, msg, namespace_of, register_texts, render

PACKAGE = Path(revier.__file__).parent
CATALOGUES = sorted({path.parent for language in LANGUAGES for path in PACKAGE.rglob(f"{language}.toml")})
SPECS = {"money"}

register_texts("toy", "toy_text")


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def read(folder: Path, language: str) -> dict[str, str]:
    return dict(flat(tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))))


def arguments(pattern: str) -> set[tuple[str, str]]:
    """Names of arguments, with the unit where one is written."""
    parts = string.Formatter().parse(pattern)
    return {(name, spec if spec in SPECS else "") for _, name, spec, _ in parts if name is not None}


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_both_languages_say_the_same_things(folder: Path) -> None:
    english, german = read(folder, "en"), read(folder, "de")
    assert set(english) == set(german)
    assert {k for k in english if arguments(english[k]) != arguments(german[k])} == set()
    assert {k for k, text in (english | german).items() if not text.strip()} == set()


def test_every_key_the_core_speaks_of_has_words() -> None:
    """Keys written in the source: whole ones must exist, those completed at run time must begin some key."""
    known = catalogue("core", "en")
    for path in Path(revier.core.__file__).parent.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        for key in re.findall(r'"(core\.[a-z_.]+)"', source):
            assert key in known, (path.name, key)
        for start in re.findall(r'f"(core\.[a-z_.]+)\{', source):
            assert any(key.startswith(start) for key in known), (path.name, start)


def test_amounts_plurals_lists_and_inner_messages() -> None:
    assert render(msg("toy.bought", who=msg("core.player", seat=2), price=30)) == "Player 2 buys a stone for 30 M."
    assert render(msg("toy.took", who="Ada", count=1), "de") == "Ada nimmt 1 Stein."
    assert render(msg("toy.took", who="Ada", count=2), "de") == "Ada nimmt 2 Steine."
    assert render(msg("toy.spared", who=["Ada", msg("core.nature")]), "de") == "Ada, Zufall zahlt nichts."


def test_an_abbreviation_at_the_end_needs_no_second_full_stop() -> None:
    """The words of this key end with the argument and a full stop."""
    for language in LANGUAGES:
        end = render(msg("core.data.missing", file="a.toml", detail="Thier & Co."), language)
        assert end.endswith(" Thier & Co.")
        assert render(msg("core.data.missing", file="a.toml", detail="Thier"), language).endswith(" Thier.")


def test_a_name_that_is_empty_leaves_no_space_at_the_end() -> None:
    lay = msg("rail.do.lay_tile", tile="8", turn=2, hex="C3", name="")
    assert render(lay) == render(msg("rail.do.lay_tile", tile="8", turn=2, hex="C3", name="Stein")).removesuffix(
        " Stein"
    )


def test_an_unknown_key_is_shown_and_a_missing_argument_left_visible() -> None:
    assert render(msg("toy.nothing", n=1)) == "toy.nothing(n=1)"
    assert render(msg("nowhere.nothing")) == "nowhere.nothing()"
    assert render(msg("toy.spared")) == "{who} pays nothing."


def test_what_is_missing_is_found_inside_arguments_too() -> None:
    whole = msg("toy.toll", who=msg("core.player", seat=1), toll=1, owner=msg("core.nature"))
    assert missing(whole, "en") == missing(whole, "de") == []
    assert missing(msg("toy.spared"), "en") == ["toy.spared: {who}"]
    assert missing(msg("toy.nothing"), "de") == ["toy.nothing"]
    inside = msg("toy.spared", who=[msg("core.player"), (msg("toy.nothing"),)])
    assert missing(inside, "en") == ["core.player: {seat}", "toy.nothing"]


def test_words_in_one_language_only_are_missing_in_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"en": {"toy.only": "English"}, "de": {}}
    monkeypatch.setattr(message, "catalogue", lambda _, language: texts[language])
    assert render(Msg("toy.only"), "de") == "English"
    assert missing(Msg("toy.only"), "en") == []
    assert missing(Msg("toy.only"), "de") == ["toy.only"]


def test_a_catalogue_asked_for_too_early_is_found_once_it_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message, "_HOMES", dict(message._HOMES))
    assert render(msg("late.heap")) == "late.heap()"
    register_texts("late", "toy_text")
    assert render(msg("late.heap")) == "Heap"
    catalogue.cache_clear()


def test_a_module_speaks_with_the_words_of_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    homes = {"core": "revier.core.text", "a": "revier.a.text", "ab": "revier.a.b.text"}
    monkeypatch.setattr(message, "_HOMES", homes)
    assert namespace_of("revier.a.x") == "a"
    assert namespace_of("revier.a.b.c.d") == "ab"
    assert namespace_of("revier.ab.x") == "core"
    assert namespace_of("elsewhere") == "core"


def test_money_is_written_in_the_coin_of_whoever_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue without a coin of its own writes the usual one."""
    words = {"toy": {"toy.pays": "{n:money} paid"}, "coin": {"coin.pays": "{n:money} paid", "coin.money": "{n} T"}}
    real = message.catalogue
    monkeypatch.setattr(message, "catalogue", lambda name, language: words.get(name) or real(name, language))
    assert render(Msg("toy.pays", {"n": 7})) == "7 M paid"
    assert render(Msg("coin.pays", {"n": 7})) == "7 T paid"
    assert render(Msg("coin.pays", {"n": 7}), "de") == "7 T paid"
