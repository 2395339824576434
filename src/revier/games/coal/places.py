"""The river compiled: buyers, storages, obstacles, and where warehouses stand. A name nobody knows is explained."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from revier.core.cite import implements
from revier.core.errors import DataError
from revier.core.fitting import must
from revier.core.message import Msg
from revier.core.title import Tables
from revier.core.view import Text
from revier.games.coal.model import (
    AREA_COLUMNS,
    BLACK,
    CITY,
    DEPOT,
    INDUSTRY,
    INDUSTRY_TYPES,
    PORT,
    House,
    Obstacle,
    Site,
    Storage,
)
from revier.games.coal.powers import BY_CODE, PORT_RUHRORT, WAREHOUSE, ProgressMarker

_HARBOUR = " lower harbour"
_ARROWS = {"orange": CITY, "grey": INDUSTRY}  # the kind of buyer at the end of a standard trip
_KINDS = ("storage", "obstacle", *AREA_COLUMNS)
_TABLES = {"storage": "storages", "obstacle": "obstacles", CITY: "cities", INDUSTRY: "industries"}


def known(path: str, value: str, allowed: Collection[str]) -> str:
    """The value of a figure that names something, if that exists."""
    if value not in allowed:
        raise DataError.of("coal.data.unknown", path=path, given=value, known=", ".join(allowed))
    return value


def spaces(tables: Tables) -> dict[str, int]:
    """The space of every place on the river, counted from upriver without a gap."""
    at = {name: row["n"] for name, row in tables["river"].items()}
    if sorted(at.values()) != list(range(1, len(at) + 1)):
        raise ValueError("river.n")
    return at


def territory(tables: Tables, table: str, name: str) -> str:
    """Where a place lies."""
    return known(f"{table}.{name}.territory", tables[table][name]["territory"], tables["territories"])


def sites(tables: Tables, at: Mapping[str, int]) -> tuple[Site, ...]:
    """Everybody who buys coal, from upriver."""
    kinds = {name: known(f"river.{name}.kind", row["kind"], _KINDS) for name, row in tables["river"].items()}
    for name, kind in kinds.items():
        listed = [here for here, table in _TABLES.items() if name in tables[table]]
        known(f"river.{name}.kind", kind, listed or [PORT])
    must("river.*.kind", [kind for kind in kinds.values() if kind == PORT], [PORT], "port.*")
    return tuple(
        _site(tables, name, kinds[name], at[name])
        for name in sorted(kinds, key=at.__getitem__)
        if kinds[name] in AREA_COLUMNS
    )


def _site(tables: Tables, name: str, kind: str, at: int) -> Site:
    if kind == PORT:
        return Site(name, tables["river"][name]["name"], kind, kind, "", at)
    table = "cities" if kind == CITY else "industries"
    row = tables[table][name]
    type_ = kind if kind == CITY else known(f"industries.{name}.type", row["type"], INDUSTRY_TYPES)
    return Site(name, row["name"], kind, type_, territory(tables, table, name), at)


@implements("coal:3.2.a", "coal:3.2.b", "coal:3.2.c", "coal:6.4.1.c")
def storages(tables: Tables, at: Mapping[str, int], buyers: Sequence[Site]) -> tuple[Storage, ...]:
    """The standard trip of a storage ends where the data say, at a buyer of the kind that its arrow says."""
    found = []
    for name, row in tables["storages"].items():
        arrow = known(f"storages.{name}.arrow", row["arrow"], (BLACK, *_ARROWS))
        ends = [x.id for x in buyers if x.kind == _ARROWS.get(arrow) and x.at > at[name]] or [""]
        end = known(f"storages.{name}.standard_to", row["standard_to"], ends)
        standard = -1 if arrow == BLACK else [site.id for site in buyers].index(end)
        where = territory(tables, "storages", name)
        found.append(Storage(name, _in_words(row["name"]), where, at[name], arrow, standard))
    return tuple(found)


def _in_words(name: str) -> Text:
    """The name of a storage; the one that says in English which harbour of a town it is becomes a message."""
    town, harbour, rest = name.partition(_HARBOUR)
    return Msg("coal.site.lower_harbour", {"name": town}) if harbour and not rest else name


@implements("coal:6.6.1.d")
def obstacles(tables: Tables, at: Mapping[str, int]) -> tuple[Obstacle, ...]:
    """A lock brings the points of the territory where it is built."""
    found = []
    for name, row in tables["obstacles"].items():
        where = territory(tables, "obstacles", name)
        found.append(Obstacle(name, row["lock"], where, at[name], tables["territories"][where]["lock_points"]))
    return tuple(found)


def homes(tables: Tables, stores: Sequence[Storage], colour: str) -> tuple[int, ...]:
    """Storages where coal of a colour may stand, from upriver as they are listed."""
    path = f"{colour}_may_stand_in"
    where = [known(f"transport_rules.{path}", x, tables["territories"]) for x in tables["transport_rules"][path]]
    return tuple(n for n, storage in enumerate(stores) if storage.territory in where)


def demanded(tables: Tables, name: str, buyers: Sequence[Site]) -> Iterator[int]:
    """Where a demand marker lays money: the cities it names, the port, industries of a type or of some territories."""
    row, path = tables["demand_markers"][name], f"demand_markers.{name}"
    cities = {site.name: n for n, site in enumerate(buyers) if site.kind == CITY}
    for city in row.get("cities", ()):
        yield cities[known(f"{path}.cities", city, cities)]
    if row.get("port", False):
        yield next(n for n, site in enumerate(buyers) if site.kind == PORT)
    type_ = known(f"{path}.industry_type", row["industry_type"], INDUSTRY_TYPES) if "industry_type" in row else ""
    where = [known(f"{path}.industries_in", x, tables["territories"]) for x in row.get("industries_in", ())]
    for n, site in enumerate(buyers):
        if site.kind == INDUSTRY and (site.type == type_ or site.territory in where):
            yield n


def houses(tables: Tables) -> tuple[House, ...]:
    """Cities, coal depots and columns of the port, with their spaces numbered through."""
    found: list[House] = []
    for house, size in (*_in_cities(tables), *_in_depots(tables), *_in_port(tables)):
        first = found[-1].spaces.stop if found else 0
        found.append(house._replace(spaces=range(first, first + size)))
    return tuple(found)


_House = tuple[House, int]  # a place for warehouses whose spaces have no number yet, and how many it has


def _in_cities(tables: Tables) -> Iterator[_House]:
    for name, row in tables["cities"].items():
        where, costs = territory(tables, "cities", name), tuple(row["warehouse_costs"])
        grey, points = _grey(f"cities.{name}.built_with", row["built_with"]), tables["city_rules"]["points_when_built"]
        yield House(name, row["name"], CITY, where, costs, range(0), grey, points), len(costs)


def _in_depots(tables: Tables) -> Iterator[_House]:
    rules = tables["depot_rules"]
    grey, points = _grey("depot_rules.built_with", rules["built_with"]), rules["points_when_built"]
    for name, row in tables["depots"].items():
        where, costs = territory(tables, "depots", name), tuple(row["warehouse_costs"])
        yield House(name, tables["territories"][where]["name"], DEPOT, where, costs, range(0), grey, points), len(costs)


def _in_port(tables: Tables) -> Iterator[_House]:
    port = tables["port"]
    costs, points, size = tuple(port["cost_by_build_order"]), port["points_when_built"], port["rows_per_column"]
    for country in port["columns"]:
        yield House(country, country, PORT, "", costs, range(0), PORT_RUHRORT, points), size


def _grey(path: str, codes: Sequence[str]) -> ProgressMarker | None:
    """The grey marker that allows a place, if any does; the white one works everywhere (coal:6.6.5.b coal:6.6.5.c)."""
    markers = [BY_CODE[known(path, code, BY_CODE)] for code in codes]
    grey = [marker for marker in markers if not marker.white]
    if WAREHOUSE not in markers or len(markers) != len(grey) + 1 or len(grey) > 1:
        raise ValueError(path)
    return grey[0] if grey else None
