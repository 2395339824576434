"""What figures must be to one another, so that a game can be played with them; one that does not fit is named."""

from __future__ import annotations

from collections.abc import Callable

from revier.core.fitting import at_least, must, within
from revier.games.coal.facts import CoalFacts
from revier.games.coal.places import known
from revier.games.coal.state import YEARS


def fit(facts: CoalFacts) -> CoalFacts:
    """The facts, if a game can be played with them."""
    for look in _LOOKS:
        look(facts)
    return facts


def _dice(facts: CoalFacts) -> None:
    """Every die shows a face it has, and as many lie on the board as there are."""
    faces = facts.low, facts.high
    at_least("game.die_faces", facts.low, 1, "storages.*")  # a die of value 0 would be no coal
    begin = facts.set_up
    for _, die in (*begin.storages, (0, begin.on_arrow)):
        within("dice.start_value, initial_dice.*.on_track.value", abs(die), faces, "game.die_faces")
    within("delivery.lowest_value", facts.delivery.lowest, faces, "game.die_faces")
    within("player_board.cube_cost", facts.delivery.cube_cost, (0, facts.delivery.lowest), "delivery.lowest_value")
    for colour, number, sign in (("black", begin.black_dice, 1), ("white", begin.white_dice, -1)):
        where = f"initial_dice.{facts.players}"
        lying = [storage for storage, die in begin.storages if die * sign > 0]
        homes = [facts.storages[n].id for n in (facts.black_homes if sign > 0 else facts.white_homes)]
        for storage in lying:
            known(f"{where}.{colour}", facts.storages[storage].id, homes)
        must(f"dice.{colour}.{facts.players}", number, len(lying) + (begin.on_arrow * sign > 0), where)
    must(f"{where}.*", len({storage for storage, _ in begin.storages}), len(begin.storages), "storages.*")


def _tracks(facts: CoalFacts) -> None:
    """The arrow is on the track, and no track has fewer columns than the one before it."""
    for n, track in enumerate(facts.tracks):
        path = f"transport_tracks.{track.id}"
        within(f"{path}.arrow", track.arrow + 1, (1, track.boxes), f"{path}.boxes")
        before = facts.tracks[n - 1].columns if n else 1
        at_least(f"{path}.columns", track.columns, before, "transport_tracks.*.rounds")


def _pieces(facts: CoalFacts) -> None:
    """Nothing runs out that the rules rely on: warehouses, cubes, blank markers."""
    begin = facts.set_up
    places = begin.in_hand + begin.lock_box + begin.mark_box + begin.years
    must("warehouses.per_player", begin.warehouses, places, "warehouses.*")
    within("warehouses.on_round_track", begin.years, (0, YEARS), "rounds.*")
    must("warehouses.on_round_track", begin.years, len(facts.warehouse_rounds), "rounds.*.warehouse_each")
    deliveries = min(len(facts.rounds) - 1, sum(facts.area_sizes))
    at_least("player_board.development_cubes", begin.cubes, deliveries, "game.rounds, player_board.development_areas.*")
    late = sum(max(0, facts.players - marker.copies) for marker in facts.progress)
    at_least("components.blank_progress_markers", begin.blanks, late, "progress_markers.*.count")
    at_least("debt.gives", facts.debts.gives, 1, "debt.*")


def _markers(facts: CoalFacts) -> None:
    """There is a marker for every obstacle, and none is taken off that is not there."""
    for marker in facts.markers:
        at_least(f"water_markers.{marker.id}.count", marker.number, 0, "difficulty.*.removed")
    number = sum(marker.number for marker in facts.markers)
    at_least("demand_markers.*.count, water_markers.*.count", number, len(facts.obstacles), "obstacles.*")


def _export(facts: CoalFacts) -> None:
    """Every flag has its round, every row its bonus, and the marker is on its track."""
    turned_up = [row.flag for row in facts.rounds[1:] if row.flag]
    must("rounds.*.flag", turned_up, list(range(1, sum(facts.flags) + 1)), "flags.*.count")
    export = facts.export
    rows = len(facts.houses[facts.columns[0]].spaces)
    must("port.row_bonus", len(export.row_bonus), rows, "port.rows_per_column")
    within(f"export.lowest_space.{facts.players}", export.lowest + 1, (1, len(export.track)), "export.track")
    by = "export.lowest_space, export.track"
    within(f"export.start_space.{facts.players}", export.start + 1, (export.lowest + 1, len(export.track)), by)


_LOOKS: tuple[Callable[[CoalFacts], None], ...] = (_dice, _tracks, _pieces, _markers, _export)
