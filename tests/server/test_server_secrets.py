"""What a seat may not see never leaves the server: hidden cards and sealed bids, and everything one can ask."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import sealed
from revier.core.positions import pack
from revier.core.secret import seen_by
from revier.server import jobs
from revier.server.tables import LiveTable
from scenes.server import Server, Somebody
from support.installed import install

HIDDEN_BID = 7351


@pytest.fixture(scope="module", autouse=True)
def _sealed_is_a_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(install(tmp_path_factory.mktemp("elsewhere"), sealed="sealed:TITLE"))
        yield
    jobs.game_of.cache_clear()


def cards(live: LiveTable) -> list[int]:
    state = live.play.state
    assert isinstance(state, sealed.SealedState)
    return state.cards


class Scene:
    """Two people at a table of Sealed; `first` has seat 0."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.first, self.second, self.onlooker = (server.somebody() for _ in range(3))
        self.table = self.first.open("sealed", "me", "open")
        claim = self.first.table(self.table)["seats"][1]["claim"]
        sat = self.second.post(f"/tables/{self.table}/seats/1/claim", {"invitation": claim})
        assert sat.status_code == 200
        self.live = server.house.tables.get(self.table)

    def animal(self, seat: int) -> str:
        return sealed.ANIMALS[cards(self.live)[seat]]

    def bid(self, who: Somebody, seat: int, amount: int) -> Any:
        return who.act(self.table, {"kind": "bid", "seat": seat, "bid": amount})


@pytest.fixture
def scene(shared: Server) -> Scene:
    return Scene(shared)


def everything(who: Somebody, table: str, bid: int) -> dict[str, str]:
    """All that can be asked about a table, as text."""
    where = f"/tables/{table}"
    last = who.table(table)["position"]
    found = {
        path: who.get(f"{where}{path}").text
        for path in ("", "/view", "/shown", "/now", "/legal", "/log", "/record", "/chat")
    }
    found |= {f"view {n}": who.get(f"{where}/view?at={n}").text for n in range(last + 1)}
    found |= {f"shown {n}": who.get(f"{where}/shown?at={n}").text for n in range(last + 1)}
    found |= {f"map {n}": who.get(f"{where}/boards/table.svg?at={n}").text for n in range(last + 1)}
    for query in ("", "?format=csv", *(f"?format=csv&board={name}" for name in ("table", "income", "prices", "bids"))):
        found[f"sheet {query}"] = who.get(f"{where}/sheet{query}").text
    found["sheet page"] = who.http.get(f"{where}/sheet").text
    found["won page"] = who.http.get(f"{where}/won").text
    found["hint"] = who.get(f"{where}/hint").text
    found["tables"] = who.get("/tables").text
    for seat in (0, 1, -1):
        action: dict[str, Any] = {"kind": "bid", "seat": seat, "bid": bid}
        if seat == -1:
            action = {"kind": "draw", "seat": -1, "stack": "card", "result": "adder"}
        found[f"preview {seat}"] = who.post(f"{where}/preview", {"action": action}).text
        found[f"move {seat}"] = who.post(f"{where}/moves", {"action": action, "position": 0, "key": who.key()}).text
    for n in range(last + 1):
        made = who.post(f"{where}/fork", {"at": n})
        found[f"fork {n}"] = made.text
        if made.status_code == 201:
            other = made.json()["id"]
            copied = who.get(f"/tables/{other}/record").text.splitlines()[1 : n + 1]  # chance deals the rest anew
            found[f"branch {n}"] = "".join(copied)
    return found


def test_nobody_learns_the_cards_and_bids_of_another(scene: Scene) -> None:
    theirs, mine = scene.animal(1), scene.animal(0)
    assert scene.bid(scene.first, 0, HIDDEN_BID).status_code == 200
    for who, words in (
        (scene.second, (mine, str(HIDDEN_BID))),
        (scene.onlooker, (mine, theirs, str(HIDDEN_BID))),
        (scene.first, (theirs,)),
    ):
        for path, text in everything(who, scene.table, 17).items():
            for word in words:
                assert word not in text, (path, word)


def test_everybody_is_told_their_own(scene: Scene) -> None:
    mine, theirs = scene.animal(0), scene.animal(1)
    assert mine in scene.first.get(f"/tables/{scene.table}/view").text
    assert mine in scene.first.get(f"/tables/{scene.table}/boards/table.svg").text
    assert f"You hold the {mine}." in str(scene.first.get(f"/tables/{scene.table}/log").json())
    assert f"Du hältst die {mine}." in str(scene.first.get(f"/tables/{scene.table}/log?lang=de").json())
    choice = scene.first.choices(scene.table)[0]
    assert mine in choice["sentence"]
    assert choice["final"] is True
    preview = scene.first.post(f"/tables/{scene.table}/preview", {"action": choice["action"]}).json()
    assert mine in preview["sentence"]
    told = scene.bid(scene.first, 0, HIDDEN_BID).json()["events"]
    assert told == [f"You bid {HIDDEN_BID}."]
    assert theirs in scene.second.choices(scene.table)[0]["sentence"]


def test_what_a_stale_request_missed_is_told_as_far_as_the_seat_may_hear(scene: Scene) -> None:
    scene.bid(scene.first, 0, HIDDEN_BID)
    late = scene.second.act(scene.table, {"kind": "bid", "seat": 1, "bid": 1}, position=2)
    assert late.status_code == 409
    assert late.json()["missing"][-1]["texts"] == ["Player 1 has bid."]


def test_a_preview_does_not_show_what_the_last_bid_would_uncover(scene: Scene) -> None:
    scene.bid(scene.first, 0, HIDDEN_BID)
    found = scene.second.post(f"/tables/{scene.table}/preview", {"action": {"kind": "bid", "seat": 1, "bid": 5}}).json()
    assert found["legal"] is True
    assert found["worth"] == []
    assert "svg" not in found


def test_nobody_takes_back_after_something_was_uncovered_without_asking(scene: Scene) -> None:
    scene.bid(scene.first, 0, 1)
    assert scene.first.table(scene.table)["undo"]["own"] is True
    scene.bid(scene.second, 1, 2)
    found = scene.second.table(scene.table)["undo"]
    assert (found["own"], found["ask"]) == (False, True)


def test_a_program_cannot_watch_for_what_its_owner_may_not_know(scene: Scene) -> None:
    watch = [{"kind": "bid", "fields": {"bid": HIDDEN_BID}}]
    body = {"seat": 1, "do": {"kind": "bid"}, "until": watch}
    assert scene.second.post(f"/tables/{scene.table}/programs", body).status_code == 201
    assert scene.bid(scene.first, 0, HIDDEN_BID).status_code == 200
    log = scene.second.get(f"/tables/{scene.table}/log").json()
    assert [e["by"] for e in log if (e["seat"], e["kind"]) == (1, "move")] == ["program"]  # it did not stop


def test_whoever_opens_the_table_does_not_choose_the_cards(shared: Server) -> None:
    host = shared.somebody()
    dealt = set()
    for _ in range(8):
        live = shared.house.tables.get(host.open("sealed", "me", "open", seed=None))
        dealt.add(tuple(cards(live)))
        assert host.table(live.id)["chance"]["seed"] is None
    assert len(dealt) > 1  # eight times the same two of nine cards: one in 72 ** 7


def test_once_the_game_is_over_everything_is_open(scene: Scene) -> None:
    first = scene.animal(0)
    for amounts in ((HIDDEN_BID, 1), (2, 3)):
        scene.bid(scene.first, 0, amounts[0])
        scene.bid(scene.second, 1, amounts[1])
    assert scene.onlooker.table(scene.table)["finished"] is True
    record = scene.onlooker.get(f"/tables/{scene.table}/record")
    assert record.status_code == 200
    assert str(HIDDEN_BID) in record.text
    assert f"You hold the {first}." in str(scene.onlooker.get(f"/tables/{scene.table}/log").json())
    assert scene.onlooker.post(f"/tables/{scene.table}/fork", {"at": 3}).status_code == 201
    sheet = scene.onlooker.get(f"/tables/{scene.table}/sheet").json()
    assert len(sheet["history"]) == 9  # four deals, four bids, and the beginning
    income = scene.onlooker.get(f"/tables/{scene.table}/sheet?format=csv&board=income").text
    assert str(HIDDEN_BID + 2) in income  # the two bids of the first seat


def test_a_bot_and_a_hint_know_no_more_than_their_seat() -> None:
    """The first has bid: the second decides from a position in which that bid is dealt anew."""
    game = jobs.game_of(jobs.Spec("sealed", 2, ()))
    state = game.new()
    for n, result in enumerate(("adder", "ibis")):
        action = list(game.legal(state))[n].action.__class__(-1, "card", result)
        game.apply(state, action)
    for choice in (sealed.Bid(0, HIDDEN_BID),):
        game.apply(state, choice)
    seen = [s for n in range(20) if isinstance(s := seen_by(game, state, 1, random.Random(n)), sealed.SealedState)]
    assert len(seen) == 20
    assert {s.cards[1] for s in seen} == {9}
    assert len({s.cards[0] for s in seen}) > 1
    assert {s.bids[0] for s in seen} != {HIDDEN_BID}
    place = jobs.Place(jobs.Spec("sealed", 2, ()), pack(state))
    assert jobs.choose(place, {1: "random"}, "seed", 1.0)
    assert jobs.hint(place, "random")[0].startswith('{"kind":"bid"')
