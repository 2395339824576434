"""Figures that 18xx.games has otherwise: which places a route may call at once, before anything is compiled."""

from __future__ import annotations

from revier.games.rhl.as_18xx.habits import Habits
from revier.games.rhl.tables import Tables


def figures_18xx(t: Tables, habits: Habits) -> Tables:
    """The tables, changed in place where the site's map differs."""
    if habits.same_bank_run:
        for hex_id in t["rhine_metropolises"]:
            t["hexes"][hex_id].pop("cities_as_one", None)
    if habits.hamburg_berlin_run:
        t["areas"]["north_east"]["once_per_route"] = False
    if habits.rge_basel_frankfurt:
        t["areas"]["south"]["once_per_route"] = False
    return t
