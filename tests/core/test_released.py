"""Figures of earlier releases are kept by digest, word for word, and the rules of today play them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from revier.core.data import DataSet, load_data
from revier.core.errors import BadInput, DataError
from revier.core.overlay import Overlay
from revier.core.record import Record, new_record, parse_record, read_record
from revier.core.released import fitted, packed, released, releases, unpacked
from revier.core.replay import figures_for, rebuild, replay
from revier.core.title import HasFigures
from revier.games import package_of, title, titles

TESTS = Path(__file__).parents[1]
OLD = sorted((TESTS / "server/old/records").glob("*.jsonl"))
GOLDEN = sorted(TESTS.glob("golden/*/*.jsonl"))
RULES_OF_0_1_0 = {"rhl": "3.0", "trg": "2019-11-20", "hsb": "4.21", "ruhr": "2.1", "coal": "2017"}


def known(game_id: str) -> HasFigures:
    found = title(game_id)
    assert isinstance(found, HasFigures)
    return found


def of_0_1_0() -> list[Record]:
    records = [read_record(path) for path in (*OLD, *GOLDEN)]
    return [record for record in records if record.header.rules_version == RULES_OF_0_1_0[record.header.game]]


@pytest.mark.parametrize("game_id", titles())
def test_figures_of_0_1_0_are_there_under_the_digest_in_its_records(game_id: str) -> None:
    digests = {record.header.data_digest for record in of_0_1_0() if record.header.game == game_id}
    assert len(digests) == 1
    (first, *_) = releases(package_of(game_id))
    assert (first.version, {first.digest}) == ("0.1.0", digests)


@pytest.mark.parametrize("game_id", titles())
def test_every_released_set_is_what_its_name_says_and_can_be_played(game_id: str) -> None:
    for release in known(game_id).releases():
        figures = known(game_id).figures(digest=release.digest)
        assert figures.digest == release.digest
        for players in title(game_id).info().players:
            game = title(game_id).build(players, figures=figures)
            assert game.info.data_digest == release.digest
            assert game.violations(game.new()) == []


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_record_of_0_1_0_is_played_with_its_own_figures(path: Path) -> None:
    record = read_record(path)
    played = replay(rebuild(record, title(record.header.game)), record)
    assert "core.record.data_changed" not in [warning.key for warning in played.warnings]


def test_a_value_corrected_since_is_as_it_was() -> None:
    """Lünen had other values in 0.1.0 (ruhr:10.6.1.c), and one city."""
    (release,) = releases("revier.games.ruhr")
    then = released("revier.games.ruhr", release.digest)
    assert then is not None
    assert [city["revenue"] for city in then.tables["hexes"]["D13"]["cities"]] == [{"low": 20, "high": 30}]


def test_figures_nobody_knows_are_refused_with_those_known() -> None:
    with pytest.raises(BadInput, match="0123456789abcdef") as refused:
        known("rhl").figures(digest="0123456789abcdef")
    assert load_data("revier.games.rhl.data").digest in str(refused.value)


def test_a_fit_takes_out_and_puts_in_and_leaves_the_rest() -> None:
    tables = {"towns": {"A": {"price": 3, "name": "A"}, "B": {"price": 4, "name": "B"}}, "old": {"x": 1}}
    fit = {"remove": ["old", "towns.*.name"], "absent": ["towns.A.size"], "towns": {"B": {"size": 2}}, "new": {"y": 2}}
    assert fitted(tables, fit) == {"towns": {"A": {"price": 3}, "B": {"price": 4, "size": 2}}, "new": {"y": 2}}
    assert tables["old"] == {"x": 1}, "what was released is not changed"


# --- kept elsewhere -------------------------------------------------------------------------------------------------
def corrected(text: str) -> DataSet:
    """Figures no release has, as a server may have kept them with a game."""
    laid = load_data("revier.games.rhl.data").under(Overlay("mine.toml", text))
    return DataSet(laid.read._replace(tables=laid.tables))


def test_figures_are_packed_and_unpacked_unchanged() -> None:
    data = load_data("revier.games.hsb.data")
    again = unpacked(packed(data), data.digest)
    assert (again.tables, again.digest, again.notes) == (data.tables, data.digest, data.notes)
    assert list(again.facts()) == list(data.facts())


def test_a_game_goes_on_with_figures_kept_with_it() -> None:
    kept = corrected("[game.starting_cash]\n3 = 777")
    game = title("rhl").build(3, figures=kept)
    record = new_record(game)
    assert figures_for(record, title("rhl")) is None
    again = rebuild(record, title("rhl"), figures=unpacked(packed(kept), kept.digest))
    assert replay(again, record).warnings == ()
    assert again.new() == game.new()
    assert [warning.key for warning in replay(rebuild(record, title("rhl")), record).warnings] == [
        "core.record.data_changed"
    ]


def test_an_overlay_over_a_released_set_is_carried_with_the_digest_of_the_set() -> None:
    (release, *_) = releases("revier.games.rhl")
    figures = known("rhl").figures(digest=release.digest)
    game = title("rhl").build(3, None, Overlay("mine.toml", "[game]\nbank = 5000"), figures)
    record = parse_record(new_record(game).text())
    assert record.header.overlay is not None
    assert record.header.overlay.figures == release.digest
    again = rebuild(record, title("rhl"))
    assert again.info == game.info
    assert replay(again, record).warnings == ()


def test_kept_figures_that_are_not_what_they_are_called_are_refused() -> None:
    data = load_data("revier.games.trg.data")
    with pytest.raises(DataError, match="0123456789abcdef"):
        unpacked(packed(data), "0123456789abcdef")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"tables": 1, "notes": {}}', "[" * 100_000])
def test_kept_figures_that_cannot_be_read_are_named(text: str) -> None:
    with pytest.raises(DataError, match="set 7"):
        unpacked(text, "0123456789abcdef", "set 7")


def test_kept_figures_the_rules_cannot_read_are_named() -> None:
    data = load_data("revier.games.rhl.data")
    less = DataSet(data.read._replace(tables={"game": data.read.tables["game"]}))
    with pytest.raises(DataError, match=less.digest):
        title("rhl").build(3, figures=less)


def test_released_files_are_compact() -> None:
    for path in (TESTS.parent / "src/revier/games").glob("*/released/*.json.gz"):
        assert gzip.decompress(path.read_bytes())
        assert path.stat().st_size < 40_000
