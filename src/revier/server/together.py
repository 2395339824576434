"""What one server process has to agree about with others on the same database, and how it is when there are none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from revier.server.store import Store
    from revier.server.store.shared import Duty


class Together(Protocol):
    """How a process gets on with the others."""

    name: str  # by which it is known; empty: it is the only one

    def start(self) -> None:
        """Begin to hear of the others."""

    def close(self) -> None:
        """Leave; others see to what this one saw to."""

    # --- tables
    def turn(self, table_id: str) -> AbstractContextManager[None]:
        """The right to change a table: no other process does meanwhile."""

    def stamp(self, table_id: str, known: int) -> int | None:
        """What a table's stamp is now, if `known` is the last that was seen; None: it has been thrown away."""

    # --- news
    def tell(self, table_id: str, kind: str, data: dict[str, object], number: int | None) -> None:
        """Let the others tell whoever listens to them; nothing is waited for."""

    # --- people
    def came(self, table_id: str, who: str, *, there: bool) -> None:
        """Somebody begins to look at a table through this process, or ends; nothing is waited for."""

    def elsewhere(self, table_id: str) -> frozenset[str]:
        """Who looks at a table through other processes."""

    # --- work
    def take(self, kind: str, table_id: str, revision: int) -> bool:
        """See to something, unless another does."""

    def drop(self, kind: str, table_id: str) -> None:
        """It is done, or there is nothing to do any more."""

    def put_off(self, kind: str, table_id: str, seconds: float) -> bool:
        """Whether somebody will try it again after a while; if not, this process has to."""

    def take_any(self, most: int) -> list[Duty]:
        """See to some of what nobody sees to."""


class OneProcess:
    """There are no others: all is in memory."""

    name = ""

    def start(self) -> None:
        """Nobody is there."""

    def close(self) -> None:
        """Nobody misses it."""

    @contextmanager
    def turn(self, _table_id: str) -> Iterator[None]:
        """It is always its turn."""
        yield

    def stamp(self, _table_id: str, known: int) -> int | None:
        """Nobody else has changed anything."""
        return known

    def tell(self, _table_id: str, _kind: str, _data: dict[str, object], _number: int | None) -> None:
        """Nobody hears it."""

    def came(self, _table_id: str, _who: str, *, there: bool) -> None:
        """Nobody asks."""

    def elsewhere(self, _table_id: str) -> frozenset[str]:
        """Nobody."""
        return frozenset()

    def take(self, _kind: str, _table_id: str, _revision: int) -> bool:
        """Nobody else does."""
        return True

    def drop(self, _kind: str, _table_id: str) -> None:
        """Nobody waits for it."""

    def put_off(self, _kind: str, _table_id: str, _seconds: float) -> bool:
        """Nobody will."""
        return False

    def take_any(self, _most: int) -> list[Duty]:
        """There is nothing anybody left."""
        return []


def together(store: Store, name: str, heard: Heard) -> Together:
    """How a process on this database gets on with others: there may be some wherever the database is no file."""
    if not store.is_shared:
        return OneProcess()
    from revier.server.fellows import Fellows

    return Fellows(store, name, heard)


class Heard(Protocol):
    """Whom a process tells what it hears of others."""

    def news(self, table_id: str, kind: str, data: dict[str, object], number: int | None) -> None:
        """Another process has news of a table."""

    def missed(self) -> None:
        """For a while nothing was heard: whoever listens begins anew."""

    def followed(self) -> dict[str, int]:
        """The tables somebody listens to here, with the stamps that are known of them."""

    def looking(self) -> set[tuple[str, str]]:
        """All tables people look at through this process, and who they are."""

    def room(self) -> int:
        """How much more this process could see to now."""

    def see_to(self, duty: Duty) -> None:
        """Do something that was left to be done."""
