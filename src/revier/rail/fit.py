"""What the figures of a railway game must be to one another; one that does not fit is named before a game begins."""

from __future__ import annotations

from revier.core.fitting import at_least, must, within
from revier.rail.defs import CompanyDef
from revier.rail.model import RailDef
from revier.rail.tiles import TOWN

WHOLE = 100  # percent of a company


def fit(d: RailDef) -> RailDef:
    """The figures, if a game can be played with them."""
    for company in d.companies:
        _company(d, company)
    at_least("game.dividend_rounded_down_to", d.dividend_unit, 1, "corporations.*.certificates")
    return d


def _company(d: RailDef, company: CompanyDef) -> None:
    """A company is sold whole, the director's certificate first; each home is a city, and a marker lies there."""
    path = f"corporations.{company.id}"
    for number, (at, stop) in enumerate(company.homes):
        # an area outside the map can be a home, too
        cities = sum(known.kind != TOWN for known in d.faces[d.hexes[at].printed].stops)
        within(f"{path}.homes.{number}.city", stop, (0, cities - 1), f"hexes.{d.hex_id(at)}.cities")
    at_least(f"{path}.marker_costs", len(company.marker_costs), len(company.homes), f"{path}.homes")
    must(f"{path}.certificates", sum(company.certificates), WHOLE, "game.share_limit_percent")
    within(f"{path}.float_percent", company.float_percent, (0, WHOLE), f"{path}.certificates")
    at_least(f"{path}.certificates", company.certificates[0], max(company.certificates), f"{path}.certificates")


__all__ = ["fit"]
