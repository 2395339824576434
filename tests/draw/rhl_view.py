"""Views made from the figures of 18Rhl, so that pictures are tried on a real map and on every real tile."""

from __future__ import annotations

from typing import Any

import msgspec

from revier.core.data import load_data
from revier.core.view import (
    Card,
    Cards,
    FaceView,
    HexMap,
    HexView,
    Line,
    PriceCell,
    PriceGrid,
    RouteView,
    StopView,
    TableView,
    TileSheet,
)

COLOURS = {
    "ADR": "green",
    "BME": "brown",
    "CCE": "yellow",
    "CME": "lightblue",
    "DEE": "orange",
    "GVE": "violet",
    "KKK": "grey",
    "RhE": "red",
}
# A position of a game in its middle: hex -> (tile, turn).
LAID = {
    "B5": ("9", 2),
    "C6": ("58", 3),
    "D5": ("24", 1),
    "D7": ("947", 0),
    "D9": ("926", 0),
    "D11": ("938", 4),
    "C12": ("937", 1),
    "D13": ("216", 2),
    "E6": ("934", 3),
    "E8": ("935", 1),
    "E10": ("8", 3),
    "E12": ("69", 1),
    "F7": ("47", 2),
    "F9": ("921", 0),
    "F5": ("1", 0),
    "G4": ("23", 4),
    "G6": ("942", 2),
    "G8": ("20", 1),
    "G10": ("87", 1),
    "G12": ("916", 1),
    "H9": ("141", 2),
    "I10": ("928", 0),
    "J9": ("43", 3),
    "K2": ("931", 0),
    "K6": ("15", 4),
    "K8": ("9", 1),
    "K10": ("6", 1),
    "J11": ("8", 0),
    "F13": ("934", 2),
}
STATIONS = {
    ("K2", 0): ("ADR",),
    ("I10", 0): ("RhE", "CCE"),
    ("F9", 0): ("GVE",),
    ("F9", 1): ("DEE", "BME"),
    ("D9", 1): ("CME",),
    ("E6", 0): ("CCE", "ADR"),
    ("D13", 0): ("BME", "CME"),
    ("A14", 0): ("CME",),
    ("D7", 0): ("KKK",),
}
ROUTES = (
    RouteView(
        train="4",
        legs=(("K10", 6, 3), ("J11", 0, 2), ("I10", 5, 6), ("I10", 6, 3), ("H11", 0, 3)),
        stops=("Bonn", "Köln"),
        income=90,
    ),
    RouteView(train="3", legs=(("K6", 6, 4), ("K8", 1, 4), ("K10", 1, 6)), stops=("Düren", "Bonn"), income=60),
)


def tables() -> dict[str, Any]:
    """All figures of the game."""
    return load_data("revier.games.rhl.data").tables


def _value(revenue: Any) -> str:
    if isinstance(revenue, dict):
        return f"{revenue['low']}/{revenue['high']}"
    return str(revenue) if isinstance(revenue, int) and revenue else ""


_SIGNS = {"coal": "mine", "steel": "mill"}


def face(id_: str, row: dict[str, Any], turn: int = 0) -> FaceView:
    """A tile or a printed hex as a face; names go to the stops where there is one for each."""
    stops: list[StopView] = []
    first: dict[str, int] = {}
    for letter, table, kind in (("c", "cities", "city"), ("t", "towns", "town"), ("o", "offboard", "area")):
        first[letter] = len(stops)
        for stop in row.get(table, []):
            stops.append(
                StopView(
                    kind=kind,
                    slots=stop.get("slots", 0),
                    value=_value(stop.get("revenue", 0)),
                    reserved=(stop["home"],) if "home" in stop else (),
                    sign=_SIGNS.get(stop.get("symbol", ""), ""),
                )
            )
    names = row.get("names", [])
    if len(names) == len(stops) > 1:
        stops = [msgspec.structs.replace(s, name=n) for s, n in zip(stops, names, strict=True)]

    def end(e: int | str) -> int:
        return (e + turn) % 6 if isinstance(e, int) else 6 + first[e[0]] + int(e[1:])

    cost = row.get("cost", {})
    return FaceView(
        id=id_,
        colour=row["colour"],
        stops=tuple(stops),
        paths=tuple((end(a), end(b)) for a, b in row.get("paths", [])),
        ferries=tuple((end(a), end(b)) for a, b in row.get("ferry", [])),
        label=row.get("label", ""),
        cost=cost.get("amount", 0),
        terrain=cost.get("terrain", ""),
        signs=tuple(_SIGNS.get(s, s) for s in row.get("symbols", [])),
        turn=turn,
        count=row.get("count", 0),
    )


def tile_faces() -> tuple[FaceView, ...]:
    """All tiles, each as printed."""
    return tuple(face(id_, row) for id_, row in tables()["tiles"].items())


def tile_sheet() -> TileSheet:
    """The tile sheet."""
    return TileSheet(title="18Rhl: tiles", pointy=True, tiles=tile_faces())


def _staffed(hex_: str, view: FaceView) -> FaceView:
    stops = tuple(
        msgspec.structs.replace(s, stations=STATIONS.get((hex_, n), ()), reserved=s.reserved)
        for n, s in enumerate(view.stops)
    )
    return msgspec.structs.replace(view, stops=stops)


def hex_map(*, laid: bool = True) -> HexMap:
    """The map, empty or in the middle of a game."""
    data = tables()
    hexes = []
    for id_, row in data["hexes"].items():
        view = face(id_, row)
        if laid and id_ in LAID:
            tile, turn = LAID[id_]
            view = _staffed(id_, face(tile, data["tiles"][tile], turn))
        elif laid:
            view = _staffed(id_, view)
        hexes.append(
            HexView(
                id=id_,
                row=ord(id_[0]) - ord("A"),
                column=int(id_[1:]),
                face=view,
                name=" / ".join(row.get("names", [])),
                river_sides=tuple(row.get("river_sides", [])),
                tokens=("PWB",) if id_ == "E14" else (),
            )
        )
    return HexMap(
        title="18Rhl: Rhineland",
        pointy=True,
        hexes=tuple(hexes),
        routes=ROUTES if laid else (),
        marked=("E4", "F3", "H11", "K4", "J13") if laid else (),
        colours=COLOURS,
    )


def market() -> PriceGrid:
    """The share price chart with the markers of a game in its middle."""
    chart = tables()["stock_market"]
    start = {tuple(s["at"]) for s in chart["start_squares"]}
    tokens = {(0, 3): ("RhE", "CME"), (1, 3): ("ADR",), (2, 5): ("BME", "CCE", "DEE", "GVE"), (3, 1): ("KKK",)}
    rows = tuple(
        tuple(
            PriceCell(price=price, tint="violet" if (r, c) in start else "", tokens=tokens.get((r, c), ()))
            for c, price in enumerate(row)
        )
        for r, row in enumerate(chart["rows"])
    )
    return PriceGrid(title="18Rhl: share prices", rows=rows, colours=COLOURS)


def charters() -> Cards:
    """Charters of all corporations."""
    cards = tuple(
        Card(
            id=id_,
            title=row["name"],
            letters=id_,
            colour=COLOURS[id_],
            lines=(
                Line(label="Treasury", value="480 M"),
                Line(label="Trains", value="3, 3, 4"),
                Line(label="Stations left", value=len(row["marker_costs"]) - 1),
                Line(label="Director", value="Änne"),
                Line(label="Price", value="100 M"),
            ),
            note="Home: " + ", ".join(h["hex"] for h in row["homes"]),
        )
        for id_, row in tables()["corporations"].items()
    )
    return Cards(title="Charters", cards=cards)


def train_table() -> TableView:
    """The trains as a table."""
    rows = tuple((name, f"{t['price']} M", t["count"], t["cities"]) for name, t in tables()["trains"].items())
    return TableView(title="Trains", columns=("Train", "Price", "Number", "Cities"), rows=rows)
