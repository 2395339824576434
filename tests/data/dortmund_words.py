"""Source words of the figures both Dortmund games share, as the tables of each game write them."""

from __future__ import annotations

# Where one rulebook is silent and the other speaks, the shared word names the one that speaks; our tables of Heat,
# Sweat & Beer had called its own part reconstructed (slips: the pair of CME is misprinted there; kwe_gift: as in
# TRG 6.2).
TOLD_BY_TRG_ALONE = {
    "areas.castrop.hexes": "reconstructed:slips",
    "corporations.CME.homes.hexes": "reconstructed:slips",
    "corporations.KWE.location_token_gift.location": "reconstructed:kwe_gift",
    "corporations.KWE.location_token_gift.value": "reconstructed:kwe_gift",
    "corporations.KWE.location_token_gift.cost": "reconstructed:kwe_gift",
    "corporations.KWE.location_token_gift.received": "reconstructed:kwe_gift",
}


def seen_from_trg(word: str) -> str:
    return _own_section("TRG", word)


def seen_from_hsb(path: str, word: str) -> str:
    return TOLD_BY_TRG_ALONE.get(path, _own_section("HSB", word))


def _own_section(game: str, word: str) -> str:
    """``rulebook:TRG 6.1, HSB 3.1`` as each of the games writes it: its own section, if it has one, without letters."""
    kind, _, detail = word.partition(":")
    own = [part.removeprefix(f"{game} ") for part in detail.split(", ") if part.startswith(f"{game} ")]
    return f"{kind}:{own[0]}" if kind == "rulebook" and own else word
