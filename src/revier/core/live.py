"""Which figures does anybody read? Each is changed in turn, and the game made of it is held against the usual one.

A figure is alive if with another value the wired game is another one, and the fields that differ are read in play (or
the other value is refused). Random games are played with every field watched. What is read only where the game shows
itself is a label: a name on the map, the colour of a piece. Figures that no rule can read are marked ``described``
with the reason; one that is marked and read nevertheless is told as well, since its overlay would be refused for
nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from revier.core.action import NATURE
from revier.core.allowed import in_use
from revier.core.chance import any_action, draw_one
from revier.core.data import KEY, SOURCE, DataSet
from revier.core.game import AnyGame
from revier.core.options import GameInfo, Option, OptionValue
from revier.core.overlay import Table, Value
from revier.core.structure import Field, Structure, asked_in_source, reading
from revier.core.title import Title

Trail = tuple[str, ...]
LONGEST_GAME = 4000
MOST_OTHERS = 3  # values tried for one figure
LOOKS = 40  # plies between two looks at the table
EDITION = ("game.rules_version", "game.rules_date")  # say which printed rules are meant; no game differs by them


class Setup(NamedTuple):
    """A table a game can be wired for."""

    players: int
    options: Mapping[str, OptionValue]


class Unread(NamedTuple):
    """A figure nobody reads. `fields` are where it ends up, if it does: they are not read either."""

    path: str
    fields: tuple[str, ...] = ()


class LiveReport(NamedTuple):
    """What was found."""

    figures: int
    described: int
    labels: list[str]  # read where the game shows itself, and nowhere else
    rare: list[Unread]  # in a field rules ask for, though none of the games played came to that
    unread: list[Unread]
    read_though_described: list[str]
    broken: list[str]  # games that did not come to an end because of a mistake of ours
    games: int
    actions: int


def setups(info: GameInfo) -> list[Setup]:
    """Every number of players with each value of each option, and former options and profiles: a figure may matter in
    one of them alone.
    """
    most = info.players[-1]
    found = [Setup(players, {}) for players in info.players]
    found += [Setup(players, chosen) for chosen in _values(info.options) for players in info.players]
    found += [Setup(most, chosen) for chosen in _values(info.former)]
    return found + [Setup(most, dict(info.resolve(profile=profile))) for profile in info.profiles]


def _values(options: Sequence[Option]) -> list[dict[str, OptionValue]]:
    return [{o.name: v} for o in options for v in (o.values or (True, False)) if v != o.default]


class Live:
    """The figures of a title, looked at one by one."""

    def __init__(self, title: Title, data: DataSet) -> None:
        self.title = title
        self.data = data
        self.info = title.info(figures=data)
        self.setups = setups(self.info)
        self._usual: dict[int, Structure] = {}
        self._read: set[tuple[type, str]] = set()
        self._seen: set[tuple[type, str]] = set()
        self._words = in_use(data.tables)
        self.broken: list[str] = []
        self.games = self.actions = 0

    # --- playing --------------------------------------------------------------------------------------------------
    def play(self, games: int, seed: int) -> None:
        """Play so many random games, of every setup in turn, noting what is read."""
        for number in range(games):
            try:
                self._play_one(number % len(self.setups), random.Random(f"{seed}/{number}"))
            except Exception as error:  # told, since whoever asks about figures wants an answer all the same
                self.broken.append(f"{seed}/{number}: {type(error).__name__}: {error}")

    def _play_one(self, number: int, rng: random.Random) -> None:
        players, options = self.setups[number]
        game = self.title.build(players, options, figures=self.data)
        with reading(self._structure(number).classes) as read:
            s = game.new()
            for ply in range(LONGEST_GAME):
                seat = game.to_move(s)
                if seat is None:
                    break
                if ply % LOOKS == 0:
                    self._look(game, s, read)
                legal = game.legal(s)
                s = game.step(s, draw_one(legal, rng) if seat == NATURE else any_action(legal, rng))
                self.actions += 1
            game.outcome(s)
            self._read |= _inherited(read)
            self._look(game, s, read)
        self.games += 1

    def _look(self, game: AnyGame, s: Value, read: set[Field]) -> None:
        """Show the table; what is read for that is noted apart."""
        before = set(read)
        for seat in (None, *range(game.players)):
            game.view(s, seat)
        self._seen |= _inherited(read - before)
        read &= before

    # --- figures ----------------------------------------------------------------------------------------------------
    def report(self, told: Callable[[int, int], None] | None = None) -> LiveReport:
        """Every figure that no rule reads, and every one that is read though it is said that none does."""
        trails = [trail for trail in self.trails() if not self._is_key(trail)]
        labels, rare, unread, wrong = list[str](), list[Unread](), list[Unread](), list[str]()
        silent = self.silent(trails, told)
        ends = self.ends([t for t in trails if t in silent and not self.data.described.about(t)])
        for trail in trails:
            path, reason = ".".join(trail), self.data.described.about(trail)
            if trail not in silent:
                wrong += [path] if reason else []
                continue
            fields = ends.get(trail, set())
            if path in EDITION or (not reason and any((end.owner, end.name) in self._seen for end in fields)):
                labels.append(path)
            elif not reason:
                found_in = Unread(path, tuple(sorted(map(str, fields))))
                (rare if any(map(asked_in_source, fields)) else unread).append(found_in)
        described = sum(1 for trail in trails if self.data.described.about(trail))
        return LiveReport(len(trails), described, labels, rare, unread, wrong, self.broken, self.games, self.actions)

    def trails(self) -> Iterator[Trail]:
        """Where the figures stand."""
        for fact in self.data.facts():
            yield tuple(fact.path.split("."))

    def _is_key(self, trail: Trail) -> bool:
        """The id of a row is read by whoever walks through the rows."""
        return trail[-1] == KEY and len(trail) == 3 and KEY in self.data.read.tables[trail[0]].get(SOURCE, ())

    def ends(self, silent: Sequence[Trail]) -> dict[Trail, set[Field]]:
        """The fields in which figures that no rule reads end, of each in the first setup in which it ends anywhere."""
        ends: dict[Trail, set[Field]] = {}
        for number in range(len(self.setups)):
            left = [trail for trail in silent if trail not in ends]
            for trail in self._telling(left, number, bool):
                turns = (self._told(self._all_changed([trail], turn), number) for turn in range(MOST_OTHERS))
                ends[trail] = set[Field]().union(*(fields for fields in turns if fields))
        return ends

    def _others(self, trail: Trail) -> list[Value]:
        """Values to try: for a word also one or two that stand in such a place, since a rule may ask for one alone."""
        value = value_at(self.data.read.tables, trail)
        near = [word for word in self._words.get(trail, ()) if word != value] if isinstance(value, str) else []
        return [*near[: MOST_OTHERS - 1], *others(value)]

    def silent(self, trails: Sequence[Trail], told: Callable[[int, int], None] | None = None) -> set[Trail]:
        """Those of these figures that no rule reads in any setup. Each setup is looked at once, for all that no rule
        has read in those before it.
        """
        left = dict.fromkeys(trails)
        for number in range(len(self.setups)):
            for trail in self._telling_of(left, number):
                del left[trail]
                if told is not None:
                    told(len(trails) - len(left), len(trails))
        return {*left}

    def _telling_of(self, left: Iterable[Trail], number: int) -> Iterator[Trail]:
        """Those that a rule reads in a setup: most are in the first, where each is asked for by itself."""

        def tells(fields: set[Field] | None) -> bool:
            return fields is None or self._asked(fields)

        many = list[Trail]()
        for trail in [*left]:
            if number or self.data.described.about(trail):
                many.append(trail)
            else:
                yield from self._telling([trail], number, tells)
        yield from self._telling(many, number, tells)

    def _telling(
        self, trails: Sequence[Trail], number: int, tells: Callable[[set[Field] | None], bool]
    ) -> Iterator[Trail]:
        """Those of these figures that tell in a setup. Many are changed at once, and halved where something tells."""
        if not trails:
            return
        turns = (self._told(self._all_changed(trails, turn), number) for turn in range(MOST_OTHERS))
        if not any(map(tells, turns)):
            return
        if len(trails) == 1:
            yield trails[0]
            return
        half = len(trails) // 2
        yield from self._telling(trails[:half], number, tells)
        yield from self._telling(trails[half:], number, tells)

    def _asked(self, fields: set[Field]) -> bool:
        return any((field.owner, field.name) in self._read for field in fields)

    def _all_changed(self, trails: Sequence[Trail], turn: int) -> Table:
        tables: Table = self.data.read.tables
        for trail in trails:
            instead = self._others(trail)
            if instead:
                tables = changed_at(tables, trail, instead[turn % len(instead)])
        return tables

    def _told(self, tables: Table, number: int) -> set[Field] | None:
        """The fields that differ in a setup with these tables; None if no game can be set up with them, or if the face
        of the game differs.
        """
        players, options = self.setups[number]
        figures = DataSet(self.data.read._replace(tables=tables), figures=self.data.figures)
        try:
            if self.title.info(figures=figures) != self.info:
                return None
            game = self.title.build(players, options, figures=figures)
        except Exception:  # whatever it says: it has looked at the figure
            return None
        return self._structure(number).differences(Structure(game))

    def _structure(self, number: int) -> Structure:
        if number not in self._usual:
            players, options = self.setups[number]
            self._usual[number] = Structure(self.title.build(players, options, figures=self.data))
        return self._usual[number]


def others(value: Value) -> list[Value]:
    """Values a figure could have instead; of a list the first and the last are changed, or left out."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 1]
    if isinstance(value, str):
        return [f"{value} 2"]
    if isinstance(value, list) and value:
        ends = [[*value[:-1], other] for other in others(value[-1])] + [[o, *value[1:]] for o in others(value[0])]
        return [*ends, value[:-1]]
    return [[0]] if isinstance(value, list) else []


def _inherited(read: set[Field]) -> set[tuple[type, str]]:
    """A field read of an object is read of every class it is made of."""
    return {(kind, field.name) for field in read for kind in field.owner.__mro__}


def value_at(tables: Value, trail: Trail) -> Value:
    """The figure at a trail."""
    for name in trail:
        tables = tables[int(name)] if isinstance(tables, list) else tables[name]
    return tables


def changed_at(tables: Value, trail: Trail, value: Value) -> Value:
    """The same tables with one figure changed; what lies beside the way to it is shared."""
    if not trail:
        return value
    first, rest = trail[0], trail[1:]
    if isinstance(tables, list):
        return [changed_at(row, rest, value) if str(n) == first else row for n, row in enumerate(tables)]
    return {key: changed_at(row, rest, value) if key == first else row for key, row in tables.items()}
