"""Development markers and switch engines: who holds what, where there is room, and what it earns."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.pieces import move
from revier.games.ruhr.state import (
    BOXES,
    ENGINE_AT,
    ENGINE_GONE,
    ENGINE_PLACES,
    ENGINE_SUPPLY,
    FOUNDED,
    GONE,
    MARKER_PLACES,
    MERGED,
    SITES,
    STORE,
    SUPPLY,
    RuhrState,
)
from revier.games.ruhr.tables_facts import ENGINES, STAGES, Facts

ALL_STAGES = range(len(STAGES))
ALL_ENGINES = range(len(ENGINES))


class SwitchEngines:
    """Accessor of the rack of switch engines."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    @implements("ruhr:0.2.j")
    def new_rack(self) -> list[int]:
        """Every engine in the supply."""
        return [n for count in self.facts.engine_supply for n in (count, *[0] * (ENGINE_PLACES - 1))]

    def supply(self, s: RuhrState, engine: int) -> int:
        return s.engines_at[engine * ENGINE_PLACES + ENGINE_SUPPLY]

    def count(self, s: RuhrState, holder: int, engine: int) -> int:
        return s.engines_at[engine * ENGINE_PLACES + ENGINE_AT + holder]

    def owned(self, s: RuhrState, holder: int) -> list[int]:
        """Types of the engines on a charter, each as often as it is there."""
        numbers = s.engines_at[ENGINE_AT + holder :: ENGINE_PLACES]
        return [engine for engine, number in enumerate(numbers) for _ in range(number)]

    def move(self, s: RuhrState, engine: int, source: int, target: int, count: int = 1) -> None:
        move(s.engines_at, ENGINE_PLACES, engine, source, target, count)


class Charters:
    """Accessor of charters and the development markers on them. A holder is a site or a MONTAN corporation."""

    def __init__(self, facts: Facts, engines: SwitchEngines) -> None:
        self.facts, self.engines = facts, engines
        self._montans = [facts.montans[company] for company in sorted(facts.montans)]

    @implements("ruhr:0.2.h")
    def new_markers(self) -> list[int]:
        """Every marker in the supply of its industry."""
        rack: list[int] = []
        for stage in ALL_STAGES:
            rack += [supply[stage] for supply in self.facts.supply] + [0] * (MARKER_PLACES - len(self.facts.supply))
        return rack

    # --- charters as printed ----------------------------------------------------------------------------------------
    @implements("ruhr:0.1.b")
    def industry(self, holder: int) -> int:
        return self.facts.sites[holder].industry if holder < SITES else self._montans[holder - SITES].industry

    @implements("ruhr:9.b", "ruhr:9.1.1.2.a", "ruhr:9.1.1.3.d")
    def boxes(self, s: RuhrState, holder: int, stage: int) -> int:
        """Boxes of a stage that may be filled: those of a pMC with a track sign only once it is linked."""
        if holder >= SITES:
            return self._montans[holder - SITES].boxes[stage]
        site = self.facts.sites[holder]
        return site.boxes[stage] if s.linked[holder] else site.free_boxes[stage]

    @implements("ruhr:9.3.e", "ruhr:9.3.f")
    def engine_boxes(self, s: RuhrState, holder: int) -> int:
        """How many engines a company may have: a pMC one; a second only with two locations."""
        if holder < SITES:
            return 1
        row = self._montans[holder - SITES]
        enough = len(self.locations(s, row.company)) >= self.facts.engines_need_sites
        return row.engine_boxes if enough else 1

    def locations(self, s: RuhrState, company: int) -> list[int]:
        """The sites in the circles of a MONTAN corporation's charter, the one it was founded from first."""
        mine = [site for site in range(SITES) if s.site_company[site] == company and s.site[site] in (FOUNDED, MERGED)]
        return sorted(mine, key=lambda site: s.site[site] != FOUNDED)

    def free_circles(self, s: RuhrState, company: int) -> int:
        return self.facts.montans[company].circles - len(self.locations(s, company))

    # --- markers ----------------------------------------------------------------------------------------------------
    def supply(self, s: RuhrState, industry: int, stage: int) -> int:
        return s.markers_at[stage * MARKER_PLACES + SUPPLY + industry]

    def in_boxes(self, s: RuhrState, holder: int, stage: int) -> int:
        return s.markers_at[stage * MARKER_PLACES + BOXES + holder]

    def stored(self, s: RuhrState, holder: int, stage: int) -> int:
        """Markers in the treasury area; only pMCs have one."""
        return s.markers_at[stage * MARKER_PLACES + STORE + holder] if holder < SITES else 0

    def any_stored(self, s: RuhrState, holder: int) -> bool:
        return holder < SITES and any(s.markers_at[STORE + holder :: MARKER_PLACES])

    def owned(self, s: RuhrState, holder: int, stage: int) -> int:
        """Markers of a stage, active or not, in boxes or not."""
        return self.in_boxes(s, holder, stage) + self.stored(s, holder, stage)

    def all_owned(self, s: RuhrState, holder: int) -> int:
        return sum(self.owned(s, holder, stage) for stage in ALL_STAGES)

    def move(self, s: RuhrState, stage: int, source: int, target: int, count: int = 1) -> None:
        move(s.markers_at, MARKER_PLACES, stage, source, target, count)

    @implements("ruhr:9.1.1.b", "ruhr:9.1.1.1.b", "ruhr:9.1.1.2.d", "ruhr:9.1.1.2.e")
    def take(self, s: RuhrState, holder: int, stage: int) -> None:
        """A marker from the supply of the own industry: into a box, or where a pMC has none, into its treasury area."""
        room = self.boxes(s, holder, stage) - self.in_boxes(s, holder, stage)
        place = BOXES + holder if room > 0 else STORE + holder
        self.move(s, stage, SUPPLY + self.industry(holder), place)

    @implements("ruhr:9.1.2.a", "ruhr:9.2.i")
    def unpack(self, s: RuhrState, site: int) -> None:
        """Markers that waited for the link go to the boxes it has opened; what finds none stays."""
        for stage in ALL_STAGES:
            room = self.boxes(s, site, stage) - self.in_boxes(s, site, stage)
            self.move(s, stage, STORE + site, BOXES + site, max(0, min(room, self.stored(s, site, stage))))

    def clear(self, s: RuhrState, holder: int) -> None:
        """All markers and engines of a charter leave the game."""
        for stage in ALL_STAGES:
            gone = GONE + self.industry(holder)
            self.move(s, stage, BOXES + holder, gone, self.in_boxes(s, holder, stage))
            if holder < SITES:
                self.move(s, stage, STORE + holder, gone, self.stored(s, holder, stage))
        for engine in ALL_ENGINES:
            self.engines.move(s, engine, ENGINE_AT + holder, ENGINE_GONE, self.engines.count(s, holder, engine))

    # --- what it earns ----------------------------------------------------------------------------------------------
    @implements("ruhr:9.1.3.a", "ruhr:9.1.3.e", "ruhr:7.2.d", "ruhr:9.1.2.b", "ruhr:11.f", "ruhr:11.l", "ruhr:11.s")
    def earning(self, s: RuhrState, holder: int) -> list[int]:
        """Incomes of the active markers in boxes, the best first."""
        inactive, income = self.facts.phases[s.phase].inactive, self.facts.income
        numbers = s.markers_at[BOXES + holder :: MARKER_PLACES]
        active = (stage for stage in reversed(ALL_STAGES) if stage not in inactive)  # ruhr:9.3.i, ruhr:9.1.3.a
        return [income[stage] for stage in active for _ in range(numbers[stage])]

    def active_in(self, s: RuhrState, holder: int, phase: int) -> bool:
        """Would a marker in a box earn in this phase?"""
        inactive = self.facts.phases[phase].inactive
        numbers = s.markers_at[BOXES + holder :: MARKER_PLACES]
        return any(number and stage not in inactive for stage, number in enumerate(numbers))

    @implements("ruhr:7.2.b", "ruhr:7.2.c", "ruhr:7.2.e", "ruhr:9.3.i", "ruhr:9.3.j", "ruhr:4.2.b", "ruhr:16.k")
    def income(self, s: RuhrState, holder: int) -> int:
        """All active markers; and each engine once more the best marker that no other engine counts."""
        earning = self.earning(s, holder)
        return sum(earning) + sum(earning[: len(self.engines.owned(s, holder))])


__all__ = ["ALL_ENGINES", "ALL_STAGES", "Charters", "SwitchEngines"]
