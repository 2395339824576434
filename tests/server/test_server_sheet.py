"""The sheet of a table: figures round by round, each with its position, as a page and as files."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest

from revier.core.chronicle import Taking
from revier.core.message import Msg
from revier.games import build, titles
from revier.server.logbook import Logbook, round_heads
from revier.server.sheet import rounds_of
from scenes.server import Server, Somebody

GOLDEN = Path(__file__).parents[1] / "golden"
RAIL = [game_id for game_id in titles() if game_id != "coal"]


def brought(server: Server, game_id: str, part: float = 1.0) -> tuple[Somebody, str]:
    """Somebody who brings a golden game of a title, as far as that part of it."""
    lines = sorted((GOLDEN / game_id).glob("*.jsonl"))[0].read_text().splitlines()
    record = "\n".join(lines[: 1 + int((len(lines) - 1) * part)]) + "\n"
    who = server.somebody()
    made = who.http.post("/api/v1/imports", content=record.encode())
    assert made.status_code == 201, made.text
    return who, made.json()["id"]


def filed(who: Somebody, table: str, name: str, language: str = "en") -> list[list[str]]:
    found = who.get(f"/tables/{table}/sheet?format=csv&board={name}&lang={language}")
    assert found.status_code == 200, found.text
    assert found.headers["content-type"] == "text/csv; charset=utf-8"
    assert found.headers["content-disposition"] == f'attachment; filename="{name}-{table}.csv"'
    return list(csv.reader(io.StringIO(found.text)))


def test_rounds_follow_the_log_and_what_was_taken_back_does_not_count() -> None:
    book, one, two = Logbook(), Msg("rail.round.operating", {"round": "1.1"}), Msg("rail.round.stock", {"round": 2})
    book.ply(1, 0, [], None, ())
    book.ply(2, 0, [], one, [Taking("KM", 60)])
    book.ply(3, 1, [], one, [Taking("CB", 90)])
    book.taken_back(2, 1)
    book.ply(3, 1, [], one, [Taking("CB", 40)])
    book.ply(4, 0, [], None, ())  # chance between two rounds
    book.ply(5, 0, [], two, ())
    found = rounds_of(book.entries, str)
    assert [(r.name, r.end, r.takings) for r in found] == [
        (None, 1, []),
        (one, 4, [("KM", 60, 2), ("CB", 40, 3)]),
        (two, 5, []),
    ]


def test_trains_of_a_company_are_added_up() -> None:
    game = build("rhl", players=3)
    told = [Msg("rail.log.run", {"company": c, "income": n}) for c, n in (("KM", 50), ("KM", 30), ("CB", 20))]
    assert game.chronicle.earned(told) == [("KM", 80), ("CB", 20)]  # type: ignore[attr-defined]


def test_coal_brings_its_price_and_the_money_that_lay_there() -> None:
    game = build("coal", players=3)

    def said(key: str, seat: int, amount: int) -> Msg:
        return Msg(f"coal.log.{key}", {"player": Msg("core.player", {"seat": seat + 1}), "amount": amount})

    heard = [said("warehouse_income", 2, 1), said("collects", 0, 3), said("paid", 0, 4), said("repays", 1, 5)]
    sums = {taking.who.args["seat"]: taking.amount for taking in game.chronicle.earned(heard)}  # type: ignore[attr-defined]
    assert sums == {3: 1, 1: 7}


def income_links(page: str) -> list[tuple[str, int, int]]:
    """Company, position and figure of every linked cell of the table of income."""
    part = page.partition('id="income"')[2].partition("</section>")[0]
    columns = re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', part)
    found = []
    for row in re.findall(r"<tr>(.*?)</tr>", part.partition("<tbody>")[2].partition("</tbody>")[0], re.S):
        cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)
        for column, cell in zip(columns, cells, strict=True):
            link = re.fullmatch(r'<a href="/tables/\w+\?at=(\d+)">(\d+)</a>', cell)
            if link:
                found.append((column, int(link[1]), int(link[2])))
    return found


def last_incomes(who: Somebody, table: str, at: int) -> dict[str, Any]:
    cards = who.get(f"/tables/{table}/view?at={at}&lang=en").json()["view"]["boards"]["companies"]["cards"]
    lines = {card["id"]: {line["label"]: line["value"] for line in card["lines"]} for card in cards}
    return {company: found.get("Last income") for company, found in lines.items()}


@pytest.mark.parametrize("game_id", RAIL)
def test_income_is_that_of_the_charter_at_the_position_it_leads_to(shared: Server, game_id: str) -> None:
    who, table = brought(shared, game_id, 0.6)
    page = who.http.get(f"/tables/{table}/sheet").text
    railways = [row for row in income_links(page) if row[0] in last_incomes(who, table, row[1])]
    assert len(railways) >= 5
    for company, at, income in railways[:: max(1, len(railways) // 6)]:
        shown = last_incomes(who, table, at)[company]
        if shown is not None:
            assert shown == income, (company, at)


@pytest.mark.parametrize("game_id", titles())
def test_the_last_worth_is_what_the_game_ended_with(shared: Server, game_id: str) -> None:
    who, table = brought(shared, game_id)
    rows = filed(who, table, "worths")
    scores = who.table(table)["result"]["scores"]
    assert [int(cell) for cell in rows[-1][1:]] == scores


def test_total_order_and_tiles_stand_in_files_whatever_the_language(shared: Server) -> None:
    who, table = brought(shared, "rhl", 0.6)
    english, german = filed(who, table, "income"), filed(who, table, "income", "de")
    assert english[0][0] == "Round"
    assert german[0][0] == "Runde"
    assert [row[1:] for row in english] == [row[1:] for row in german]
    assert english[-1][0] == "Total"
    for column in range(1, len(english[0])):
        assert sum(int(row[column] or 0) for row in english[1:-1]) == int(english[-1][column])
    prices = [int(row[2]) for row in filed(who, table, "order")[1:]]
    assert prices == sorted(prices, reverse=True)
    assert filed(who, table, "prices")[-1][1:]
    assert all(int(row[2]) >= 0 for row in filed(who, table, "tiles")[1:])
    assert who.get(f"/tables/{table}/sheet?format=csv&board=nothing").status_code == 404


@pytest.mark.parametrize("game_id", titles())
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_is_there_for_every_title(shared: Server, game_id: str, language: str) -> None:
    _, table = brought(shared, game_id, 0.3)
    onlooker = shared.somebody()
    page = onlooker.http.get(f"/tables/{table}/sheet?lang={language}")
    assert page.status_code == 200
    assert f'href="/tables/{table}"' in page.text
    assert page.text.count("data-sortable") >= 4
    assert onlooker.http.get("/tables/nothing/sheet").status_code == 404


def test_a_round_is_named_with_its_first_line_and_again_after_something_was_taken_back() -> None:
    book, one, two = Logbook(), Msg("rail.round.operating", {"round": "1.1"}), Msg("rail.round.stock", {"round": 2})
    book.ply(1, 0, [], None, ())
    book.ply(2, 0, [], one, ())
    book.ply(3, 1, [], one, ())
    book.ply(4, 1, [], None, ())
    book.ply(5, 1, [], two, ())
    book.taken_back(3, 1)
    book.ply(4, 1, [], one, ())
    assert round_heads(book.entries, 0, 100) == {1: one, 4: two, 6: one}
    assert round_heads(book.entries, 2, 5) == {4: two}  # whoever has the first two lines knows the first round


@pytest.mark.parametrize(("language", "named"), [("en", "Operating round 1.1"), ("de", "Betriebsrunde 1.1")])
def test_lines_of_the_log_say_which_round_begins_and_which_tell_of_income(
    shared: Server, language: str, named: str
) -> None:
    who, table = brought(shared, "rhl", 0.3)
    log = who.get(f"/tables/{table}/log?lang={language}").json()
    assert named in [entry["round"] for entry in log]
    book = shared.house.tables.get(table).book
    assert [entry["income"] for entry in log] == [bool(entry.takings) for entry in book.entries]
    assert any(entry["income"] for entry in log)
    half = len(log) // 2
    assert who.get(f"/tables/{table}/log?lang={language}&from={half}").json() == log[half:]
