"""The figures of the Dortmund games in the form the rail kit compiles."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from revier.core.allowed import words
from revier.core.view import Figures

Tables = dict[str, Any]
_LABELS, _BORDERS = words("DO", "Gbf", "Haf", "K", "S"), words("orange", "pink", "red")
VOCABULARY = {  # what may stand where in the figures
    "hexes.*.location": words("coal", "steel"),
    "hexes.*.label": _LABELS,
    "tiles.*.label": _LABELS,
    "hexes.*.border": _BORDERS,
    "tiles.*.border": _BORDERS,
    "hexes.*.cost.terrain": words("hills", "housing", "river"),
}


def for_the_kit(tables: Mapping[str, Any]) -> Tables:
    """Mines become stops that count against a train's length; homes in a red area lie on its first hex."""
    t: Tables = copy.deepcopy(dict(tables))
    for row in [*t["hexes"].values(), *t["tiles"].values()]:
        # A mine is an income hex like any other (length, ends); it only has no circle for a marker.
        if "towns" in row:
            row["cities"] = [{**stop, "slots": 0} for stop in row.pop("towns")]
            row["paths"] = [
                [end.replace("t", "c") if isinstance(end, str) else end for end in p] for p in row.get("paths", [])
            ]
        if "border" in row:  # the frame is one more letter that must agree
            row["label"] = f"{row['label']} {row['border']}"  # trg:8.1.2.j hsb:5.6.1.1.2.f
    t["locations"] = {hex_id: row["location"] for hex_id, row in t["hexes"].items() if row.get("location")}
    for row in t["corporations"].values():
        row["homes"] = [_home(home, t["areas"]) for home in row["homes"]]
    return t


def stands_at(t: Mapping[str, Any]) -> dict[str, Figures]:
    """What is printed on a red area, such as what beer earns there, belongs to each of its hexes."""
    areas = ((name, at) for name, row in t["areas"].items() if isinstance(row, Mapping) for at in row["hexes"])
    return {f"hexes.{at}": (f"hexes.{at}", f"areas.{name}") for name, at in areas}


def _home(home: Mapping[str, Any], areas: Mapping[str, Any]) -> dict[str, Any]:
    return dict(home) if "hex" in home else {"hex": areas[home["area"]]["hexes"][0], "city": 0}
