"""What one hex, company, train, phase, certificate or market is made of: records without behaviour of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class HexDef:
    """One hex of the map."""

    index: int
    id: str
    row: int
    column: int
    names: tuple[str, ...]
    printed: int  # index of the face the map shows here
    river: int = 0  # sides no track may cross, as bits
    must_use: int = 0  # sides every tile must use
    terminal: bool = False  # a train must start or end here
    signs: tuple[str, ...] = ()
    closed_until: str = ""  # no tile before the first train of this type is sold


@dataclass(frozen=True)
class CompanyDef:
    """A railway company: homes as (hex, stop), price of each station marker, certificates as percentages."""

    index: int
    id: str
    name: str
    homes: tuple[tuple[int, int], ...]
    marker_costs: tuple[int, ...]
    float_percent: int
    certificates: tuple[int, ...]  # the director's certificate first
    recorded_as: str = ""
    share_percent: int = 10  # what the market price pays for
    market_row: int = 0  # where each kind of company has a row of prices to itself

    @property
    def director_percent(self) -> int:
        return self.certificates[0]


@dataclass(frozen=True)
class TrainDef:
    """A type of train."""

    index: int
    name: str
    price: int
    count: int
    cities: int
    scrapped_by: str = ""
    available_after: str = ""  # also on sale once trains of this type are sold
    opened_by: int = 1  # how many of them
    final_run: bool = False  # runs once more after it became obsolete
    closes_privates: bool = False
    towns: int | None = None  # None: any number of towns on the way
    skips: bool = False
    title: str = ""


@dataclass(frozen=True)
class PhaseDef:
    """What holds from the first purchase of a type of train on."""

    index: int
    name: str
    train_limit: int
    colours: frozenset[int]
    operating_rounds: int
    high_values: bool
    full_capital: bool
    train_trade: bool
    figures: Mapping[str, int]  # further figures of the title


@dataclass(frozen=True)
class LotDef:
    """A certificate of the starting packet."""

    index: int
    code: str
    name: str
    value: int
    revenue: int
    private: bool
    blocks: tuple[int, ...] = ()
    hexes: tuple[int, ...] = ()
    from_train: str = ""
    keeps: str = ""  # company whose director its owner stays, whoever holds more
    row: str = ""  # its id in the table of certificates


@dataclass(frozen=True)
class MarketDef:
    """The share price chart: rows of prices, and the squares on which a company may start.

    In a linear chart every row stands by itself: markers move left and right only, and stay in the row of their kind.
    """

    rows: tuple[tuple[int, ...], ...]
    starts: Mapping[int, int]  # price -> square; in a linear chart of the first row that has it
    width: int
    linear: bool = False
    row_starts: tuple[Mapping[int, int], ...] = ()  # of a linear chart, row by row

    def square(self, row: int, column: int) -> int:
        return row * self.width + column

    def exists(self, row: int, column: int) -> bool:
        return 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])

    def price(self, square: int) -> int:
        return self.rows[square // self.width][square % self.width]

    def starts_in(self, row: int) -> Mapping[int, int]:
        """Start squares for a company whose marker belongs in this row."""
        return self.row_starts[row] if self.linear else self.starts
