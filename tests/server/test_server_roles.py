"""Every role at every endpoint about people: who may, and with which word the others are told that they may not."""

from __future__ import annotations

from typing import Any

import pytest

from revier.server.api import ANSWERS, PREFIX
from revier.server.api.people import router
from scenes.server import Server
from server.test_server_people import Table, token

ROLES = ("host", "guest", "play", "watch", "onlooker")
NO = {"play": "play_only", "watch": "watch_only", "onlooker": "no_seat"}
PEOPLE = {"host": 200, "guest": 200, **NO}
OWN = {"host": 200, "guest": "not_your_seat", **NO}  # about the host's seat

# Method, path, body; then what each role is answered: a status, or the code of the refusal.
TABLE: list[tuple[str, str, Any, dict[str, Any]]] = [
    ("post", "/motions", {"what": "pause"}, {**PEOPLE, "host": 202, "guest": 202}),
    ("post", "/motions", {"what": "end"}, {**PEOPLE, "host": 202, "guest": 202}),
    ("post", "/motions", {"what": "resume"}, {**PEOPLE, "host": "not_paused", "guest": "not_paused"}),
    ("post", "/motions", {"what": "absent", "seat": 2}, {**PEOPLE, "host": "is_here", "guest": "is_here"}),
    ("post", "/motions", {"what": "replace", "seat": 2}, {**PEOPLE, "host": "not_absent", "guest": "not_absent"}),
    ("post", "/motions", {"what": "host", "seat": 1}, {**PEOPLE, "host": "about_me", "guest": "is_here"}),
    ("post", "/pace", {"seconds": 3}, PEOPLE),
    ("post", "/standin", {"seat": 0, "bot": "random"}, {**PEOPLE, "guest": 202}),
    ("post", "/standin", {"seat": 2, "bot": "random"}, {**PEOPLE, "host": 202, "guest": 202}),
    ("post", "/standin", {"seat": 0, "bot": None}, OWN),
    ("post", "/consent", {"yes": True}, {**PEOPLE, "host": "nothing_asked", "guest": "nothing_asked"}),
    ("post", "/host", {"seat": 1}, {"host": 200, **dict.fromkeys(ROLES[1:], "not_host")}),
    ("get", "/people", None, dict.fromkeys(ROLES, 200)),
    ("get", "/seats/0/holders", None, OWN),
    ("post", "/seats/0/recovery", None, {**OWN, "host": 201}),
    ("post", "/seats/0/token", {"scope": "watch"}, {**OWN, "host": 201}),
    ("delete", "/seats/0/holders/nothing", None, {**OWN, "host": "no_holder"}),
    ("post", "/seats/0/leave", {"bot": "random"}, OWN),
]


def pattern(path: str) -> str:
    return path.replace("/seats/0", "/seats/{seat}").replace("/nothing", "/{holder}")


def test_no_endpoint_is_missing_from_the_table() -> None:
    listed = {(method, f"{PREFIX}/tables/{{table_id}}{pattern(path)}") for method, path, _, _ in TABLE}
    here = {(method, f"{PREFIX}{path}") for method, path in router.said}
    assert here | {("post", f"{PREFIX}/tables/{{table_id}}/consent")} == listed
    assert listed <= set(ANSWERS)


@pytest.mark.parametrize("role", ROLES)
def test_who_may_do_what(shared: Server, role: str) -> None:
    for method, path, body, expected in TABLE:
        table = Table(shared, 3)
        who = {
            "host": lambda t=table: t.people[0],
            "guest": lambda t=table: t.people[1],
            "play": lambda t=table: token(t.people[0], t.id, shared, "play")[0],
            "watch": lambda t=table: token(t.people[0], t.id, shared, "watch")[0],
            "onlooker": shared.somebody,
        }[role]()
        told = who.http.request(method.upper(), f"{PREFIX}/tables/{table.id}{path}", json=body)
        found = told.json()["code"] if isinstance(expected[role], str) else told.status_code
        assert found == expected[role], (role, method, path, told.text)
