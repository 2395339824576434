"""A small export by hand: three people, the starting packet at its printed prices, two corporations that float."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Raw = dict[str, Any]


def by(player: int, what: str, /, **fields: Any) -> Raw:
    """An action of a player."""
    return {"type": what, "entity": player, "entity_type": "player", **fields}


def of(company: str, what: str, /, **fields: Any) -> Raw:
    """An action of a corporation."""
    return {"type": what, "entity": company, "entity_type": "corporation", **fields}


def export(actions: list[Raw], **fields: Any) -> Raw:
    """Three players 11, 22 and 33; the seed draws row 5 as in rhl:2.2.b."""
    numbered = [{"id": n, **action} for n, action in enumerate(actions, start=1)]
    return {
        "id": 1,
        "title": "18Rhl",
        "players": [{"id": 11, "name": "Anna"}, {"id": 22, "name": "Bert"}, {"id": 33, "name": "Carla"}],
        "settings": {"seed": 23692664, "optional_rules": [], "player_order": None},
        "actions": numbered,
        "created_at": 1734723013,
        **fields,
    }


def packet(start_value: str = "80,1,2") -> list[Raw]:
    """Everybody buys at the printed price: Anna 20 + 80, Bert 30 + 120, Carla 50 + 140 with the RhE."""
    prices = {"PWB": 20, "KEO": 30, "Szl": 50, "Tjt": 80, "NLK": 120, "RhE": 140}
    sold = [by((11, 22, 33)[n % 3], "bid", company=lot, price=price) for n, (lot, price) in enumerate(prices.items())]
    return [*sold, by(33, "par", corporation="RhE", share_price=start_value)]


def shares() -> list[Raw]:
    """Anna has most cash (500) and begins. RhE and BME float; then all pass."""
    return [
        by(11, "par", corporation="BME", share_price="80,1,2"),
        by(22, "buy_shares", shares=["BME_1"], percent=10),
        by(33, "buy_shares", shares=["RhE_4"], percent=10),
        by(11, "buy_shares", shares=["BME_2"], percent=10),
        by(22, "buy_shares", shares=["BME_3"], percent=10),
        *[by(player, "pass") for player in (33, 11, 22)],
    ]


def written(tmp_path: Path, raw: Any) -> Path:
    path = tmp_path / "export.json"
    path.write_text(raw if isinstance(raw, str) else json.dumps(raw), encoding="utf-8")
    return path
