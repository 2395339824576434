"""Who may do what: cookies, invitations, links, tokens, origins and limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from revier.server.app import create_app
from revier.server.settings import Limits
from scenes.server import Server, settings


def claims(host: Any, table: str) -> dict[int, str]:
    return {seat["seat"]: seat["claim"] for seat in host.table(table)["seats"] if seat.get("claim")}


def test_an_invitation_is_claimed_once_and_by_post_alone(shared: Server) -> None:
    host, guest, late = shared.somebody(), shared.somebody(), shared.somebody()
    table = host.open("rhl", "me", "open", "random")
    secret = claims(host, table)[1]
    assert "claim" not in guest.table(table)["seats"][1]
    assert guest.get(f"/invitations/{secret}").json()["seat"] == 1
    assert guest.table(table)["my_seats"] == []
    path = f"/tables/{table}/seats/1/claim"
    assert guest.get(path).status_code == 405
    assert guest.post(path, {"invitation": "x" * 43}).status_code == 403
    assert guest.post(path, {"invitation": secret, "name": "Gül\u202e\n"}).status_code == 200
    assert guest.table(table)["my_seats"] == [1]
    assert guest.table(table)["seats"][1]["name"] == "Gül"
    assert late.post(path, {"invitation": secret}).status_code == 403
    assert late.table(table)["my_seats"] == []
    assert host.table(table)["my_seats"] == [0]


def test_a_recovery_link_brings_the_seat_to_another_browser(shared: Server) -> None:
    host, other, thief = shared.somebody(), shared.somebody(), shared.somebody()
    table = host.open("rhl", "me", "random", "random")
    secret = host.post(f"/tables/{table}/seats/0/recovery").json()["secret"]
    assert thief.post(f"/tables/{table}/seats/0/recovery").status_code == 403
    assert other.post("/recover", {"secret": secret}).json() == {"table": table, "seat": 0}
    assert thief.post("/recover", {"secret": secret}).status_code == 404, "it works once"
    assert other.table(table)["my_seats"] == [0]
    assert host.table(table)["my_seats"] == [0]


def test_a_cookie_is_for_this_site_and_no_script(shared: Server) -> None:
    answer = shared.somebody().post("/me", {"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize("token", ["Bearer nonsense", "Bearer", "Bearer " + "x" * 5000])
def test_a_wrong_token_is_told_so(shared: Server, token: str) -> None:
    host = shared.somebody()
    table = host.open("rhl", "me", "random", "random")
    answer = shared.somebody({"Authorization": token}).get(f"/tables/{table}")
    assert answer.status_code == 401
    assert answer.json()["code"] == "bad_token"


def test_a_token_opens_its_own_table_only(shared: Server) -> None:
    host = shared.somebody()
    one, other = host.open("rhl", "hotseat", "hotseat", "hotseat"), host.open("rhl", "hotseat", "hotseat", "hotseat")
    token = host.post(f"/tables/{one}/seats/0/token").json()["secret"]
    robot = shared.somebody({"Authorization": f"Bearer {token}"})
    assert robot.table(one)["my_seats"] == [0]
    action = robot.choices(other)[0]["action"]
    assert robot.act(other, action).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_another_site_changes_nothing_here(shared: Server, headers: dict[str, str]) -> None:
    answer = shared.somebody(headers).post("/me", {"name": "Eve"})
    assert answer.status_code == 403
    assert answer.json()["code"] == "origin"


def test_our_own_pages_may(shared: Server) -> None:
    headers = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert shared.somebody(headers).post("/me", {"name": "Ada"}).status_code == 200


def test_a_foreign_name_for_this_machine_is_refused(shared: Server) -> None:
    answer = shared.somebody({"Host": "evil.example"}).get("/games")
    assert (answer.status_code, answer.json()["code"]) == (421, "host")


def test_every_answer_carries_the_policy(shared: Server) -> None:
    who = shared.somebody()
    for path in ("/games", "/tables", "/nothing", "/tables/abcdef"):
        policy = who.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "style-src 'self'" in policy
        assert "unsafe-" not in policy


def test_only_the_host_deletes_a_table(shared: Server) -> None:
    host, other = shared.somebody(), shared.somebody()
    table = host.open("rhl", "me", "random", "random")
    assert other.delete(f"/tables/{table}").status_code == 403
    assert host.delete(f"/tables/{table}").status_code == 204
    assert host.get(f"/tables/{table}").status_code == 404
    assert table not in str(host.get("/tables").json())


def test_too_much_and_too_often_are_refused(tmp_path: Path) -> None:
    few = Limits(per_minute={"chat": 2, "tables": 5, "imports": 1, "hint": 1, "recover": 1})
    with TestClient(create_app(settings(tmp_path, limits=few)), raise_server_exceptions=False) as client:
        host = Server(client).somebody()
        table = host.open("rhl", "hotseat", "hotseat", "hotseat")
        said = [host.post(f"/tables/{table}/chat", {"text": "hello"}).status_code for _ in range(3)]
        assert said == [201, 201, 429]
        big = host.http.post("/api/v1/me", content=b"x" * 70_000, headers={"content-type": "application/json"})
        assert (big.status_code, big.json()["code"]) == (413, "too_large")
        bigger = host.http.post("/api/v1/imports", content=b"x" * (1024 * 1024 + 1))
        assert bigger.status_code == 413
