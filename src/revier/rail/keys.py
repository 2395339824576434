"""Under which key an answer about the map may be kept: what else it hangs on, besides what the kit knows of."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from revier.rail.game import RailGame
from revier.rail.state import RailState

G_contra = TypeVar("G_contra", bound=RailGame, contravariant=True)
S_contra = TypeVar("S_contra", bound=RailState, contravariant=True)
Key = tuple[Hashable, ...]


@dataclass(frozen=True, kw_only=True)
class Keys(Generic[G_contra, S_contra]):
    """A title whose own fields change what runs earn, or what blocks track, says so here."""

    run: Callable[[G_contra, S_contra], Key] = lambda _g, _s: ()  # what else the income of runs depends on
    map: Callable[[G_contra, S_contra], Key] = lambda _g, _s: ()  # what may block track besides tiles and markers
