"""When a recorded action is refused on a point where the public implementation decides otherwise, say which."""

from __future__ import annotations

from collections.abc import Mapping

from revier.core.message import Msg
from revier.core.options import OptionValue
from revier.core.refusal import Refusal
from revier.games.rhl.game import figures


def documented(clause: str) -> list[str]:
    """Options and documented differences that bend a clause."""
    rows: Mapping[str, Mapping[str, object]] = figures().tables["options"]
    return [name for name, row in rows.items() if row["clause"] == clause]


def explain(refusal: Refusal, options: Mapping[str, OptionValue]) -> Msg:
    """The reason of a refusal; where a known difference may be behind it, its name and both values."""
    clause = refusal.clause.partition(":")[2]
    names = documented(clause) if clause else []
    if not names:
        return refusal.reason
    values = [f"{name} = {options.get(name, '')}" for name in names]
    return Msg("rhl.import.difference", {"reason": refusal.reason, "clause": clause, "options": values})
