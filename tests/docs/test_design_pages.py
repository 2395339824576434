"""The worked examples of the design pages are what the program finds, and their picture is the one it draws."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.draw import draw
from revier.games import title
from revier.rail.game import RailGame
from revier.rail.network import stop_name
from revier.rail.nodes.run import best_set, query
from revier.rail.state import RailState

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PLIES = 95


@cache
def example() -> tuple[RailGame, RailState, RailState]:
    """The game, the position before the run, and the one after it."""
    (path,) = (ROOT / "tests" / "golden" / "rhl").glob("3p-bank-*.jsonl")
    record = read_record(path)
    game = rebuild(record, title("rhl"))
    assert isinstance(game, RailGame)
    s = game.new()
    for index in range(PLIES):
        game.apply(s, record.action(game, index))
    after = game.step(s, record.action(game, PLIES))
    return game, s, after


def rows(page: str) -> list[list[str]]:
    """The cells of the last table of a page."""
    lines = re.findall(r"^\| (.*) \|$", (DOCS / page).read_text("utf-8"), re.M)
    return [[cell.strip() for cell in line.split("|")] for line in lines if not line.startswith("---")]


def test_the_example_of_the_route_finder() -> None:
    game, s, _ = example()
    company = game.operator(s)
    network, asked = query(game, s, company)
    found = [
        [str(n), stop_name(game, s, stop), str(asked.map.value[n]), "yes" if asked.map.own >> n & 1 else ""]
        for n, stop in enumerate(network.stops)
    ]
    assert rows("routes.md")[-len(found) :] == found
    assert game.company_id(company) == "RhE"
    text = (DOCS / "routes.md").read_text("utf-8")
    assert "Links: " + ", ".join(f"{link.a}-{link.b}" for link in asked.map.links) in text
    best = best_set(game, s, company)
    assert (best.income, best.proven) == (100, True)
    assert [route.stops for route in best.routes if route] == [(1, 4, 2), (0, 2)]


def test_the_example_of_the_judgement() -> None:
    game, s, _ = example()
    viewer = s.director[game.operator(s)]
    worth = game.advisor.appraise(s, viewer)
    assert [row for row in rows("judgement.md") if row[0] in ("1", "2", "3")] == [
        [str(seat + 1), *map(str, part)] for seat, part in enumerate(worth)
    ]


def test_the_picture_is_what_the_program_draws() -> None:
    game, _, after = example()
    drawn = draw(game.view(after, None).boards["map"])
    assert (DOCS / "pictures" / "routes.svg").read_text("utf-8") == drawn
