"""Every endpoint and every page, asked by every role: who is let in, and with which word the others are not.

What is expected is said by docs/fair.md: a token plays or watches one seat and makes nothing; who holds no seat looks,
and at a private table does not even that. A new endpoint has to be put into these tables (those about people are in
test_server_roles.py), or the first test fails.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import httpx
import pytest

from revier.core.record import new_record
from revier.games import build
from revier.server.api import ANSWERS, PREFIX
from revier.server.pages.routes import addresses
from scenes.server import Server, Somebody
from server.test_server_people import token
from server.test_server_roles import TABLE as ABOUT_PEOPLE
from server.test_server_roles import pattern

ROLES = ("host", "guest", "play", "watch", "onlooker")
Expected = dict[str, Any]  # by role: a status, or the code of the refusal


class At:
    """A table of three: the host, a guest and a seat that waits, tokens of the host's seat; the host is to decide."""

    def __init__(self, server: Server, game: str = "coal", *, private: bool = False) -> None:
        self.server = server
        self.host, self.guest, self.onlooker = (server.somebody() for _ in range(3))
        self.id = self.host.open(game, "me", "open", "hotseat", seed=5, private=private)
        claim = self.host.table(self.id)["seats"][1]["claim"]
        assert self.guest.post(f"/tables/{self.id}/seats/1/claim", {"invitation": claim}).status_code == 200
        self.play, self.play_id = token(self.host, self.id, server, "play")
        self.watch, _ = token(self.host, self.id, server, "watch")
        while (mover := self.host.table(self.id)["to_move"]) != 0:
            (self.guest if mover == 1 else self.host).first(self.id)

    @property
    def position(self) -> int:
        found: int = self.host.table(self.id)["position"]
        return found

    def change(self, **more: Any) -> dict[str, Any]:
        return {"position": self.position, "key": self.host.key(), **more}


Making = Callable[[At], Any]  # the body of a request at a table


class Row(NamedTuple):
    """One request at a table; `game`: of which title, where not all have what is asked for."""

    method: str
    path: str
    expected: Expected
    body: Any = None
    game: str = "coal"


def everybody(status: int | str) -> Expected:
    return dict.fromkeys(ROLES, status)


SITS = {"watch": "watch_only", "onlooker": "no_seat"}  # what is for whoever acts at a seat
PERSON = {"play": "play_only", **SITS}  # what is for people alone
NO_TOKEN = {"play": "play_only", "watch": "play_only"}  # what makes something new


def seated(status: int | str) -> Expected:
    return {"host": status, "guest": status, "play": status, **SITS}


def persons(status: int | str) -> Expected:
    return {"host": status, "guest": status, **PERSON}


def browsers(status: int | str) -> Expected:
    return {**everybody(status), **NO_TOKEN}


LOOK = everybody(200)

AT_A_TABLE = [
    Row("get", "", LOOK),
    Row("get", "/view", LOOK),
    Row("get", "/shown", LOOK),
    Row("get", "/now", LOOK),
    Row("get", "/legal", LOOK),
    Row("get", "/log", LOOK),
    Row("get", "/chat", LOOK),
    Row("get", "/record", LOOK),
    Row("get", "/sheet", LOOK),
    Row("get", "/figures?of=market", LOOK),
    Row("get", "/boards/river.svg", LOOK),
    Row("get", "/tiles/7.svg", LOOK, game="trg"),
    Row("get", "/glossary", LOOK),
    Row("get", "/help", LOOK),
    Row("get", "/places/nowhere/closed", LOOK),
    Row("get", "/hint", LOOK),
    Row("get", "/overlay.toml", everybody("no_overlay")),
    Row("post", "/preview", LOOK, lambda at: {"action": at.host.choices(at.id)[0]["action"]}),
    Row("post", "/routes", everybody("no_routes"), lambda at: {"position": at.position}),
    Row(
        "post",
        "/moves",
        {"host": 200, "guest": "not_your_seat", "play": 200, **SITS},
        lambda at: at.change(action=at.host.choices(at.id)[0]["action"]),
    ),
    # Those of the host's seat have done nothing but settle in; the guest's own action would take the table's consent.
    Row("post", "/undo", seated(202), lambda at: at.change(to=0)),
    Row("post", "/redo", seated("refused"), lambda at: at.change()),
    Row("post", "/mend", persons("not_stopped"), lambda at: at.change(how="go_on")),
    Row("post", "/chat", seated(201), {"text": "hello"}),
    Row("post", "/agreements", seated(201), {"text": "we share"}),
    Row(
        "post",
        "/programs",
        {"host": 201, "guest": "not_your_seat", "play": 201, **SITS},
        {"seat": 0, "do": {"kind": "pass"}},
        game="rhl",
    ),
    Row("delete", "/programs/1", seated("no_program")),
    Row("post", "/guided/on", seated("no_lesson")),
    Row("post", "/guided/leave", seated("no_lesson")),
    Row("post", "/fork", browsers(201), {"at": 0}),
    Row("delete", "", {"host": "others_there", **dict.fromkeys(ROLES[1:], "not_host")}),
]
# An invitation counts whoever has it, also at a private table: that is the way in.
INVITED = Row("post", "/seats/1/claim", browsers("no_invitation"), {"invitation": "no such thing"})

RECORD = new_record(build("coal", players=2), ["A", "B"]).text()
OVERLAY = {"game": "coal", "name": "f.toml", "text": ""}
SEATS = [{"kind": "me"}, {"kind": "open"}]

ELSEWHERE = [
    Row("get", "/games", LOOK),
    Row("get", "/bots", LOOK),
    Row("get", "/games/coal/boards/river.svg", LOOK),
    Row("get", "/games/trg/tiles/7.svg", LOOK),
    Row("get", "/games/coal/chapters", LOOK),
    Row("get", "/games/coal/clauses", LOOK),
    Row("get", "/games/coal/data", LOOK),
    Row("get", "/games/coal/figures?of=market", LOOK),
    Row("get", "/games/coal/kinds", LOOK),
    Row("get", "/tables", LOOK),
    Row("get", "/me", LOOK),
    Row("get", "/overlays", LOOK),
    Row("get", "/overlays/coal/" + "0" * 24 + ".toml", everybody("no_overlay")),
    Row("delete", "/overlays/coal/" + "0" * 24, everybody("no_overlay")),
    Row("get", "/invitations/nothing", everybody("no_invitation")),
    Row("post", "/me", browsers(200), {"name": "Ada"}),
    Row("post", "/tables", browsers(201), {"game": "coal", "players": 2, "seats": SEATS}),
    Row("post", "/games/coal/guided", browsers(201)),
    Row("post", "/imports", browsers(201), RECORD),
    Row("post", "/overlays", browsers("empty_overlay"), OVERLAY),
    Row("post", "/recover", browsers("no_recovery"), {"secret": "nothing"}),
]
STREAM = ("get", f"{PREFIX}/events")  # its readers are in test_server_stream.py and test_server_following.py


def pattern_of(row: Row) -> str:
    """The address as the interface is told of."""
    path = row.path.partition("?")[0]
    for said, meant in (
        ("/boards/river", "/boards/{name}"),
        ("/tiles/7", "/tiles/{tile}"),
        ("/places/nowhere", "/places/{place}"),
        ("/programs/1", "/programs/{number}"),
        ("/seats/1", "/seats/{seat}"),
        ("/games/coal", "/games/{game_id}"),
        ("/games/trg", "/games/{game_id}"),
        ("/overlays/coal/" + "0" * 24, "/overlays/{game_id}/{digest}"),
        ("/invitations/nothing", "/invitations/{invitation}"),
    ):
        path = path.replace(said, meant)
    return path


def test_no_endpoint_is_missing_from_the_tables() -> None:
    table = f"{PREFIX}/tables/{{table_id}}"
    listed = [(row.method, table + pattern_of(row)) for row in [*AT_A_TABLE, INVITED]]
    listed += [(row.method, PREFIX + pattern_of(row)) for row in ELSEWHERE]
    people = {(method, table + pattern(path)) for method, path, _, _ in ABOUT_PEOPLE}
    assert len(listed) == len(set(listed))
    assert {*listed, *people, STREAM} == set(ANSWERS)


def answered(who: Somebody, row: Row, path: str, body: Any) -> int | str:
    """The status, or the word with which it was refused."""
    said = {"content": body} if isinstance(body, str) else {} if body is None else {"json": body}
    told = who.http.request(row.method.upper(), PREFIX + path, **said)
    return told.status_code if told.is_success else str(told.json()["code"])


@pytest.fixture(scope="module")
def tables(shared: Server) -> dict[str, At]:
    """Those at which nothing happens: for whoever is refused, and for those who only look."""
    return {"coal": At(shared), "trg": At(shared, "trg"), "rhl": At(shared, "rhl"), "private": At(shared, private=True)}


def at_one(row: Row, role: str, tables: dict[str, At], shared: Server) -> At:
    """A table on which the request may leave its traces."""
    changes = row.method != "get" and isinstance(row.expected[role], int)
    return At(shared, row.game) if changes else tables[row.game]


@pytest.mark.parametrize("row", [*AT_A_TABLE, INVITED], ids=lambda row: f"{row.method} {row.path or '/'}")
def test_at_a_table(row: Row, shared: Server, tables: dict[str, At], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        import_module("revier.server.api.play"), "HINT_BOT", "random"
    )  # who is let in is the question, not what is best
    found: Expected = {}
    for role in ROLES:
        at = at_one(row, role, tables, shared)
        body = row.body(at) if callable(row.body) else row.body
        found[role] = answered(getattr(at, role), row, f"/tables/{at.id}{row.path}", body)
    assert found == row.expected


@pytest.mark.parametrize("row", AT_A_TABLE, ids=lambda row: f"{row.method} {row.path or '/'}")
def test_nobody_else_gets_anything_of_a_private_table(row: Row, tables: dict[str, At]) -> None:
    at = tables["private"]
    body = row.body(at) if callable(row.body) else row.body
    assert answered(at.onlooker, row, f"/tables/{at.id}{row.path}", body) == "private"


@pytest.mark.parametrize(("method", "path"), [row[:2] for row in ABOUT_PEOPLE])
def test_nor_of_its_people(method: str, path: str, tables: dict[str, At]) -> None:
    at = tables["private"]
    body = next(row[2] for row in ABOUT_PEOPLE if row[:2] == (method, path))
    assert answered(at.onlooker, Row(method, path, {}), f"/tables/{at.id}{path}", body) == "private"


@pytest.mark.parametrize("row", ELSEWHERE, ids=lambda row: f"{row.method} {row.path}")
def test_elsewhere(row: Row, tables: dict[str, At]) -> None:
    at = tables["coal"]
    assert {role: answered(getattr(at, role), row, row.path, row.body) for role in ROLES} == row.expected


# --- pages ------------------------------------------------------------------------------------------------------------
HERE, THERE, GONE, NOT_YOURS = 200, 303, 404, 403
Visit = tuple[str, str, dict[str, int]]  # method and path; the status by visitor
VISITORS = ("host", "guest", "onlooker")


def visited(host: int, guest: int, onlooker: int) -> dict[str, int]:
    return dict(zip(VISITORS, (host, guest, onlooker), strict=True))


PAGES: list[Visit] = [
    ("GET", "/tables/{table}", visited(HERE, HERE, HERE)),
    ("GET", "/tables/{table}/sheet", visited(HERE, HERE, HERE)),
    ("GET", "/tables/{table_id}/won", visited(GONE, GONE, GONE)),  # it is not won yet
    ("POST", "/tables/{table_id}/won", visited(THERE, THERE, THERE)),  # back to the page that says so
    ("GET", "/tables/{table_id}/invitations", visited(HERE, HERE, HERE)),  # what it shows is asked below
    ("POST", "/tables/{table_id}/delete", visited(409, NOT_YOURS, NOT_YOURS)),
    ("GET", "/join/{table_id}/{seat}/{invitation}", visited(GONE, GONE, GONE)),  # an invitation that is none
    ("POST", "/join/{table_id}/{seat}/{invitation}", visited(NOT_YOURS, NOT_YOURS, NOT_YOURS)),
]
PUBLIC = {
    ("GET", "/"),
    ("GET", "/parts/tables"),
    ("GET", "/parts/sample"),
    ("GET", "/new"),
    ("GET", "/me"),
    ("GET", "/rules/{game}"),
    ("GET", "/data/{game}"),
    ("GET", "/data/{game}/correct"),
    ("GET", "/recover/{secret}"),
    ("GET", "/offline"),
    ("GET", "/manifest.webmanifest"),
    ("GET", "/service-worker.js"),
}
OWN = {  # forms that make something of one's own, or change what is kept for this browser
    ("POST", "/new"),
    ("POST", "/me"),
    ("POST", "/play/{game_id}"),
    ("POST", "/learn/{game_id}"),
    ("POST", "/data/{game}/correct"),
    ("POST", "/data/{game}/forget"),
    ("POST", "/recover/{secret}"),
}


def test_no_page_is_missing_from_the_tables() -> None:
    listed = {(method, path) for method, path, _ in PAGES} | PUBLIC | OWN
    assert listed == {(method, path) for method, path in addresses() if method != "HEAD"}


def asked_for(who: Somebody, method: str, path: str, table: str = "", **more: Any) -> httpx.Response:
    for name, value in (("table_id", table), ("table", table), ("seat", "1"), ("game_id", "coal"), ("game", "coal")):
        path = path.replace(f"{{{name}}}", value)
    path = path.replace("{invitation}", "nothing").replace("{secret}", "nothing")
    path += "?path=dice.black.2" if path.endswith("/correct") and method == "GET" else ""
    form = {"data": {"a": "b"}} if method == "POST" else {}
    told: httpx.Response
    told = who.http.request(method, path, follow_redirects=False, headers={"accept": "text/html"}, **form, **more)
    return told


@pytest.mark.parametrize(("method", "path", "expected"), PAGES)
def test_pages_of_a_table(method: str, path: str, expected: dict[str, int], tables: dict[str, At]) -> None:
    at = tables["coal"]
    found = {role: asked_for(getattr(at, role), method, path, at.id).status_code for role in VISITORS}
    assert found == expected


@pytest.mark.parametrize(("method", "path"), [row[:2] for row in PAGES])
def test_a_page_of_a_private_table_tells_nobody_else_what_is_played_there(
    method: str, path: str, tables: dict[str, At]
) -> None:
    at = tables["private"]
    told = asked_for(at.onlooker, method, path, at.id)
    assert told.status_code in (NOT_YOURS, GONE)
    assert "Coal Trade" not in told.text


@pytest.mark.parametrize(("method", "path"), sorted(PUBLIC))
def test_public_pages_are_for_everybody_and_leave_no_cookie_behind(
    method: str, path: str, tables: dict[str, At]
) -> None:
    told = asked_for(tables["coal"].server.somebody(), method, path)
    assert told.status_code == HERE
    assert "revier" not in told.cookies


@pytest.mark.parametrize("role", ["play", "watch"])
@pytest.mark.parametrize(("method", "path"), sorted(OWN))
def test_a_token_makes_nothing_by_the_forms_either(method: str, path: str, role: str, tables: dict[str, At]) -> None:
    told = asked_for(getattr(tables["coal"], role), method, path)
    assert told.status_code == NOT_YOURS


def test_links_of_open_seats_are_shown_to_the_host_alone(shared: Server) -> None:
    host, guest = shared.somebody(), shared.somebody()
    table = host.open("coal", "me", "open", "open")
    claims = [seat["claim"] for seat in host.table(table)["seats"][1:]]
    guest.post(f"/tables/{table}/seats/1/claim", {"invitation": claims[0]})
    for who, shown in ((host, True), (guest, False), (shared.somebody(), False)):
        page = asked_for(who, "GET", "/tables/{table_id}/invitations", table).text
        assert (claims[1] in page) is shown
        assert ("claim" in str(who.table(table)["seats"])) is shown
