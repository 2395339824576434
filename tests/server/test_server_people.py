"""Consent, stand-ins, rest and end, seats given up, and the secrets with which seats are held; the clock is ours."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.server import Server, Somebody

HOUR = 3600.0


class Table:
    """Three people, each in a browser of their own, at a game of the coal trade; the first opened it."""

    def __init__(self, server: Server, people: int = 3, **more: Any) -> None:
        self.server = server
        self.people = [server.somebody() for _ in range(people)]
        self.id = self.people[0].open("coal", "me", *["open"] * (people - 1), seed=None, **more)
        for seat, who in enumerate(self.people[1:], 1):
            claim = self.people[0].table(self.id)["seats"][seat]["claim"]
            assert who.post(f"/tables/{self.id}/seats/{seat}/claim", {"invitation": claim}).status_code == 200

    @property
    def live(self) -> Any:
        return self.server.house.tables.get(self.id)

    def state(self) -> dict[str, Any]:
        return self.people[0].table(self.id)

    def mover(self) -> Somebody:
        seat: int = self.live.to_move
        return self.people[seat]

    def ask(self, who: int, what: str, **more: Any) -> Any:
        return self.people[who].post(f"/tables/{self.id}/motions", {"what": what, **more})

    def answer(self, who: int, yes: bool = True) -> Any:
        return self.people[who].post(f"/tables/{self.id}/consent", {"yes": yes})

    def standin(self, who: int, seat: int, bot: str | None = "random") -> Any:
        return self.people[who].post(f"/tables/{self.id}/standin", {"seat": seat, "bot": bot})

    def back(self, who: int, to: int) -> Any:
        body = {"position": self.live.position, "key": self.people[who].key(), "to": to}
        return self.people[who].post(f"/tables/{self.id}/undo", body)

    def waiting(self) -> list[int]:
        return list(self.state()["pending_consent"]["waiting"])


@pytest.fixture
def later(shared: Server) -> Any:
    """Moves the clock by which people are waited for; it is put right again afterwards."""
    before = shared.house.clock
    passed = [0.0]

    def by(seconds: float) -> None:
        passed[0] += seconds

    shared.house.clock = lambda: before() + passed[0]
    yield by
    shared.house.clock = before


# --- S1: taking back, and stand-ins -----------------------------------------------------------------------------------
def test_the_host_takes_nothing_back_by_having_a_present_person_stood_in_for(shared: Server) -> None:
    """The attack: stand-in for a present person, take back alone, remove the stand-in."""
    table = Table(shared, 2)
    while table.live.to_move != 1:
        table.mover().first(table.id)
    before = table.live.position
    table.people[1].first(table.id)
    after = table.live.position
    assert table.standin(0, 1).status_code == 202
    assert table.state()["seats"][1]["standin"] is None
    assert table.answer(0).status_code == 403, "whoever asks does not answer"
    assert table.back(0, before).status_code == 202
    assert table.waiting() == [1]
    assert table.standin(0, 1, None).status_code == 403
    assert table.live.position == after


def test_consent_is_asked_of_a_person_who_is_stood_in_for(shared: Server) -> None:
    """The bot that decides for them meanwhile gives no consent in their name."""
    table = Table(shared, 3)
    start = table.live.position
    assert table.standin(2, 2).status_code == 200, "one's own seat may be left to a bot at any time"
    while not any(action.seat == 1 for action in table.live.play.history.actions[start:]):
        shared.wait(lambda: table.live.to_move != 2)
        table.mover().first(table.id)
    asked = table.back(0, start)
    assert (asked.status_code, table.waiting()) == (202, [1, 2])
    assert table.answer(1).json()["position"] > start
    assert table.waiting() == [2]
    assert table.answer(2).json()["position"] == start


def test_what_a_bot_answered_is_not_taken_back_alone(shared: Server) -> None:
    """A bot at a seat of its own is nobody to ask, but its answer is news that the others did not have."""
    host, guest = shared.somebody(), shared.somebody()
    table = host.open("coal", "me", "random", "open", seed=None)
    claim = host.table(table)["seats"][2]["claim"]
    guest.post(f"/tables/{table}/seats/2/claim", {"invitation": claim})
    live, people = shared.house.tables.get(table), {0: host, 2: guest}
    while not any(action.seat == 1 for action in live.play.history.actions):
        shared.wait(lambda: live.to_move in people or any(a.seat == 1 for a in live.play.history.actions))
        if live.to_move in people:
            people[live.to_move].first(table)
    shared.wait(lambda: live.to_move in people)
    n = next(n for n, action in enumerate(live.play.history.actions) if action.seat == 1)
    body = {"position": live.position, "key": host.key(), "to": n}
    assert host.post(f"/tables/{table}/undo", body).status_code == 202


def test_a_slip_is_taken_back_freely(shared: Server) -> None:
    table = Table(shared, 2)
    while True:
        before, seat = table.live.position, table.live.to_move
        table.mover().first(table.id)
        own = [action.seat for action in table.live.play.history.actions[before:]]
        if set(own) == {seat}:
            break
    body = {"position": table.live.position, "key": "slip"}
    assert table.people[seat].post(f"/tables/{table.id}/undo", body).status_code == 200
    assert table.live.position == before


def test_somebody_absent_is_stood_in_for_after_the_time_chosen(shared: Server, later: Any) -> None:
    """24 hours by default; who does something is waited for anew."""
    table = Table(shared, 2)
    while table.live.to_move != 1:
        table.mover().first(table.id)
    later(23 * HOUR)
    assert table.standin(0, 1).status_code == 202
    assert table.answer(0, yes=False).status_code == 200, "withdrawn"
    table.people[1].post(f"/tables/{table.id}/chat", {"text": "I am thinking"})
    later(23 * HOUR)
    assert table.standin(0, 1).status_code == 202
    table.answer(0, yes=False)
    later(1.1 * HOUR)
    assert table.standin(0, 1).status_code == 200
    assert table.state()["seats"][1]["standin"] == "random"
    assert table.state()["seats"][1]["absent"] is False
    assert table.standin(1, 1, None).json()["standin"] is None, "the person comes back by their own word"


@pytest.mark.parametrize(("absence", "hours", "status"), [(HOUR, 1.1, 200), (HOUR, 0.9, 202), (0, 10_000, 202)])
def test_the_time_is_chosen_when_the_table_opens(
    shared: Server, later: Any, absence: float, hours: float, status: int
) -> None:
    table = Table(shared, 2, absence=int(absence))
    later(hours * HOUR)
    assert table.standin(0, 1).status_code == status


# --- votes ------------------------------------------------------------------------------------------------------------
def test_nobody_is_voted_absent_while_they_are_here(shared: Server) -> None:
    table = Table(shared, 3)
    assert table.ask(0, "absent", seat=2).json()["code"] == "is_here"
    assert table.ask(2, "absent", seat=2).json()["code"] == "about_me"


def test_a_clock_that_was_wrong_for_a_while_keeps_nobody_here_for_years(shared: Server, later: Any) -> None:
    table = Table(shared, 3)
    later(3000 * 24 * HOUR)
    table.people[1].post(f"/tables/{table.id}/chat", {"text": "hello"})
    later(-3000 * 24 * HOUR)
    assert table.standin(0, 1).status_code == 202, "waiting begins when the clock goes right again"
    table.answer(0, yes=False)
    later(25 * HOUR)
    assert table.standin(0, 1).status_code == 200


def test_one_person_alone_is_no_vote(shared: Server, later: Any) -> None:
    """Of two, one could else send the other away for ten minutes and go back alone."""
    table = Table(shared, 2)
    later(HOUR)
    assert table.ask(0, "absent", seat=1).json()["code"] == "too_few"
    later(24 * HOUR)
    assert table.ask(0, "absent", seat=1).status_code == 200
    assert table.state()["seats"][1]["absent"] is True


def test_whoever_was_voted_absent_is_not_asked_until_they_are_back(shared: Server, later: Any) -> None:
    table = Table(shared, 3)
    start = table.live.position
    later(HOUR)
    assert table.ask(0, "absent", seat=2, bot="random").status_code == 202
    assert table.waiting() == [1]
    table.answer(1)
    seat = table.state()["seats"][2]
    assert (seat["absent"], seat["standin"]) == (True, "random")
    shared.wait(lambda: table.live.to_move != 2)
    table.mover().first(table.id)
    table.back(0, start)
    assert table.state()["pending_consent"] is None or table.waiting() == [1]
    table.answer(0, yes=False)
    shared.house.tables.forget(table.live)
    assert table.state()["pending_consent"] is None, "what was voted is not asked again after a restart"
    assert table.standin(2, 2, None).status_code == 200
    assert table.state()["seats"][2]["absent"] is False
    table.ask(0, "pause")
    assert table.waiting() == [1, 2]


def test_whom_a_vote_is_about_may_object(shared: Server, later: Any) -> None:
    table = Table(shared, 3)
    later(HOUR)
    table.ask(0, "absent", seat=2)
    assert table.answer(2).status_code == 403
    assert table.answer(2, yes=False).status_code == 200
    assert table.state()["pending_consent"] is None


def test_somebody_who_came_meanwhile_is_not_sent_away(shared: Server, later: Any) -> None:
    table = Table(shared, 3)
    later(HOUR)
    table.ask(0, "absent", seat=2)
    table.people[2].post(f"/tables/{table.id}/chat", {"text": "here I am"})
    assert table.answer(1).json()["code"] == "is_here"
    assert table.state()["seats"][2]["absent"] is False


def test_the_seat_of_an_absent_person_can_be_given_to_somebody_else(shared: Server, later: Any) -> None:
    table, new = Table(shared, 3), shared.somebody()
    assert table.ask(0, "replace", seat=2).json()["code"] == "not_absent"
    later(25 * HOUR)
    for what in ("absent", "replace"):
        table.ask(0, what, seat=2)
        table.answer(1)
    claim = table.state()["seats"][2]["claim"]
    assert table.people[2].table(table.id)["my_seats"] == []
    assert new.post(f"/tables/{table.id}/seats/2/claim", {"invitation": claim, "name": "Nora"}).status_code == 200
    assert new.table(table.id)["my_seats"] == [2]
    assert table.state()["seats"][2]["standin"] is None


def test_one_question_at_a_time(shared: Server) -> None:
    table = Table(shared, 3)
    assert table.ask(0, "pause").status_code == 202
    assert table.ask(1, "end").json()["code"] == "asked_already"
    assert table.answer(0, yes=False).status_code == 200
    assert table.ask(1, "end").status_code == 202


# --- rest and end -----------------------------------------------------------------------------------------------------
def test_a_rest_takes_all_and_anybody_ends_it(shared: Server, later: Any) -> None:
    table = Table(shared, 3)
    table.ask(0, "pause")
    table.mover().first(table.id)
    assert table.waiting() == [1, 2], "a move does not answer it"
    table.answer(1)
    assert table.state()["paused"] is False
    table.answer(2)
    assert table.state()["paused"] is True
    action = table.mover().choices(table.id)[0]["action"]
    assert table.mover().act(table.id, action).json()["code"] == "paused"
    later(100 * HOUR)
    assert table.standin(0, 1).status_code == 202, "nobody is waited for meanwhile"
    shared.house.tables.forget(table.live)
    assert table.state()["paused"] is True
    assert table.ask(2, "resume").status_code == 200
    assert table.mover().act(table.id, action).status_code == 200


def test_a_game_ends_when_all_agree_and_not_before(shared: Server) -> None:
    table = Table(shared, 3)
    table.ask(1, "end")
    table.answer(0)
    assert table.state()["closed"] is False
    assert table.state()["chance"]["seed"] is None
    table.answer(2)
    now = table.state()
    assert (now["closed"], now["agreed"], now["result"]) == (True, True, None)
    assert now["chance"]["seed"] == table.live.row.chance, "the game is over: its seed is shown"
    shared.house.tables.forget(table.live)
    assert table.state()["agreed"] is True


# --- seats given up ---------------------------------------------------------------------------------------------------
def test_a_seat_is_given_up_to_a_bot_or_to_a_person(shared: Server) -> None:
    table, new = Table(shared, 3), shared.somebody()
    left = table.people[2].post(f"/tables/{table.id}/seats/2/leave", {"bot": "random"})
    assert (left.status_code, left.json()["claim"]) == (200, None)
    seat = table.state()["seats"][2]
    assert (seat["kind"], seat["bot"], table.people[2].table(table.id)["my_seats"]) == ("bot", "random", [])
    claim = table.people[1].post(f"/tables/{table.id}/seats/1/leave", {}).json()["claim"]
    assert table.state()["seats"][1]["open"] is True
    assert new.post(f"/tables/{table.id}/seats/1/claim", {"invitation": claim}).status_code == 200
    assert table.back(0, 0).status_code == 202
    assert table.waiting() == [1]


def test_who_gives_up_is_not_waited_for(shared: Server) -> None:
    table = Table(shared, 3)
    table.ask(0, "end")
    table.answer(1)
    table.people[2].post(f"/tables/{table.id}/seats/2/leave", {"bot": "random"})
    assert table.state()["closed"] is True


# --- the host ---------------------------------------------------------------------------------------------------------
def test_the_host_is_handed_on_and_comes_back_with_the_seat(shared: Server) -> None:
    table, other = Table(shared, 3), shared.somebody()
    assert table.people[1].post(f"/tables/{table.id}/host", {"seat": 1}).status_code == 403
    assert table.people[0].post(f"/tables/{table.id}/host", {"seat": 1}).status_code == 200
    assert [who.table(table.id)["host"] for who in table.people] == [False, True, False]
    secret = table.people[1].post(f"/tables/{table.id}/seats/1/recovery").json()["secret"]
    assert other.post("/recover", {"secret": secret}).status_code == 200
    assert other.table(table.id)["host"] is True, "rights that were lost with a browser are recovered with the seat"


def test_a_host_who_is_gone_is_followed_by_whom_the_others_choose(shared: Server, later: Any) -> None:
    table = Table(shared, 3)
    assert table.ask(1, "host", seat=1).json()["code"] == "is_here"
    later(HOUR)
    assert table.ask(1, "host", seat=1).status_code == 202
    assert table.waiting() == [2]
    table.answer(2)
    assert [who.table(table.id)["host"] for who in table.people] == [False, True, False]


def test_the_host_throws_no_game_of_others_away(shared: Server) -> None:
    table = Table(shared, 2)
    assert table.people[0].delete(f"/tables/{table.id}").json()["code"] == "others_there"
    table.ask(0, "end")
    table.answer(1)
    assert table.people[0].delete(f"/tables/{table.id}").status_code == 204


# --- S2: secrets ------------------------------------------------------------------------------------------------------
def token(who: Somebody, table: str, server: Server, scope: str = "play", seat: int = 0) -> tuple[Somebody, str]:
    made = who.post(f"/tables/{table}/seats/{seat}/token", {"scope": scope, "label": "robot"}).json()
    return server.somebody({"Authorization": f"Bearer {made['secret']}"}), made["id"]


@pytest.mark.parametrize("scope", ["play", "watch"])
def test_a_token_makes_nothing_but_itself(shared: Server, scope: str) -> None:
    """The attack: a bot's token made a recovery link, and that link a seat nobody could revoke."""
    table = Table(shared, 2)
    robot, _ = token(table.people[0], table.id, shared, scope)
    refused = "play_only" if scope == "play" else "watch_only"
    seat = f"/tables/{table.id}/seats/0"
    for path, body in (("recovery", None), ("token", {"scope": "play"}), ("leave", {"bot": "random"})):
        assert robot.post(f"{seat}/{path}", body).json()["code"] == refused
    assert robot.get(f"{seat}/holders").json()["code"] == refused
    asked: list[tuple[str, dict[str, Any]]] = [
        ("consent", {"yes": True}),
        ("motions", {"what": "end"}),
        ("standin", {"seat": 0, "bot": "random"}),
    ]
    for name, wish in asked:
        assert robot.post(f"/tables/{table.id}/{name}", wish).json()["code"] == refused
    assert robot.post(f"/tables/{table.id}/host", {"seat": 1}).json()["code"] == "not_host"
    assert robot.delete(f"/tables/{table.id}").json()["code"] == "not_host"
    new = {"game": "coal", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}
    assert robot.post("/tables", new).json()["code"] == "play_only"
    assert robot.post(f"/tables/{table.id}/fork", {"at": 0}).json()["code"] == "play_only"
    assert robot.post("/recover", {"secret": "x" * 43}).json()["code"] == "play_only"


def test_a_watching_token_sees_and_does_nothing(shared: Server) -> None:
    table = Table(shared, 2)
    robot, _ = token(table.mover(), table.id, shared, "watch", table.live.to_move)
    action = table.mover().choices(table.id)[0]["action"]
    assert robot.get(f"/tables/{table.id}/view").status_code == 200
    assert robot.table(table.id)["my_seats"] == []
    assert robot.act(table.id, action).json()["code"] == "watch_only"
    player, _ = token(table.mover(), table.id, shared, "play", table.live.to_move)
    assert player.act(table.id, action).status_code == 200


def test_whatever_holds_a_seat_is_listed_and_can_be_revoked(shared: Server) -> None:
    table, thief = Table(shared, 2), shared.somebody()
    me, seat = table.people[0], f"/tables/{table.id}/seats/0"
    robot, robots = token(me, table.id, shared)
    secret = me.post(f"{seat}/recovery").json()["secret"]
    assert thief.post("/recover", {"secret": secret}).status_code == 200
    listed = {one["kind"]: one for one in me.get(f"{seat}/holders").json() if not one["me"]}
    assert set(listed) == {"browser", "play"}
    assert listed["play"] == {**listed["play"], "id": robots, "label": "robot"}
    assert table.people[1].get(f"{seat}/holders").status_code == 403
    for one in listed.values():
        assert table.people[1].delete(f"{seat}/holders/{one['id']}").status_code == 403
        assert me.delete(f"{seat}/holders/{one['id']}").status_code == 204
    assert robot.get(f"/tables/{table.id}").status_code == 401
    assert (thief.table(table.id)["my_seats"], thief.table(table.id)["host"]) == ([], False)
    (mine,) = me.get(f"{seat}/holders").json()
    assert me.delete(f"{seat}/holders/{mine['id']}").json()["code"] == "last_holder"
    assert me.delete(f"{seat}/holders/nothing").status_code == 404


def test_an_unused_link_can_be_revoked(shared: Server) -> None:
    table, other = Table(shared, 2), shared.somebody()
    made = table.people[0].post(f"/tables/{table.id}/seats/0/recovery").json()
    assert table.people[0].delete(f"/tables/{table.id}/seats/0/holders/{made['id']}").status_code == 204
    assert other.post("/recover", {"secret": made["secret"]}).status_code == 404


def test_a_seat_has_so_many_secrets(shared: Server) -> None:
    table = Table(shared, 2)
    made = [table.people[0].post(f"/tables/{table.id}/seats/0/token").status_code for _ in range(17)]
    assert made == [201] * 15 + [409] * 2, "sixteen, one of them the browser itself"


def test_others_see_how_many_hold_a_seat_and_nothing_that_opens_it(shared: Server) -> None:
    table = Table(shared, 2)
    token(table.people[0], table.id, shared)
    told = table.people[1].get(f"/tables/{table.id}/people")
    first = told.json()["people"][0]
    assert (first["browsers"], first["programs"], first["watchers"], first["held"]) == (1, 1, 0, True)
    assert told.json()["host_seat"] == 0
    for holder in shared.house.store.seating.holders(table.id):
        assert holder.hash not in told.text


# --- private tables ---------------------------------------------------------------------------------------------------
def test_a_private_table_is_for_its_people(shared: Server) -> None:
    table, stranger = Table(shared, 2, private=True), shared.somebody()
    table.people[0].post(f"/tables/{table.id}/chat", {"text": "between us"})
    watcher, _ = token(table.people[0], table.id, shared, "watch")
    paths = ("", "/chat", "/record", "/log", "/view", "/now", "/people", "/sheet", "/boards/river.svg", "/help")
    for path in paths:
        assert stranger.get(f"/tables/{table.id}{path}").status_code == 403, path
    for who in (*table.people, watcher):
        assert "between us" in who.get(f"/tables/{table.id}/chat").text
        assert who.get(f"/tables/{table.id}/record").status_code == 200
    assert table.id not in stranger.get("/tables").text
    assert table.id in table.people[1].get("/tables").text
    for page in ("", "/sheet", "/won"):
        assert "between us" not in stranger.http.get(f"/tables/{table.id}{page}").text
        assert stranger.http.get(f"/tables/{table.id}{page}").status_code == 404
    assert stranger.post(f"/tables/{table.id}/fork", {"at": 0}).status_code == 403
